"""A script: what everybody does in each round, and the dice that were rolled.

Figures are named, squares written like ``J7``. What a script leaves out takes its usual course: a
turn that is not scripted does what was ordered, dice that are not given are the program's. What the
DM says beside it (a spell that lasts, a door that opens, a fact that he sets) are commands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from fieldwright.combat.orders import Modifier, OrderWords, Words
from fieldwright.rules.actions import Action, Movement

_STRICT = ConfigDict(extra="forbid")

Die = Annotated[int, Field(ge=1, le=1000)]


class ScriptError(ValueError):
    """A script that cannot be played: the message says where and why, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class ScriptedOrder(OrderWords):
    """An order, with the names of figures and squares; without a movement it stands its ground."""

    __pydantic_config__ = _STRICT
    action: Action
    movement: Movement | None = None
    target: Words = ""
    square: Words = ""


@dataclass(frozen=True, kw_only=True)
class Answers:
    """Dice and choices, in the order in which they are asked for."""

    __pydantic_config__ = _STRICT
    dice: tuple[Die, ...] = ()
    choices: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ScriptedWord:
    """A command that the DM says (``combat.commands``), with the answers to what it asks."""

    __pydantic_config__ = _STRICT
    say: dict[str, Any]
    dice: tuple[Die, ...] = ()
    choices: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ScriptedTurn:
    """How a figure carries one deed out: ``dice`` in the order in which they are asked for.

    ``do`` is what it does with its turn: ``act``, ``hold``, ``forgo``, ``abort`` for ``order``, or
    ``nothing`` but what is said ``then``, after which its deed, if it is left, is still due.
    ``works`` is what its spell or item does (``combat.orders.Works``).
    """

    __pydantic_config__ = _STRICT
    do: Literal["act", "hold", "forgo", "abort", "nothing"] = "act"
    way: tuple[Words, ...] = ()
    facing: Annotated[int, Field(ge=0, le=7)] | None = None
    target: Words = ""
    weapon: Words = ""
    marks: tuple[Words, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    works: dict[str, Any] | None = None
    order: ScriptedOrder | None = None
    dice: tuple[Die, ...] = ()
    choices: tuple[Words, ...] = ()
    then: tuple[ScriptedWord, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ScriptedRound:
    """One round: orders by figure, the dice of initiative, turns by figure, the end's answers.

    ``first`` is said before the orders, ``last`` before the end of the round. ``note`` is for
    whoever reads the script.
    """

    __pydantic_config__ = _STRICT
    note: Words = ""
    first: tuple[ScriptedWord, ...] = ()
    orders: dict[str, ScriptedOrder] = field(default_factory=dict)
    initiative: tuple[Die, ...] = ()
    turns: dict[str, tuple[ScriptedTurn, ...]] = field(default_factory=dict)
    last: tuple[ScriptedWord, ...] = ()
    end: Answers = field(default_factory=Answers)


@dataclass(frozen=True, kw_only=True)
class Script:
    """A whole fight: its sides and who plays them, the seed of the program's dice, the rounds.

    ``last`` is said after them. Without sides it goes on with the fight that the field holds.
    """

    __pydantic_config__ = _STRICT
    sides: dict[str, Literal["players", "dm"]] = field(default_factory=dict)
    name: Words = ""
    seed: Annotated[int, Field(ge=0)] = 0
    surprise: dict[str, Annotated[int, Field(ge=-10, le=10)]] = field(default_factory=dict)
    opening: Answers = field(default_factory=Answers)
    knockdown_save: Literal["death", "paralyzation"] = "death"
    rounds: tuple[ScriptedRound, ...] = ()
    last: tuple[ScriptedWord, ...] = ()


_SCRIPT: TypeAdapter[Script] = TypeAdapter(Script)


def script_from(text: str) -> Script:
    """Read a script from JSON; raises ScriptError with the place of the first fault."""
    try:
        return _SCRIPT.validate_json(text, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in fault["loc"]) or "the file"
        raise ScriptError(f"{place}: {fault['msg']}.") from error
