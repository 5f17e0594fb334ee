"""What a line that was typed, or a key, does with the fight: one place for every answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fieldwright.combat.asks import Answer, Ask, Origin
from fieldwright.combat.commands import Forgo, Hold, Proceed, Take
from fieldwright.combat.deeds import Due, all_due
from fieldwright.combat.orders import Works
from fieldwright.combat.state import Step
from fieldwright.editing.square_words import typed_squares
from fieldwright.fight.declaring import wants_orders
from fieldwright.fight.line import ROW, Line, Row, line_for, may_miss
from fieldwright.fight.monsters import first_draft, play_monsters, roll_out
from fieldwright.fight.open_moves import moves_still
from fieldwright.fight.others import WORDS as OTHERS
from fieldwright.fight.others import binding, bleeding, going_off, rising
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn, due_now, is_aimed, stays, turn_of
from fieldwright.fight.typed import answered_by, damage_in, is_dice, word_of, words_in
from fieldwright.fight.words import rolls_of

WORDS = (*OTHERS, "stay", "stand", "roll")
"""Words that may be typed in a turn, or as much of them as is not mistaken."""


def proceed(table: Table) -> str:
    """Go on to the next step, or to the next phase with a deed; nobody is waited for.

    Phases in which there are only half-moves that nobody has asked for are gone through.
    """
    while True:
        before = table.state.head
        refusal = table.say(Proceed(undeclared=True))
        head = table.state.head
        is_through = refusal or table.ask is not None or head == before
        if is_through or head.step is not Step.RESOLUTION or wants_orders(table):
            return refusal
        if before.step is not Step.RESOLUTION or due_now(table) is not None:
            return refusal


def to_due(table: Table, turn: Turn) -> str:
    """Go on to the phase of what is due, if that has not come yet."""
    while turn.due.phase is not table.state.head.phase:
        before = table.state.head
        refusal = table.say(Proceed(undeclared=True))
        if refusal:
            return refusal
        if table.ask is not None or table.state.head == before:
            return ""
    return ""


def take(table: Table, turn: Turn, draft: Draft, words: Sequence[str] = ()) -> str:
    """Do what is due, and answer what is asked with the dice that were typed at once."""
    refusal = to_due(table, turn)
    if refusal:
        return refusal
    if stays(turn.due, draft):
        return _stay(table, turn, words)
    if words and turn.is_move:
        return f"{turn.name} moves first: Enter goes there, “stay” stays. Dice are for the blow."
    refusal = table.say(Take(who=turn.due.who, deed=turn.due.key, act=draft.act))
    if refusal:
        return refusal
    table.line = Line(tuple(words), frozenset({turn.due.who}))
    return answer_on(table)


def _stay(table: Table, turn: Turn, words: Sequence[str]) -> str:
    """Leave out a move that need not be made; dice that were typed are for the deed after it."""
    refusal = table.say(Forgo(who=turn.due.who, deed=turn.due.key))
    due = due_now(table)
    if refusal or not words:
        return refusal
    if due is None or due.who != turn.due.who:
        return f"{turn.name} acts later; {' '.join(words)} was not needed yet."
    draft = first_draft(table, due)
    after = turn_of(table, draft)
    if after is None:
        return ""
    return after.refusal or after.needs or take(table, after, draft, words)


def answer_on(table: Table) -> str:
    """Answer with the dice of the line one question after the other, as long as they are for it.

    What is left when nothing is asked any more was not needed: a miss needs no damage.
    """
    while table.ask is not None and table.line.is_for(table.ask):
        ask, line = table.ask, table.line
        doubled = _doubled_unseen(ask, line)
        if doubled:
            table.line = Line()
            return " ".join(filter(None, (f"{doubled} Type them anew.", table.row.kept)))
        taken = answered_by(ask, line.words, table.rolled())
        if taken.answer is None or taken.fault:
            table.line = Line()
            return taken.fault
        refusal = table.answer(taken.answer)
        if refusal:
            return refusal
        table.line = line.after(ask, taken.rest)
    return _row_on(table)


def _doubled_unseen(ask: Ask, line: Line) -> str:
    """Whoever typed the line did not know yet that the dice are doubled: a sentence that says so.

    One number would be taken for the sum of them all, and the doubling would be lost; two may be
    both dice, or one die and that of a knockdown.
    """
    rolls = rolls_of(ask)
    doubled = next((roll for roll in rolls if roll.doubled), None)
    certain = sum(len(roll.sides) for roll in rolls) + (len(rolls) == 1)
    if doubled is None or len(line.words) >= certain:
        return ""
    return f"The dice of damage are doubled: {doubled.dice}."


def _row_waits(table: Table) -> str:
    """What becomes of dice behind a slash while somebody still rolls: a sentence, or nothing.

    They are for who comes next. Where nobody does, they can only be meant for this one's damage.
    """
    ask, row = table.ask, table.row
    rolls = rolls_of(ask)
    doubled = next((roll for roll in rolls if roll.doubled), None)
    line = line_for(ask, words_in(row.parts[0]))
    if not line.is_for(ask) or may_miss(ask):
        return ""
    every = all_due(table.field, table.state)
    if any(one.who not in line.who and _is_of_row(table, one, row) for one in every):
        return "" if doubled is None else f"The dice are doubled: {doubled.dice}. {row.kept}"
    table.line, table.row = line, replace(row, parts=row.parts[1:])
    return answer_on(table)


def _is_of_row(table: Table, due: Due, row: Row) -> bool:
    """Whether a deed is one of those for which a row of dice was typed."""
    side = table.state.combatants[due.who].side
    return (side, due.phase) == (row.side, row.phase) and is_aimed(due)


def _row_on(table: Table) -> str:
    """Go on with the dice that were typed for the next ones, while one side attacks in a phase."""
    row = table.row
    if not row.parts:
        return ""
    if table.ask is not None:
        return _row_waits(table)
    due = due_now(table)
    draft = first_draft(table, due) if due is not None else Draft()
    turn = turn_of(table, draft)
    if turn is None or not _is_of_row(table, turn.due, row):
        table.row = Row()
        return row.left
    table.row = replace(row, parts=row.parts[1:])
    refusal, _ = typed_in_turn(table, turn, draft, row.parts[0])
    if refusal and table.ask is None:
        table.row = Row()
    return refusal


def _typed_row(table: Table, turn: Turn, draft: Draft, text: str) -> tuple[str, Draft | None]:
    """The dice of several figures: the first part is for who is in turn."""
    first, *others = text.split(ROW)
    table.row = Row(tuple(others), turn.side, turn.due.phase)
    refusal, left = typed_in_turn(table, turn, draft, first)
    if refusal and table.ask is None:
        table.row = Row()
    return refusal, left


def _row_behind(table: Table, ask: Ask, text: str) -> str:
    """What is typed for the question itself; dice behind a slash wait for who comes next."""
    who = next((roll.who for roll in rolls_of(ask) if roll.who is not None), None)
    if ROW not in text or who not in table.state.combatants:
        return text
    first, *others = text.split(ROW)
    assert who is not None
    table.row = Row(tuple(others), table.state.combatants[who].side, table.state.head.phase)
    return first


def answer(table: Table, text: str) -> str:
    """Answer what is asked with a line; an empty one lets the program roll, or takes the usual."""
    ask = table.ask
    if ask is None:
        return ""
    text = _row_behind(table, ask, text)
    words = words_in(text)
    if not words:
        return table.roll() or answer_on(table)
    alone = answered_by(ask, words, table.rolled(), alone=True)
    if alone.answer is None or alone.fault:
        return alone.fault
    given = alone.answer
    if set(words) == {"?"}:
        return table.roll()
    if alone.rest and len(rolls_of(ask)) > 1 and not may_miss(ask):
        # Which of them is too much nobody knows but who typed them.
        words_left = " ".join(alone.rest)
        return f"Too many dice: {words_left} would be left. Type one number for each roll."
    refusal = table.answer(given)
    if alone.rest and not refusal:
        table.line = line_for(ask, alone.rest)
    return refusal or answer_on(table)


def choose(table: Table, value: str) -> str:
    """Answer a choice."""
    return table.answer(Answer(chosen=value, origin=Origin.DM)) or answer_on(table)


def drafted_by(table: Table, draft: Draft, words: Sequence[str]) -> tuple[Draft, str]:
    """A draft with the squares that were typed, and what is wrong with them."""
    typed = typed_squares(" ".join(words), table.field.block)
    if typed.fault or typed.unfinished:
        return draft, typed.fault or "Say the whole square, such as J7."
    return replace(draft, way=typed.squares), ""


def typed_in_turn(table: Table, turn: Turn, draft: Draft, text: str) -> tuple[str, Draft | None]:
    """Do what a line says in a turn: why it could not be done, and the draft if it stays open.

    Squares are shown first, with what they cost and provoke; Enter once more goes there.
    """
    if ROW in text:
        return _typed_row(table, turn, draft, text)
    words = words_in(text)
    if not words:
        refusal = turn.refusal or turn.needs or take(table, turn, draft)
        return refusal, draft if refusal else None
    word = word_of(words[0], WORDS) if words[0].isalpha() else ""
    if word:
        return _word(table, turn, draft, word)
    damage = damage_in(words) if turn.works else ""
    if damage:
        return "", replace(draft, works=replace(draft.works or Works(), damage=damage))
    if not is_dice(words[0]) and words[0] != "?":
        said, fault = drafted_by(table, draft, words)
        if not fault and not turn.is_move:
            said = Draft(way=said.way) if moves_still(table, turn.due.who) else said
        return fault, said
    now = turn_of(table, draft) or turn
    refusal = now.refusal or now.needs or take(table, turn, draft, words)
    return refusal, draft if refusal else None


def _word(table: Table, turn: Turn, draft: Draft, word: str) -> tuple[str, Draft | None]:
    if word == "roll":
        return roll_turn(table, turn, draft), None
    if word == "abort":
        return "", draft
    due = turn.due
    refusal = to_due(table, turn)
    match word:
        case "hold":
            refusal = refusal or table.say(Hold(who=due.who))
        case "forgo" | "stay":
            refusal = refusal or table.say(Forgo(who=due.who, deed=due.key))
        case "rise" | "stand":
            refusal = refusal or _rise(table, turn)
        case "off":
            refusal = refusal or table.say(going_off(due))
        case "bind":
            refusal = refusal or _bind(table, turn)
    return refusal, None


def _rise(table: Table, turn: Turn) -> str:
    """Get up for what is due; where that takes the whole move, with the move."""
    refusal = table.say(rising(turn.due))
    if refusal and turn.is_move and not (turn.needs or turn.refusal):
        return take(table, turn, Draft())
    return refusal


def _bind(table: Table, turn: Turn) -> str:
    who = bleeding(table, turn.due)
    return "Nobody beside it bleeds to death." if who is None else table.say(binding(turn.due, who))


def roll_turn(table: Table, turn: Turn, draft: Draft) -> str:
    """Let the program roll this turn to its end; a monster that was told nothing does its best."""
    is_open = turn.needs or turn.refusal or stays(turn.due, draft)
    if turn.players or draft != Draft() or not is_open:
        refusal = turn.refusal or turn.needs or take(table, turn, draft)
        return refusal or roll_out(table)
    return " ".join(play_monsters(table, one_turn=True))


def step_of(table: Table) -> Step:
    """The step of the round."""
    return table.state.head.step
