"""A play in the middle of a round, attacks that are run with forced dice, and what was asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Ask, Choice, Purpose, Roll, Rolls, Steps
from fieldwright.combat.blows.attempt import Attempt
from fieldwright.combat.blows.reckoning import reckoned
from fieldwright.combat.blows.shooting import attempt_at
from fieldwright.combat.blows.situation import situation_of
from fieldwright.combat.blows.striking import attempts_at
from fieldwright.combat.orders import Act, Modifier, Order
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, FightState, Head, SideState, Step
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack, StatBlock

T = TypeVar("T")

LONG_SWORD = Attack(name="long sword", weapon="long-sword")
DAGGER = Attack(name="dagger", weapon="dagger")
BOW = Attack(name="short bow", weapon="short-bow", damage="1d6")
FIST = Attack(name="fist", damage="1-2")
CLAW = Attack(name="claw", damage="1-4")


def hero(square: tuple[int, int], facing: int = 0, name: str = "Ann", **values: Any) -> Figure:
    """A hero; numbers of its stat block (``thac0="17"``) may stand among the figure's own."""
    return _figure(name, HEROES, square, facing, values)


def orc(square: tuple[int, int], facing: int = 4, name: str = "Orc", **values: Any) -> Figure:
    """An enemy of the heroes."""
    return _figure(name, ORCS, square, facing, values)


def _figure(
    name: str, side: str, square: tuple[int, int], facing: int, values: dict[str, Any]
) -> Figure:
    numbers = {key: values.pop(key) for key in list(values) if key in _NUMBERS}
    if "size" in values:
        numbers["size"] = values["size"]
    if "stats" not in values:
        values["stats"] = warrior(**{"attacks": (LONG_SWORD,), **numbers})
    return figure(name, side, square, facing, **values)


_NUMBERS = set(StatBlock.__dataclass_fields__) - set(Figure.__dataclass_fields__) | {"attacks"}


def beast(square: tuple[int, int], facing: int = 4, name: str = "Beast", **values: Any) -> Figure:
    """A monster with claws, of 3 Hit Dice and THAC0 17, unless told otherwise."""
    usual: dict[str, Any] = {"group": "monster", "level": None, "hit_dice": "3", "thac0": "17"}
    return orc(square, facing, name, **{**usual, "attacks": (CLAW,), **values})


def play_of(
    *figures: Figure,
    orders: dict[Figure, Order] | None = None,
    phase: Phase = Phase.AVERAGE,
    land: Battlefield | None = None,
    parts: dict[Figure, dict[str, Any]] | None = None,
    **info: Any,
) -> Play:
    """A play in the resolution of round 1: the heroes are the players'."""
    head = {
        key: info.pop(key)
        for key in list(info)
        if key in Head.__dataclass_fields__ and key != "name"
    }
    placed = meadow(*figures, **info) if land is None else land
    sides = (SideState(id=HEROES, played_by="players", rank=0), SideState(id=ORCS, rank=1))
    given = parts or {}
    told = orders or {}
    combatants = [
        Combatant(
            id=one.id,
            side=one.side,
            **{
                "order": _order_of(told, one),
                **next((values for who, values in given.items() if who.id == one.id), {}),
            },
        )
        for one in placed.every(Figure)
    ]
    usual: dict[str, Any] = {"round": 1, "step": Step.RESOLUTION, "phase": phase, "sides": sides}
    state = FightState(Head(**{**usual, **head})).with_changes(None, combatants)
    return Play(placed, state)


def _order_of(told: dict[Figure, Order], one: Figure) -> Order | None:
    return next((order for who, order in told.items() if who.id == one.id), None)


def order(action: Action, target: Figure | None = None, **values: Any) -> Order:
    """An order."""
    return Order(action=action, target=None if target is None else target.id, **values)


# ------------------------------------------------------------------------------------- numbers


def blow(
    play: Play, who: Figure, target: Figure, weapon: str = "", *marks: str, **modifiers: int
) -> Attempt:
    """The first blow of one on another."""
    return attempts_at(play, who.id, target.id, weapon, _act(marks, modifiers))[0]


def shot(
    play: Play, who: Figure, target: Figure, weapon: str = "", *marks: str, **modifiers: int
) -> Attempt:
    """A shot of one at another."""
    found = attempt_at(play, who.id, target.id, weapon, _act(marks, modifiers))
    assert isinstance(found, Attempt)
    return found


def _act(marks: Iterable[str], modifiers: dict[str, int]) -> Act:
    said = tuple(Modifier(text=text.replace("_", " "), value=at) for text, at in modifiers.items())
    return Act(marks=tuple(marks), modifiers=said)


def number(play: Play, attempt: Attempt) -> int:
    """The number that an attempt needs."""
    return explained(play, attempt).value


def explained(play: Play, attempt: Attempt) -> Explained[int]:
    """The number with its reasons."""
    found = reckoned(situation_of(play, attempt))
    assert not isinstance(found, Impossible), found.reason
    return found.needed


def lines(play: Play, attempt: Attempt) -> list[str]:
    """The reasons of a number, as they are told."""
    return [str(reason) for reason in explained(play, attempt).reasons]


def why_not(play: Play, attempt: Attempt) -> str:
    """Why an attempt cannot be made."""
    found = reckoned(situation_of(play, attempt))
    assert isinstance(found, Impossible), found
    return found.reason


# ------------------------------------------------------------------------------------- running


@dataclass
class Run(Generic[T]):
    """A procedure that was run: its result, and the rolls that it asked for, row by row."""

    result: T
    rows: list[tuple[Roll, ...]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    secret: list[str] = field(default_factory=list)

    @property
    def rolls(self) -> list[Roll]:
        """All rolls."""
        return [roll for row in self.rows for roll in row]

    @property
    def asked(self) -> list[str]:
        """What was asked, in words."""
        return [roll.what for roll in self.rolls]

    def dice(self, purpose: Purpose) -> list[str]:
        """The dice of all rolls for something."""
        return [str(roll.dice) for roll in self.rolls if roll.purpose is purpose]


def run(play: Play, steps: Steps[T], *dice: int, chosen: str = "", **answer: Any) -> Run[T]:
    """Run a procedure with dice in the order in which they are asked for.

    ``chosen`` answers every choice. ``answer`` is what the first answer holds besides (``hits``,
    ``adjusted``).
    """
    play.has_asked = False
    left, rows = list(dice), []
    try:
        ask: Ask = next(steps)
        while True:
            if isinstance(ask, Choice):
                assert not ask.why_not(chosen), ask.why_not(chosen)
                play.has_asked = True
                ask = steps.send(Answer(chosen=chosen))
                continue
            rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
            rows.append(rolls)
            given = []
            for roll in rolls:
                count = len(roll.sides)
                assert len(left) >= count, f"no dice are left for {roll.what} ({roll.dice})"
                given.append(tuple(left[:count]))
                assert not roll.why_not(given[-1]), roll.why_not(given[-1])
                left = left[count:]
            play.has_asked = True
            ask = steps.send(Answer(dice=tuple(given), **(answer if len(rows) == 1 else {})))
    except StopIteration as stopped:
        assert not left, f"dice are left over: {left}"
        facts, _ = play.take()
        return Run(
            stopped.value,
            rows,
            [fact.text for fact in facts if fact.text],
            [fact.text for fact in facts if fact.secret],
        )


def with_stats(figure: Figure, **values: Any) -> Figure:
    """A figure with other numbers."""
    assert figure.stats is not None
    return replace(figure, stats=replace(figure.stats, **values))
