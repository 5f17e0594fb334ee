"""The ways that figures take by themselves: out of the reach of enemies, over the fallen.

combat-and-tactics.txt, Attacks of Opportunity, Moving Through Other Figures in Combat; rulings R8,
R11. A man runs at twice his rate of 12; half a move is six squares.
"""

from dataclasses import replace
from uuid import UUID

import pytest
from tests.helpers.fights import HEROES, attack, figure, meadow, rolled, said, told
from tests.helpers.marches import ORCS_WIN, beast, march, orc, part, strikers

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.combat.automatic import act_for
from fieldwright.combat.commands import Proceed, Take, Word
from fieldwright.combat.deeds import Due, all_due, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.leaving import at_the_edge
from fieldwright.combat.moves.reach import Approach, approach_to, provoked_now
from fieldwright.combat.orders import LEAVES, Act, Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.morale import Broken
from fieldwright.terms.bodies import Posture
from fieldwright.terms.grid import Square


def _due(fight: Fight, who: Figure) -> Due:
    return next(one for one in all_due(fight.field, fight.state) if one.who == who.id)


def _strikes(fight: Fight, who: Figure, act: Act) -> int:
    found = provoked_now(fight.field, fight.state, part(fight, who), _due(fight, who), act)
    assert not found.refusal
    return sum(one.strikes for one in found.provocations)


def _walls(columns: float, rows: float) -> list[Wall]:
    """Stone along the edges of a map."""
    corners = [(0.0, 0.0), (columns, 0.0), (columns, rows), (0.0, rows)]
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return [
        Wall(id=UUID(int=number), kind="wall", start=start, end=end)
        for number, (start, end) in enumerate(ends, 1)
    ]


def test_who_flees_goes_around_enemies_though_it_gets_less_far() -> None:
    """To the west the field is long, but Ann and Bob leave one square; to the east it is short.

    Walls all around keep everybody on the map.
    """
    fled = orc("Fled", (14, 1), 0)
    ann, bob = figure("Ann", HEROES, (11, 1), 4), figure("Bob", HEROES, (11, 0), 4)
    field = add(*_walls(18, 3)).applied_to(meadow(fled, ann, bob, columns=18, rows=3))
    orders = {fled: Order(action=Action.RUN, movement=Movement.FULL)}
    fight = march(field, orders, ORCS_WIN)
    own = replace(part(fight, fled), broken=Broken.FLEES)
    state = fight.state.with_changes(None, [own])
    act = act_for(fight.field, state, _due(fight, fled))
    assert act is not None
    assert act.way[-1].column == 17
    assert _strikes(fight, fled, act) == 0
    assert _strikes(fight, fled, Act(way=(Square(0, 2),))) > 0


def test_the_way_out_is_straight_where_nobody_strikes() -> None:
    """It is told by its end alone, as ever: the nearest edge, which is nine squares off."""
    fled, ann = orc("Fled", (10, 10), 0), figure("Ann", HEROES, (10, 14), 0)
    orders = {fled: Order(action=Action.RUN, movement=Movement.FULL)}
    fight = march(meadow(fled, ann), orders, ORCS_WIN)
    state = fight.state.with_changes(None, [replace(part(fight, fled), broken=Broken.FLEES)])
    act = act_for(fight.field, state, _due(fight, fled))
    assert act is not None
    assert len(act.way) == 1
    assert act.way[0].column == 19


def _corridor(fallen: Figure) -> tuple[Fight, Figure, Figure]:
    """A row one square wide: an orc behind a fallen one, who was to attack, and Ann beyond."""
    behind = orc("Behind", (5, 0), 2)
    ann = figure("Ann", HEROES, (9, 0), 6)
    field = meadow(behind, fallen, ann, columns=12, rows=1)
    half = attack(ann, movement=Movement.HALF)
    fight = march(field, {fallen: half, behind: half}, ORCS_WIN)
    return fight, behind, ann


def test_a_fallen_friend_who_was_to_attack_bars_no_way() -> None:
    """He lies between; the square before Ann is three squares off."""
    fight, behind, ann = _corridor(orc("Fallen", (7, 0), 2))
    fallen = orc("Fallen", (7, 0))
    due = _due(fight, behind)
    assert not isinstance(
        approach_to(fight.field, fight.state, part(fight, behind), due, ann.id), Approach
    )
    said(fight, Word(who=fallen.id, what="hit_points", value="-2"))
    found = approach_to(fight.field, fight.state, part(fight, behind), due, ann.id)
    assert isinstance(found, Approach)
    assert found.way[-1] == Square(8, 0)
    assert found.cost == 3


def test_a_way_ends_over_a_fallen_friend_where_nothing_else_is_as_near() -> None:
    """He lies in the only square next to Ann."""
    fight, behind, ann = _corridor(orc("Fallen", (8, 0), 2))
    said(fight, Word(who=orc("Fallen", (8, 0)).id, what="hit_points", value="-2"))
    due = _due(fight, behind)
    found = approach_to(fight.field, fight.state, part(fight, behind), due, ann.id)
    assert isinstance(found, Approach)
    assert found.way[-1] == Square(8, 0)
    assert _strikes(fight, behind, Act(way=found.way)) == 0


def test_of_squares_as_near_an_empty_one_is_taken() -> None:
    """A friend stands before Ann; of the squares beside him a fallen one lies in one or other."""
    ann, there = figure("Ann", HEROES, (10, 10), 0), orc("There", (10, 9))
    for lies, empty in ((9, 11), (11, 9)):
        fallen = orc("Fallen", (lies, 9), hit_points=-2, conditions=("dying",), posture="prone")
        behind = orc("Behind", (10, 4))
        half = attack(ann, movement=Movement.HALF)
        fight = march(meadow(behind, there, fallen, ann), {behind: half}, ORCS_WIN)
        due = _due(fight, behind)
        found = approach_to(fight.field, fight.state, part(fight, behind), due, ann.id)
        assert isinstance(found, Approach)
        assert found.way[-1] == Square(empty, 9)


# -------------------------------------------------------------------------------- off the map

RUNS = Order(action=Action.RUN, movement=Movement.FULL)


def _fleeing(fled: Figure, *others: Figure, columns: int = 20, **field: int) -> Fight:
    """The orc's nerve is broken; it is its turn to run."""
    fight = march(meadow(fled, *others, columns=columns, **field), {fled: RUNS}, ORCS_WIN)
    return said(fight, Word(who=fled.id, what="broken", value="flees"))


def _takes(fight: Fight, who: Figure) -> None:
    """It does what it would do by itself."""
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.who == who.id
    while due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    act = act_for(fight.field, fight.state, due)
    assert act is not None
    fight.say(Take(who=who.id, deed=due.key, act=act))


def test_who_flees_and_stands_at_the_edge_is_off_the_map() -> None:
    """It is gone from the field and out of the fight, and may come back as others who fled."""
    fled, ann = orc("Fled", (10, 0), 0), figure("Ann", HEROES, (10, 6), 0)
    fight = _fleeing(fled, ann)
    _takes(fight, fled)
    assert fled.id not in fight.field.things["figures"]
    assert part(fight, fled).out == "fled"
    assert told(fight)[-1] == "Fled has left the field."
    assert [one.figure.id for one in fight.state.head.waiting] == [fled.id]
    fight.back()
    assert part(fight, fled).is_in


@pytest.mark.parametrize(("row", "halves"), [(5, 1), (11, 1), (12, 2), (23, 2), (24, None)])
def test_who_flees_is_off_as_soon_as_its_movement_takes_it_there(
    row: int, halves: int | None
) -> None:
    """A man runs 24 squares, 12 a phase; the last of them leads over the edge."""
    fled, ann = orc("Fled", (40, row), 0), figure("Ann", HEROES, (40, row + 4), 0)
    fight = _fleeing(fled, ann, columns=81, rows=60)
    seen = []
    for _ in range(halves or 2):
        _takes(fight, fled)
        seen.append(fled.id in fight.field.things["figures"])
    assert seen == ([True] * (halves - 1) + [False] if halves else [True, True])


def test_those_whose_squares_it_leaves_strike_before_it_is_off() -> None:
    """Ann stands beside it, facing it; it withdraws for nobody."""
    fled, ann = orc("Fled", (10, 0), 0), figure("Ann", HEROES, (11, 0), 6)
    fight = _fleeing(fled, ann, columns=12, rows=1)
    said(fight, Word(who=fled.id, what="hit_points", value="1"))
    due = next_due(fight.field, fight.state)
    assert due is not None
    fight.say(Take(who=fled.id, deed=due.key, act=Act(marks=(LEAVES,))))
    assert strikers(fight) == ["Ann"]
    rolled(fight, 20)
    while fight.ask is not None:
        fight.roll()
    assert fled.id in fight.field.things["figures"], "it fell where it stood"


def test_a_rider_who_flees_takes_his_horse_along() -> None:
    horse = orc("Horse", (0, 5), 6, size="L", stats=beast("L", movement="24"))
    fled = orc("Fled", (0, 5), 6, mount=horse.id)
    ann = figure("Ann", HEROES, (12, 5), 0)
    fight = _fleeing(fled, ann, horse)
    _takes(fight, fled)
    assert set(fight.field.things["figures"]) == {ann.id}


@pytest.mark.parametrize(
    ("square", "posture", "why"),
    [
        ((10, 1), "standing", "does not stand at the edge"),
        ((10, 0), "kneeling", "does not stand"),
    ],
)
def test_nobody_is_off_the_map_who_cannot_walk_there(
    square: tuple[int, int], posture: Posture, why: str
) -> None:
    fled, ann = orc("Fled", square, 0, posture=posture), figure("Ann", HEROES, (10, 9), 0)
    fight = _fleeing(fled, ann)
    due = next_due(fight.field, fight.state)
    assert due is not None
    with pytest.raises(NotNowError, match=why):
        fight.say(Take(who=fled.id, deed=due.key, act=Act(marks=(LEAVES,))))


def test_a_wall_along_the_edge_keeps_them_in() -> None:
    """A door in it that stands open lets them out."""
    fled, ann = orc("Fled", (10, 0), 0), figure("Ann", HEROES, (10, 9), 0)
    for kind, is_open, out in (("wall", False, False), ("door", True, True)):
        wall = Wall(id=UUID(int=3), kind=kind, start=(9.0, 0.0), end=(12.0, 0.0), is_open=is_open)
        field = add(wall).applied_to(meadow(fled, ann))
        assert at_the_edge(field, fled) is out


def test_who_does_not_flee_stays_at_the_edge() -> None:
    """Ordered to run and not broken, it seeks its way on the map."""
    runs, ann = orc("Runs", (10, 0), 0), figure("Ann", HEROES, (10, 6), 0)
    fight = march(meadow(runs, ann), {runs: RUNS}, ORCS_WIN)
    act = act_for(fight.field, fight.state, _due(fight, runs))
    assert act is None or LEAVES not in act.marks
