"""Whose turn it is, and what Enter would do: whom it is aimed at, and the number it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import SECOND_MOVE, Due, is_able
from fieldwright.combat.orders import LEAVES, Act, Modifier, Works
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.fight.asked import Asked, asked_rows
from fieldwright.fight.meant import Arm, arms_of, as_meant, why_another
from fieldwright.fight.open_moves import due_in_front, is_open, passed_by
from fieldwright.fight.table import Table
from fieldwright.fight.track import deed_words, marks_of
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.actions import Action
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.grid import Square


@dataclass(frozen=True, slots=True)
class Draft:
    """How the deed in turn is to be carried out, as far as it was said; None: as it was ordered."""

    target: UUID | None = None
    weapon: str = ""
    way: tuple[Square, ...] = ()
    facing: int | None = None
    marks: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    works: Works | None = None

    @classmethod
    def of(cls, act: Act) -> Draft:
        """The draft of an act."""
        said = (act.target, act.weapon, act.way, act.facing, act.marks, act.modifiers)
        return cls(*said, act.works)

    @property
    def act(self) -> Act:
        """As a value of the fight."""
        return Act(
            way=self.way,
            facing=self.facing,
            target=self.target,
            weapon=self.weapon,
            marks=self.marks,
            modifiers=self.modifiers,
            works=self.works,
        )

    def with_mark(self, mark: str, *, on: bool) -> Draft:
        """With a mark, or without it."""
        others = tuple(one for one in self.marks if one != mark)
        return replace(self, marks=(*others, mark) if on else others)


@dataclass(frozen=True, slots=True)
class Foe:
    """Somebody whom a deed may be aimed at, and how far off he is, in squares as they are measured.

    combat-and-tactics.txt, Range; table notes, last post (every other diagonal counts two).
    """

    who: UUID
    name: str
    squares: int


@dataclass(frozen=True)
class Turn:
    """The deed whose turn it is, with what Enter would do.

    ``needs`` says in a sentence what must be said first; ``refusal`` why it cannot be done so.
    ``is_idle``: nobody is left at whom it could be aimed now.
    ``words``, ``target``, ``target_name`` and ``weapon`` are as it will be done. ``asked`` is what
    would be asked first, ``told`` what would happen before, ``provokes`` what
    the way that was said would bring about.
    """

    due: Due
    name: str
    side: str
    players: bool
    words: str
    marks: tuple[str, ...]
    hit_points: str = ""
    target: UUID | None = None
    foes: tuple[Foe, ...] = ()
    weapons: tuple[Arm, ...] = ()
    weapon: str = ""
    target_name: str = ""
    needs: str = ""
    refusal: str = ""
    asked: Asked = field(default_factory=Asked)
    told: tuple[str, ...] = ()
    provokes: tuple[str, ...] = ()
    is_idle: bool = False

    @property
    def is_move(self) -> bool:
        """Whether it is a move."""
        return self.due.doing is Doing.MOVE

    @property
    def works(self) -> bool:
        """Whether it is a spell or an item, which does what is said of it."""
        return does_work(self.due)

    def can_aim_at(self, who: UUID) -> bool:
        """Whether somebody may be aimed at."""
        return is_aimed(self.due) and any(foe.who == who for foe in self.foes)


def due_now(table: Table) -> Due | None:
    """What is asked for next; None outside of the resolution, or where all is done.

    Half-moves that need not be made are passed by (``open_moves``).
    """
    if not table.is_on or table.state.head.step is not Step.RESOLUTION:
        return None
    return due_in_front(table)


def turn_of(table: Table, draft: Draft | None = None) -> Turn | None:
    """The turn as it stands, with what was said of it; None where nothing is due."""
    due = due_now(table)
    figure = figure_in(table.field, due.who) if due is not None else None
    if due is None or figure is None:
        return None
    draft = draft or Draft()
    combatant = table.state.combatants[due.who]
    aimed = is_aimed(due)
    foes: tuple[Foe, ...] = ()
    if aimed or due.doing is Doing.MOVE or does_work(due):
        foes = foes_of(table.field, table.state, combatant, friends=does_work(due))
    meant = as_meant(due, draft.act)
    weapons, weapon = arms_of(figure, due, meant.order.weapon) if aimed else ((), "")
    turn = Turn(
        due=due,
        name=figure.name,
        side=combatant.side,
        players=table.state.plays(combatant) == "players",
        words=deed_words(table.field, meant),
        marks=marks_of(figure, combatant, due),
        hit_points=points_told(figure),
        target=meant.order.target,
        target_name=_aimed_at(table.field, meant.order.target),
        foes=foes,
        weapons=weapons,
        weapon=weapon,
    )
    if stays(due, draft):
        return replace(turn, told=(_STAYS,))
    needs = _needs(turn, draft, turn.target)
    if needs and not (turn.is_move and _gets_up(table, turn, draft, figure)):
        return replace(turn, needs=needs)
    tried = _tried(table, turn, draft)
    first = why_another(table.field, due, draft.act)
    off = (_LEAVES,) if LEAVES in draft.marks and not tried.refusal else ()
    return replace(tried, told=(*first, *off, *tried.told, *_may_still(table, turn)))


def _may_still(table: Table, turn: Turn) -> tuple[str, ...]:
    """What else a turn leaves open: to stay, or to move first."""
    if is_open(turn.due):
        return (_GOES,)
    return (_MAY_MOVE,) if any(one.who == turn.due.who for one in passed_by(table)) else ()


def _aimed_at(battlefield: Battlefield, target: UUID | None) -> str:
    """The name of a target, with a word where it is out of the fight already."""
    figure = figure_in(battlefield, target)
    if figure is None:
        return ""
    return figure.name if is_able(figure) else f"{figure.name}, out of the fight"


def odds_words(table: Table, draft: Draft) -> str:
    """What an attack needs and how likely that is: "Orc: 10 or more, 55 %"; or why it cannot be."""
    turn = turn_of(table, draft)
    if turn is None or turn.target is None:
        return ""
    figure = figure_in(table.field, turn.target)
    name = figure.name if figure is not None else ""
    if turn.refusal:
        return f"{name}: {turn.refusal}"
    roll = next((one for one in turn.asked.rolls if one.against == turn.target), None)
    if roll is None or not roll.needed:
        return ""
    return f"{name}: {roll.needed}, {roll.chance}"


def points_told(figure: Figure) -> str:
    """Hit points as the table says them: "12 of 20"; empty where nobody has rolled them."""
    if figure.hit_points is None:
        return ""
    full = figure.full_hit_points
    return str(figure.hit_points) if full is None else f"{figure.hit_points} of {full}"


def _needs(turn: Turn, draft: Draft, target: UUID | None) -> str:
    if is_aimed(turn.due) and target is None:
        if not turn.foes:
            return "Nobody is left to attack; let it pass, or abort for something else."
        return "Whom? Click a figure on the map, or press the down arrow."
    said = draft.way or draft.facing is not None or LEAVES in draft.marks
    if turn.is_move and not (said or turn.due.key == SECOND_MOVE):
        return "Where to? Type squares (J7, or J7 K9), or click a square; “stay” stays."
    return ""


_STAYS = "Enter stays where it is; say squares, or click one, to move first."
_LEAVES = "Enter goes on over the edge of the map; say squares, or click one, to stay on it."
_GOES = "Enter goes there; “stay” stays where it is."
_MAY_MOVE = "Squares, typed or clicked, move it first (half-move)."


def stays(due: Due, draft: Draft) -> bool:
    """Whether nobody is sent anywhere: a move that need not be made, and nothing was said of it."""
    said = draft.way or draft.facing is not None or LEAVES in draft.marks
    return is_open(due) and not said


def _gets_up(table: Table, turn: Turn, draft: Draft, figure: Figure) -> bool:
    """Whether a move goes nowhere because whoever lies gets up with it."""
    if figure.posture == "standing":
        return False
    tried = _tried(table, turn, draft)
    return bool(tried.told) and not tried.refusal


def _tried(table: Table, turn: Turn, draft: Draft) -> Turn:
    """With what Enter would ask and tell first, in the phase in which it is due."""
    command = Take(who=turn.due.who, deed=turn.due.key, act=draft.act)
    trial = table.tried(command, turn.due.phase)
    return replace(
        turn,
        refusal=trial.refusal,
        asked=asked_rows(table.field, table.state, trial.ask),
        told=tuple(one.text for one in trial.told if one.text),
    )


_AIMED = (Action.ATTACK, Action.UNARMED, Action.FIRE, Action.COVER)


def is_aimed(due: Due) -> bool:
    """Whether a deed is aimed at somebody: a blow, a shot, a grip, or a charge at its end."""
    if due.order.action is Action.CHARGE:
        return True
    return due.doing is Doing.ACT and due.order.action in _AIMED


def does_work(due: Due) -> bool:
    """Whether a deed is a spell or an item."""
    return due.doing is Doing.ACT and due.order.action in (Action.CAST, Action.ITEM)


def foes_of(
    battlefield: Battlefield, state: FightState, combatant: Combatant, *, friends: bool = False
) -> tuple[Foe, ...]:
    """Everybody of another side who is still in the fight, the nearest first.

    With ``friends`` all others too, himself among them, and whoever is down: behind the foes.
    """
    figure = figure_in(battlefield, combatant.id)
    if figure is None:
        return ()
    here = block_of(figure)
    found = []
    for other in state.combatants.values():
        foe = figure_in(battlefield, other.id)
        if foe is None or not other.is_in:
            continue
        behind = other.side == combatant.side or not is_able(foe)
        if friends or not behind:
            found.append((behind, Foe(other.id, foe.name, measured_blocks(here, block_of(foe)))))
    found.sort(key=lambda one: (one[0], one[1].squares, one[1].name))
    return tuple(foe for _, foe in found)


def next_foe(foes: Sequence[Foe], now: UUID | None, by: int = 1) -> UUID | None:
    """The foe after (or before) the one that is aimed at, around the list."""
    if not foes:
        return None
    places = [foe.who for foe in foes]
    if now not in places:
        return places[0 if by > 0 else -1]
    return places[(places.index(now) + by) % len(places)]


def figure_of(table: Table, turn: Turn | None) -> Figure | None:
    """The figure in turn."""
    return figure_in(table.field, turn.due.who) if turn is not None else None
