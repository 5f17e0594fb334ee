"""``fieldwright ambush``: a field, two sides and their fight in one go."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import done, refused

from fieldwright.battlefield.things import Figure
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.document.opening import open_document
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.measure import measured_blocks


def _ambush(folder: Path, *words: str) -> dict[str, Any]:
    path = folder / "ambush.fieldwright"
    found: dict[str, Any] = json.loads(done("ambush", *words, "--force", "-o", str(path), "--json"))
    return found


@pytest.mark.parametrize(
    ("terrain", "surprise"), [("swamp", "--surprised=foes"), ("hills", "--no-surprise")]
)
def test_the_sides_stand_as_far_apart_as_was_rolled(
    tmp_path: Path, terrain: str, surprise: str
) -> None:
    """Nobody nearer than the encounter distance, and nobody of the nearest rank far beyond it."""
    told = _ambush(tmp_path, terrain, "10 orcs", "4 veteran fighters", "--seed", "7", surprise)
    document = open_document(tmp_path / "ambush.fieldwright")
    try:
        figures = document.field.every(Figure)
    finally:
        document.close()
    foes = [one for one in figures if one.side == "defenders"]
    heroes = [one for one in figures if one.side == "attackers"]
    assert (len(foes), len(heroes)) == (10, 4)
    gap = min(measured_blocks(block_of(a), block_of(b)) for a in foes for b in heroes)
    assert told["distance"] <= gap <= told["distance"] + 5


def test_the_same_seed_is_the_same_ambush(tmp_path: Path) -> None:
    words = ("plains", "an ogre and two wolves", "3 veteran fighters", "--seed", "11")
    assert _ambush(tmp_path, *words) == _ambush(tmp_path, *words)


def test_all_of_it_is_in_the_file_and_can_be_taken_back(tmp_path: Path) -> None:
    """The fight stands before the orders of a round, and goes back to an empty field."""
    told = _ambush(tmp_path, "swamp", "6 goblins", "2 veteran fighters", "--seed", "3")
    assert told["step"] == "monsters' orders"
    document = open_document(tmp_path / "ambush.fieldwright")
    try:
        fight = Fight(DocumentKeeper(document))
        assert not fight.stuck
        steps = [fight.state.head.step]
        fight.back()
        steps.append(fight.state.head.step)
        assert steps == [Step.MONSTERS, Step.SETUP]
        document.jump_to(0)
        assert not document.field.every(Figure)
        assert not document.field.log
    finally:
        document.close()


def test_without_a_window_it_says_where_the_file_is(tmp_path: Path) -> None:
    path = tmp_path / "wood.fieldwright"
    words = ("light-forest", "3 wolves", "2 veteran fighters", "--seed", "5", "--no-window")
    said = done("ambush", *words, "-o", str(path))
    assert f"It is all in {path}." in said
    assert "The fight begins: defenders against attackers." in said
    assert path.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("swamp", "10 orks", "a veteran fighter"), "no “orks”. Is Orc meant?"),
        (("swamp", "10 orcs"), "There is nobody in the party yet"),
        (("moon", "10 orcs", "a veteran fighter"), "moon"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused("ambush", *words, "--no-window")
    assert told in said
    assert "Traceback" not in said
    assert not list(tmp_path.iterdir())


def test_a_fight_is_kept_in_a_document_only() -> None:
    words = ("swamp", "orc", "a veteran fighter", "-o", "x.battlefield.json")
    assert "use .fieldwright" in refused("ambush", *words, code=2)
