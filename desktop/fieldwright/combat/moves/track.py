"""Where a mover is on its way, and what it has spent: the squares, the riders, the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.moves.planning import Plan, Setting
from fieldwright.combat.orders import Act
from fieldwright.combat.placing import is_crowded, put_figure
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Gone
from fieldwright.geometry.facing import block_of, has_four_facings, turned_figure, with_block
from fieldwright.geometry.footing import slant_between
from fieldwright.geometry.paths.path import Halt, Step
from fieldwright.geometry.placing import free_spot
from fieldwright.geometry.surfaces import feet_of
from fieldwright.rules.actions import Action
from fieldwright.terms.altered import altered
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Slant


def poses_of(setting: Setting, plan: Plan, steps: Sequence[Step]) -> tuple[Figure, ...]:
    """The figure whose move it is, as large as what carries it, after each of some steps.

    A flyer rises first, flies level, and comes to its height at the end (Aerial Combat, Movement).
    """
    return tuple(_posed(setting, plan, step, at == len(steps) - 1) for at, step in enumerate(steps))


def _posed(setting: Setting, plan: Plan, step: Step, is_last: bool) -> Figure:
    legs, field = setting.legs, setting.field
    keeps = setting.going.withdraws or setting.going.is_shift
    facing = legs.facing if keeps and not has_four_facings(legs) else step.facing
    there = altered(
        with_block(setting.figure, step.block, facing),
        surface=step.surface,
        mount=None,
        altitude_ft=legs.altitude_ft,
    )
    if plan.cruise_ft is None and not legs.altitude_ft:
        return there
    height = feet_of(field, legs, _corner(legs)) if plan.cruise_ft is None else plan.cruise_ft
    if is_last and not plan.rest and plan.to_ft is not None:
        height = plan.to_ft
    beneath = feet_of(field, replace(there, altitude_ft=0.0), _corner(there))
    return replace(there, altitude_ft=max(0.0, height - beneath))


class Track:
    """The steps of one deed, of which ``made`` are made."""

    def __init__(self, play: Play, setting: Setting, plan: Plan) -> None:
        """Stand at the beginning of a way."""
        self._play, self._plan = play, plan
        self._who, self._legs_id = setting.combatant.id, setting.legs.id
        self._action = plan.going.action
        self.halt: Halt | None = _halt_within(plan)
        self._steps: tuple[Step, ...] = plan.steps
        if self.halt is not None:
            self._steps = plan.steps[: self.halt.after]
        self._poses = poses_of(setting, plan, self._steps)
        self._target = setting.due.order.target
        self._begins = setting.legs
        self.made = 0
        self._told = 0

    # -------------------------------------------------------------------------------- where it is

    @property
    def legs(self) -> Figure:
        """The walking figure as it is now."""
        return self._play.figure(self._legs_id)

    @property
    def pose(self) -> Figure:
        """The mover on all of its squares."""
        return self.legs

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def is_done(self) -> bool:
        """Whether all steps are made."""
        return self.made >= self.last

    @property
    def poses_left(self) -> tuple[Figure, ...]:
        """The mover after each step that is left."""
        return self._poses[self.made :]

    @property
    def squares_left(self) -> frozenset[Square]:
        """The squares that the steps left go through, those of a second half too."""
        blocks = [block_of(pose) for pose in self.poses_left]
        return frozenset(square for block in blocks for square in block.squares()) | frozenset(
            self._plan.rest
        )

    @property
    def slant(self) -> Slant | None:
        """The way over a slope that it is going just now, None where it stands still."""
        number = min(self.made, self.last - 1)
        if number < 0 or self.legs.altitude_ft or self.legs.surface is not None:
            return None
        step = self._steps[number]
        before = self._steps[number - 1].square if number else self._plan_start
        if step.square == before:
            return None
        return slant_between(self._play.field, before, step.square)

    @property
    def _plan_start(self) -> Square:
        assert self._plan.path is not None
        return Square(self._plan.path.start.left, self._plan.path.start.top)

    @property
    def is_on_its_feet(self) -> bool:
        """Whether the mover still stands, and still rides what it rode."""
        figure = self._play.figure(self._who)
        if self._legs_id not in (self._who, figure.mount):
            return False
        return self.legs.posture != "prone" or self.legs.altitude_ft > 0

    @property
    def meets_halt(self) -> bool:
        """Whether it has come to something that it did not know of."""
        return self.halt is not None and self.is_done

    # ------------------------------------------------------------------------------------- overruns

    @property
    def overruns_left(self) -> tuple[int, ...]:
        """The steps, counted from here, that come upon enemies that it overruns."""
        return tuple(at for at in range(len(self.poses_left)) if self._come_upon(at))

    @property
    def overrun_next(self) -> tuple[UUID, ...]:
        """The enemies that the next step comes upon."""
        return self._come_upon(0)

    def _come_upon(self, at: int) -> tuple[UUID, ...]:
        after = block_of(self.poses_left[at])
        before = block_of(self.poses_left[at - 1]) if at else block_of(self.legs)
        return tuple(one for one in self._plan.overrun if self._is_entered(one, before, after))

    def _is_entered(self, victim: UUID, before: Block, after: Block) -> bool:
        other = self._play.figure(victim)
        block = block_of(other)
        into = not block.clipped(after).is_empty
        return into and block.clipped(before).is_empty and other.posture != "prone"

    # --------------------------------------------------------------------------------------- moving

    def go_to(self, number: int) -> None:
        """Make steps until so many are made."""
        if number <= self.made:
            return
        gone = self._steps[self.made : number]
        self.made = number
        pose = self._poses[number - 1]
        put_figure(
            self._play,
            altered(
                with_block(self.legs, block_of(pose)),
                facing=pose.facing,
                surface=pose.surface,
                altitude_ft=pose.altitude_ft,
            ),
        )
        self._spend(gone)

    def find_room(self) -> str:
        """Who must stop where others fill the square goes back to where there is room.

        The square that it comes to; empty where it stays.
        """
        legs = self.legs
        if not is_crowded(self._play.field, legs):
            return ""
        places = [*reversed(self._poses[: self.made]), self._begins]
        found = next(
            (there for one in places if not is_crowded(self._play.field, there := self._like(one))),
            None,
        )
        found = found or free_spot(self._play.field, legs, _corner(legs))
        if found is None:
            return ""
        put_figure(self._play, found)
        return _corner(found).name

    def _like(self, pose: Figure) -> Figure:
        """The walking figure as it is now, in another place."""
        return replace(
            with_block(self.legs, block_of(pose)), facing=pose.facing, surface=pose.surface
        )

    def face_as_before(self) -> None:
        """Face as it did before it went, from where it turns as it wishes in the end."""
        facing = self._begins.facing
        if self.made and not has_four_facings(self.legs) and self.legs.facing != facing:
            self.turn(facing)

    def turn(self, facing: int) -> None:
        """Turn where it stands."""
        put_figure(self._play, turned_figure(self.legs, facing))

    def facing_at_end(self, act: Act) -> int | None:
        """How it faces in the end: as wished, else towards its target, else as it went.

        None where it keeps its facing: who withdraws or shifts, and long bodies, which lie as they
        have come.
        """
        wished = act.facing
        if wished is None and not self._plan.rest and self._plan.going.second:
            wished = self.gone.facing
        if has_four_facings(self.legs):
            return wished if not self.made else None
        if wished is not None and not self._plan.rest:
            return wished
        if not self.made or self._plan.going.withdraws or self._plan.going.is_shift:
            return None
        target = act.target or self._target
        found = self._play.field.things["figures"].get(target) if target is not None else None
        if isinstance(found, Figure) and not self._plan.rest:
            return facing_towards(block_of(self.legs), block_of(found))
        return self._steps[self.made - 1].facing

    # -------------------------------------------------------------------------------------- records

    @property
    def gone(self) -> Gone:
        """What the move of this round has come to."""
        return self._play.combatant(self._who).gone or Gone()

    def _spend(self, steps: tuple[Step, ...]) -> None:
        """Note what some steps took; a shift takes nothing."""
        if self._plan.going.is_shift:
            return
        one, gone = self._play.combatant(self._who), self.gone
        worst = max(Fraction(gone.worst or 0), *(step.reduction for step in steps))
        crossings = sum(step.half_moves == 1 for step in steps)
        self._note(
            replace(
                gone,
                worst=str(worst) if worst else "",
                crossed=gone.crossed ^ bool(crossings % 2),
                points=self._plan.points,
            ),
            moved=one.moved + sum(step.cost for step in steps),
            diagonals=one.diagonals + sum(step.diagonal for step in steps),
        )

    def _note(self, gone: Gone, **values: int) -> None:
        """Note what the move has come to, and that it was active in this phase."""
        phase = self._play.head.phase
        if not self._plan.going.second:
            gone = replace(gone, phase=phase)
        for who in dict.fromkeys((self._who, self._legs_id)):
            known = self._play.state.combatants.get(who)
            if known is None:
                continue
            active = tuple(dict.fromkeys((*known.active, phase)))
            if who == self._who:
                self._play.put(who, gone=gone, active=active, **values)
            else:
                self._play.put(who, active=active)

    def rose(self) -> None:
        """Note that this deed went into getting up; what was said of the way waits."""
        self._note(replace(self.gone, rose=True, way=self._plan.rest))

    def saw_branches(self) -> None:
        """Note that branches have been looked out for in this round."""
        self._note(replace(self.gone, branches=True))

    def forget_the_rest(self) -> None:
        """Nothing is left of what it meant to go."""
        gone = self._play.combatant(self._who).gone
        if gone is not None and gone.way:
            self._note(replace(gone, way=()))

    def keep_the_rest(self, act: Act) -> None:
        """Keep what is left of the way for the next phase."""
        if self._plan.rest and self.is_done:
            gone = replace(
                self.gone,
                way=self._plan.rest,
                facing=act.facing,
                to_ft=self._plan.to_ft,
                short=self._plan.short,
            )
            self._note(gone)

    # ------------------------------------------------------------------------------------ telling

    def tell(self) -> None:
        """Tell the steps that are not told yet, with the way and what made it dear."""
        steps = self._steps[self._told : self.made]
        if not steps:
            return
        self._told = self.made
        name = self._play.name(self._who)
        here = steps[-1].head.name
        self._play.tell(
            f"{name} {self._verb} to {here}.",
            "move",
            who=self._who,
            details=tuple(self._details(steps)),
            players=Aloud(named=(self._who, self.legs.id)),
        )

    @property
    def _verb(self) -> str:
        if self._plan.going.is_shift:
            return "shifts"
        return _VERBS.get(self._action, "moves")

    def _details(self, steps: tuple[Step, ...]) -> Iterator[str]:
        path = self._plan.path
        assert path is not None
        spent = sum(step.cost for step in steps)
        points = "point" if spent == 1 else "points"
        way = " ".join(step.head.name for step in steps)
        if self._plan.going.is_shift:
            yield f"Way: {way}, free."
            return
        yield f"Way: {way}, {spent} {points}, {path.allowance} in all."
        yield from dict.fromkeys(str(reason) for step in steps for reason in step.why)
        yield from (str(reason) for reason in self._plan.notes)


_VERBS = {
    Action.CHARGE: "charges",
    Action.RUN: "runs",
    Action.SPRINT: "sprints",
    Action.WITHDRAW: "withdraws",
}


def facing_towards(own: Block, other: Block) -> int:
    """The facing from one footprint towards another, in eighths."""
    across = (other.left + other.right) - (own.left + own.right)
    down = (other.top + other.bottom) - (own.top + own.bottom)
    if _is_along(across, down):
        return 2 if across > 0 else 6
    if _is_along(down, across):
        return 4 if down > 0 else 0
    if across > 0:
        return 3 if down > 0 else 1
    return 5 if down > 0 else 7


def _is_along(one: int, other: int) -> bool:
    """Whether a direction is within an eighth's half of the first axis, exactly."""
    far, near = abs(one), abs(other)
    return far > near and 2 * near * near < (far - near) ** 2


def _halt_within(plan: Plan) -> Halt | None:
    """What stops the mover on the steps of this deed, None where nothing does."""
    path = plan.path
    if path is None or path.halts_at is None:
        return None
    halt = path.halts_at
    met = next(
        (at for at, step in enumerate(path.steps) if step.block.holds(halt.square)),
        len(path.steps),
    )
    return halt if met < len(plan.steps) else None


def _corner(figure: Figure) -> Square:
    return Square(figure.column, figure.row)
