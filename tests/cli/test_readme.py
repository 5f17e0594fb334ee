"""What README.md promises: its commands work, its pictures are small, its list of maps is whole."""

import json
import re
import shlex
from pathlib import Path

import pytest
from tests.cli.running import done

from fieldwright.app import guests
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.files import write_field
from fieldwright.document.text_form import from_text
from fieldwright.editor.actions import all_rows
from fieldwright.editor.features import feature_classes
from fieldwright.tables.place import maps_folder

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINKS = re.findall(r"\]\(([^)#:]+)\)", README)
ON_FILES = (
    "generate",
    "picture",
    "print",
    "sheet",
    "convert",
    "info",
    "cover",
    "reach",
    "path",
    "figures",
    "cards",
)


def ambush() -> Battlefield:
    """The field that the examples with figures are about."""
    robin = {"name": "Robin", "side": "attackers", "column": 3, "row": 8}
    told = {"format": "fieldwright battlefield", "size": [20, 16], "ground": "grass"}
    return from_text(json.dumps({**told, "figures": [robin]}))


def commands() -> list[list[str]]:
    """Every command of the section about the command line, as words."""
    section = README.split("## On the command line")[1].split("\n## ")[0]
    block = section.split("```")[1]
    return [shlex.split(line) for line in block.strip().splitlines()]


def test_every_command_of_the_readme_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_field(ambush(), "ambush.fieldwright")
    for program, *words in commands():
        assert program == "fieldwright"
        if words[0] in ON_FILES:
            done(*words)
        elif words[0] == "ambush":
            done(*words, "--no-window")
    made = {path.name for path in tmp_path.iterdir()}
    assert {"swamp.fieldwright", "swamp.png", "players.svg", "ridge.battlefield.json"} <= made


@pytest.mark.parametrize("link", LINKS)
def test_every_link_of_the_readme_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_the_pictures_of_the_readme_are_small() -> None:
    sizes = [path.stat().st_size for path in (ROOT / "packaging" / "pictures").iterdir()]
    assert max(sizes) < 300_000
    assert sum(sizes) < 2_000_000


def test_the_readme_names_every_sample() -> None:
    names = {path.name.split(".")[0] for path in maps_folder().glob("*.battlefield.json")}
    basic = {path.name.split(".")[0] for path in (maps_folder() / "basic").iterdir()}
    section = README.split("## Sample battlefields")[1]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)) == names
    assert all(name in section for name in basic)


def test_the_keys_of_the_readme_are_those_of_the_window() -> None:
    families = (*feature_classes(), *guests())
    known = {key for row in all_rows(families) for key in row.keys.split("  ")}
    window = README.split("## In the window")[1].split("## On the command line")[0]
    rows = re.findall(r"^\| ((?:`[^|]*|.* and `[^|]*))\|", window, re.MULTILINE)
    told = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    told |= set(re.findall(r"\(`([^`]+)`\)", window))
    assert len(told) > 45
    assert told <= known
