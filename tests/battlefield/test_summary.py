"""What a field holds, told in numbers and sentences."""

from uuid import uuid4

import numpy as np
import pytest

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.problems import problems
from fieldwright.battlefield.report import facts, report
from fieldwright.battlefield.summary import counts, plural, sections
from fieldwright.battlefield.things import Obstacle, Thing, Wall

CATALOGUE = load_catalogue()


def field_with(*things: Thing) -> Battlefield:
    bare = Battlefield.empty(12, 9, FieldInfo("Test", "plains"), CATALOGUE)
    return add(*things).applied_to(bare)


def obstacle(kind: str, place: tuple[float, float] = (3.5, 3.5)) -> Obstacle:
    return Obstacle(id=uuid4(), kind=kind, position=place, width=1, length=1)


def wall(kind: str, end: tuple[float, float] = (4, 1)) -> Wall:
    return Wall(id=uuid4(), kind=kind, start=(1, 1), end=end)


def test_every_sort_of_tree_is_a_tree_and_a_fallen_trunk_is_no_deadfall() -> None:
    told = counts(
        field_with(obstacle("tree"), obstacle("conifer"), obstacle("log"), obstacle("deadfall")),
        CATALOGUE,
    )

    assert (told["trees"], told["fallen trunks"], told["deadfalls"]) == (2, 1, 1)
    assert told["obstacles"] == 4


def test_doors_and_windows_are_not_counted_as_walls() -> None:
    told = counts(
        field_with(wall("wall"), wall("fence"), wall("door"), wall("secret-door"), wall("window")),
        CATALOGUE,
    )

    assert (told["walls"], told["doors"], told["windows"]) == (2, 2, 1)


def test_what_is_not_there_is_told_as_none() -> None:
    told = counts(field_with(), CATALOGUE)

    assert all(
        told[word] == 0 for word in ("trees", "boulders", "walls", "doors", "lights", "figures")
    )


@pytest.mark.parametrize(
    ("word", "several"),
    [("ditch", "ditches"), ("gulch", "gulches"), ("shelf", "shelves"), ("rubble", "rubble"),
     ("quicksand", "quicksand"), ("cypress", "cypresses"), ("tree", "trees"), ("woods", "woods")],
)  # fmt: skip
def test_plurals_are_english(word: str, several: str) -> None:
    assert plural(word) == several


def test_sections_of_a_field_drawn_by_hand_are_measured() -> None:
    bare = field_with()
    mask = np.zeros((9, 12), bool)
    mask[:3, :4] = True
    code = bare.palettes.growth.index("thicket")
    drawn = paint(bare, Layer.GROWTH, mask, code).applied_to(bare)
    drawn = paint(drawn, Layer.HEIGHT, mask, 20).applied_to(drawn)

    measured = sections(drawn)

    assert (measured[0].height_feet, measured[0].growth) == (20, "thicket")
    assert (measured[8].height_feet, measured[8].growth, measured[8].water) == (0, "clear", "clear")


def test_all_problems_are_told_at_once() -> None:
    told = problems(
        field_with(obstacle("no-such-kind"), obstacle("tree", (50, 50)), wall("wall", (1, 1))),
        CATALOGUE,
    )

    assert len(told) == 3
    assert any("no-such-kind" in one for one in told)
    assert any("off the field" in one for one in told)
    assert any("no length" in one for one in told)


def test_the_page_about_a_field_says_one_thing_in_the_singular() -> None:
    page = report(field_with(obstacle("boulder"), obstacle("tree")), CATALOGUE)

    assert "1 boulder" in page
    assert "1 boulders" not in page


def test_facts_name_the_nine_sections_and_no_seed_for_a_field_drawn_by_hand() -> None:
    told = facts(field_with(), CATALOGUE)

    assert len(told["sections"]) == 9
    assert told["seed"] is None
    assert told["rolls"] == []


def test_a_terrain_that_has_no_rules_is_a_problem_with_the_nearest_name() -> None:
    lost = Battlefield.empty(9, 9, FieldInfo("Test", "swanp"), CATALOGUE)

    (told,) = problems(lost, CATALOGUE, ["plains", "swamp"])

    assert "'swanp'" in told
    assert "is swamp meant?" in told
