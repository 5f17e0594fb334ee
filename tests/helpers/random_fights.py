"""Fights of anybody who says and rolls anything: random fields, commands, answers, and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from uuid import UUID

from tests.helpers.crowded import KINDS, WALLS
from tests.helpers.drawn import CATALOGUE

from fieldwright.battlefield.changes import Together, add, alter, remove
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.combat.asks import Answer, Ask, Choice, Rolls
from fieldwright.combat.automatic import act_for, order_for
from fieldwright.combat.commands import (
    Abort,
    Begin,
    Command,
    Finish,
    Forgo,
    Give,
    Hold,
    Join,
    Pass,
    Proceed,
    Take,
    Word,
)
from fieldwright.combat.deeds import all_due, is_able, whose_turn
from fieldwright.combat.dm_commands import (
    AddEffect,
    Area,
    Arrive,
    Combine,
    Deed,
    Distance,
    EndEffect,
    Hurt,
    Interact,
    Leave,
    Linger,
    March,
    Place,
    Reveal,
    Shape,
    Strike,
    SwitchScale,
    Tend,
    Unnerve,
    Wait,
)
from fieldwright.combat.entries import Answered, Entry, Said, entries_of, folded, read, written
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Modifier, Order
from fieldwright.combat.running import Fight, Memory, taking_part
from fieldwright.combat.state import EndPart, SideState, Step
from fieldwright.combat.words import FACTS
from fieldwright.geometry.placing import free_spot, why_not_here
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from, with_hit_points
from fieldwright.rules.actions import Action
from fieldwright.rules.conditions import DEAD, is_any_of
from fieldwright.rules.morale import Cause
from fieldwright.rules.movement import Phase
from fieldwright.terms.bodies import POSTURES
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge, Square

SIDES = ("heroes", "orcs", "wolves")
MONSTERS = ("orc", "wolf", "ogre", "giant-rat", "horse-riding", "goblin", "hill-giant", "bugbear")
COLUMNS, ROWS = 22, 16


# ------------------------------------------------------------------------------------------ fields


def random_battle(stream: Stream) -> Battlefield:
    """A small field with walls, obstacles, and two or three sides on it, some of them mounted."""
    empty = Battlefield.empty(COLUMNS, ROWS, FieldInfo("battle", "plains"), CATALOGUE)
    battle = add(*_things(stream)).applied_to(empty)
    for number, side in enumerate(SIDES[: 2 + stream.below(2)]):
        for _ in range(stream.between(1, 4)):
            battle = _with_figure(battle, stream, side, number)
    return battle


def _things(stream: Stream) -> Iterator[Thing]:
    for _ in range(stream.below(12)):
        kind = CATALOGUE.obstacles[stream.choice(KINDS)]
        yield Obstacle(
            id=stream.uuid(),
            kind=kind.id,
            position=(stream.below(COLUMNS) + 0.5, stream.below(ROWS) + 0.5),
            width=min(kind.width, 1.0),
            length=min(kind.length, 1.0),
        )
    for _ in range(stream.below(8)):
        x, y = float(stream.below(COLUMNS)), float(stream.below(ROWS))
        end = (x + 1, y) if stream.chance(1, 2) else (x, y + 1)
        yield Wall(id=stream.uuid(), kind=stream.choice(WALLS), start=(x, y), end=end)


def _with_figure(battle: Battlefield, stream: Stream, side: str, number: int) -> Battlefield:
    library = load_library()
    if side == "heroes":
        block = stream.choice(list(library.characters.values()))
    else:
        known = [one for one in MONSTERS if one in library.creatures]
        block = library.creatures[stream.choice(known)]
    name = f"{block.name} {len(battle.every(Figure)) + 1}"
    made = figure_from(block, side, (0, 0), stream.below(8), name, stream.uuid())
    if stream.chance(9, 10):
        made = with_hit_points(made, stream)
    near = Square(4 + 6 * number + stream.below(3), 3 + stream.below(ROWS - 6))
    here = free_spot(battle, made, near)
    if here is None:
        return battle
    mounts = [one for one in battle.every(Figure) if "horse" in one.stat_block]
    if mounts and "horse" not in made.stat_block and stream.chance(1, 2):
        mount = mounts[-1]
        if mount.side == side and not any(one.mount == mount.id for one in battle.every(Figure)):
            here = replace(here, column=mount.column, row=mount.row, mount=mount.id)
    return add(here).applied_to(battle)


# ------------------------------------------------------------------------------------------- saying


@dataclass(eq=False)
class RandomFight:
    """A fight in which anything is said and answered, and looked at after every step.

    ``refused`` is why things could not be done. ``faithful`` is the share of sensible orders and
    deeds out of ten; at ten nothing else is said. ``draws``: the DM draws on the map now and then.
    """

    stream: Stream
    fight: Fight
    faithful: int = 7
    draws: bool = True
    refused: list[str] = field(default_factory=list)
    checks: list[Callable[[Fight], None]] = field(default_factory=list)

    def begin(self) -> None:
        """Begin on the field, with whatever opening."""
        sides = tuple(dict.fromkeys(one.side for one in self.fight.field.every(Figure)))
        opened = self.faithful < 10 and self.stream.chance(1, 3)
        self.say(
            Begin(
                sides=tuple(
                    SideState(id=one, played_by="players" if one == "heroes" else "dm")
                    for one in sides
                ),
                seed=self.stream.below(10_000),
                checks=sides if self.stream.chance(1, 3) else (),
                set_up=opened,
                squares=self.stream.between(1, 20) if self.stream.chance(1, 2) else None,
                simplified=self.stream.chance(1, 2),
                weapon_against_armour=self.stream.chance(1, 4),
                thrown_counted=self.faithful % 2 == 0,
            )
        )
        self.answer_all()

    def steps(self, number: int) -> None:
        """Say so many things."""
        for _ in range(number):
            if not self.fight.state.is_on:
                return
            self._step()

    def rounds(self, number: int, most: int = 4000) -> None:
        """Say things until so many rounds are over, or the fight."""
        last = self.fight.state.head.round + number
        for _ in range(most):
            head = self.fight.state.head
            if not self.fight.state.is_on or head.round > last:
                return
            self._step()

    def say(self, command: Command) -> bool:
        """Say something; whether it was not refused."""
        try:
            self.fight.say(command)
        except NotNowError as error:
            self.refused.append(str(error))
            return False
        self._check()
        return True

    def answer_all(self) -> None:
        """Answer whatever is asked, any way at all."""
        for _ in range(500):
            ask = self.fight.ask
            if ask is None:
                return
            if self.stream.chance(1, 150):
                self._edit_the_map()
            if self.fight.ask is not None:
                self._answer_it(self.fight.ask)
            if self.fight.stuck:
                self.fight.break_off()
            self._check()
        raise AssertionError(f"it never stops asking: {ask}")

    def _answer_it(self, ask: Ask) -> None:
        try:
            self._give(self._answer(ask))
        except NotNowError:
            assert self.fight.stuck

    def _give(self, answer: Answer) -> None:
        self.fight.answer(answer)

    def _check(self) -> None:
        for check in self.checks:
            check(self.fight)

    def _answer(self, ask: Ask) -> Answer:
        if isinstance(ask, Choice):
            allowed = [one.value for one in ask.options if not one.why_not]
            return Answer(chosen=self.stream.choice(allowed))
        if self.stream.chance(1, 2):
            return self.fight.rolled(ask)
        rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
        return Answer(
            dice=tuple(tuple(self.stream.die(side) for side in one.sides) for one in rolls),
            adjusted=self.stream.between(-4, 4) if self.stream.chance(1, 5) else 0,
            hits=self.stream.between(-5, 10) if self.stream.chance(1, 10) else None,
        )

    # ---------------------------------------------------------------------------------- commands

    def _edit_the_map(self) -> None:
        """The DM draws between two commands: a figure goes, or is put elsewhere."""
        figures = self.fight.field.every(Figure)
        if not figures or not self.draws or self.faithful == 10:
            return
        one = self.stream.choice(figures)
        room = free_spot(self.fight.field, replace(one, mount=None), self._square())
        if self.stream.chance(1, 3) or room is None:
            gone = [one, *(other for other in figures if other.mount == one.id)]
            self.fight.keeper.keep(Together(tuple(remove(each) for each in gone)), "drawn")
        elif not any(other.mount == one.id for other in figures):
            self.fight.keeper.keep(alter([(one, room)]), "drawn")
        self.fight.refresh()
        self._check()

    def _step(self) -> None:
        """Say one thing, and answer what it asks."""
        if self.stream.chance(1, 60):
            self._edit_the_map()
        if self.stream.below(10) >= self.faithful:
            self.say(self._odd_command())
        elif self.fight.state.head.step in (Step.MONSTERS, Step.PLAYERS):
            self._give_orders()
        else:
            command = self._turn()
            if not self.say(command) and isinstance(command, Take):
                self.say(Forgo(who=command.who, deed=command.deed))
        self.answer_all()

    def _give_orders(self) -> None:
        """Sensible orders for all of the side whose step it is."""
        now, state = self.fight.field, self.fight.state
        player = "players" if state.head.step is Step.PLAYERS else "dm"
        for one in state.combatants.values():
            figure = now.things["figures"].get(one.id)
            awaited = one.order is None and one.is_in and state.plays(one) == player
            if awaited and isinstance(figure, Figure) and is_able(figure):
                self.say(Give(who=(one.id,), order=order_for(now, state, one)))
        self.say(Proceed(undeclared=True))

    def _turn(self) -> Command:
        """What is due, as the figure would do it."""
        now, state = self.fight.field, self.fight.state
        turns = whose_turn(now, state) if state.head.step is Step.RESOLUTION else ()
        if not turns or turns[-1].phase is not state.head.phase:
            return Proceed()
        due = turns[-1]
        act = act_for(now, state, due)
        if act is None:
            return Forgo(who=due.who, deed=due.key)
        return Take(who=due.who, deed=due.key, act=act)

    def _odd_command(self) -> Command:
        makers = (
            self._order,
            self._order,
            self._order,
            self._deed,
            self._deed,
            self._deed,
            self._deed,
            self._hold,
            self._abort,
            self._word,
            self._word,
            self._effect,
            self._thing,
            self._area,
            self._coming,
            self._rare,
        )
        return self.stream.choice(makers)()

    # ------------------------------------------------------------------------------------- picks

    def _who(self) -> UUID:
        known = list(self.fight.state.combatants)
        if not known or self.stream.chance(1, 40):
            return self.stream.uuid()
        return self.stream.choice(known)

    def _figure(self) -> UUID:
        if self.stream.chance(1, 40):
            return self.stream.uuid()
        return self.stream.choice(
            [one.id for one in self.fight.field.every(Figure)] or [UUID(int=9)]
        )

    def _square(self) -> Square:
        return Square(self.stream.below(COLUMNS), self.stream.below(ROWS))

    def _square_near(self, who: UUID) -> Square:
        found = self.fight.field.things["figures"].get(who)
        if not isinstance(found, Figure) or self.stream.chance(1, 6):
            return self._square()
        spread = self.stream.choice((1, 2, 6))
        column = found.column + self.stream.between(-spread, spread)
        row = found.row + self.stream.between(-spread, spread)
        return Square(min(max(column, 0), COLUMNS - 1), min(max(row, 0), ROWS - 1))

    def _weapon(self, who: UUID) -> str:
        found = self.fight.field.things["figures"].get(who)
        if not isinstance(found, Figure) or found.stats is None or self.stream.chance(1, 2):
            return ""
        names = [one.name for one in found.stats.attacks]
        return self.stream.choice([*names, " and ".join(names[:2])]) if names else ""

    def _any_order(self, who: UUID) -> Order:
        action = self.stream.choice(tuple(Action))
        pick = self.stream
        return Order(
            action=action,
            movement=pick.choice((None, *action.movements)),
            target=self._figure() if pick.chance(3, 4) else None,
            square=self._square_near(who) if pick.chance(1, 3) else None,
            weapon=self._weapon(who),
            spell="magic missile" if action is Action.CAST else "",
            casting_time=pick.choice(("1", "4", "9", "2 rounds", "1 turn")),
            item="wand" if action is Action.ITEM else "",
            item_kind=pick.choice(("potion", "scroll", "wand", "other")),
            posture=pick.choice(POSTURES) if action is Action.OTHER and pick.chance(1, 2) else None,
            move_after=pick.chance(1, 6),
            preparation=pick.below(10) if pick.chance(1, 20) else None,
            allowed_by_dm=pick.chance(1, 6),
        )

    def _order(self) -> Command:
        who = self._who()
        order = self._any_order(who) if self.stream.chance(9, 10) else None
        return Give(who=(who,), order=order)

    def _deed(self) -> Command:
        due = all_due(self.fight.field, self.fight.state)
        if not due:
            return Proceed(undeclared=True)
        one = due[0] if self.stream.chance(4, 5) else self.stream.choice(due)
        marks = ("backstab", "unaware", "off balance", "subduing", "called", "rise", "nonsense")
        pick = self.stream
        way = tuple(self._square_near(one.who) for _ in range(pick.below(4)))
        act = Act(
            way=way,
            facing=pick.below(8) if pick.chance(1, 2) else None,
            to_ft=float(pick.between(-10, 60)) if pick.chance(1, 8) else None,
            target=self._figure() if pick.chance(3, 4) else None,
            weapon=self._weapon(one.who),
            marks=(pick.choice(marks),) if pick.chance(1, 4) else (),
            modifiers=(Modifier(text="luck", value=pick.between(-5, 5)),)
            if pick.chance(1, 6)
            else (),
        )
        return Take(who=one.who, deed=one.key, act=act)

    def _hold(self) -> Command:
        turns = whose_turn(self.fight.field, self.fight.state)
        who = turns[0].who if turns else self._who()
        if self.stream.chance(1, 3):
            return Forgo(who=who)
        return Hold(who=who, to=self.stream.choice((None, *Phase)))

    def _abort(self) -> Command:
        turns = whose_turn(self.fight.field, self.fight.state)
        who = turns[0].who if turns else self._who()
        return Abort(who=who, order=self._any_order(who))

    def _word(self) -> Command:
        who, what = self._who(), self.stream.choice(FACTS)
        values = ("0", "1", "-4", "15", "yes", "no", "none", "prone", "standing", "stunned")
        others = ("unconscious", "fled", "holds", "flees", "heavy", "heroes", "slow", "grappled")
        return Word(who=who, what=what, value=self.stream.choice((*values, *others)))

    def _effect(self) -> Command:
        pick, who = self.stream, self._who()
        made: tuple[Command, ...] = (
            AddEffect(
                who=(who,),
                name="curse",
                rounds=pick.choice((None, 0, 1, 3)),
                each_round=pick.choice(("", "1d4", "2d6+1")),
                condition=pick.choice(("", "stunned", "blinded", "held", "slowed")),
                armour_class=pick.between(-2, 2),
                to_hit=pick.between(-2, 2),
            ),
            EndEffect(who=(who,), name="curse"),
            Hurt(who=who, points=pick.between(1, 9), subduing=pick.chance(1, 4)),
            Tend(who=who, points=pick.below(8), by=pick.choice((None, self._who()))),
            Hurt(who=who, points=1 + pick.below(12), subduing=pick.below(4) == 0),
            Unnerve(side=pick.choice(SIDES), cause=pick.choice(tuple(Cause))),
        )
        return pick.choice(made)

    def _thing(self) -> Command:
        now = self.fight.field
        things: list[Thing] = [*now.every(Wall), *now.every(Obstacle)]
        deed = self.stream.choice(tuple(Deed))
        if not things or deed in (Deed.BURN, Deed.FLOOD, Deed.DRY):
            return Interact(what=deed, squares=(self._square(), self._square()))
        who = self._who() if self.stream.chance(1, 2) else None
        return Interact(what=deed, thing=self.stream.choice(things).id, who=who)

    def _area(self) -> Command:
        pick = self.stream
        area = Area(
            shape=pick.choice(tuple(Shape)),
            at=self._square(),
            size=pick.below(4),
            towards=self._square(),
            width=pick.between(1, 4),
        )
        if pick.chance(1, 3):
            kind = pick.choice(("thick-smoke", "magical-darkness", "fire", "web", "no-such-kind"))
            return Linger(name="cloud", area=area, kind=kind, rounds=pick.choice((None, 1, 2)))
        return Strike(
            name="burst",
            area=area,
            damage=pick.choice(("", "1d6", "6d6")),
            saves=pick.choice(("", "spells", "breath")),
            half=pick.chance(1, 2),
            condition=pick.choice(("", "stunned")),
            rounds=pick.choice((None, 1)),
            by=pick.choice((None, self._who())),
        )

    def _coming(self) -> Command:
        pick, who = self.stream, self._who()
        waiting = [one.figure.id for one in self.fight.state.head.waiting]
        made: tuple[Command, ...] = (
            Wait(who=(who,), round=pick.choice((None, 1, 2, 3)), edge=pick.choice(tuple(Edge))),
            Arrive(who=(pick.choice([*waiting, who]),), square=pick.choice((None, self._square()))),
            Leave(who=(who,)),
            Reveal(who=(who,)),
            Join(who=(self._figure(),), side=pick.choice(SIDES)),
            Place(who=who, square=self._square()),
            March(who=(who,), square=self._square(), facing=pick.below(8)),
        )
        return pick.choice(made)

    def _rare(self) -> Command:
        pick = self.stream
        made: tuple[Command, ...] = (
            SwitchScale(anchor=pick.choice((None, self._who()))),
            Distance(squares=pick.between(1, 20)),
            Combine(block=pick.choice((None, Block(6, 0, 12, ROWS)))),
            Pass(part=pick.choice(tuple(EndPart))),
            Proceed(undeclared=pick.chance(1, 2)),
            Proceed(undeclared=True),
            Finish(),
        )
        return pick.choice(made[: 6 + pick.below(8) // 7])


def random_fight(seed: int, faithful: int = 7) -> RandomFight:
    """A fight that has not begun, on a field of its own."""
    stream = Stream(seed, "random fight")
    return RandomFight(stream, Fight(Memory(random_battle(stream))), faithful)


def said_again(fight: Fight, entries: Iterable[Entry]) -> None:
    """Say and answer again what is said and answered in a log."""
    for entry in entries:
        if isinstance(entry, Said):
            fight.say(entry.command)
        elif isinstance(entry, Answered):
            fight.answer(entry.answer)


# ------------------------------------------------------------------------------------------- checks


def check_places(fight: Fight) -> None:
    """Nobody is in two places, outside, or where there is no room for one more.

    Who falls falls where he stands, be it upon somebody who lies there already.
    """
    waiting = {one.figure.id for one in fight.state.head.waiting}
    for figure in fight.field.every(Figure):
        assert figure.id not in waiting, f"{figure.name} is on the field and beyond it"
        lies = figure.posture == "prone" or is_any_of(DEAD, figure.conditions)
        if lies or figure.hidden:
            continue
        crowded = [one.reason for one in why_not_here(fight.field, figure) if _of_room(one.reason)]
        assert not crowded, (figure.name, crowded)


def _of_room(reason: str) -> bool:
    return any(word in reason for word in ("at most", "alone", "outside", "close order", "through"))


def check_deeds(fight: Fight) -> None:
    """Nobody did one and the same deed twice."""
    for one in fight.state.combatants.values():
        assert len(set(one.done)) == len(one.done), (one.id, one.done)


def check_log(fight: Fight) -> None:
    """The bytes of every entry read back as they were, and fold to the same state, twice."""
    for entry, kept in zip(fight.entries, fight.field.log, strict=True):
        assert written(entry) == kept
        read.cache_clear()
        assert read(kept) == entry
    entries = entries_of(fight.field)
    assert folded(entries) == folded(entries)
    assert taking_part(folded(entries), fight.field) == fight.state


def check_taken_up(fight: Fight) -> None:
    """A second reading of the same field asks the same, and knows the same."""
    again = Fight(fight.keeper)
    assert not again.stuck, again.stuck
    assert again.ask == fight.ask
    assert again.state == fight.state
    assert again.entries == fight.entries
