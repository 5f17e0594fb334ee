"""Orders and turns: what the DM and the players say their figures do, as values.

combat-and-tactics.txt, The Combat Round; ruling R39 names the actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.bodies import Posture
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made

_STRICT = ConfigDict(extra="forbid")

LEAVES = "leaves the map"
"""The mark of an act by which a move goes on over the edge of the map, if it ends there."""

Words = Annotated[str, Field(max_length=500)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderWords:
    """What an order says beside its action and whom or where it is aimed at.

    ``weapon`` is the name of an attack of its stat block, ``spell`` of a spell with its
    ``casting_time`` as books print it, ``item`` of a magical item and what kind it is. ``posture``
    is the one it takes or rises to. ``move_after``: it attacks or casts first and takes a half-move
    at the end of the round. ``preparation`` is that of a psionic power, whose phase is rolled.
    ``allowed_by_dm``: the rules refuse it, and the DM allows it. ``text`` says what cannot be said
    otherwise.
    """

    __pydantic_config__ = _STRICT
    weapon: Words = ""
    spell: Words = ""
    casting_time: Words = ""
    item: Words = ""
    item_kind: Literal["", "potion", "scroll", "wand", "other"] = ""
    posture: Posture | None = None
    move_after: bool = False
    preparation: Annotated[int, Field(ge=0, le=100)] | None = None
    allowed_by_dm: bool = False
    text: Words = ""


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Order(OrderWords):
    """What a figure is to do in a round.

    ``movement`` may be left open until its phase (row: a category need not be named). ``target``
    and ``square`` may be, too.
    """

    __pydantic_config__ = _STRICT
    action: Action
    movement: Movement | None = None
    target: UUID | None = None
    square: Square | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A number that the DM gives to an attack, with the reason in a word."""

    __pydantic_config__ = _STRICT
    text: Words
    value: Annotated[int, Field(ge=-100, le=100)]


SaveAgainst = Literal[
    "", "death", "paralyzation", "poison", "wands", "petrification", "breath", "spells"
]
"""What a saving throw is made against; empty: none is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Works:
    """What a spell or an item does where it comes, as its own description says it.

    ``who`` are those whom it is for; nobody: the target alone. ``damage`` are dice in notation,
    rolled once for all; ``heals``: that many points are healed instead. ``saves`` says against what
    they save, ``half``: who saves takes half, else nothing. ``condition`` befalls who does not
    save, and goes when the spell does: after ``rounds``, this one counted (None: it is taken off,
    or there is nothing that lasts).
    """

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...] = ()
    damage: Words = ""
    heals: bool = False
    saves: SaveAgainst = ""
    half: bool = True
    condition: Words = ""
    rounds: Annotated[int, Field(ge=1, le=10_000)] | None = None


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """How a deed is carried out: the way walked, the facing afterwards, whom it is aimed at.

    ``way`` are the squares that it walks through, the last of which it ends in; empty: it stays, or
    goes on as it meant to. They are north-west squares of its footprint, the head's for a body that
    is longer than wide; an enemy's square is one that it overruns. ``to_ft`` is the height above
    base at which a flyer ends. ``marks`` are words that change the deed: backstab, unaware, off
    balance, subduing ...
    """

    __pydantic_config__ = _STRICT
    way: tuple[Square, ...] = ()
    facing: Annotated[int, Field(ge=0, le=7)] | None = None
    to_ft: Annotated[float, Field(ge=-10_000, le=10_000)] | None = None
    target: UUID | None = None
    weapon: Words = ""
    marks: tuple[Words, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    works: Works | None = None
