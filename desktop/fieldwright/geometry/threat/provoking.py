"""What a move provokes square by square: opportunities, guards, turns, overruns and dangers.

combat-and-tactics.txt, Threatened, Attacks of Opportunity, No-Move Actions, Guard, Withdraw,
Clear, Overruns; rulings R11, R33, R34.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of, has_four_facings, with_block
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.hazards import hazard_prompts, prompt_for
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.overruns import can_overrun
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.surfaces import on_surface
from fieldwright.geometry.threat.opponents import Opponent, Pose
from fieldwright.geometry.threat.provocation import (
    AS_USUAL,
    CLEAR,
    GUARD,
    HAZARD,
    OPPORTUNITY,
    OVERRUN,
    SHIFT,
    TURNED_BACK,
    Kind,
    Manner,
    Provocation,
)
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.terms.altered import altered
from fieldwright.terms.grid import Block, Square

__all__ = ["Kind", "Manner", "Provocation", "provoked"]


def provoked(
    field: Battlefield,
    figure: Figure,
    steps: Sequence[Square | Figure | Stepped],
    *,
    withdrawing: bool = False,
    manner: Manner = AS_USUAL,
) -> tuple[Provocation, ...]:
    """Everything that a figure of the field provokes on a way, in the order in which it happens.

    ``steps`` are the north-west squares of its footprint after each step, without the one it
    starts in; a step may be the figure itself where it turns a long body, climbs or lands, and the
    steps of a path tell that by themselves (squares alone leave a body lying as it did). A rider
    is asked for with the steps of its mount. A step beyond the field raises ValueError. How the
    figure faces in the end is ``manner.facing``; without steps only that is looked at: turning
    where it stands.

    Leaving the squares that an enemy threatens, or going farther from it within them, gives that
    enemy one attack of opportunity in the round, unless the figure withdraws, or shifts and stays
    in that enemy's front squares; so does turning its back (ruling R11). Who leaves its squares by
    coming nearer, past a pike's point or into a friend's lee, does not move away. Distances count
    in rings, as reach does. A guard strikes whoever comes into its squares, or nearer within them,
    the longest reach first. A clear enemy that the figure comes beside is offered one turn. Dangers
    of the ground are told as well.
    """
    return tuple(_Move(field, figure, steps, manner, withdrawing).events())


class Stepped(Protocol):
    """A step that tells how the body lies after it, as those of a path do."""

    @property
    def block(self) -> Block:
        """Its squares."""

    @property
    def facing(self) -> int:
        """How it lies, if it is longer than wide."""

    @property
    def surface(self) -> UUID | None:
        """The platform that it stands on."""


class _Move:
    """A move that is gone through step by step."""

    def __init__(
        self,
        field: Battlefield,
        figure: Figure,
        steps: Sequence[Square | Figure | Stepped],
        manner: Manner,
        withdrawing: bool,
    ) -> None:
        self._field, self._figure, self._manner = field, figure, manner
        self._withdrawing = withdrawing
        self._poses = list(_poses(field, figure, steps))
        for pose in self._poses[1:]:
            if pose.body.block.clipped(field.block) != pose.body.block:
                raise ValueError("A step of the move lies beyond the edge of the field.")
        self._map = threat_map_of(field, manner.arrangement)
        self._known: dict[UUID, Opponent] = {}
        self._beside: list[Opponent] = []

    def _enemies_near(self, block: Block) -> list[Opponent]:
        """The enemies that have anything to do with who stands in a block."""
        found = []
        for other in self._map.near(block):
            if are_enemies(other, self._figure) and other.id != self._figure.mount:
                known = self._known.get(other.id)
                if known is None:
                    known = Opponent(self._field, other, self._figure, self._manner)
                    self._known[other.id] = known
                found.append(known)
        found.extend(one for one in self._known.values() if one.has_turned and one not in found)
        return found

    def events(self) -> Iterator[Provocation]:
        """All that is provoked, in its order."""
        dangers = self._dangers()
        yield from dangers.get(-1, ())
        for number in range(1, len(self._poses)):
            before, after = self._poses[number - 1], self._poses[number]
            self._beside = self._enemies_near(before.body.block.joined(after.body.block))
            yield from self._leaving(number)
            yield from self._coming(number)
            yield from dangers.get(number - 1, ())
        yield from self._turning()

    # -------------------------------------------------------------------------- opportunities

    def _leaving(self, number: int) -> Iterator[Provocation]:
        """Who is given an opportunity by the step to a pose."""
        before, after = self._poses[number - 1], self._poses[number]
        for enemy in self._beside:
            source = self._moves_away(enemy, before, after)
            if source:
                told = f"{self._figure.name} moves away from {enemy.name}"
                yield from self._opportunity(enemy, Kind.MOVING_AWAY, number - 1, told, source)

    def _moves_away(self, enemy: Opponent, before: Pose, after: Pose) -> str:
        """The rule by which a step is moving away from an enemy; empty where it is not."""
        if self._withdrawing or not enemy.threatens(before):
            return ""
        if self._manner.shifting and enemy.has_in_front(before):
            return "" if enemy.has_in_front(after) else SHIFT
        if enemy.threatens(after):
            return OPPORTUNITY if enemy.rings_to(after) > enemy.rings_to(before) else ""
        return "" if enemy.is_neared(before, after) else OPPORTUNITY

    def _opportunity(
        self, enemy: Opponent, kind: Kind, pose: int, told: str, source: str
    ) -> Iterator[Provocation]:
        """An attack of opportunity in a pose, if the enemy has one left for this figure."""
        if enemy.has_had_its_opportunity:
            return
        enemy.has_had_its_opportunity = True
        left = enemy.opportunities_left > 0
        gets = "gets an attack of opportunity" if left else "has no attack of opportunity left"
        yield self._event(
            enemy,
            kind,
            pose,
            sentence=f"{told}: {enemy.name} {gets}.",
            source=source,
            strikes=left,
        )

    def _turning(self) -> Iterator[Provocation]:
        """Who is given an opportunity by the way that the figure faces in the end."""
        facing = self._manner.facing
        if facing is None:
            return
        first, last = self._poses[0], self._poses[-1]
        turned = last.facing(facing)
        for enemy in self._enemies_near(last.body.block):
            was_behind = enemy.threatens(first) and enemy.is_behind(first)
            if enemy.threatens(turned) and enemy.is_behind(turned) and not was_behind:
                told = f"{self._figure.name} turns its back on {enemy.name}"
                number = len(self._poses) - 1
                yield from self._opportunity(enemy, Kind.TURNING, number, told, TURNED_BACK)

    # ---------------------------------------------------------------------- coming near, into

    def _coming(self, number: int) -> Iterator[Provocation]:
        """What coming into a pose brings: turns, guards, threat, overruns."""
        before, after = self._poses[number - 1], self._poses[number]
        for enemy in self._beside:
            yield from self._turn_offered(enemy, number)
        entered = [enemy for enemy in self._beside if self._enters(enemy, before, after)]
        for enemy in sorted(entered, key=lambda one: (not one.guards, -one.reach)):
            enemy.has_been_entered = True
            yield self._entered(enemy, number)
        for enemy in self._beside:
            yield from self._run_over(enemy, number)

    def _enters(self, enemy: Opponent, before: Pose, after: Pose) -> bool:
        """Whether a step is the first into squares of an enemy; who is stepped on is run over.

        Whom a guard's long reach holds off already comes into its squares by closing in (Example
        of Combat, Round Three).
        """
        rings = enemy.rings_to(after)
        if enemy.has_been_entered or not rings or not enemy.threatens(after):
            return False
        return not enemy.threatens(before) or (enemy.guards and rings < enemy.rings_to(before))

    def _turn_offered(self, enemy: Opponent, number: int) -> Iterator[Provocation]:
        before, after = self._poses[number - 1], self._poses[number]
        if enemy.rings_to(after) != 1 or enemy.has_been_offered_its_turn:
            return
        # Who comes up from afar may go round from its front to its flank before it strikes.
        goes_round = enemy.rings_to(self._poses[0]) > 1 and enemy.meets(before)
        if enemy.rings_to(before) <= 1 and not goes_round:
            return
        facing = enemy.turn_to(after)
        if facing is None:
            return
        enemy.has_been_offered_its_turn = True
        sentence = f"{enemy.name} is clear and may turn to face {self._figure.name}."
        yield self._event(
            enemy,
            Kind.TURN_OFFERED,
            number,
            sentence=sentence,
            source=CLEAR,
            facing=facing,
        )
        if enemy.takes_turns:
            enemy.turn(facing)

    def _entered(self, enemy: Opponent, number: int) -> Provocation:
        if enemy.guards:
            sentence = (
                f"{self._figure.name} comes within reach of {enemy.name}, who guards and strikes."
            )
            return self._event(
                enemy, Kind.GUARD, number, sentence=sentence, source=GUARD, strikes=True
            )
        sentence = f"{self._figure.name} enters squares that {enemy.name} threatens."
        return self._event(enemy, Kind.ENTERING, number, sentence=sentence, source=OPPORTUNITY)

    def _run_over(self, enemy: Opponent, number: int) -> Iterator[Provocation]:
        """The opportunity of a smaller enemy that is stepped on, wherever it faces (Overruns)."""
        before, after = self._poses[number - 1], self._poses[number]
        if enemy.rings_to(after) or not enemy.rings_to(before) or not enemy.can_strike:
            return
        if can_overrun(self._field, self._figure, enemy.figure):
            told = f"{self._figure.name} runs over {enemy.name}"
            yield from self._opportunity(enemy, Kind.OVERRUN, number, told, OVERRUN)

    def _event(self, enemy: Opponent, kind: Kind, pose: int, **told: object) -> Provocation:
        """Something of an enemy's in a pose of the move."""
        block = self._poses[pose].body.block
        return Provocation(
            kind=kind,
            square=Square(block.left, block.top),
            step=pose if kind is Kind.MOVING_AWAY else pose - 1,
            enemy=enemy.figure.id,
            reach=enemy.reach,
            secret=enemy.figure.hidden or enemy.figure.unseen,
            **told,  # type: ignore[arg-type]
        )

    # ------------------------------------------------------------------------------- dangers

    def _dangers(self) -> dict[int, list[Provocation]]:
        """The dangers of the ground by the step that meets them first; who flies meets none."""
        steps: dict[Square, int] = {}
        stood_in = set(self._poses[0].body.block.squares())
        for number, pose in enumerate(self._poses[1:]):
            on_foot = pose.figure.altitude_ft <= 0
            for square in pose.body.block.squares() if on_foot else ():
                if square not in stood_in:
                    steps.setdefault(square, number)
        found: dict[int, list[Provocation]] = {}
        for prompt in hazard_prompts(self._field, steps):
            number = steps[prompt.square]
            block = self._poses[number + 1].body.block
            event = Provocation(
                kind=Kind.HAZARD,
                square=Square(block.left, block.top),
                step=number,
                sentence=prompt_for(self._figure.name, prompt),
                source=HAZARD,
                secret=prompt.secret,
                hazard=prompt,
            )
            found.setdefault(number, []).append(event)
        return found


def _poses(
    field: Battlefield, figure: Figure, steps: Sequence[Square | Figure | Stepped]
) -> Iterator[Pose]:
    """The figure where it starts and after each step, on the surface that it stands on then."""
    now = _with_its_mount(field, figure)
    yield Pose(now, body_of(field, now))
    for step in steps:
        if isinstance(step, Figure):
            moved = step
        elif isinstance(step, Square):
            moved = _moved(now, step)
            if field.things["platforms"]:
                moved = on_surface(field, moved, now)
        else:
            facing = step.facing if has_four_facings(now) else now.facing
            moved = altered(with_block(now, step.block, facing), surface=step.surface)
        now = moved if moved.mount is None else replace(moved, mount=None)
        yield Pose(now, body_of(field, now))


def _with_its_mount(field: Battlefield, figure: Figure) -> Figure:
    """A rider as wide and long as its mount, where that is; others as they are."""
    mount = mount_of(field, figure)
    if mount is None:
        return figure
    return replace(with_block(figure, block_of(mount)), mount=None, surface=mount.surface)


def _moved(figure: Figure, square: Square) -> Figure:
    return altered(figure, column=square.column, row=square.row)
