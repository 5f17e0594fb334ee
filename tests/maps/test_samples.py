"""The sample battlefields are playable, whole, and written as the program writes them."""

from pathlib import Path

import pytest
from tests.helpers.footway import parts_on_foot, standing_places

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import problems
from fieldwright.battlefield.summary import counts
from fieldwright.battlefield.things import Light, Note, Obstacle, Platform, StartingZone, Wall
from fieldwright.document.files import read_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import render_image
from fieldwright.rules.terrain import load_terrains
from fieldwright.tables.place import maps_folder
from fieldwright.terms.grid import LARGEST_SIDE

ENDING = ".battlefield.json"
FILES = sorted(maps_folder().rglob(f"*{ENDING}"))
NAMES = [path.relative_to(maps_folder()).as_posix().removesuffix(ENDING) for path in FILES]

OF_THE_ISSUE = {
    "guardroom",
    "ford",
    "hillside-wood",
    "swamp",
    "tavern",
    "market-street",
    "gatehouse",
    "ship",
}


def sample(name: str) -> Battlefield:
    return read_field(maps_folder() / f"{name}{ENDING}")


def counted(name: str) -> dict[str, int]:
    return counts(sample(name), load_catalogue())


def test_at_least_eight_samples_are_there_among_them_those_that_were_asked_for() -> None:
    assert set(NAMES) >= OF_THE_ISSUE
    assert len([name for name in NAMES if "/" not in name]) >= 8


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_sample_is_written_exactly_as_the_program_would_write_it(path: Path) -> None:
    text = path.read_bytes().decode()
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_has_no_problems_and_only_known_kinds(name: str) -> None:
    field = sample(name)
    assert problems(field, load_catalogue()) == []
    assert field.info.terrain in load_terrains()
    assert max(field.columns, field.rows) <= LARGEST_SIDE


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_has_a_name_a_remark_and_notes_numbered_from_one(name: str) -> None:
    field = sample(name)
    notes = field.every(Note)
    assert field.info.name
    assert field.info.notes.endswith((".", "!"))
    assert sorted(note.number for note in notes) == list(range(1, len(notes) + 1))
    assert notes
    assert all(len(note.text) > 20 for note in notes)


@pytest.mark.parametrize("name", NAMES)
def test_both_sides_of_a_sample_can_set_up_and_reach_each_other_on_foot(name: str) -> None:
    field = sample(name)
    parts = parts_on_foot(field)
    zones = {zone.side: standing_places(zone, parts) for zone in field.every(StartingZone)}
    assert set(zones) == {"defenders", "attackers"}
    assert all(len(places) >= 6 for places in zones.values())
    assert len(set(zones["defenders"] + zones["attackers"])) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_third_of_a_sample_can_be_walked(name: str) -> None:
    parts = parts_on_foot(sample(name))
    assert (parts > 0).mean() >= 1 / 3


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("name", NAMES)
def test_a_sample_draws_in_both_styles(name: str, style: Style) -> None:
    field = sample(name)
    image = render_image(field, DrawingOptions(style=style, square_px=6))
    assert (image.width(), image.height()) == (field.columns * 6, field.rows * 6)
    shades = {image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(image.height())}
    assert len(shades) > 20


def test_samples_indoors_say_where_their_lights_are() -> None:
    indoors = [name for name in NAMES if sample(name).info.indoors]
    lit = [name for name in indoors if any(light.is_lit for light in sample(name).every(Light))]
    assert len(indoors) >= 5
    assert lit == indoors


# ------------------------------------------------------------------------- what each one promises


def kinds_on(name: str) -> set[str]:
    field = sample(name)
    things: list[Wall | Obstacle | Platform] = []
    things += [*field.every(Wall), *field.every(Obstacle), *field.every(Platform)]
    return {thing.kind for thing in things}


def test_the_guardroom_has_a_table_with_stools_a_chest_a_door_and_a_hidden_trap() -> None:
    assert {"table", "stool", "chest", "shelf", "door", "arrow-slit"} <= kinds_on("guardroom")
    hazards = sample("guardroom").things["hazards"].values()
    assert any(getattr(hazard, "hidden", False) for hazard in hazards)


def test_the_ford_can_be_waded_and_the_river_beside_it_cannot() -> None:
    field = sample("ford")
    depth = field.layers[Layer.DEPTH]
    assert depth.max() > 5
    crossing = depth[13]
    assert 2 <= crossing.max() <= 3
    assert "cart" in kinds_on("ford")


def test_the_hillside_rises_in_its_wood() -> None:
    field = sample("hillside-wood")
    height = field.layers[Layer.HEIGHT]
    assert height.max() - height.min() >= 20
    assert counted("hillside-wood")["trees"] > 80


def test_the_swamp_has_bogs_trees_and_water_that_nobody_can_stand_in() -> None:
    field = sample("swamp")
    assert "bog" in field.palettes.water
    assert field.layers[Layer.DEPTH].max() > 5
    assert counted("swamp")["trees"] > 20


def test_the_tavern_has_a_bar_tables_a_hearth_stairs_and_a_way_to_the_yard() -> None:
    assert {"bar", "round-table", "table", "hearth", "stairs", "door"} <= kinds_on("tavern")


def test_the_street_has_a_market_with_stalls_carts_and_houses() -> None:
    assert {"stall", "cart", "building", "fountain", "door"} <= kinds_on("market-street")


def test_the_gatehouse_has_all_that_a_gatehouse_needs() -> None:
    wanted = {"battlement", "portcullis", "gate", "arrow-slit", "wall-walk", "stairs", "bridge"}
    assert wanted <= kinds_on("gatehouse")
    assert any("urder holes" in note.text for note in sample("gatehouse").every(Note))


def test_the_ship_has_decks_masts_a_hatch_and_gangplanks() -> None:
    assert {"deck", "mast", "hatch", "gangplank", "gunwale"} <= kinds_on("ship")
