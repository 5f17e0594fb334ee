"""What is asked now, as rows that need no knowledge of what it is for."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.asks import Ask, Choice, Option, Purpose, Roll
from fieldwright.combat.state import FightState
from fieldwright.fight.words import figure_in, rolls_of
from fieldwright.rules.explained import Reason
from fieldwright.rules.readings import in_words
from fieldwright.rules.to_hit import struck
from fieldwright.terms.words import capital


@dataclass(frozen=True, slots=True)
class Line:
    """One reason: what it is and what it gives; ``counts`` is false for what does not."""

    text: str
    value: str = ""
    counts: bool = True
    source: str = ""


@dataclass(frozen=True, slots=True)
class RollRow:
    """One roll: what it is for, its dice, and the number that it needs with every reason.

    ``needed`` is "11 or more", "6 or less", empty where the number itself is what matters;
    ``count`` how many dice it is.
    """

    what: str
    dice: str
    plain_dice: str
    needed: str
    lines: tuple[Line, ...]
    who: UUID | None = None
    against: UUID | None = None
    hidden: bool = False
    by: str = ""
    chance: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A choice: what it is about, its options, and the one that Enter takes."""

    what: str
    options: tuple[Option, ...]
    default: str
    who: UUID | None = None
    against: UUID | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """All that is asked at once: rolls, or one choice; ``told`` is what has just happened."""

    rolls: tuple[RollRow, ...] = ()
    choice: ChoiceRow | None = None
    told: tuple[str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is asked."""
        return not self.rolls and self.choice is None


def asked_rows(field: Battlefield, state: FightState, ask: Ask | None) -> Asked:
    """A question as rows."""
    if ask is None:
        return Asked()
    if isinstance(ask, Choice):
        default = ask.default or next((one.value for one in ask.options if not one.why_not), "")
        return Asked(
            choice=ChoiceRow(
                what=capital(ask.what),
                options=ask.options,
                default=default,
                who=ask.who,
                against=ask.against,
                hidden=ask.hidden,
            )
        )
    return Asked(rolls=tuple(_row(field, state, roll) for roll in rolls_of(ask)))


def _row(field: Battlefield, state: FightState, roll: Roll) -> RollRow:
    return RollRow(
        what=f"{capital(roll.what)}{' (dice doubled)' if roll.doubled else ''}",
        dice=str(roll.dice),
        plain_dice=_plain(roll),
        needed=needed_words(roll),
        lines=tuple(map(line_of, roll.needed.reasons)) if roll.needed else (),
        who=roll.who,
        against=roll.against,
        hidden=roll.hidden,
        by=_by(field, state, roll.who),
        chance=chance_words(roll),
        count=len(roll.sides),
    )


def needed_words(roll: Roll) -> str:
    """The number that a roll needs, as the table says it."""
    if roll.needed is None:
        return ""
    return f"{roll.needed.value} or {'less' if roll.under else 'more'}"


def chance_words(roll: Roll) -> str:
    """How likely one die is to do: "35 %"; empty where several dice, or no number, decide.

    An attack hits with a natural 20 and misses with a natural 1, whatever it needs.
    """
    if roll.needed is None or len(roll.sides) != 1:
        return ""
    faces = range(1, roll.sides[0] + 1)
    if roll.purpose is Purpose.ATTACK:
        good = sum(struck(face, roll.needed.value).hits for face in faces)
    else:
        needed, plus = roll.needed.value, roll.dice.plus
        good = sum(face + plus <= needed if roll.under else face + plus >= needed for face in faces)
    return f"{round(100 * good / len(faces))} %"


def line_of(reason: Reason) -> Line:
    """A reason as a line."""
    return Line(capital(reason.text), reason.value, reason.counts, in_words(reason.source))


def _plain(roll: Roll) -> str:
    """The dice without what is added to them: what a hand rolls."""
    return " + ".join(
        f"{count}d{sides}" if count > 1 else f"d{sides}" for count, sides in roll.dice.terms
    )


def _by(field: Battlefield, state: FightState, who: UUID | None) -> str:
    """Who rolls: a player's figure by its name, for others the DM."""
    combatant = state.combatants.get(who) if who is not None else None
    figure = figure_in(field, who)
    if combatant is None or figure is None:
        return ""
    return figure.name if state.plays(combatant) == "players" else "the DM"
