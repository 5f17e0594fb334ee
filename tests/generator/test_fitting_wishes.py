"""A wish that has no meaning in a place is refused with a sentence, never swallowed."""

from typing import Any

import pytest
from tests.helpers.generated import made, plans

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Wall
from fieldwright.editor.recipe import Recipe
from fieldwright.generator.generate import WishError, roll
from fieldwright.generator.surprise import surprise
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.characteristics import six_characteristics
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Forestation, Light, Season, Topography

NINE = (None,) * 8
MEANINGLESS = [
    ("swamp", {"two_ships": True}, "Two ships .* ships only"),
    ("taverns", {"below_decks": True}, "A hold below decks .* ships only"),
    ("ships", {"two_ships": True, "below_decks": True}, "one ship only"),
    ("swamp", {"colossal_cavern": "plains"}, "colossal cavern .* caves only"),
    ("dungeon", {"colossal_cavern": "hills"}, "colossal cavern .* caves only"),
    ("caves", {"colossal_cavern": "hills", "light": Light.STARLIGHT}, "total darkness"),
    ("taverns", {"water": ("stream", *NINE)}, "not by sections of woods and water"),
    ("castle", {"growth": ("thicket", *NINE)}, r"\(castle\) is laid out as a whole"),
    ("taverns", {"heights": (20, *NINE)}, "lies level"),
    ("ships", {"topography": Topography.HILLY}, "lies level"),
    ("plains", {"forestation": Forestation.HEAVY}, "Forestation makes no difference"),
    ("caves", {"colossal_cavern": "hills", "forestation": Forestation.HEAVY}, "no difference"),
    ("plains", {"wild": True}, "Only fields can run wild"),
    ("plains", {"encounter_multiple": 2}, r"not rolled here \(plains\), so there are no dice"),
    ("fields", {"encounter_multiple": 3, "season": Season.WINTER}, "no dice to double or triple"),
    ("plains", {"size": (30, 30), "table_inches": (30.0, 30.0)}, "wish for one of them"),
]


@pytest.mark.parametrize(("terrain", "wishes", "sentence"), MEANINGLESS)
def test_a_wish_without_meaning_is_refused(
    terrain: str, wishes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(WishError, match=sentence):
        roll(terrain, Wishes(**wishes), 1)


@pytest.mark.parametrize(
    ("terrain", "wishes"),
    [
        ("caves", {"heights": (20, *NINE)}),
        ("caves", {"colossal_cavern": "hills"}),
        ("caves", {"colossal_cavern": "plains", "light": Light.DARKNESS}),
        ("ships", {"two_ships": True}),
        ("ships", {"below_decks": True}),
        ("hills", {"forestation": Forestation.LIGHT}),
        ("fields", {"wild": True}),
        ("fields", {"wild": True, "season": Season.WINTER, "encounter_multiple": 3}),
        ("taverns", {"season": Season.WINTER}),
        ("outside", {"heights": (20, *NINE), "water": ("pond", *NINE)}),
    ],
)
def test_a_wish_with_a_meaning_is_granted(terrain: str, wishes: dict[str, Any]) -> None:
    assert roll(terrain, Wishes(**wishes), 1).seed == 1


def test_a_size_is_too_large_or_too_small_but_not_both() -> None:
    with pytest.raises(WishError) as refused:
        roll("plains", Wishes(size=(1_000_000_000, 1)), 1)
    assert str(refused.value).count("A field of") == 1


def test_what_can_be_chosen_is_told_with_an_or() -> None:
    with pytest.raises(WishError, match="light-woods or heavy-woods"):
        roll("plains", Wishes(growth=("jungle", *NINE)), 1)


# ------------------------------------------------------------------------------- fields gone wild


def kinds_of_ground(field: Battlefield) -> set[str]:
    return {
        field.palettes.ground[code] for code in set(field.layers[Layer.GROUND].ravel().tolist())
    }


@pytest.mark.rule("CT3-TER-FIELDS-1")
@pytest.mark.parametrize("season", list(Season))
def test_wild_fields_meet_at_10d6_in_every_season(season: Season) -> None:
    for plan in plans("fields", 40, wild=True, season=season):
        assert plan.encounter_distance is not None
        assert 10 <= plan.encounter_distance <= 60
        dice = [r.dice for r in plan.steps[4].rolls if r.what == "encounter distance"]
        assert dice == ["10d6"]


@pytest.mark.rule("CT3-TER-FIELDS-1")
def test_wild_fields_are_not_tilled() -> None:
    for seed in range(4):
        wild = made("fields", seed, wild=True, size=(48, 36), obstacle_count=6)
        assert not kinds_of_ground(wild) & {"crops", "stubble", "road"}
        assert not list(wild.every(Wall))
        codes = set(wild.layers[Layer.GROWTH].ravel().tolist())
        assert "tall-crops" not in {wild.palettes.growth[code] for code in codes}
        tilled = made("fields", seed, size=(48, 36), obstacle_count=0)
        assert kinds_of_ground(tilled) & {"crops", "stubble", "road"}


@pytest.mark.rule("CT3-TER-FIELDS-1")
def test_wild_fields_tell_their_range_in_winter_too() -> None:
    fields = load_terrains()["fields"]
    wild = six_characteristics(fields, Season.WINTER, wild=True)[0]
    assert wild.text.startswith("10d6 squares (50 to 300 feet)")
    tilled = six_characteristics(fields, Season.WINTER)[0]
    assert tilled.text.startswith("longest missile range")


# -------------------------------------------------------------------------------------- a surprise


def test_a_surprise_that_had_to_fit_a_table_says_so_and_pretends_no_wish() -> None:
    field = surprise("plains", 5)
    assert (field.columns, field.rows) == (48, 32)
    assert field.origin is not None
    (size,) = [roll.result for roll in field.origin.steps[0].rolls if roll.what == "size"]
    assert size == "48 x 32 squares, to fit a table of 48 x 32 inches"


def test_a_surprise_that_is_small_enough_is_left_as_it_was_rolled() -> None:
    field = surprise("town-streets", 5)
    assert field.same_as(made("town-streets", 5))


# ---------------------------------------------------------------------- the dialog's recipe


@pytest.mark.parametrize("terrain", sorted(load_terrains()))
def test_another_terrain_in_the_dialog_never_brings_along_what_has_no_meaning_there(
    terrain: str,
) -> None:
    filled = [
        Recipe(
            "hills", 3, Wishes(forestation=Forestation.HEAVY, heights=(20, *NINE), civilized=True)
        ),
        Recipe("fields", 3, Wishes(wild=True, season=Season.AUTUMN, water=("pond", *NINE))),
        Recipe("ships", 3, Wishes(two_ships=True, surprised="defenders")),
        Recipe("caves", 3, Wishes(colossal_cavern="plains", light=Light.DARKNESS)),
        Recipe("swamp", 3, Wishes(encounter_multiple=3, moving="both")),
        Recipe("swamp", 3, Wishes(size=(30, 30), topography=Topography.HILLY)),
    ]
    for recipe in filled:
        assert recipe.of_terrain(terrain).plan().seed == 3


def test_another_season_in_the_dialog_drops_a_doubled_range_that_has_no_dice_there() -> None:
    recipe = Recipe("fields", 3, Wishes(encounter_multiple=2))
    assert recipe.wishing(surprised="attackers").wishes.encounter_multiple == 2
    winter = recipe.wishing(season=Season.WINTER)
    assert (winter.range_is_rolled, winter.wishes.encounter_multiple) == (False, 1)
    assert recipe.of_terrain("swamp").wishes.encounter_multiple == 2
