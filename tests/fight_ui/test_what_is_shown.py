"""What the page of a fight shows, as values without widgets: phases, turns, orders, questions."""

from uuid import UUID

import pytest
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll
from fieldwright.combat.commands import Give, Hold, Proceed
from fieldwright.combat.state import Step
from fieldwright.document.document import new_document
from fieldwright.fight.asked import asked_rows, chance_words
from fieldwright.fight.declaring import (
    KEYS,
    actions_for,
    alike,
    decide,
    keep_last,
    movements_for,
    rows_of,
)
from fieldwright.fight.deeds import answer, take, to_due, typed_in_turn
from fieldwright.fight.monsters import first_draft, play_monsters
from fieldwright.fight.opening import begin_of, sides_of, why_not_begun
from fieldwright.fight.others import others_of
from fieldwright.fight.table import Table
from fieldwright.fight.track import Standing, track_of
from fieldwright.fight.turn import Draft, due_now, foes_of, next_foe, turn_of
from fieldwright.fight.words import head_words, order_words
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Explained
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import StatBlock
from fieldwright.stats.notation import Dice

ANN = figure("Ann", HEROES, (5, 5), facing=0)
BOB = figure("Bob", HEROES, (7, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)
OGRE = figure("Ogre", ORCS, (7, 4), facing=4)


def _table(*figures: Figure, seed: int = 1) -> Table:
    """A fight that stands at the monsters' orders; the heroes are played by players."""
    table = Table(new_document(meadow(*(figures or (ANN, BOB, ORC, OGRE)))))
    assert not table.say(begin_of("", sides_of(table.field), seed))
    return table


def _ordered(table: Table) -> Table:
    """All attack whom they face, the monsters first."""
    for who, whom in ((ORC, ANN), (OGRE, BOB)):
        assert not table.say(Give(who=(who.id,), order=attack(whom)))
    assert not table.say(Proceed())
    for who, whom in ((ANN, ORC), (BOB, OGRE)):
        assert not table.say(Give(who=(who.id,), order=attack(whom)))
    return table


def _resolving(table: Table, dice: str = "3 5") -> Table:
    """The heroes roll the first number."""
    assert not _ordered(table).say(Proceed())
    assert not answer(table, dice)
    assert not table.say(Proceed())
    return table


def _step(table: Table) -> Step:
    return table.state.head.step


# --------------------------------------------------------------------------------------- opening


def test_the_side_with_characters_is_played_by_players() -> None:
    monster = StatBlock(id="orc", name="Orc")
    field = meadow(ANN, figure("Orc", "raiders", (5, 4), stats=monster))
    assert [(one.id, one.played_by) for one in sides_of(field)] == [
        (HEROES, "players"),
        ("raiders", "dm"),
    ]


def test_a_fight_needs_two_sides_and_says_so() -> None:
    assert "two sides" in why_not_begun(sides_of(meadow(ANN)))
    assert why_not_begun(sides_of(meadow(ANN, ORC))) == ""


def test_the_word_of_a_round_says_where_it_stands() -> None:
    assert head_words(_table().state.head) == "Round 1 · DM's orders"


# ---------------------------------------------------------------------------------------- track


def test_before_orders_everybody_waits_in_the_phase_in_which_he_begins() -> None:
    """Man-sized ones of rate 12 begin in the fast phase."""
    table = _table()
    cards = track_of(table.field, table.state).cards
    assert {card.name for card in cards} == {"Ann", "Bob", "Orc", "Ogre"}
    assert {card.standing for card in cards} == {Standing.OPEN}
    assert {card.phase for card in cards} == {Phase.FAST}


def test_the_winners_come_first_and_the_next_ones_are_told() -> None:
    table = _resolving(_table())
    track = track_of(table.field, table.state)
    assert track.in_turn is not None
    assert track.in_turn.side == HEROES
    assert track.in_turn.phase is track.now
    assert [card.order for card in track.next_ones] == [1, 2, 3]
    assert [card.side for card in track.next_ones] == [HEROES, ORCS, ORCS]


def test_a_card_slides_when_its_figure_holds() -> None:
    table = _resolving(_table())
    held = track_of(table.field, table.state).in_turn
    assert held is not None
    assert not table.say(Hold(who=held.key[0]))
    after = next(card for card in track_of(table.field, table.state).cards if card.key == held.key)
    assert after.phase > held.phase
    assert "held" in after.marks


def test_what_is_done_stays_on_the_track_as_done() -> None:
    table = _resolving(_table())
    turn = turn_of(table)
    assert turn is not None
    assert not take(table, turn, Draft(), ("1",))
    done = [c for c in track_of(table.field, table.state).cards if c.standing is Standing.DONE]
    assert [card.name for card in done] == [turn.name]


# ----------------------------------------------------------------------------------------- turns


def test_the_number_needed_is_known_before_anything_is_rolled() -> None:
    """THAC0 20 against armour class 10 needs 10: eleven faces of twenty."""
    table = _resolving(_table())
    turn = turn_of(table, first_draft(table, _due(table)))
    assert turn is not None
    (roll,) = turn.asked.rolls
    assert roll.needed == "10 or more"
    assert roll.chance == "55 %"
    assert [line.text for line in roll.lines][:1] == ["THAC0"]
    assert table.ask is None


def _due(table: Table):  # type: ignore[no-untyped-def]
    due = due_now(table)
    assert due is not None
    return due


def test_an_attack_and_its_damage_are_typed_in_one_line() -> None:
    table = _resolving(_table())
    turn = turn_of(table)
    assert turn is not None
    refusal, _ = typed_in_turn(table, turn, Draft(), "12 6 9")
    assert refusal == ""
    assert table.ask is None or "damage" not in str(table.ask)
    assert _points(table, turn.target) == 14


def _points(table: Table, who: UUID | None) -> int | None:
    found = table.field.things["figures"][who] if who is not None else None
    assert isinstance(found, Figure)
    return found.hit_points


def test_what_a_miss_leaves_over_is_not_needed() -> None:
    table = _resolving(_table())
    turn = turn_of(table)
    assert turn is not None
    assert typed_in_turn(table, turn, Draft(), "3 6")[0] == ""
    assert table.ask is None
    assert _points(table, turn.target) == 20


def test_words_hold_and_let_pass() -> None:
    table = _resolving(_table())
    first, second = _turn_name(table), ""
    turn = turn_of(table)
    assert turn is not None
    assert typed_in_turn(table, turn, Draft(), "h")[0] == ""
    second = _turn_name(table)
    assert second != first
    turn = turn_of(table)
    assert turn is not None
    assert typed_in_turn(table, turn, Draft(), "forgo")[0] == ""
    assert _turn_name(table) != second


def _turn_name(table: Table) -> str:
    turn = turn_of(table)
    assert turn is not None
    return turn.name


def test_what_else_can_be_done_says_why_not() -> None:
    assert {one.why_not for one in others_of(_table(), None)} == {"Nothing is due."}
    table = _resolving(_table())
    told = {one.word: one.why_not for one in others_of(table, turn_of(table))}
    assert (told["hold"], told["abort"], told["forgo"]) == ("", "", "")
    assert told["rise"] == "It stands."
    assert told["bind"]


def test_a_turn_goes_on_to_its_phase_by_itself() -> None:
    table = _resolving(_table())
    turn = turn_of(table)
    assert turn is not None
    assert to_due(table, turn) == ""
    assert table.state.head.phase is turn.due.phase


def test_targets_are_gone_through_in_a_circle() -> None:
    table = _resolving(_table())
    turn = turn_of(table)
    assert turn is not None
    first = next_foe(turn.foes, None)
    second = next_foe(turn.foes, first)
    assert first != second
    assert next_foe(turn.foes, second) == first
    assert next_foe(turn.foes, first, -1) == second
    assert next_foe((), None) is None


def test_how_far_off_somebody_is_is_told_as_distances_are_measured() -> None:
    """Seven columns and seven rows: every other diagonal counts two, 7 + 3; beside it is one."""
    near = figure("Near", ORCS, (6, 6))
    far = figure("Far", ORCS, (12, 12))
    table = Table(new_document(meadow(ANN, near, far)))
    assert not table.say(begin_of("", sides_of(table.field), 1))
    foes = foes_of(table.field, table.state, table.state.combatants[ANN.id])
    assert [(foe.name, foe.squares) for foe in foes] == [("Near", 1), ("Far", 10)]


# ---------------------------------------------------------------------------------------- orders


def test_every_action_has_a_key_of_its_own() -> None:
    assert len(set(KEYS.values())) == len(Action)
    table = _table()
    assert [pick.value for pick in actions_for(table, ORC.id, None)] == list(Action)


def test_movement_that_does_not_go_with_an_action_is_grey_with_the_reason() -> None:
    table = _table()
    found = {pick.value: pick.why_not for pick in movements_for(table, ORC.id, attack(ANN))}
    assert found[Movement.NONE] == ""
    assert "full-move" in found[Movement.FULL]


def test_orders_of_the_last_round_are_kept_by_those_who_have_none() -> None:
    table = _resolving(_table())
    _run_out(table)
    assert table.state.head.round == 2
    rows = rows_of(table.field, table.state, "dm")
    assert {row.order for row in rows} == {None}
    assert keep_last(table, rows) == ""
    kept = {row.name: row.words for row in rows_of(table.field, table.state, "dm")}
    assert kept["Orc"] == "attack Ann"


def _run_out(table: Table) -> None:
    """The program does all until the next round begins."""
    number = table.state.head.round
    for _ in range(200):
        if table.state.head.round > number:
            return
        if table.ask is not None:
            assert not table.roll()
            continue
        turn = turn_of(table)
        if turn is None:
            assert not table.say(Proceed())
            continue
        refusal = take(table, turn, first_draft(table, turn.due))
        if refusal:
            typed_in_turn(table, turn, Draft(), "forgo")
    raise AssertionError("the round does not end")


def test_one_order_is_given_to_all_who_can_carry_it_out() -> None:
    table = _table()
    rows = rows_of(table.field, table.state, "dm")
    assert alike(table, rows, attack(ANN)) == ""
    assert {row.words for row in rows_of(table.field, table.state, "dm")} == {"attack Ann"}


def test_who_has_no_order_may_decide_for_himself() -> None:
    table = _table()
    assert decide(table, rows_of(table.field, table.state, "dm")) == ""
    found = {row.name: row.words for row in rows_of(table.field, table.state, "dm")}
    assert found == {"Orc": "attack Ann", "Ogre": "attack Bob"}


def test_an_order_that_is_put_together_bit_by_bit_is_one_step() -> None:
    table = _table()
    before = table.document.position
    for order in (attack(ANN), attack(BOB)):
        table.take_back_orders((ORC.id,))
        assert not table.say(Give(who=(ORC.id,), order=order))
    assert table.document.position == before + 1


def test_orders_are_told_in_a_line() -> None:
    field: Battlefield = meadow(ANN, ORC)
    order = attack(ORC, weapon="long sword", movement=Movement.HALF)
    assert order_words(field, order) == "attack Orc with long sword, half-move"
    assert order_words(field, None) == "no order"


# -------------------------------------------------------------------------------------- monsters


def test_the_monsters_are_played_until_a_player_is_wanted() -> None:
    """The orcs win initiative; the heroes' dice stay theirs."""
    table = _resolving(_table(), "9 2")
    before = table.length
    assert play_monsters(table) == ()
    turn = turn_of(table)
    assert table.length > before
    assert (turn is not None and turn.players) or table.ask is not None


# ------------------------------------------------------------------------------------------- asks


def test_a_question_that_nobody_knows_shows_up_as_rows() -> None:
    table = _table()
    roll = Roll(
        purpose=Purpose.SAVE, what="save of Ann", dice=Dice.parse("1d20+2"), who=ANN.id, hidden=True
    )
    (row,) = asked_rows(table.field, table.state, roll).rolls
    assert (row.what, row.dice, row.plain_dice, row.by) == ("Save of Ann", "1d20+2", "d20", "Ann")
    assert row.hidden


@pytest.mark.parametrize(
    ("purpose", "dice", "needed", "under", "chance"),
    [
        (Purpose.ATTACK, "1d20", 25, False, "5 %"),
        (Purpose.ATTACK, "1d20", -5, False, "95 %"),
        (Purpose.SAVE, "1d20", 14, False, "35 %"),
        (Purpose.SAVE, "1d20+2", 14, False, "45 %"),
        (Purpose.SURPRISE, "1d10", 3, True, "30 %"),
        (Purpose.MORALE, "2d10", 12, True, ""),
    ],
)
def test_the_chance_of_one_die_is_counted(
    purpose: Purpose, dice: str, needed: int, under: bool, chance: str
) -> None:
    """A natural 20 always hits, a natural 1 never."""
    roll = Roll(
        purpose=purpose,
        what="",
        dice=Dice.parse(dice),
        needed=Explained(needed, ()),
        under=under,
    )
    assert chance_words(roll) == chance
