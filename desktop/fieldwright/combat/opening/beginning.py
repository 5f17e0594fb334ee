"""A fight begins: its sides, who is surprised, how far apart they are.

combat-and-tactics.txt, Opening the Battle, Surprise, Set-up, Effects of Force Marching on Fatigue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.commands import Begin
from fieldwright.combat.deeds import is_able
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.hit_points import settle_all
from fieldwright.combat.new_round import wake
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.opening.first import enter_first_round
from fieldwright.combat.opening.meeting import settle_distance
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Head, SideState, Step
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Cause
from fieldwright.rules.opening import SURPRISE_DIE, is_surprised, set_up_first
from fieldwright.stats.notation import Dice

FORCE_MARCHED = "force marched"
"""The condition of who still recovers from a failed forced march."""

_SURPRISE = "Combat & Tactics, Surprise"
_SURPRISED_TO = 3


def begin(play: Play, command: Begin) -> Steps[None]:
    """Begin a fight between the figures of the field's sides that are named.

    Raises NotNowError where a fight is on already, or a side has nobody here.
    """
    figures = _checked(play, command)
    known = {side.id for side in command.sides}
    play.state = replace(play.state, combatants={})
    play.set_head(**_fresh(command))
    wake(play)
    play.put_all(
        _fresh_combatant(figure, place)
        for place, figure in enumerate(figures)
        if figure.side in known
    )
    every, seen = (side.id for side in command.sides), play.sides_seen()
    told, theirs = (f"The fight begins: {' against '.join(some)}." for some in (every, seen))
    play.tell(told, "begin", players=theirs)
    yield from settle_all(play)
    yield from _surprise(play, command)
    if not command.set_up:
        _note_distance(play, command)
        enter_first_round(play)
        return
    yield from settle_distance(play, command)
    _set_up(play, command)


def _checked(play: Play, command: Begin) -> list[Figure]:
    if play.state.is_on:
        raise NotNowError("A fight is going on here already; finish it first.")
    if len(command.sides) < 2:
        raise NotNowError("A fight needs two sides; put figures of another side on the field.")
    figures = [one for one in play.field.every(Figure) if not one.bystander and not is_dead(one)]
    for side in command.sides:
        if not any(figure.side == side.id for figure in figures):
            raise NotNowError(f"No figure of the side {side.id!r} stands on the field.")
    ids = {side.id for side in command.sides}
    for named in (*command.checks, *command.surprised, *command.unaware):
        if named not in ids:
            raise NotNowError(f"There is no side {named!r} in this fight.")
    return figures


def _fresh(command: Begin) -> dict[str, object]:
    head = Head(
        name=command.name,
        sides=command.sides,
        seed=command.seed,
        knockdown_save=command.knockdown_save,
        weapon_against_armour=command.weapon_against_armour,
        step=Step.SETUP,
        unaware=command.unaware,
        simplified=command.simplified,
        attack_past_corners=command.attack_past_corners,
        move_past_corners=command.move_past_corners,
        figures_in_half_squares=command.figures_in_half_squares,
        hit_points=command.hit_points,
        thrown_counted=command.thrown_counted,
    )
    return {name: getattr(head, name) for name in Head.__dataclass_fields__}


def _fresh_combatant(figure: Figure, place: int) -> Combatant:
    """A figure as it enters a fight: who is worn out by a forced march is tired already."""
    block = block_of_stats(figure)
    left = dict(figure.ammunition)
    had = tuple(
        (attack.name, left.get(attack.name, attack.ammunition or 0))
        for attack in block.attacks
        if attack.ammunition is not None or attack.name in left
    )
    marched = is_any_of(frozenset({FORCE_MARCHED}), figure.conditions)
    return Combatant(
        id=figure.id,
        side=figure.side,
        place=place,
        force_marched=marched,
        weariness=Weariness.FATIGUED if marched else Weariness.FRESH,
        down_before=not is_able(figure),
        had=had,
        spells_had=block.spells if figure.spells_left is None else figure.spells_left,
    )


# ---------------------------------------------------------------------------------------- surprise


def _surprise(play: Play, command: Begin) -> Steps[None]:
    """Each side that checks rolls a d10; 1 to 3 with modifiers is surprised (Surprise)."""
    for side in command.surprised:
        _note(play, {side: True})
        unseen = side not in play.sides_seen()
        play.tell(f"Surprised, as the DM says: {side}.", "surprise", players="" if unseen else None)
    checks = [side for side in command.checks if side not in command.surprised]
    if not checks:
        return
    given = dict(command.surprise_modifiers)
    rolls = yield from roll_together(*(_check(side, given.get(side, 0)) for side in checks))
    for side, rolled in zip(checks, rolls, strict=True):
        by_dm = rolled.total - rolled.natural
        found = is_surprised(rolled.natural, given.get(side, 0) + by_dm)
        _note(play, {side: found.value})
        how = "surprised" if found.value else "not surprised"
        details = [str(reason) for reason in found.reasons]
        play.tell(
            f"{side} rolls {rolled.natural} for surprise: {how}.", "surprise", details=details
        )


def _check(side: str, modifier: int) -> Roll:
    reasons = [Reason("surprised up to", str(_SURPRISED_TO), _SURPRISE)]
    if modifier:
        reasons.append(Reason("modifier", f"{modifier:+d}", "the DM"))
    return Roll(
        purpose=Purpose.SURPRISE,
        what=f"surprise of {side}",
        dice=Dice(((1, SURPRISE_DIE),)),
        needed=Explained(_SURPRISED_TO - modifier, tuple(reasons)),
        under=True,
    )


def _note(play: Play, found: Mapping[str, bool]) -> None:
    """Note who is surprised: a cause for which morale may break (Morale)."""
    sides = (_surprised(one) if found.get(one.id) else one for one in play.head.sides)
    play.set_head(sides=tuple(sides))


def _surprised(side: SideState) -> SideState:
    return replace(side, surprised=True, causes=(*side.causes, Cause.SURPRISED))


# ------------------------------------------------------------------------------------------ set-up


def _note_distance(play: Play, command: Begin) -> None:
    """Figures that stand already stand at the distance that the DM gave them."""
    if command.squares is not None:
        play.set_head(distance=command.squares)
        play.tell(f"The sides meet {command.squares} squares apart: set by the DM.", "distance")


def _set_up(play: Play, command: Begin) -> None:
    """Figures are put in their places; who was caught out does it first (Set-up)."""
    surprised = {side.id: side.surprised for side in play.head.sides}
    first = set_up_first(surprised, command.unaware)
    placing = (*first, *(side for side in surprised if side not in first)) if first else ()
    play.set_head(placing=placing, step=Step.SETUP)
    told = f"First to set up: {first[0]}." if first else "The DM places all figures."
    seen = not first or first[0] in play.sides_seen()
    play.tell(f"Set-up. {told}", "step", players=None if seen else "Set-up.")
