"""Who does not move at all, who must get up first, by what means, and where no charge goes."""

from dataclasses import replace
from typing import Any

import pytest
from tests.geometry.fields import level_field, painted, with_platform
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.geometry.threat.arms import why_it_threatens_nothing
from fieldwright.rules.actions import Action
from fieldwright.rules.conditions import Rising
from fieldwright.rules.explained import Impossible
from fieldwright.terms.grid import Block, Square


def refusal_of(
    field: Battlefield, figure: Figure, action: Action = Action.MOVE, **known: Any
) -> str:
    """Why the figure does not move; empty where it does."""
    walk = Walk(field, figure, action, known=Known(**known))
    reach, way = walk.reach(), walk.path([Square(1, 1)])
    if isinstance(reach, Reach):
        return ""
    assert isinstance(way, Impossible)
    assert way.reason == reach.reason
    return reach.reason


def reach_of(
    field: Battlefield, figure: Figure, action: Action = Action.MOVE, **known: Any
) -> Reach:
    found = Walk(field, figure, action, known=Known(**known)).reach()
    assert isinstance(found, Reach), found
    return found


# ------------------------------------------------------------------------------------- conditions


@pytest.mark.parametrize(
    "word",
    ["dead", "unconscious", "helpless", "held", "stunned", "paralyzed", "asleep", "grappled"],
)
def test_who_is_out_or_held_stays_where_it_is_and_threatens_nothing(word: str) -> None:
    field, hero = with_figure(level_field(), 5, 5, conditions=(word.capitalize(),))
    assert f"Hero is {word}" in refusal_of(field, hero)
    assert why_it_threatens_nothing(hero) == word


def test_a_pinned_figure_must_get_free_first() -> None:
    field, hero = with_figure(level_field(), 5, 5, conditions=("pinned",))
    assert refusal_of(field, hero) == "Hero is pinned and must get free first"


def test_who_has_no_hit_points_left_does_not_move() -> None:
    field, hero = with_figure(level_field(), 5, 5, hit_points=0)
    assert refusal_of(field, hero) == "Hero is helpless"


def test_nobody_rides_a_dead_horse() -> None:
    field, horse = with_figure(
        level_field(), 5, 5, rate=24, size="L", name="Horse", conditions=("dead",)
    )
    field, rider = with_figure(field, 5, 5, mount=horse.id)
    assert refusal_of(field, rider) == "Horse is dead"
    alive = replace(horse, conditions=())
    field = add(alive).applied_to(field.with_things({"figures": {rider.id: rider}}))
    assert refusal_of(field, rider) == ""


def test_the_dm_says_how_far_one_moves_with_something_else() -> None:
    field, hero = with_figure(level_field(), 5, 5)
    assert "for the DM to say" in refusal_of(field, hero, Action.OTHER)


# --------------------------------------------------------------------------------------- postures


def test_who_lies_prone_rises_instead_of_moving() -> None:
    """Standing up is a full-move action; who has risen moves as ever."""
    field, hero = with_figure(level_field(), 5, 5, posture="prone")
    assert refusal_of(field, hero).startswith("Hero lies prone; rising takes its full move")
    assert refusal_of(field, hero, rises=Rising.NOTHING) == ""
    assert refusal_of(field, hero, Action.ATTACK) != ""


def test_who_was_knocked_down_in_this_round_rises_for_a_half_move() -> None:
    """Rate 12: six points are left, all in the second phase."""
    field, hero = with_figure(level_field(30, 3), 5, 1, posture="prone")
    found = reach_of(field, hero, rises=Rising.HALF)
    assert found.holds(Square(11, 1))
    assert not found.holds(Square(12, 1))
    assert int(found.phase[1, 6]) == 1


@pytest.mark.parametrize("rises", [Rising.NOTHING, Rising.HALF])
def test_whoever_has_risen_is_barred_by_enemies_like_anybody_who_stands(rises: Rising) -> None:
    field, hero = with_figure(level_field(30, 1), 5, 0, posture="prone")
    field, _ = with_figure(field, 7, 0, name="Orc", side="orcs")
    found = reach_of(field, hero, rises=rises)
    assert found.holds(Square(6, 0))
    assert not found.holds(Square(8, 0))


@pytest.mark.parametrize(("posture", "verb"), [("kneeling", "kneels"), ("sitting", "sits")])
def test_who_kneels_or_sits_spends_a_half_move_on_rising(posture: str, verb: str) -> None:
    """Rate 9 of a full move leaves 9 - 5; a half-move is used up by rising."""
    field, hero = with_figure(level_field(30, 3), 5, 1, rate=9, posture=posture)
    found = reach_of(field, hero)
    assert found.holds(Square(9, 1))
    assert not found.holds(Square(10, 1))
    assert [note.text for note in found.walk.notes] == [f"Hero {verb}"]
    assert verb in refusal_of(field, hero, Action.ATTACK)


# ------------------------------------------------------------------------------------------ means


def test_a_shark_does_not_walk() -> None:
    field, shark = with_figure(level_field(), 5, 5, rate="Sw 24", name="Shark")
    said = "Shark has no rate on foot; choose swimming or type one"
    assert refusal_of(field, shark) == said
    assert refusal_of(field, shark, rate=3) == ""


def test_who_is_in_the_air_flies_unless_told_otherwise() -> None:
    field, griffon = with_figure(
        level_field(40, 40), 20, 20, rate="12, Fl 30 (C)", altitude_ft=30.0
    )
    found = reach_of(field, griffon)
    assert found.walk.means is Means.FLYING
    assert found.holds(Square(39, 20))
    walked = Walk(field, griffon, Action.MOVE, known=Known(means=Means.WALKING))
    assert walked.rate == 12


def test_a_flyer_overruns_nobody_far_below() -> None:
    stats = {"rate": "12, Fl 30 (C)", "size": "L"}
    field, _ = with_figure(level_field(20, 20), 10, 10, side="orcs")
    field, griffon = with_figure(field, 5, 10, altitude_ft=30.0, **stats)
    assert not reach_of(field, griffon).overruns
    field, griffon = with_figure(field, 5, 10, **stats)
    assert len(reach_of(field, griffon, means=Means.WALKING).overruns) == 1


@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("C", "class C: must fly forward for at least 15 points to stay aloft"),
        ("B", "class B: staying in one place takes a half-move"),
        ("A", ""),
    ],
)
def test_what_keeps_a_flyer_in_the_air_is_said(letter: str, told: str) -> None:
    field, flyer = with_figure(
        level_field(20, 20), 5, 5, rate=f"12, Fl 30 ({letter})", altitude_ft=30.0
    )
    notes = Walk(field, flyer, Action.MOVE).notes
    assert [str(note) for note in notes] == ([told] if told else [])


def test_who_withdraws_is_reminded_how() -> None:
    field, hero = with_figure(level_field(), 5, 5)
    assert [note.text for note in Walk(field, hero, Action.WITHDRAW).notes] == ["withdrawing"]


# ---------------------------------------------------------------------------------------- charges


def test_nobody_charges_through_waist_deep_water_but_over_a_bridge() -> None:
    field = painted(level_field(9, 1), Layer.DEPTH, Block(4, 0, 6, 1), 3)
    field, hero = with_figure(field, 0, 0)
    found = reach_of(field, hero, Action.CHARGE)
    assert found.holds(Square(3, 0))
    assert not found.holds(Square(4, 0))
    assert not found.holds(Square(7, 0))
    assert "waist-deep" in found.why_not(Square(4, 0))
    assert reach_of(field, hero, Action.RUN).holds(Square(7, 0))
    bridged = with_platform(field, "bridge", Block(3, 0, 7, 1), 1.0)
    assert reach_of(bridged, hero, Action.CHARGE).holds(Square(7, 0))


def test_nobody_charges_out_of_waist_deep_water() -> None:
    field = painted(level_field(9, 1), Layer.DEPTH, Block(0, 0, 1, 1), 3)
    field, hero = with_figure(field, 0, 0)
    assert "waist-deep" in refusal_of(field, hero, Action.CHARGE)
    knee, hero = with_figure(painted(field, Layer.DEPTH, Block(0, 0, 1, 1), 2), 0, 0)
    assert refusal_of(knee, hero, Action.CHARGE) == ""


def test_a_giant_charges_through_what_is_waist_deep_to_a_man() -> None:
    """To sixteen feet of height three feet of water are a knee's depth."""
    field = painted(level_field(12, 4), Layer.DEPTH, Block(4, 0, 6, 4), 3)
    field, giant = with_figure(field, 0, 0, size="H", columns=2, rows=2)
    way = Walk(field, giant, Action.CHARGE).path([Square(7, 0)])
    assert isinstance(way, Path)
