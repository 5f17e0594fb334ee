"""The ways that figures take by themselves: out of the reach of enemies, over the fallen.

combat-and-tactics.txt, Attacks of Opportunity, Moving Through Other Figures in Combat; rulings R8,
R11. A man runs at twice his rate of 12; half a move is six squares.
"""

from dataclasses import replace

from tests.helpers.fights import HEROES, attack, figure, meadow, said
from tests.helpers.marches import ORCS_WIN, march, orc, part

from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic import act_for
from fieldwright.combat.commands import Word
from fieldwright.combat.deeds import Due, all_due
from fieldwright.combat.moves.reach import Approach, approach_to, provoked_now
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.morale import Broken
from fieldwright.terms.grid import Square


def _due(fight: Fight, who: Figure) -> Due:
    return next(one for one in all_due(fight.field, fight.state) if one.who == who.id)


def _strikes(fight: Fight, who: Figure, act: Act) -> int:
    found = provoked_now(fight.field, fight.state, part(fight, who), _due(fight, who), act)
    assert not found.refusal
    return sum(one.strikes for one in found.provocations)


def test_who_flees_goes_around_enemies_though_it_gets_less_far() -> None:
    """To the west the field is long, but Ann and Bob leave one square; to the east it is short."""
    fled = orc("Fled", (14, 1), 0)
    ann, bob = figure("Ann", HEROES, (11, 1), 4), figure("Bob", HEROES, (11, 0), 4)
    field = meadow(fled, ann, bob, columns=18, rows=3)
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
    """It is told by its end alone, as ever."""
    fled, ann = orc("Fled", (10, 10), 0), figure("Ann", HEROES, (10, 14), 0)
    orders = {fled: Order(action=Action.RUN, movement=Movement.FULL)}
    fight = march(meadow(fled, ann), orders, ORCS_WIN)
    state = fight.state.with_changes(None, [replace(part(fight, fled), broken=Broken.FLEES)])
    act = act_for(fight.field, state, _due(fight, fled))
    assert act is not None
    assert len(act.way) == 1
    assert act.way[0].row == 0


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
