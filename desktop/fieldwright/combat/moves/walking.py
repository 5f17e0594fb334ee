"""Walking along a way, step by step: what it provokes breaks in, and may end it.

combat-and-tactics.txt, Combat Movement on the Battle Map, Threatened, Attacks of Opportunity,
Clear, Guard, Overruns; rulings R11, R33, R34.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.deeds import SECOND_MOVE, Due, is_able
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.arriving import Arrival, charge_home, note_arrivals
from fieldwright.combat.moves.blows import guard_blows
from fieldwright.combat.moves.breaking import Breaks
from fieldwright.combat.moves.leaving import leave, left_behind, why_not_leaving
from fieldwright.combat.moves.planning import Plan, Setting, is_up, plan_of, sentence
from fieldwright.combat.moves.rising import rise_with_move
from fieldwright.combat.moves.track import Track, poses_of
from fieldwright.combat.orders import LEAVES, Act
from fieldwright.combat.placing import no_room, why_not_turned
from fieldwright.combat.play import Play
from fieldwright.geometry.mounts import riders_of
from fieldwright.geometry.threat.provoking import provoked
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.explained import Impossible
from fieldwright.rules.phase_order import Doing
from fieldwright.terms.grid import Square

GOES_ON = "goes on"
"""The mark of an act by which a way that ends in the first phase is not all of the move."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What a deed's movement came to: the steps made, and why it ended early, if it did."""

    steps: int = 0
    over: str = ""
    struck: bool = False
    """Whether a charge has struck."""


def walk(play: Play, who: UUID, act: Act, due: Due) -> Steps[Moved]:
    """Move as a deed says: along its way, with what comes of it, or turning where it stands.

    Raises NotNowError, before anything is asked, for a way that cannot be gone.
    """
    setting = Setting(field=play.field, state=play.state, combatant=play.combatant(who), due=due)
    plan = plan_of(setting, act)
    if isinstance(plan, Impossible):
        raise NotNowError(sentence(play.name(who), plan))
    stays = plan.path is None and act.facing is None and plan.going.action is not Action.CHARGE
    if LEAVES in act.marks and not plan.steps and (why_not := why_not_leaving(setting)):
        raise NotNowError(why_not)
    if stays and LEAVES not in act.marks and is_up(setting.legs):
        return Moved()
    _refuse(setting, plan, act)
    rises = due.doing is Doing.MOVE and (yield from _rises(play, setting, plan))
    if rises and not (plan.going.at_once and plan.steps):
        return Moved()
    return (yield from _Walking(play, setting, plan, act).go())


def _refuse(setting: Setting, plan: Plan, act: Act) -> None:
    """Refuse what a way does not say; raises NotNowError."""
    going, legs = plan.going, setting.legs
    rider = _rider_of(setting)
    if rider is not None and (plan.steps or plan.rest):
        raise NotNowError(f"{legs.name} goes where {rider.name} rides it.")
    if plan.to_ft is not None and plan.steps and not plan.rest:
        end = poses_of(setting, plan, plan.steps)[-1]
        cramped = no_room(setting.field, setting.legs, end)
        if cramped:
            raise NotNowError(f"{legs.name} cannot end there: {cramped}")
    if going.withdraws and act.facing not in (None, legs.facing):
        raise NotNowError(f"{legs.name} withdraws facing the enemy; it does not turn.")
    moves = bool(plan.steps or plan.rest)
    if act.facing is not None and not moves:
        cramped = why_not_turned(setting.field, setting.figure, act.facing)
        if cramped:
            raise NotNowError(f"{legs.name} has no room to turn: {cramped}")
    if moves and going.second and not (is_up(legs) or setting.gone.rose):
        raise NotNowError(f"{legs.name} does not stand; this half of its move goes into rising.")


def _rider_of(setting: Setting) -> Figure | None:
    """Who rides the figure and is able: the mount goes as he wills, with his order."""
    riders = riders_of(setting.field, setting.figure)
    return next(
        (one for one in riders if one.id in setting.state.combatants and is_able(one)), None
    )


def _rises(play: Play, setting: Setting, plan: Plan) -> Steps[bool]:
    """Whether the deed goes into getting up, at least its first half."""
    going = plan.going
    if is_up(setting.legs):
        return False
    who = setting.combatant.id
    movement = Movement.FULL if going.second else going.movement
    last = going.second or going.at_once
    took = yield from rise_with_move(play, who, movement, second=last)
    if took:
        Track(play, setting, plan).rose()
    return took


class _Walking:
    """One deed's way while it is gone."""

    def __init__(self, play: Play, setting: Setting, plan: Plan, act: Act) -> None:
        self._play, self._setting, self._plan, self._act = play, setting, plan, act
        self._who = setting.combatant.id
        self._track = Track(play, setting, plan)
        self._breaks = Breaks(play, setting, plan, act, self._track)

    # ------------------------------------------------------------------------------------ the way

    def go(self) -> Steps[Moved]:
        """Go the way, as far as nothing stops it."""
        before = Arrival.of(self._play, self._who, self._breaks.arrangement)
        over = yield from self._along()
        if not over and self._track.meets_halt:
            over = yield from self._breaks.halted()
        if not over:
            self._track.keep_the_rest(self._act)
            yield from self._face()
        self._track.tell()
        note_arrivals(self._play, self._who, before)
        if not over and LEAVES in self._act.marks:
            over = yield from self._goes_off()
            if self._is_off:
                return Moved(self._track.made)
        struck = yield from self._charge(over)
        if not (struck or over) and self._plan.going.second:
            self._told_in_vain()
        if over:
            self._end(over)
        else:
            self._done_early(struck=struck)
        return Moved(self._track.made, over, struck)

    def _along(self) -> Steps[str]:
        """Make the steps; why they end early, empty where they do not."""
        track = self._track
        while not track.is_done:
            events = self._breaks.events()
            number = self._breaks.next_break(events)
            if number is None:
                track.go_to(track.last)
                break
            track.go_to(track.made + number)
            over = yield from self._breaks.step([one for one in events if one.step == number])
            if over:
                return over
        return ""

    def _goes_off(self) -> Steps[str]:
        """Go on over the edge of the map, with movement that is left; why it ends there instead."""
        who, play = self._who, self._play
        setting = replace(self._setting, field=play.field, state=play.state)
        setting = replace(setting, combatant=play.combatant(who))
        if self._plan.rest or why_not_leaving(setting):
            return ""
        if not self._plan.going.withdraws:
            over = yield from self._breaks.opportunities(
                left_behind(play, who, self._breaks.manner())
            )
            if over or not self._breaks.can_go_on:
                return over
        leave(play, who)
        return ""

    @property
    def _is_off(self) -> bool:
        return self._who not in self._play.field.things["figures"]

    # ------------------------------------------------------------------------------ the end of it

    def _face(self) -> Steps[None]:
        """Turn as wished; whoever it turns its back on strikes.

        On its way it faced where it went; what counts for its turn is how it faced before.
        """
        self._track.face_as_before()
        facing = self._track.facing_at_end(self._act)
        if facing is None or facing == self._track.legs.facing:
            return
        keeps = self._act.facing is None or bool(self._plan.rest)
        manner = self._breaks.manner(facing=facing)
        events = provoked(self._play.field, self._play.figure(self._who), (), manner=manner)
        if events and keeps:
            return
        self._track.turn(facing)
        yield from self._breaks.opportunities(events)

    def _charge(self, over: str) -> Steps[bool]:
        """Strike at the end of a charge; guards that came second strike then."""
        if self._plan.going.action is not Action.CHARGE:
            return False
        blow = None
        if not over or (self._track.is_done and self._breaks.can_go_on):
            blow = yield from charge_home(self._play, self._who, self._setting.due, self._act)
        late = [one for one in self._breaks.late_guards if is_able(self._play.figure(one))]
        if late and is_able(self._play.figure(self._who)):
            yield from guard_blows(self._play, late, self._who, None)
        return blow is not None

    def _told_in_vain(self) -> None:
        """Tell that a charge has come to its end without a blow."""
        if self._plan.going.action is Action.CHARGE:
            name = self._play.name(self._who)
            self._play.tell(f"The charge of {name} reaches nobody.", "charge", who=self._who)

    def _end(self, over: str) -> None:
        """The rest of the move is over; who fell has its second half to get up (ruling R35)."""
        if is_up(self._track.legs) or not self._breaks.is_able:
            self._give_up_the_rest()
        self._track.forget_the_rest()
        back = self._track.find_room()
        here = back or Square(self._track.legs.column, self._track.legs.row).name
        told, theirs = (
            f"{why[0].upper()}{why[1:]}: the move ends at {here}."
            for why in (over, self._breaks.seen or over)
        )
        self._play.tell(told, "stop", who=self._who, players=theirs)

    def _done_early(self, *, struck: bool) -> None:
        """A way that is gone to its end in the first phase needs no second one."""
        if not self._plan.going.is_whole or self._plan.going.second:
            return
        charges = self._plan.going.action is Action.CHARGE
        marked = not {GOES_ON, LEAVES}.isdisjoint(self._act.marks)
        goes_on = charges or bool(self._plan.rest) or marked
        if struck or (self._track.made and not goes_on):
            self._track.forget_the_rest()
            self._give_up_the_rest()

    def _give_up_the_rest(self) -> None:
        combatant = self._play.combatant(self._who)
        if SECOND_MOVE not in combatant.done and self._plan.going.is_whole:
            self._play.put(self._who, done=(*combatant.done, SECOND_MOVE))
