"""How a fight opens: surprise, distance, scale, set-up."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from tests.combat.ends.making import answered, by_program, round_of, said
from tests.helpers.fights import HEROES, ORCS, SWORD, figure, meadow, now, told, warrior
from tests.threat.making import wall

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure, StartingZone
from fieldwright.combat.asks import Choice, Roll, Rolls
from fieldwright.combat.commands import Begin, Proceed
from fieldwright.combat.dm_commands import Distance, March, Place, Reveal
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening.ambush import Meeting, meet
from fieldwright.combat.opening.placing import steps_of_set_up
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import SideState, Step
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.measure import measured_blocks
from fieldwright.stats.block import Attack
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Light, Scale

ANN = figure("Ann", HEROES, (5, 15))
BOB = figure("Bob", HEROES, (6, 15))
ORC = figure("Orc", ORCS, (5, 5), facing=4)
BOW = Attack(name="bow", weapon="long-bow", damage="1d6", ranges=(10, 20, 30))
SIDES = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))


def _begin(*figures: object, **values: object) -> tuple[Fight, Begin]:
    field = meadow(*(figures or (ANN, BOB, ORC)), columns=60, rows=60)  # type: ignore[arg-type]
    return Fight(Memory(field)), Begin(sides=SIDES, **values)  # type: ignore[arg-type]


@pytest.mark.rule("CT1-OPEN-01")
def test_each_side_checks_for_surprise_or_does_not_or_is_surprised_as_the_dm_says() -> None:
    """Heroes check and roll 4: not surprised; the orcs are, without a roll."""
    fight, begin = _begin(checks=(HEROES,), surprised=(ORCS,))
    texts = said(fight, begin, 4)
    assert "Surprised, as the DM says: orcs." in texts
    assert "heroes rolls 4 for surprise: not surprised." in texts
    fight, begin = _begin()
    said(fight, begin)
    assert fight.state.head.round == 1, "nobody checks: the fight goes on"


def test_modifiers_count_for_surprise() -> None:
    """A 3 with +1 is not surprised, a 5 with -2 is."""
    fight, begin = _begin(checks=(HEROES, ORCS), surprise_modifiers=((HEROES, 1), (ORCS, -2)))
    texts = said(fight, begin, 3, 5)
    assert "heroes rolls 3 for surprise: not surprised." in texts
    assert "orcs rolls 5 for surprise: surprised." in texts


@pytest.mark.rule("CT1-OPEN-03")
def test_who_surprises_has_a_round_for_itself_and_the_others_do_and_threaten_nothing() -> None:
    """A round of surprise without initiative, then round one, in which the orcs are awake."""
    orc = figure("Orc", ORCS, (5, 14), facing=4)
    fight, begin = _begin(ANN, orc, surprised=(ORCS,))
    said(fight, begin)
    assert fight.state.head.surprise_round
    assert round_of(fight) == 0
    assert "surprised" in now(fight, orc).conditions, "so it threatens nobody"
    said(fight, Proceed())
    fight.say(Proceed(undeclared=True))
    assert fight.ask is None, "a side alone rolls no initiative"
    for _ in range(20):
        if round_of(fight):
            break
        fight.say(Proceed())
        by_program(fight)
    assert round_of(fight) == 1
    assert "surprised" not in now(fight, orc).conditions


def test_where_all_are_surprised_the_fight_begins_with_round_one() -> None:
    """Nobody gains a round by it."""
    fight, begin = _begin(surprised=(ORCS, HEROES))
    said(fight, begin)
    assert fight.state.head.round == 1


def test_one_side_surprised_meets_at_one_die_whatever_the_terrain() -> None:
    """1d6 squares: the die shows 5; missiles that reach no farther than 50 yards ask no scale."""
    fight, begin = _begin(surprised=(ORCS,), set_up=True)
    fight.say(begin)
    assert isinstance(fight.ask, Roll)
    assert str(fight.ask.dice) == "1d6"
    answered(fight, 5)
    assert fight.state.head.distance == 5
    assert fight.state.head.step is Step.SETUP


@pytest.mark.rule("CT1-OPEN-04")
def test_squares_rolled_for_surprise_are_those_of_melee_scale_whatever_the_field_was_in() -> None:
    """Both surprised, 1d4 shows 2, a field in missile scale that changes: 2 squares, not 3."""
    far = meadow(ANN, ORC, columns=30, rows=30, scale=Scale.MISSILE)
    fight = Fight(Memory(far))
    fight.say(Begin(sides=SIDES, surprised=(HEROES, ORCS), set_up=True))
    answered(fight, 2, "melee")
    assert fight.field.info.scale is Scale.MELEE
    assert fight.state.head.distance == 2
    assert "The sides meet 2 squares apart." in told(fight)
    assert "The sides meet 3 squares apart." not in told(fight)


@pytest.mark.rule("CT1-OPEN-13")
def test_the_dm_sets_the_distance_outright_and_the_log_keeps_what_was_before() -> None:
    """9 squares by the DM; then 12, and the log knows of the 9."""
    fight, begin = _begin(squares=9, set_up=True)
    said(fight, begin)
    assert fight.state.head.distance == 9
    texts = said(fight, Distance(squares=12))
    assert texts == ["The sides meet 12 squares apart: set by the DM (before: 9)."]
    details = [line for one in fight.entries for line in getattr(one, "details", ())]
    assert any("set by the DM" in line for line in details)


@pytest.mark.rule("CT3-SET-05")
def test_rolled_and_chosen_distances_both_stand_in_the_log() -> None:
    """Grassland rolled by ten d6, then set otherwise before round one; not after."""
    fight, begin = _begin(set_up=True)
    said(fight, begin, "grassland", *([4] * 10))
    assert "The sides meet 40 squares apart." in told(fight)
    said(fight, Distance(squares=30))
    assert "(before: 40)" in told(fight)[-1]
    said(fight, Proceed())
    with pytest.raises(NotNowError, match="first round"):
        fight.say(Distance(squares=3))


@pytest.mark.rule("CT1-SCALE-02")
def test_groups_forty_yards_apart_are_proposed_melee_scale_at_24_squares() -> None:
    """40 yards are 120 feet: 24 melee squares, whatever the bows reach."""
    archer = figure("Ann", HEROES, (5, 15), stats=warrior(attacks=(BOW,)))
    fight, begin = _begin(archer, ORC, yards=40, set_up=True)
    said(fight, begin)
    assert "Melee scale." in told(fight), "it is what the field is in: nobody is asked"
    assert fight.state.head.distance == 24


@pytest.mark.rule("CT1-SCALE-05")
def test_missile_scale_is_proposed_where_bows_reach_farther_than_fifty_yards() -> None:
    """120 yards apart with 150-yard bows: missile scale, 24 squares; without bows melee scale."""
    archer = figure("Ann", HEROES, (5, 15), stats=warrior(attacks=(BOW,)))
    fight, begin = _begin(archer, ORC, yards=120, set_up=True)
    fight.say(begin)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.default == Scale.MISSILE.value
    answered(fight, "missile")
    assert fight.state.head.distance == 24
    assert fight.field.info.scale is Scale.MISSILE
    assert fight.entries == Fight(fight.keeper).entries, "the log outlives the change of the map"
    fight, begin = _begin(yards=120, set_up=True)
    said(fight, begin)
    assert "Melee scale." in told(fight)
    far = meadow(ANN, ORC, columns=30, rows=30, scale=Scale.MISSILE)
    fight = Fight(Memory(far))
    fight.say(begin)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.default == Scale.MELEE.value, "proposed to a field in missile scale"


@pytest.mark.rule("CT1-OPEN-11")
def test_at_night_the_distance_is_the_sight_of_who_sees_farthest() -> None:
    """Infravision of 60 feet against none: 12 squares."""
    orc = figure("Orc", ORCS, (5, 5), stats=warrior(flags=("infravision 60",)))
    field = meadow(ANN, orc, columns=60, rows=60, light=Light.DARKNESS)
    fight = Fight(Memory(field))
    fight.say(Begin(sides=SIDES, set_up=True))
    answered(fight, "dungeon-or-night")
    assert fight.state.head.distance == 12
    assert "So far off only these see the others: orcs." in told(fight)


@pytest.mark.rule("CT1-OPEN-14")
def test_the_steps_of_the_set_up_are_map_distance_figures() -> None:
    """The map stands first; figures are done when the first round begins."""
    fight, begin = _begin(set_up=True, squares=10)
    said(fight, begin)
    steps = steps_of_set_up(fight.field, fight.state)
    assert [(one.name, one.is_done) for one in steps] == [
        ("map", True),
        ("distance", True),
        ("figures", False),
    ]
    said(fight, Proceed())
    assert steps_of_set_up(fight.field, fight.state)[-1].is_done


@pytest.mark.rule("CT1-OPEN-15")
def test_who_was_surprised_sets_up_first_and_the_other_side_keeps_the_distance() -> None:
    """Orcs first, heroes are refused; then a hero 4 squares off is flagged, 5 accepted."""
    fight, begin = _begin(ANN, ORC, surprised=(ORCS,), squares=5, set_up=True)
    said(fight, begin)
    with pytest.raises(NotNowError, match="First to set up: orcs"):
        fight.say(Place(who=ANN.id, square=Square(5, 9)))
    said(fight, Place(who=ORC.id, square=Square(5, 4), facing=4))
    said(fight, Proceed())
    near = said(fight, Place(who=ANN.id, square=Square(5, 8), facing=0))
    assert "Too near" in near[0]
    far = said(fight, Place(who=ANN.id, square=Square(5, 9)))
    assert "Too near" not in far[0]
    said(fight, Proceed())
    assert fight.state.head.surprise_round


def test_who_was_spotted_without_seeing_sets_up_first_too() -> None:
    """Nobody is surprised; the orcs were seen unawares."""
    fight, begin = _begin(unaware=(ORCS,), squares=5, set_up=True)
    texts = said(fight, begin)
    assert texts[-1] == "Set-up. First to set up: orcs."
    with pytest.raises(NotNowError, match="First to set up: orcs"):
        fight.say(Place(who=ANN.id, square=Square(5, 30)))


@pytest.mark.rule("CT1-OPEN-16")
@pytest.mark.rule("CT3-SET-04")
def test_a_marching_order_is_dropped_as_one_block_with_one_facing() -> None:
    """Five in twos, facing north: A B in front, C D behind, E last; then one is moved alone."""
    names = ("A", "B", "C", "D", "E")
    band = [figure(name, HEROES, (at, 30)) for at, name in enumerate(names)]
    fight, begin = _begin(*band, ORC, squares=5, set_up=True)
    said(fight, begin)
    march = March(who=tuple(one.id for one in band), square=Square(20, 40), facing=0, abreast=2)
    said(fight, march)
    places = [(now(fight, one).column, now(fight, one).row) for one in band]
    assert places == [(20, 40), (21, 40), (20, 41), (21, 41), (20, 42)]
    assert {now(fight, one).facing for one in band} == {0}
    said(fight, Place(who=band[4].id, square=Square(25, 45)))
    assert now(fight, band[4]).column == 25


def test_outside_of_its_starting_zone_a_figure_is_flagged() -> None:
    """The heroes' zone is the south edge; Ann in the north is told of."""
    zone = StartingZone(id=Stream(1).uuid(), side=HEROES, edge=None, blocks=(Block(0, 40, 60, 60),))
    field = add(zone).applied_to(meadow(ANN, ORC, columns=60, rows=60))
    fight = Fight(Memory(field))
    said(fight, Begin(sides=SIDES, squares=5, set_up=True))
    assert "starting zone" in said(fight, Place(who=ANN.id, square=Square(9, 20)))[0]
    assert "starting zone" not in said(fight, Place(who=ANN.id, square=Square(9, 50)))[0]
    with pytest.raises(NotNowError, match="inside of its starting zone"):
        fight.say(Place(who=ANN.id, square=Square(9, 20), by="players"))
    said(fight, Place(who=ANN.id, square=Square(10, 50), by="players"))


@pytest.mark.rule("CT1-OPEN-17")
def test_a_hidden_spider_is_revealed_by_one_command() -> None:
    """Hidden until then, seen at once afterwards; it cannot be revealed twice."""
    spider = figure("Spider", ORCS, (9, 9), hidden=True)
    fight, begin = _begin(ANN, ORC, spider)
    said(fight, begin)
    assert said(fight, Reveal(who=(spider.id,))) == ["Spider appears."]
    assert not now(fight, spider).hidden
    with pytest.raises(NotNowError, match="not hidden"):
        fight.say(Reveal(who=(spider.id,)))


def test_a_sword_alone_is_no_missile() -> None:
    """Nobody shoots: the row of the longest missile is grey."""
    fight, begin = _begin(set_up=True)
    fight.say(begin)
    assert isinstance(fight.ask, Choice)
    grey = {one.value for one in fight.ask.options if one.why_not}
    assert "no-cover" in grey
    assert SWORD.ranges is None


# ------------------------------------------------------------------------------------- hit points


def test_the_hit_points_of_the_monsters_are_rolled_in_one_hidden_row_at_the_beginning() -> None:
    """Two bugbears of 3+1 Hit Dice and a goblin of known 5; Ann's sheet lies on the table."""
    beast = warrior(group="monster", level=None, hit_dice="3+1")
    unknown: dict[str, Any] = {"hit_points": None, "full_hit_points": None}
    one = figure("One", ORCS, (5, 5), stats=beast, **unknown)
    two = figure("Two", ORCS, (7, 5), stats=beast, **unknown)
    known = figure("Known", ORCS, (9, 5), stats=replace(beast, hit_points=5), **unknown)
    ann = figure("Ann", HEROES, (5, 15), **unknown)
    fight, begin = _begin(one, two, known, ann, hit_points="rolled")
    fight.say(begin)
    assert isinstance(fight.ask, Rolls)
    assert [(ask.what, str(ask.dice), ask.hidden) for ask in fight.ask.rolls] == [
        ("hit points of One", "3d8+1", True),
        ("hit points of Two", "3d8+1", True),
    ]
    answered(fight, 1, 2, 3, 8, 8, 8)
    assert [now(fight, who).hit_points for who in (one, two, known, ann)] == [7, 25, 5, None]
    assert now(fight, two).full_hit_points == 25
    facts = [one for one in fight.entries if isinstance(one, Happened)]
    assert [fact.secret for fact in facts if fact.kind == "hit points"] == [True]
    assert fight.state.head.step is Step.MONSTERS


def test_hit_points_that_are_known_are_asked_for_no_more() -> None:
    fight, begin = _begin(hit_points="rolled")
    fight.say(begin)
    assert fight.ask is None
    assert "Hit points are noted." not in told(fight)


def test_in_an_ambush_both_sides_stand_together_though_the_scale_was_changed() -> None:
    """From missile to melee scale: nobody stands three squares from his fellows."""
    heroes = [figure(f"Hero {at}", HEROES, (0, 0)) for at in range(4)]
    orcs = [figure(f"Orc {at}", ORCS, (0, 0)) for at in range(5)]
    field = meadow(columns=40, rows=40, scale=Scale.MISSILE)
    fight = meet(Memory(field), Meeting(sides=SIDES, figures=(*heroes, *orcs)))
    assert fight.field.info.scale is Scale.MELEE
    for side in (heroes, orcs):
        there = [now(fight, one) for one in side]
        for one in there:
            nearest = min(measured(one, other) for other in there if other is not one)
            assert nearest == 1, one.name


def test_who_meets_somebody_so_far_off_stands_where_he_sees_him() -> None:
    """Ten squares apart behind a wall, where their zone is larger, or in the open: in the open."""
    heroes = [figure(f"Hero {at}", HEROES, (0, 0)) for at in range(2)]
    orcs = [figure(f"Orc {at}", ORCS, (0, 0)) for at in range(3)]
    ours = StartingZone(id=UUID(int=1), side=HEROES, edge=None, blocks=(Block(18, 19, 22, 21),))
    theirs = StartingZone(
        id=UUID(int=2), side=ORCS, edge=None, blocks=(Block(0, 0, 40, 14), Block(0, 28, 40, 36))
    )
    behind = wall(90, (0.0, 16.0), (40.0, 16.0))
    empty = meadow(columns=40, rows=40, encounter_distance=10)
    field = add(ours, theirs, behind).applied_to(empty)
    fight = meet(Memory(field), Meeting(sides=SIDES, figures=(*heroes, *orcs)))
    assert fight.state.head.distance == 10
    assert min(measured(now(fight, one), now(fight, two)) for one in heroes for two in orcs) == 10
    for orc in orcs:
        seen = [shot(fight.field, now(fight, orc), now(fight, one)) for one in heroes]
        assert any(one.line.is_clear for one in seen), orc.name


def measured(one: Figure, other: Figure) -> int:
    return measured_blocks(block_of(one), block_of(other))
