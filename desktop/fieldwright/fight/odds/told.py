"""The odds of an attack in words: to hit, what it does on average, to drop its target."""

from __future__ import annotations

from fractions import Fraction
from uuid import UUID

from fieldwright.combat.blows.acting import attempts_of
from fieldwright.combat.blows.odds import Odds, odds_of
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn
from fieldwright.fight.words import name_in
from fieldwright.rules.explained import Impossible
from fieldwright.terms.words import capital
from fieldwright.widgets.translation import translate


def odds_told(table: Table, turn: Turn, draft: Draft, target: UUID) -> str:
    """The odds of what is in turn against somebody, or in a sentence why it cannot be."""
    fight = table.fight
    if fight is None or not turn.can_aim_at(target):
        return ""
    name = name_in(table.field, target)
    attempts = attempts_of(fight, turn.due.who, target, turn.due.order, draft.act)
    odds = attempts if isinstance(attempts, Impossible) else odds_of(fight, attempts)
    if isinstance(odds, Impossible):
        return f"{name}: {odds.reason}."
    return f"{name}: {odds_words(odds)}"


def odds_words(odds: Odds) -> str:
    """Odds in a line: "hit 55 % · critical 5 % · damage 2.6 · down 12 %"."""
    words = [translate("fight", "hit {}").format(percent(odds.hit))]
    if odds.critical:
        words.append(translate("fight", "critical {}").format(percent(odds.critical)))
    words.append(translate("fight", "damage {}").format(f"{float(odds.damage):.1f}"))
    if odds.drop is not None:
        words.append(translate("fight", "down {}").format(percent(odds.drop)))
    return capital(" · ".join(words))


def percent(chance: Fraction) -> str:
    """A chance as hundredths; what can happen is never told as none, nor as certain."""
    if 0 < chance < Fraction(1, 200):
        return "< 1 %"
    if Fraction(199, 200) <= chance < 1:
        return "> 99 %"
    return f"{round(100 * chance)} %"
