"""In files for players no id tells which things have a secret: all follow from what is shown."""

import re
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from PySide6.QtWidgets import QApplication
from tests.helpers.houses import hero, house, ogre

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Platform, Wall
from fieldwright.document.files import read_field
from fieldwright.document.named_anew import named_anew
from fieldwright.document.text_form import from_text, to_text
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.exports.players_copy import players_copy, players_text
from fieldwright.editor.exports.writing import Export, write_map

STAIRS = Platform(
    id=UUID(int=170), kind="stairs", outline=((2.0, 2.0), (4.0, 2.0), (4.0, 4.0)), top_ft=5.0
)


def door(*, bolted: bool) -> Wall:
    return Wall(id=UUID(int=171), kind="door", start=(2.0, 9.0), end=(3.0, 9.0), bolted=bolted)


def from_a_text(field: Battlefield) -> Battlefield:
    """The field as it comes out of a text without ids: each follows from all of its record."""
    text = re.sub(r', "id": "[0-9a-f-]{36}"', "", to_text(field))
    return from_text(text)


def as_text(field: Battlefield, folder: Path, name: str) -> str:
    path = folder / f"{name}.battlefield.json"
    write_map(field, Export(path, DrawingOptions(players=True)))
    return path.read_text(encoding="utf-8")


def test_a_text_for_players_says_no_ids_though_doors_are_bolted(
    tmp_path: Path, qapp: QApplication
) -> None:
    plain, bolted = (
        from_a_text(house(hero(), STAIRS, door(bolted=one), fog=False)) for one in (False, True)
    )
    assert [wall.id for wall in plain.every(Wall)] != [wall.id for wall in bolted.every(Wall)]
    texts = as_text(plain, tmp_path, "plain"), as_text(bolted, tmp_path, "bolted")
    assert '"id"' not in texts[0]
    assert texts[0] == texts[1]
    read = read_field(tmp_path / "bolted.battlefield.json")
    assert any(wall.kind == "door" for wall in read.every(Wall))


def test_ids_of_a_document_for_players_are_those_of_what_it_shows(qapp: QApplication) -> None:
    bolted = from_a_text(house(hero(), door(bolted=True), fog=False))
    copy = players_copy(bolted, None, lambda _name: None).field
    assert copy.things == from_a_text(copy).things


def test_riders_keep_their_mounts_and_equal_things_stay_apart() -> None:
    rider = replace(ogre(), id=UUID(int=180), mount=UUID(int=181), hidden=False)
    horse = replace(rider, id=UUID(int=181), name="Horse", surface=STAIRS.id, mount=None)
    twins = [replace(horse, id=UUID(int=number)) for number in (182, 183)]
    stray = replace(horse, id=UUID(int=184), mount=UUID(int=999))
    ring = [
        replace(horse, id=UUID(int=one), mount=UUID(int=other))
        for one, other in ((185, 186), (186, 185))
    ]
    field = house(hero(), STAIRS, rider, horse, *twins, stray, *ring)
    anew = named_anew(field, load_catalogue())
    assert len(list(anew.every(Figure))) == len(list(field.every(Figure)))
    found = next(one for one in anew.every(Figure) if one.mount is not None)
    assert found.mount is not None
    horse_anew = anew.thing(found.mount)
    assert isinstance(horse_anew, Figure)
    assert horse_anew.name == "Horse"
    assert horse_anew.surface in anew.things["platforms"]
    assert '"id"' not in re.sub(r'"stat_blocks": \{.*?\n  \}', "", to_text(anew), flags=re.DOTALL)


def test_what_players_are_told_in_a_text_is_the_same_twice() -> None:
    field = house(hero(), door(bolted=True), fog=False)
    once = players_text(field, None)
    assert to_text(players_text(once, None)) == to_text(once)
