"""Wishes that cannot come true are refused with a sentence; the others are kept."""

from typing import Any

import pytest
from tests.helpers.generated import growth, inside, made, sections_of, trees

from fieldwright.battlefield.field import Layer
from fieldwright.generator.generate import WishError, generate, roll
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Light, Scale

IMPOSSIBLE = [
    ({"size": (201, 40)}, "larger than 200 x 200"),
    ({"size": (8, 40)}, "too small for nine sections"),
    ({"heights": (10, 20)}, "heights need nine entries.*there are 2"),
    ({"growth": ("clear",) * 8}, "growth need nine entries"),
    ({"growth": ("jungle",) * 9}, "'jungle' is no growth of a section; use clear, thicket"),
    ({"water": ("sea",) * 9}, "'sea' is no water of a section"),
    ({"heights": (900,) * 9}, "cannot lie 900 feet high"),
    ({"obstacle_kinds": ("dragon",)}, "no obstacle called 'dragon'"),
    ({"defenders_edge": Edge.EAST, "attackers_edge": Edge.EAST}, "same edge"),
    ({"scale": Scale.MISSILE, "light": Light.MOONLIGHT}, "nothing is seen beyond 100 yards"),
    ({"attempts": {"weather": 1}}, "'weather' is nothing that can be rolled again"),
    ({"attempts": {"growth/9": 1}}, "growth/9"),
    ({"table_inches": (4.0, 40.0)}, "cannot hold a field"),
]


@pytest.mark.parametrize(("wishes", "sentence"), IMPOSSIBLE)
def test_an_impossible_wish_is_refused_with_a_sentence(
    wishes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(WishError, match=sentence) as refused:
        roll("plains", Wishes(**wishes), 1)
    assert str(refused.value).endswith((".", "?"))


def test_several_faults_are_told_together() -> None:
    with pytest.raises(WishError, match=r"nine entries.*same edge"):
        roll(
            "plains",
            Wishes(heights=(1,), defenders_edge=Edge.EAST, attackers_edge=Edge.EAST),
            1,
        )


@pytest.mark.parametrize(
    ("name", "meant"),
    [("light forest", "light-forest"), ("Swampp", "swamp"), ("mountain", "mountains")],
)
def test_an_unknown_terrain_is_refused_with_the_closest_names(name: str, meant: str) -> None:
    with pytest.raises(WishError, match=f"did you mean.*{meant}"):
        roll(name, Wishes(), 1)


def test_a_terrain_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(WishError, match="there are badlands, caves"):
        roll("xyzzy", Wishes(), 1)


def test_forced_values_are_kept_and_the_rest_is_rolled_as_before() -> None:
    before = roll("swamp", Wishes(), 9)
    wish = (None, None, None, None, "stream", None, None, None, None)
    after = roll("swamp", Wishes(water=wish), 9)
    assert after.sections[4].water == "stream"
    for section in range(9):
        if section != 4:
            assert after.sections[section] == before.sections[section]
    wished = [r for r in after.steps[2].rolls if "as wished" in r.result]
    assert [r.what for r in wished] == ["water of the middle section"]


def test_woods_can_be_wished_onto_a_desert() -> None:
    wish = ("clear",) * 4 + ("heavy-woods",) + ("clear",) * 4
    field = made("desert", 1, size=(45, 45), growth=wish)
    middle = sections_of(field)[4]
    assert inside(trees(field), middle).mean() > 0.3
    assert inside(growth(field, "heavy-woods"), middle).any()


def test_every_step_and_roll_can_be_read() -> None:
    for terrain in ("plains", "badlands", "swamp", "fields", "outside"):
        field = made(terrain, 4)
        assert field.origin is not None
        steps = field.origin.steps
        assert [s.name for s in steps] == ["scale", "topography", "cover", "obstacles", "set-up"]
        for step in steps:
            assert step.source.startswith("Combat & Tactics, Step ")
            assert step.rolls
            for record in step.rolls:
                assert record.what
                assert record.result
                assert bool(record.dice) == bool(record.rolled)


@pytest.mark.rule("CT3-GEN-01")
def test_every_square_has_ground_and_every_thing_a_place_and_shape_on_the_map() -> None:
    from fieldwright.battlefield.extent import extent_of

    field = generate("badlands", Wishes(size=(60, 60)), 2)
    assert field.layers[Layer.GROUND].max() < len(field.palettes.ground)
    for thing in field.all_things():
        assert not extent_of(thing).clipped(field.block).is_empty


def test_the_countryside_has_something_of_everything() -> None:
    from fieldwright.battlefield.things import Obstacle, Platform

    for seed in range(8):
        field = made("outside", seed)
        assert field.origin is not None
        results = field.origin.sections
        assert {r.growth for r in results} == {"clear", "thicket", "light-woods", "heavy-woods"}
        assert [r.water for r in results].count("stream") == 3
        assert sorted(r.height_feet for r in results)[-3:] == [10, 10, 20]
        assert {p.kind for p in field.every(Platform)} == {"bridge"}
        kinds = {one.kind for one in field.every(Obstacle)}
        assert "tree" in kinds
        ground = field.layers[Layer.GROUND] == field.palettes.ground.index("road")
        assert ground.sum() > 30
