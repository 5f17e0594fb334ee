"""The 14 terrain types as the rules print them (combat-and-tactics.txt, Terrain Types)."""

from pathlib import Path

import pytest

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.rules.characteristics import six_characteristics
from fieldwright.rules.encounter import Circumstances, roll_encounter_distance
from fieldwright.rules.terrain import (
    BasicBattlefield,
    TerrainType,
    colossal_cavern,
    load_basic_battlefields,
    load_terrains,
)
from fieldwright.tables import TableError, parse_table, resources_folder
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Light, Season, Topography

FOURTEEN = (
    "badlands",
    "caves",
    "desert",
    "fields",
    "heavy-forest",
    "light-forest",
    "hills",
    "marsh",
    "mountains",
    "plains",
    "ships",
    "swamp",
    "taverns",
    "town-streets",
)
SIX_KEYS = ("encounter_range", "lines_of_fire", "cover", "footing", "obstacles", "materials")
HEADINGS = (
    "Encounter range",
    "Lines of fire",
    "Cover",
    "Footing",
    "Obstacles",
    "Materials and hazards",
)


def terrain(name: str) -> TerrainType:
    return load_terrains()[name]


def names(oddities: tuple[object, ...]) -> list[str]:
    return [one.name for one in oddities]  # type: ignore[attr-defined]


def test_the_fourteen_types_of_the_rules_are_there() -> None:
    assert set(FOURTEEN) == set(load_terrains())


@pytest.mark.rule("CT3-CHR-01")
@pytest.mark.parametrize("name", FOURTEEN)
@pytest.mark.parametrize("season", Season)
@pytest.mark.parametrize("forestation", Forestation)
def test_six_labelled_characteristics_none_of_them_empty(
    name: str, season: Season, forestation: Forestation
) -> None:
    six = six_characteristics(terrain(name), season, forestation)
    assert tuple(one.label for one in six) == HEADINGS
    assert all(one.text.strip() for one in six)


@pytest.mark.rule("CT3-CHR-01")
def test_absent_traits_read_none_and_normal() -> None:
    plains = dict(six_characteristics(terrain("plains")))
    assert plains["Cover"] == "none"
    assert plains["Footing"] == "normal"
    assert plains["Materials and hazards"] == "none"


@pytest.mark.rule("CT3-CHR-01")
@pytest.mark.parametrize("key", [*SIX_KEYS, "hazards"])
def test_a_record_without_one_of_the_six_keys_does_not_load(key: str) -> None:
    whole = {
        "encounter_range": 'encounter_range = { kind = "dice", dice = "10d6" }',
        "lines_of_fire": 'lines_of_fire = { kind = "clear" }',
        "cover": "cover = {}",
        "footing": 'footing = { summary = "normal" }',
        "obstacles": "obstacles = []",
        "materials": "materials = []",
        "hazards": "hazards = []",
    }
    rest = 'generation = { layout = "open", topography = ["flat"], ground = "grass" }'
    lines = ["[moor]", 'name = "Moor"', *whole.values(), rest]
    assert parse_table("\n".join(lines), TerrainType, "terrains.toml")
    lines.remove(whole[key])
    with pytest.raises(TableError) as fault:
        parse_table("\n".join(lines), TerrainType, "terrains.toml")
    assert fault.value.faults == [f"[moor.{key}] is missing"]


@pytest.mark.rule("CT3-CHR-05")
def test_a_fourth_class_of_lines_of_fire_is_a_fault() -> None:
    with pytest.raises(TableError) as fault:
        parse_table(
            '[fog]\nlike = "plains"\n[fog.lines_of_fire]\nkind = "impared"\n'
            + (resources_folder() / "terrains.toml").read_text(encoding="utf-8"),
            TerrainType,
            "terrains.toml",
        )
    (only,) = fault.value.faults
    assert only == (
        "[fog.lines_of_fire.kind] must be 'clear', 'impaired' or 'severely impaired', "
        "not 'impared' (is 'impaired' meant?)"
    )


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        pytest.param("badlands", "clear", marks=pytest.mark.rule("CT3-TER-BADLANDS-2")),
        pytest.param("caves", "impaired", marks=pytest.mark.rule("CT3-TER-CAVES-2")),
        pytest.param("desert", "clear", marks=pytest.mark.rule("CT3-TER-DESERT-2")),
        pytest.param("fields", "clear", marks=pytest.mark.rule("CT3-TER-FIELDS-2")),
        pytest.param(
            "heavy-forest", "severely impaired", marks=pytest.mark.rule("CT3-TER-HEAVYFOREST-2")
        ),
        pytest.param("light-forest", "impaired", marks=pytest.mark.rule("CT3-TER-LIGHTFOREST-2")),
        pytest.param("marsh", "clear", marks=pytest.mark.rule("CT3-TER-MARSH-2")),
        pytest.param("mountains", "clear", marks=pytest.mark.rule("CT3-TER-MOUNTAINS-2")),
        pytest.param("plains", "clear", marks=pytest.mark.rule("CT3-TER-PLAINS-2")),
        pytest.param("ships", "impaired", marks=pytest.mark.rule("CT3-TER-SHIPS-2")),
        pytest.param("swamp", "impaired", marks=pytest.mark.rule("CT3-TER-SWAMP-2")),
        pytest.param("taverns", "impaired", marks=pytest.mark.rule("CT3-TER-TAVERNS-1")),
        pytest.param("town-streets", "clear", marks=pytest.mark.rule("CT3-TER-TOWN-1")),
    ],
)
def test_lines_of_fire_are_as_printed(name: str, lines: str) -> None:
    assert terrain(name).lines_of_fire.kind == lines


@pytest.mark.rule("CT3-TER-HILLS-1")
def test_lines_of_fire_in_hills_follow_the_forestation() -> None:
    lines = terrain("hills").lines_of_fire
    assert [lines.for_forestation(one) for one in Forestation] == [
        "clear",
        "impaired",
        "severely impaired",
    ]


@pytest.mark.rule("CT3-TER-TAVERNS-1")
@pytest.mark.rule("CT3-TER-TOWN-1")
def test_taverns_and_streets_are_only_usually_so() -> None:
    assert terrain("taverns").lines_of_fire.note.startswith("usually")
    assert terrain("town-streets").lines_of_fire.note == "usually"


@pytest.mark.parametrize(
    ("name", "obstacles"),
    [
        pytest.param(
            "badlands", ["gulch", "boulder"], marks=pytest.mark.rule("CT3-TER-BADLANDS-4")
        ),
        pytest.param("caves", ["rock formation", "crevasse"]),
        pytest.param("desert", ["dune"]),
        pytest.param("fields", [], marks=pytest.mark.rule("CT3-TER-FIELDS-3")),
        pytest.param("heavy-forest", ["tree", "thicket"]),
        pytest.param("light-forest", ["tree"]),
        pytest.param(
            "hills",
            ["boulder", "escarpment", "ravine", "gulch"],
            marks=pytest.mark.rule("CT3-TER-HILLS-5"),
        ),
        pytest.param(
            "marsh", ["pond", "creek", "stream"], marks=pytest.mark.rule("CT3-TER-MARSH-4")
        ),
        pytest.param(
            "mountains",
            ["boulder", "ice", "snow", "cliff", "dangerous slope"],
            marks=pytest.mark.rule("CT3-TER-MOUNTAINS-4"),
        ),
        pytest.param(
            "plains",
            ["stream", "gulch", "stand of trees"],
            marks=pytest.mark.rule("CT3-TER-PLAINS-3"),
        ),
        pytest.param("ships", ["mast", "sail", "deck cargo", "open hatch"]),
        pytest.param(
            "swamp",
            ["tree", "thicket", "bog", "creek", "pond", "quicksand"],
            marks=pytest.mark.rule("CT3-TER-SWAMP-4"),
        ),
        pytest.param("taverns", ["furniture"], marks=pytest.mark.rule("CT3-TER-TAVERNS-2")),
        pytest.param(
            "town-streets",
            ["cart", "wagon", "stall", "passer-by", "building"],
            marks=pytest.mark.rule("CT3-TER-TOWN-3"),
        ),
    ],
)
def test_obstacles_are_as_printed(name: str, obstacles: list[str]) -> None:
    assert list(terrain(name).obstacles) == obstacles


@pytest.mark.rule("CT3-TER-BADLANDS-4")
@pytest.mark.rule("CT3-TER-HILLS-5")
def test_sling_stones_lie_in_badlands_and_hills() -> None:
    assert "sling stones" in names(terrain("badlands").materials)
    assert "sling stones" in names(terrain("hills").materials)


@pytest.mark.rule("CT3-TER-MOUNTAINS-4")
def test_mountains_have_rocks_of_all_sizes() -> None:
    assert names(terrain("mountains").materials) == ["rocks of all sizes"]


@pytest.mark.rule("CT3-TER-HEAVYFOREST-4")
@pytest.mark.rule("CT3-TER-LIGHTFOREST-4")
def test_both_forests_offer_the_same_materials_two_of_them_only_in_some_forests() -> None:
    materials = terrain("heavy-forest").materials
    assert [(one.name, one.note) for one in materials] == [
        ("club", ""),
        ("sharpened stake", ""),
        ("snare", "some forests"),
        ("lasso", "some forests"),
    ]
    assert terrain("light-forest").materials == materials


@pytest.mark.rule("CT3-TER-LIGHTFOREST-4")
def test_large_flyers_are_barred_from_dense_forest_and_only_by_option_from_light_forest() -> None:
    def flyers(name: str) -> bool:
        (one,) = (one for one in terrain(name).hazards if "flyers" in one.name)
        return one.optional

    assert not flyers("heavy-forest")
    assert flyers("light-forest")


@pytest.mark.rule("CT3-TER-SWAMP-4")
def test_swamps_have_wood_vines_and_the_marshs_drowning() -> None:
    swamp = terrain("swamp")
    assert names(swamp.materials) == ["wood", "vines"]
    assert "drowning" in names(swamp.hazards)
    assert "drowning" in names(terrain("marsh").hazards)


@pytest.mark.rule("CT3-TER-TAVERNS-3")
def test_taverns_offer_chairs_mugs_and_bottles_as_weapons() -> None:
    assert {"chair", "mug", "bottle"} <= set(names(terrain("taverns").materials))


@pytest.mark.rule("CT3-TER-TOWN-3")
def test_almost_any_material_is_near_in_town() -> None:
    assert names(terrain("town-streets").materials) == ["almost any"]


@pytest.mark.rule("CT3-TER-TOWN-3")
def test_the_palette_has_town_walls_and_gates_for_strongpoints() -> None:
    catalogue = load_catalogue()
    counted = {word for kind in catalogue.obstacles.values() for word in kind.counts_as}
    assert {"cart", "wagon", "stall", "building"} <= counted
    assert {"wall", "gate", "battlement"} <= set(catalogue.walls)


@pytest.mark.rule("CT3-TER-FIELDS-3")
@pytest.mark.rule("CT3-TER-PLAINS-3")
@pytest.mark.parametrize("name", ["fields", "plains"])
def test_fields_and_plains_have_nothing_unusual(name: str) -> None:
    assert terrain(name).materials == ()
    assert terrain(name).hazards == ()


@pytest.mark.rule("CT3-TER-LIGHTFOREST-1")
def test_copses_orchards_and_rain_forest_ground_count_as_light_forest() -> None:
    notes = " ".join(terrain("light-forest").notes)
    assert "copse" in notes
    assert "orchard" in notes
    assert "ground of a rain forest; its canopy counts as thicket or heavy forest" in notes


@pytest.mark.rule("CT3-TER-MOUNTAINS-1")
def test_below_the_treeline_mountains_count_as_something_else() -> None:
    notes = " ".join(terrain("mountains").notes)
    assert "below the treeline the place counts as hills, forest or fields" in notes


@pytest.mark.rule("CT3-TER-CAVES-1")
@pytest.mark.parametrize("floor", ["plains", "hills"])
def test_a_colossal_cavern_is_plains_or_hills_in_total_darkness(floor: str) -> None:
    swapped, light = colossal_cavern(load_terrains(), floor)
    assert swapped.id == floor
    assert light is Light.DARKNESS


@pytest.mark.rule("CT3-TER-CAVES-1")
def test_a_colossal_cavern_is_nothing_but_plains_or_hills() -> None:
    with pytest.raises(ValueError, match="plains or hills"):
        colossal_cavern(load_terrains(), "swamp")


@pytest.mark.parametrize(
    ("name", "growth", "water"),
    [
        ("light-forest", "CCTLLH", ""),
        ("heavy-forest", "CTLHHH", ""),
        ("swamp", "CCTTLL", "CSBBBP"),
        ("hills", "CCCCTL", ""),
        ("plains", "CCCCCT", "CCCCCS"),
        ("marsh", "", "CSBBPP"),
        ("fields", "", "CCCCSP"),
        *[
            (name, "", "")
            for name in (
                "badlands",
                "caves",
                "desert",
                "mountains",
                "ships",
                "taverns",
                "town-streets",
            )
        ],
    ],
)
def test_the_tables_of_ground_cover_and_water_are_as_printed(
    name: str, growth: str, water: str
) -> None:
    made = terrain(name).generation
    assert (made.growth_row, made.water_row) == (growth, water)


@pytest.mark.parametrize(
    ("names_of", "topography"),
    [
        (("marsh", "swamp", "plains"), {Topography.FLAT: 1.0}),
        (("hills",), {Topography.HILLY: 1.0}),
        (("badlands", "caves", "mountains"), {Topography.BROKEN: 1.0}),
        (
            ("fields", "light-forest", "heavy-forest"),
            {Topography.HILLY: 2 / 3, Topography.FLAT: 1 / 3},
        ),
        (("desert",), {Topography.HILLY: 2 / 3, Topography.BROKEN: 1 / 3}),
    ],
)
def test_the_lie_of_the_land_is_as_likely_as_the_rules_say(
    names_of: tuple[str, ...], topography: dict[Topography, float]
) -> None:
    for name in names_of:
        rolled = terrain(name).generation.topography
        shares = {one: rolled.count(one) / len(rolled) for one in rolled}
        assert shares == pytest.approx(topography)


def test_step_four_scatters_only_what_the_rules_allow_there() -> None:
    pits = {"gulch", "ravine", "ditch"}
    rocks = {"boulder", "rockfall"}
    built = {"fence", "earthwork", "building"}
    for name, one in load_terrains().items():
        kinds = set(one.generation.obstacles)
        if name in ("marsh", "swamp"):
            assert not kinds & pits, name
        assert bool(kinds & rocks) is (name in ("hills", "mountains", "badlands")), name
        assert ("deadfall" in kinds) is (name in ("light-forest", "heavy-forest", "swamp")), name
        assert bool(kinds & built) is one.generation.civilized, name
        assert built <= set(one.generation.scattered(civilized=True)), name
    assert [n for n, one in load_terrains().items() if one.generation.civilized] == [
        "fields",
        "town-streets",
    ]


def test_a_plains_handful_has_a_gulch_or_a_stand_of_trees() -> None:
    assert set(terrain("plains").generation.must_have) == {"gulch", "tree"}


def test_every_kind_that_a_terrain_names_is_in_the_tables() -> None:
    catalogue = load_catalogue()
    things = {*catalogue.obstacles, *catalogue.walls}
    for one in load_terrains().values():
        made = one.generation
        grounds = {made.ground, *made.season_ground.values()} | {made.height_ground} - {""}
        assert grounds <= set(catalogue.grounds), one.id
        assert set(made.season_growth.values()) <= set(catalogue.growths), one.id
        assert {*made.obstacles, *made.must_have, made.tree} <= things, one.id


def test_every_obstacle_word_has_something_to_draw_or_to_paint() -> None:
    """Words of the terrain's list are kinds, grounds, waters or shapes of the land."""
    catalogue = load_catalogue()
    words = {word for kind in catalogue.obstacles.values() for word in kind.counts_as}
    words |= set(catalogue.grounds) | set(catalogue.growths) | set(catalogue.waters)
    land = {"creek", "escarpment", "cliff", "dangerous slope", "passer-by"}
    for one in load_terrains().values():
        assert set(one.obstacles) <= words | land, one.id


@pytest.mark.rule("CT3-FOUR-01")
def test_there_are_exactly_four_basic_battlefields_each_with_rules_and_a_layout() -> None:
    basic = load_basic_battlefields()
    assert list(basic) == ["dungeon", "building", "outside", "castle"]
    for one in basic.values():
        assert isinstance(one, BasicBattlefield)
        assert one.terrain in load_terrains()
        assert one.layout == one.id
        assert one.notes


SALT_FLAT = """
[salt-flat]
like = "marsh"
name = "salt flat"
obstacles = []
encounter_range = { dice = "10d6" }
"""


@pytest.mark.rule("CT3-TER-OTHER-1")
def test_a_copy_of_marsh_becomes_a_salt_flat_without_code(tmp_path: Path) -> None:
    printed = (resources_folder() / "terrains.toml").read_text(encoding="utf-8")
    (tmp_path / "terrains.toml").write_text(printed + SALT_FLAT, encoding="utf-8")
    terrains = load_terrains(tmp_path)
    flat = terrains["salt-flat"]
    assert flat.name == "salt flat"
    assert str(flat.encounter_range.dice) == "10d6"
    assert flat.obstacles == ()
    assert flat.generation == terrains["marsh"].generation
    assert terrains["marsh"] == terrain("marsh")
    for seed in range(200):
        answer = roll_encounter_distance(flat, Circumstances(), Stream(seed, "salt"))
        assert answer.squares in range(10, 61)
