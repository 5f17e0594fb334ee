"""An enemy beside whose squares a figure moves: what it threatens, and what it may still do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import EIGHTHS, block_of, has_four_facings, turned_figure
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.threat.area import Threat, distance_in_rings, rings_apart, threat_from
from fieldwright.geometry.threat.arms import why_it_threatens_nothing
from fieldwright.geometry.threat.pairs import strikes
from fieldwright.geometry.threat.provocation import Manner
from fieldwright.geometry.threat.sides import side_of_block, side_of_square
from fieldwright.geometry.threat.squares import threatening
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.rules.opportunity import opportunities
from fieldwright.rules.to_hit import Approach
from fieldwright.stats.derived import level_of
from fieldwright.terms.grid import Block
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Scale


@quickly_made
@dataclass(frozen=True, slots=True)
class Pose:
    """A figure somewhere on its way, and its body there."""

    figure: Figure
    body: Body

    def facing(self, facing: int) -> Pose:
        """The same with the figure facing another way; its footprint stays."""
        return replace(self, figure=replace(self.figure, facing=facing % EIGHTHS))


class Opponent:
    """One enemy of a figure that moves."""

    def __init__(self, field: Battlefield, figure: Figure, mover: Figure, manner: Manner) -> None:
        """Take its threat as it is while ``mover`` moves, who is not in its own way."""
        self.figure = figure
        self.has_been_entered = False
        self.has_turned = False
        self.has_been_offered_its_turn = False
        self.has_had_its_opportunity = figure.id in manner.struck
        self._field, self._manner = field, manner
        self._away = frozenset({mover.id} | ({mover.mount} if mover.mount else set()))
        known = threat_map_of(field, manner.arrangement).threats[figure.id]
        self._threat = (
            known if self._away.isdisjoint(known.hindered_by) else self._threat_of(figure)
        )
        self._threatened: dict[Body, bool] = {}

    @property
    def name(self) -> str:
        """Its name."""
        return self.figure.name

    @property
    def reach(self) -> int:
        """The reach of its longest ready attack."""
        return self._threat.reach

    @property
    def can_strike(self) -> bool:
        """Whether it is able to strike anybody."""
        return self._threat.reach > 0

    @property
    def guards(self) -> bool:
        """Whether it guards and can strike."""
        return self.can_strike and self.figure.id in self._manner.guards

    @property
    def takes_turns(self) -> bool:
        """Whether it takes the turn that it is offered."""
        return self.figure.id in self._manner.turning

    @property
    def opportunities_left(self) -> int:
        """How many attacks of opportunity it may still make this round (ruling R11)."""
        stats = self.figure.stats
        most = opportunities(
            "monster" if stats is None else stats.group, 0 if stats is None else level_of(stats)
        )
        return most.value - self._manner.made.get(self.figure.id, 0)

    def threatens(self, pose: Pose) -> bool:
        """Whether it threatens the figure in a pose."""
        known = self._threatened.get(pose.body)
        if known is None:
            known = self._threatened[pose.body] = strikes(self._field, self._threat, pose.body)
        return known

    def rings_to(self, pose: Pose) -> int:
        """How many rings it is to the figure in a pose; 0 where they share a square."""
        return rings_apart(self._threat.body.block, pose.body.block)

    def is_neared(self, before: Pose, after: Pose) -> bool:
        """Whether a step comes nearer to it: in rings, and along one ring in a straight line.

        Who is beside it already comes no nearer: round its flank is out of its squares.
        """
        rings, then = self.rings_to(before), self.rings_to(after)
        if rings != then or rings <= 1:
            return then < rings
        return self._straight_to(after) < self._straight_to(before)

    def _straight_to(self, pose: Pose) -> int:
        """The square of the straight distance between two footprints, in squares."""
        own, other = self._threat.body.block, pose.body.block
        across = max(0, other.left - own.right + 1, own.left - other.right + 1)
        down = max(0, other.top - own.bottom + 1, own.top - other.bottom + 1)
        return across * across + down * down

    def has_in_front(self, pose: Pose) -> bool:
        """Whether the figure stands in one of its front squares."""
        block = self._threat.body.block
        return self.threatens(pose) and any(
            side_of_square(self.figure, block, square) is Approach.FRONT
            for square in pose.body.block.squares()
            if distance_in_rings(block, square) == 1
        )

    def is_behind(self, pose: Pose) -> bool:
        """Whether it is in the rear squares of the figure in a pose."""
        where = side_of_block(pose.figure, pose.body.block, self._threat.body.block)
        return where is Approach.REAR

    def turn_to(self, pose: Pose) -> int | None:
        """The facing that it may turn to so that it meets a newcomer; None for no turn.

        Only whoever is clear may turn, once a round, and only who does not threaten the newcomer
        as it stands (Clear; ruling R33). Who has nothing to strike with, an archer with his bow in
        hand, turns so that he has the newcomer before him.
        """
        if self.figure.id in self._manner.turned or self._is_helpless or self.meets(pose):
            return None
        others = threatening(self._field, self.figure, self._manner.arrangement)
        if any(one.id not in self._away for one in others):
            return None
        for turned in self._turns():
            if self._would_meet(turned, pose):
                return turned.facing
        return None

    def meets(self, pose: Pose) -> bool:
        """Whether it threatens the figure in a pose, or faces it with nothing to strike with."""
        if self.can_strike:
            return self.threatens(pose)
        return _has_before_it(self.figure, self._threat.body.block, pose)

    def _would_meet(self, turned: Figure, pose: Pose) -> bool:
        if self.can_strike:
            return strikes(self._field, self._threat_of(turned), pose.body)
        return _has_before_it(turned, block_of(turned), pose)

    @property
    def _is_helpless(self) -> bool:
        """Whether it does nothing of its own will, or lies where it can strike at nobody."""
        if self.can_strike:
            return False
        if self._field.info.scale is Scale.MISSILE or self.figure.posture == "prone":
            return True
        return bool(why_it_threatens_nothing(self.figure))

    def turn(self, facing: int) -> None:
        """Turn; from now on it threatens other squares."""
        self.figure = turned_figure(self.figure, facing)
        self._threat = self._threat_of(self.figure)
        self._threatened.clear()
        self.has_turned = True

    def _turns(self) -> Iterator[Figure]:
        """Itself turned, the smallest turn first."""
        step = 2 if has_four_facings(self.figure) else 1
        for eighths in sorted(range(step, EIGHTHS, step), key=lambda one: min(one, EIGHTHS - one)):
            yield turned_figure(self.figure, self.figure.facing + eighths)

    def _threat_of(self, figure: Figure) -> Threat:
        arrangement = self._manner.arrangement
        way = arrangement.way_of(figure, self._away)
        return threat_from(self._field, figure, arrangement.attacks_of(figure), way)


def _has_before_it(figure: Figure, block: Block, pose: Pose) -> bool:
    """Whether the figure in a pose stands at a body's front."""
    return side_of_block(figure, block, pose.body.block) is Approach.FRONT
