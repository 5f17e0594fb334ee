"""The end of a fight: what it has come to, on the clock of the game as well.

combat-and-tactics.txt, Combat Rounds and Game Time. The party takes back what is left of it by
``library.party`` (``take_back``), for its figures have the ids of its members.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.changes import remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Label
from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.commands import Finish
from fieldwright.combat.ends.lasting import BOUND
from fieldwright.combat.events.belongings import take_up
from fieldwright.combat.new_round import wake
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.opening.coming import bring_back, check_on
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.condition_words import condition_meant
from fieldwright.rules.conditions import CANNOT_MOVE, FALLEN
from fieldwright.rules.game_time import GameTime, times_of_battle
from fieldwright.terms.words import capital

TURN, ROUNDS = "turn", "rounds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Toll:
    """What a fight has come to for one figure.

    ``fate`` is dead, dying, unconscious, how it left the fight, or empty for who stands. ``lost``
    are the hit points it is short of, None where nobody knows them. ``spent`` is its ammunition by
    the attack's name, ``cast`` the spells it has left no more. ``under`` are the conditions that
    it is still in beside its fate: asleep, held.
    """

    who: UUID
    name: str
    side: str
    fate: str = ""
    lost: int | None = None
    spent: tuple[tuple[str, int], ...] = ()
    cast: tuple[str, ...] = ()
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a fight has come to: its rounds, the time both ways (a turn; as fought), the toll."""

    rounds: int
    times: tuple[GameTime, GameTime]
    tolls: tuple[Toll, ...]

    def of_fate(self, *fates: str) -> tuple[Toll, ...]:
        """Those whom one of these fates has befallen."""
        return tuple(one for one in self.tolls if one.fate in fates)

    @property
    def wounded(self) -> tuple[Toll, ...]:
        """Those who live with fewer hit points than they can have."""
        return tuple(one for one in self.tolls if one.lost and one.fate != "dead")

    @property
    def fled(self) -> tuple[Toll, ...]:
        """Those who left the fight alive."""
        down = ("", "dead", "dying", "unconscious")
        return tuple(one for one in self.tolls if one.fate not in down)


def summary_of(field: Battlefield, state: FightState) -> Summary:
    """What a fight has come to by now; a round that is still to be ordered does not count."""
    begun = state.head.round - (state.head.step is Step.MONSTERS and state.head.round > 1)
    rounds = max(begun, 1 if state.head.surprise_round else 0)
    turn, exact = times_of_battle(rounds)
    return Summary(rounds, (turn.value, exact.value), tuple(_tolls(field, state)))


def _tolls(field: Battlefield, state: FightState) -> Iterable[Toll]:
    away = {one.figure.id: one.figure for one in state.head.waiting}
    for part in state.combatants.values():
        figure = field.things["figures"].get(part.id) or away.get(part.id)
        if isinstance(figure, Figure):
            yield _toll(figure, part)


def _toll(figure: Figure, part: Combatant) -> Toll:
    full, now = figure.full_hit_points, figure.hit_points
    lost = part.suffered or None
    if now is not None and full is not None:
        lost = full - now
    return Toll(
        who=figure.id,
        name=figure.name,
        side=part.side,
        fate=_fate(figure, part),
        lost=lost,
        spent=_spent(figure, part),
        cast=_cast(figure, part),
        under=_under(figure),
    )


def _fate(figure: Figure, part: Combatant) -> str:
    if is_dead(figure):
        return "dead"
    return _down(figure) or part.out


def _down(figure: Figure) -> str:
    """Whether it lies dying or senseless; who was dying and is bound dies no more."""
    down = next((one for one in ("dying", "unconscious") if one in figure.conditions), "")
    return "unconscious" if down and BOUND in figure.conditions else down


def _under(figure: Figure) -> tuple[str, ...]:
    """The conditions in which a figure still cannot do as it will, as rules know them."""
    if is_dead(figure):
        return ()
    if _down(figure):
        return (BOUND,) if BOUND in figure.conditions else ()
    words = (condition_meant(one) for one in figure.conditions)
    return tuple(one for one in words if one in CANNOT_MOVE - FALLEN)


def _spent(figure: Figure, part: Combatant) -> tuple[tuple[str, int], ...]:
    left = dict(figure.ammunition)
    return tuple(
        (name, had - left[name]) for name, had in part.had if name in left and left[name] < had
    )


def _cast(figure: Figure, part: Combatant) -> tuple[str, ...]:
    left = list(block_of_stats(figure).spells if figure.spells_left is None else figure.spells_left)
    cast = []
    for spell in part.spells_had:
        if spell in left:
            left.remove(spell)
        else:
            cast.append(spell)
    return tuple(cast)


# -------------------------------------------------------------------------------------- the command


def finish(play: Play, command: Finish) -> Steps[None]:
    """End the fight: settle its time, tell what it has come to, clear away what only it knew."""
    check_on(play)
    summary = summary_of(play.field, play.state)
    counts_as = command.counts_as or (yield from _clock(summary))
    _clear_away(play)
    play.set_head(step=Step.OVER)
    word = "round" if summary.rounds == 1 else "rounds"
    time = summary.times[0] if counts_as == TURN else summary.times[1]
    play.tell(
        f"The fight is over after {summary.rounds} {word}: {time} of the game's time.",
        "finish",
        details=lines_of_summary(summary),
    )


def _clock(summary: Summary) -> Steps[str]:
    """How long it took on the clock of the game: any battle may count as a turn."""
    turn, exact = summary.times
    word = "combat round" if summary.rounds == 1 else "combat rounds"
    options = (
        Option(value=TURN, label=f"{turn}", note="with looking after the fallen"),
        Option(value=ROUNDS, label=f"{summary.rounds} {word}", note=str(exact)),
    )
    what = "How long did it take on the clock of the game?"
    return (yield from choose(Choice(what=what, options=options, default=TURN)))


def _clear_away(play: Play) -> None:
    """Weapons are found again, nobody is surprised any more, and who waited is back."""
    for part in tuple(play.state.combatants.values()):
        if part.id in play.field.things["figures"]:
            for weapon in part.dropped:
                take_up(play, part.id, weapon.name)
                _pick_off(play, weapon.name)
    wake(play)
    bring_back(play)


def _pick_off(play: Play, name: str) -> None:
    """Take the words off the map that tell of a weapon on the ground."""
    label = next((one for one in play.field.every(Label) if one.text == name), None)
    if label is not None:
        play.change(remove(label))


def lines_of_summary(summary: Summary) -> tuple[str, ...]:
    """What a fight has come to, a line for each of its fates."""
    lines = []
    for title, tolls in (
        ("Dead", summary.of_fate("dead")),
        ("Dying or senseless", summary.of_fate("dying", "unconscious")),
        ("Gone", summary.fled),
    ):
        if tolls:
            lines.append(f"{title}: {', '.join(one.name for one in tolls)}")
    if summary.wounded:
        told = (f"{one.name} ({one.lost} points)" for one in summary.wounded)
        lines.append(f"Wounded: {', '.join(told)}")
    for word in dict.fromkeys(word for toll in summary.tolls for word in toll.under):
        under = ", ".join(one.name for one in summary.tolls if word in one.under)
        lines.append(f"{capital(word)}: {under}")
    for toll in summary.tolls:
        spent = ", ".join(f"{count} of {name}" for name, count in toll.spent)
        if spent:
            lines.append(f"Shot or thrown by {toll.name}: {spent}")
        if toll.cast:
            lines.append(f"Cast by {toll.name}: {', '.join(toll.cast)}")
    return tuple(lines)
