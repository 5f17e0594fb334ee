"""The four basic battlefields: kept maps that the DM changes for the fight at hand."""

import shutil
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from fieldwright.battlefield.changes import ChangeInfo, ChangeThings, Together
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Note, Wall
from fieldwright.document.document import new_document, open_document
from fieldwright.document.files import read_field
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.editor.basic_maps import basic_battlefield
from fieldwright.rules.terrain import load_basic_battlefields
from fieldwright.tables.place import maps_folder
from fieldwright.terms.setting import Hides, Light

BASIC = ("dungeon", "building", "outside", "castle")
ENDING = ".battlefield.json"

TRAP = Hazard(
    id=UUID(int=1),
    kind="trap",
    outline=((17.0, 14.0), (18.0, 14.0), (18.0, 15.0), (17.0, 15.0)),
    hidden=True,
    text="Pit, 10 feet.",
)
NOTE = Note(id=UUID(int=2), number=9, position=(17.5, 16.5), text="Ghouls behind the dais.")


def template(name: str) -> Path:
    return maps_folder() / "basic" / f"{name}{ENDING}"


def picture(field: Battlefield, *, players: bool) -> bytes:
    image = render_image(field, DrawingOptions(square_px=20, players=players))
    return bytes(image.constBits())


def without_secrets(field: Battlefield) -> Battlefield:
    """The field as it would be if nothing on it were secret: no notes, no hidden hazards."""
    open_hazards = {h.id: h for h in field.every(Hazard) if not h.hidden}
    return field.with_things({"hazards": open_hazards, "notes": {}})


@pytest.mark.rule("CT3-FOUR-01")
def test_exactly_four_maps_are_kept_one_for_each_basic_battlefield() -> None:
    kept = {path.name.removesuffix(ENDING) for path in (maps_folder() / "basic").iterdir()}
    assert kept == set(BASIC) == set(load_basic_battlefields())


@pytest.mark.rule("CT3-FOUR-01")
@pytest.mark.parametrize("name", BASIC)
def test_a_basic_map_counts_as_the_terrain_that_the_tables_give_it(name: str) -> None:
    info = read_field(template(name)).info
    assert info.place == name
    assert info.terrain == load_basic_battlefields()[name].terrain


@pytest.mark.rule("CT3-FOUR-01")
@pytest.mark.parametrize("name", BASIC)
def test_a_new_map_made_from_a_basic_one_is_changed_and_the_kept_one_is_not(name: str) -> None:
    """What the New dialog opens: a document of its own in the user's folder."""
    before = template(name).read_bytes()
    field = basic_battlefield(name)
    assert field.same_as(read_field(template(name)))
    document = new_document(field)
    document.apply(ChangeThings((), (NOTE,)), "Add a note")
    document.close()
    assert document.path.parent != template(name).parent
    assert NOTE in read_field(document.path).every(Note)
    assert template(name).read_bytes() == before


@pytest.mark.rule("CT3-FOUR-01")
@pytest.mark.parametrize("name", BASIC)
def test_editing_an_opened_template_leaves_its_bytes_as_they_were(
    name: str, tmp_path: Path
) -> None:
    copy = Path(shutil.copy(template(name), tmp_path))
    before = copy.read_bytes()
    document = open_document(copy)
    document.apply(ChangeThings((), (NOTE,)), "Add a note")
    document.close()
    assert copy.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [copy.name]


@pytest.mark.rule("CT3-FOUR-02")
def test_a_dungeon_can_be_lit_darkened_trapped_and_noted() -> None:
    """The traits of the place stand in the document, and can be taken back."""
    field = basic_battlefield("dungeon")
    document = new_document(field)
    for light in (Light.DAYLIGHT, Light.DARKNESS):
        info = document.field.info
        document.apply(ChangeInfo(info, replace(info, light=light)), f"Light: {light}")
    document.apply(Together((ChangeThings((), (TRAP,)), ChangeThings((), (NOTE,)))), "Prepare")
    assert document.field.info.light is Light.DARKNESS
    assert TRAP in document.field.every(Hazard)
    assert NOTE in document.field.every(Note)
    document.undo()
    assert TRAP not in document.field.every(Hazard)
    document.close()


@pytest.mark.rule("CT3-FOUR-02")
def test_a_hidden_trap_and_a_note_show_in_the_dms_picture_and_not_in_the_players() -> None:
    field = basic_battlefield("dungeon")
    prepared = ChangeThings((), (TRAP, NOTE)).applied_to(field)
    assert picture(prepared, players=False) != picture(field, players=False)
    assert picture(prepared, players=True) == picture(field, players=True)


@pytest.mark.rule("CT3-FOUR-02")
@pytest.mark.rule("CT3-FOUR-05")
@pytest.mark.parametrize("name", ["guardroom", "gatehouse", "crypt", "basic/castle"])
def test_the_players_picture_of_a_sample_is_that_of_a_field_without_its_secrets(name: str) -> None:
    field = read_field(maps_folder() / f"{name}{ENDING}")
    bare = without_secrets(field)
    assert picture(field, players=False) != picture(bare, players=False)
    assert picture(field, players=True) == picture(bare, players=True)


@pytest.mark.rule("CT3-FOUR-05")
def test_the_barbican_is_eight_feet_of_hard_cover_on_level_ground() -> None:
    """Higher than a Man of six feet, three quarters of it merlons, and not to be walked through."""
    gatehouse = read_field(maps_folder() / f"gatehouse{ENDING}")
    kind = load_catalogue().walls["battlement"]
    barbican = [w for w in gatehouse.every(Wall) if w.kind == "battlement" and w.height_ft is None]
    assert len(barbican) >= 4
    assert (kind.height_ft, kind.hides, kind.share_hidden) == (8, Hides.COVER, 0.75)


@pytest.mark.rule("CT3-FOUR-05")
@pytest.mark.parametrize("name", ["gatehouse", "basic/castle"])
def test_the_parapet_of_a_wall_walk_rises_eight_feet_above_those_who_stand_on_it(name: str) -> None:
    field = read_field(maps_folder() / f"{name}{ENDING}")
    tops = {p.top_ft for p in field.things["platforms"].values() if p.kind == "wall-walk"}  # type: ignore[union-attr]
    parapets = {w.height_ft for w in field.every(Wall) if w.kind == "battlement" and w.height_ft}
    assert (tops, parapets) == ({15.0}, {23.0})
