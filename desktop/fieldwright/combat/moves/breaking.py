"""What breaks into a step: opportunities, turns, guards, overruns, dangers, branches.

combat-and-tactics.txt, Threatened, Attacks of Opportunity, Clear, Guard, Overruns; rulings R11,
R33, R34.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.blows.attempt import Blow
from fieldwright.combat.deeds import is_able
from fieldwright.combat.moves.arriving import comes_first
from fieldwright.combat.moves.blows import free_blows, guard_blows
from fieldwright.combat.moves.hazards import danger, found_out, held_up
from fieldwright.combat.moves.overrunning import run_over
from fieldwright.combat.moves.planning import Plan, Setting
from fieldwright.combat.moves.riding import branches, branches_at, rides_fast
from fieldwright.combat.moves.threats import manner_for
from fieldwright.combat.moves.track import Track
from fieldwright.combat.orders import Act
from fieldwright.combat.placing import turn_figure, why_not_turned
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.threat.provocation import Kind, Manner, Provocation
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.rules.actions import Action


class Breaks:
    """All that may break into the steps of one deed."""

    def __init__(self, play: Play, setting: Setting, plan: Plan, act: Act, track: Track) -> None:
        """Look at a way that ``track`` goes along."""
        self._play, self._setting, self._plan, self._act = play, setting, plan, act
        self._who, self._track = setting.combatant.id, track
        self.arrangement = arrangement_of(play)
        self._quiet: set[UUID] = set()
        self.late_guards: tuple[UUID, ...] = ()
        """Guards whom the mover's charge strikes before they strike it."""
        self.seen = ""
        """What players read of a danger that ends the move; empty: what is told of it."""

    # --------------------------------------------------------------------------------- what comes

    def events(self, turning: Iterable[UUID] = (), *, one: bool = False) -> Sequence[Provocation]:
        """What the steps that are left provoke, counted from the next one.

        Nobody but the ground and whom it steps on knows of a mover who is the DM's secret.
        """
        poses = self._track.poses_left
        found = provoked(
            self._play.field,
            self._play.figure(self._who),
            poses[:1] if one else poses,
            withdrawing=self._plan.going.withdraws,
            manner=self.manner(turning),
        )
        if not self._play.figure(self._who).hidden:
            return found
        return [one for one in found if one.kind in (Kind.HAZARD, Kind.OVERRUN)]

    def manner(self, turning: Iterable[UUID] = (), facing: int | None = None) -> Manner:
        """How it moves; ``turning`` take the turn offered them, ``facing`` is that in the end."""
        return manner_for(
            self._play,
            self._who,
            self.arrangement,
            shifting=self._plan.going.is_shift,
            facing=facing,
            turning=turning,
        )

    def next_break(self, events: Sequence[Provocation]) -> int | None:
        """The next step, counted from here, at which something happens; None for none."""
        found = [one.step for one in events if _breaks_in(one)]
        found += [number for number in self._track.overruns_left if number >= 0]
        found += self._wooded()[:1]
        return min(found, default=None)

    # ------------------------------------------------------------------------------- one step of it

    def step(self, events: Sequence[Provocation]) -> Steps[str]:
        """Make one step at which something happens; why the move ends with it, empty if not."""
        over = yield from self._leaves(events)
        if over:
            return over
        turned, coming = yield from self._turns(events)
        over = yield from self._overruns(events)
        if over:
            return over
        self._track.go_to(self._track.made + 1)
        for enemy, facing in turned.items():
            turn_figure(self._play, enemy, facing)
            self._play.put(enemy, turned=True)
            told = f"{self._play.name(enemy)} turns to face {self._play.name(self._who)}."
            self._track.tell()
            self._play.tell(told, "turn", who=enemy, whom=self._who)
        over = yield from self._guards(coming)
        if not over:
            over = yield from self._dangers(events)
        return over or (yield from self._rides_on())

    def _leaves(self, events: Sequence[Provocation]) -> Steps[str]:
        """Those whose squares it leaves strike, all at the same time."""
        moving = [one for one in events if one.kind is Kind.MOVING_AWAY]
        return (yield from self.opportunities(moving))

    def opportunities(self, events: Sequence[Provocation]) -> Steps[str]:
        """Attacks of opportunity; why the move ends with them, empty where it goes on."""
        strikers = []
        for one in events:
            if one.strikes and one.enemy is not None:
                willing = yield from self._is_willing(one.enemy)
                strikers += [one.enemy] if willing else []
        if not strikers:
            return ""
        self._track.tell()
        for one in events:
            if one.enemy in strikers:
                self._play.tell(
                    one.sentence, "opportunity", who=one.enemy, whom=self._who, details=[one.source]
                )
        blow = yield from free_blows(self._play, strikers, self._who, self._track.slant)
        return self._stopped_by(blow)

    def _is_willing(self, enemy: UUID) -> Steps[bool]:
        """Whether an enemy strikes: one whom nobody knows of only if the DM wants it."""
        if not self._play.figure(enemy).hidden:
            return True
        if enemy in self._quiet:
            return False
        chosen = yield from choose(
            Choice(
                what=f"{self._play.name(enemy)} is hidden and might strike. Does it?",
                options=(
                    Option(value="no", label="It stays hidden"),
                    Option(value="yes", label="It strikes and is seen"),
                ),
                who=enemy,
                against=self._who,
                default="no",
                hidden=True,
            )
        )
        if chosen == "yes":
            self._play.alter(enemy, hidden=False)
        else:
            self._quiet.add(enemy)
        return chosen == "yes"

    def _turns(
        self, events: Sequence[Provocation]
    ) -> Steps[tuple[dict[UUID, int], Sequence[Provocation]]]:
        """Offer clear enemies their turn; who turns to which facing, and what is met then."""
        turned: dict[UUID, int] = {}
        for one in events:
            if one.kind is not Kind.TURN_OFFERED or one.enemy is None or one.facing is None:
                continue
            if why_not_turned(self._play.field, self._play.figure(one.enemy), one.facing):
                continue
            if (yield from self._is_turned(one.enemy)):
                turned[one.enemy] = one.facing
        if not turned:
            return turned, events
        again = self.events(turned, one=True)
        return turned, [one for one in again if one.kind is not Kind.MOVING_AWAY]

    def _is_turned(self, enemy: UUID) -> Steps[bool]:
        play = self._play
        chosen = yield from choose(
            Choice(
                what=f"{play.name(self._who)} comes up to {play.name(enemy)}: does it turn?",
                options=(
                    Option(value="yes", label="Turns", note="its one free turn of this round"),
                    Option(value="no", label="Waits for another"),
                ),
                who=enemy,
                against=self._who,
                default="yes",
                hidden=play.figure(enemy).hidden,
            )
        )
        return chosen == "yes"

    def _overruns(self, events: Sequence[Provocation]) -> Steps[str]:
        """Go over the smaller enemies that the next step comes upon."""
        strikers = {one.enemy for one in events if one.kind is Kind.OVERRUN and one.strikes}
        for victim in self._track.overrun_next:
            self._track.tell()
            over = yield from run_over(
                self._play,
                self._who,
                victim,
                block_of(self._track.poses_left[0]),
                self._track.squares_left,
                strikes=victim in strikers,
            )
            if over:
                return over
        return ""

    def _guards(self, events: Sequence[Provocation]) -> Steps[str]:
        """Guards strike who comes into their squares; a charger of longer reach comes first."""
        guards: list[UUID] = []
        for one in events:
            if one.kind is Kind.GUARD and one.enemy is not None:
                willing = yield from self._is_willing(one.enemy)
                guards += [one.enemy] if willing else []
        if not guards:
            return ""
        self._track.tell()
        if self._plan.going.action is Action.CHARGE and self._track.is_done:
            late = [
                guard
                for guard in guards
                if comes_first(self._play, self._who, guard, self._setting.due, self._act)
            ]
            self.late_guards = tuple(late)
            guards = [guard for guard in guards if guard not in late]
        for one in events:
            if one.enemy in guards and one.kind is Kind.GUARD:
                self._play.tell(
                    one.sentence, "guard", who=one.enemy, whom=self._who, details=[one.source]
                )
        blow = yield from guard_blows(self._play, guards, self._who, self._track.slant)
        return self._stopped_by(blow)

    def _dangers(self, events: Sequence[Provocation]) -> Steps[str]:
        """Dangers of the ground that everybody knows of: the DM says what they do."""
        for one in events:
            if one.kind is Kind.HAZARD and one.hazard is not None and not one.secret:
                self._track.tell()
                over = yield from danger(self._play, self._who, one.hazard)
                self.seen = held_up(self._play, self._who, one.hazard) if over else ""
                if over or not self.can_go_on:
                    return over or self._fallen()
        return ""

    def halted(self) -> Steps[str]:
        """Something that it did not know of stops it."""
        halt = self._track.halt
        assert halt is not None
        self._track.tell()
        found = yield from found_out(self._play, self._who, halt)
        self.seen = found.seen
        return found.why

    # --------------------------------------------------------------------------------------- riding

    @property
    def _looks_out(self) -> bool:
        """Whether it rides so fast that branches count, and none has been looked out for yet."""
        figure = self._play.figure(self._who)
        fast = rides_fast(self._play.field, figure, self._plan.going.action)
        return fast and not self._track.gone.branches

    def _wooded(self) -> list[int]:
        """The steps, counted from here, that lead a fast rider among trees."""
        poses = self._track.poses_left if self._looks_out else ()
        field = self._play.field
        return [at for at, one in enumerate(poses) if branches_at(field, block_of(one)) is not None]

    def _rides_on(self) -> Steps[str]:
        """A rider at speed comes among trees: a branch may throw him off."""
        found = branches_at(self._play.field, block_of(self._track.legs))
        if found is None or not self._looks_out:
            return ""
        self._track.saw_branches()
        self._track.tell()
        off = yield from branches(self._play, self._who, found, self._plan.going.action)
        return f"{self._play.name(self._who)} is thrown off" if off else ""

    @property
    def is_able(self) -> bool:
        """Whether the mover, and what carries it, can do anything at all."""
        return is_able(self._play.figure(self._who)) and is_able(self._track.legs)

    @property
    def can_go_on(self) -> bool:
        """Whether mover and mount are able, and on their feet."""
        return self.is_able and self._track.is_on_its_feet

    def _stopped_by(self, blow: Blow) -> str:
        """Why blows end the move; empty where they do not (Threatened)."""
        name = self._play.name(self._who)
        if not self.can_go_on:
            return self._fallen()
        if blow.critical:
            return f"a critical hit stops {name}"
        return f"the blow stops {name}" if blow.stopped else ""

    def _fallen(self) -> str:
        name = self._play.name(self._who)
        return f"{name} is down" if is_able(self._play.figure(self._who)) else f"{name} is out"


def _breaks_in(event: Provocation) -> bool:
    """Whether something is asked or rolled for what a step provokes."""
    if event.kind is Kind.HAZARD:
        return not event.secret
    return event.strikes or event.kind is Kind.TURN_OFFERED
