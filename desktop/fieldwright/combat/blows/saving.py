"""Saving throws in a fight (combat-and-tactics.txt, Knockdown Effects, Climbing, Fighting)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Play, reasons_of
from fieldwright.rules.climbers import CLIMBING, save_of_climber
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.derived import saves_of
from fieldwright.stats.notation import Dice

SaveAgainst: TypeAlias = Literal[
    "death", "paralyzation", "poison", "wands", "petrification", "breath", "spells"
]

D20 = Dice(((1, 20),))

_SHARED = {"paralyzation": "death", "poison": "death"}
"""Saves that stand in one column with another."""


def save_roll(
    play: Play,
    who: UUID,
    against: SaveAgainst,
    why: str = "",
    modifiers: Iterable[Explained[int]] = (),
) -> Roll:
    """A saving throw to be asked for; ``modifiers`` are added to its roll.

    ``why`` is told beside it: ``thrown down``.
    """
    figure = play.figure(who)
    base = getattr(saves_of(block_of_stats(figure)), _SHARED.get(against, against))
    given = (*modifiers, *_usual(play, who))
    reasons = [Reason(f"save vs. {against}", str(base), "the figure")]
    reasons += [reason for one in given for reason in one.reasons]
    needed = Explained(base - sum(one.value for one in given), tuple(reasons))
    what = what_of_save(figure, against, why)
    return Roll(purpose=Purpose.SAVE, what=what, dice=D20, who=who, needed=needed)


def what_of_save(figure: Figure, against: SaveAgainst, why: str = "") -> str:
    """Which saving throw it is, in words; ``why`` stands beside it."""
    beside = f" ({why})" if why else ""
    return f"{figure.name}: save vs. {against}{beside}"


def save(
    play: Play,
    who: UUID,
    against: SaveAgainst,
    why: str = "",
    modifiers: Iterable[Explained[int]] = (),
) -> Steps[bool]:
    """Ask for a saving throw, and tell it; whether it succeeds."""
    ask = save_roll(play, who, against, why, modifiers)
    rolled = yield from roll(ask)
    assert ask.needed is not None
    how = "saved" if rolled.succeeds else "failed"
    play.tell(
        f"{ask.what}: {rolled.total} against {ask.needed.value}, {how}.",
        "save",
        who=who,
        details=reasons_of(ask.needed),
        players=f"{ask.what}: {rolled.total}, {how}.",
    )
    return rolled.succeeds


def _usual(play: Play, who: UUID) -> Iterable[Explained[int]]:
    """What climbing and effects give to every save."""
    if is_any_of(CLIMBING, play.figure(who).conditions):
        yield save_of_climber()
    part = play.state.combatants.get(who)
    for effect in () if part is None else part.effects:
        if effect.saves:
            reason = Reason(effect.name, f"{effect.saves:+d}", effect.source)
            yield Explained(effect.saves, (reason,))
