"""The strip on the players' table: right from the first moment, and of seen figures alone."""

from dataclasses import replace

from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    figure,
    meadow,
    ordered,
    to_resolution,
    turn,
    warrior,
)
from tests.helpers.orders_told import BOW

from fieldwright.battlefield.changes import remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Proceed
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.player_view.shown import PlayersChoices, ShownTurn, shown_to_players
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase

STEP = Order(action=Action.MOVE, movement=Movement.HALF)


ANN = figure("Ann", HEROES, (5, 5))
ORC = figure("Orc", ORCS, (9, 9), size="L")
RAT = replace(figure("Rat", ORCS, (15, 5), size="S"), hidden=True)
GIANT = replace(figure("Giant", ORCS, (12, 15), size="G"), hidden=True)


def told(field: Battlefield) -> ShownTurn:
    found = shown_to_players(field).turn
    assert found is not None
    return found


def test_while_initiative_is_rolled_declarations_are_over() -> None:
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    field = fight.field
    while shown_to_players(field).turn != ShownTurn(1, Step.PLAYERS, None):
        fight.say(Proceed(undeclared=True))
        field = fight.field
    rolled = shown_to_players(field, PlayersChoices(rolled=True)).turn
    assert rolled == ShownTurn(1, Step.INITIATIVE, None)


def fought(*figures: Figure, dice: tuple[int, int] = (5, 6)) -> Fight:
    """A fight in which everybody only moves, each in the phase of his size."""
    fight = begun(meadow(*figures), HEROES, ORCS)
    orders = [(one, STEP) for one in (*figures[1:], figures[0])]
    return to_resolution(ordered(fight, orders), *dice)


def without_hidden(field: Battlefield) -> Battlefield:
    return remove(*(one for one in field.every(Figure) if one.hidden)).applied_to(field)


def test_the_phase_and_who_acts_in_it_are_shown_before_the_first_deed_of_it() -> None:
    fight = fought(ANN, ORC)
    assert (told(fight.field).phase, told(fight.field).in_turn) == (Phase.FAST, ((ANN.id, "Ann"),))
    turn(fight, ANN)
    # Nobody has gone on yet; the next figure is the orc, whose name players do not know.
    assert (told(fight.field).phase, told(fight.field).in_turn) == (Phase.AVERAGE, ((ORC.id, ""),))


def test_hidden_figures_that_act_alone_in_a_phase_leave_the_strip_as_it_would_be() -> None:
    fight = fought(ANN, ORC, RAT, GIANT)
    seen = []
    while fight.state.head.step is Step.RESOLUTION:
        strip = told(fight.field)
        assert strip == told(without_hidden(fight.field))
        seen.append((strip.phase, [who for who, _ in strip.in_turn]))
        due = next_due(fight.field, fight.state)
        if due is None or due.phase is not fight.state.head.phase:
            fight.say(Proceed())
        else:
            turn(fight, next(one for one in (ANN, ORC, RAT, GIANT) if one.id == due.who))
    told_phases = list(dict.fromkeys(phase for phase, _ in seen))
    assert told_phases == [Phase.FAST, Phase.AVERAGE, None]
    assert all(who in ([ANN.id], [ORC.id], []) for _, who in seen)


def test_who_has_won_initiative_is_told_of_those_whom_players_see() -> None:
    assert told(fought(ANN, ORC, dice=(3, 7)).field).first == "players"
    assert told(fought(ANN, ORC, dice=(7, 3)).field).first == "dm"
    assert told(fought(ANN, GIANT, dice=(7, 3)).field).first == ""


def test_a_half_move_that_nobody_waits_for_does_not_hold_the_strip() -> None:
    """Bob may move before he shoots, but is not asked for it: it is the orc's turn."""
    bob = figure("Bob", HEROES, (5, 8), size="S", stats=warrior(attacks=(BOW,)))
    orc = replace(ORC, size="M")
    fight = begun(meadow(bob, orc), HEROES, ORCS)
    to_resolution(
        ordered(fight, [(orc, STEP), (bob, Order(action=Action.FIRE, target=orc.id))]), 5, 6
    )
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert (due.who, due.optional) == (bob.id, True)
    assert [who for who, _ in told(fight.field).in_turn] == [ORC.id]
