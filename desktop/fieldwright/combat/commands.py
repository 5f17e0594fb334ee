"""Commands: what the DM and the players say to the fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.combat.dm_commands import DmCommand
from fieldwright.combat.orders import Act, Order, Words
from fieldwright.combat.state import EndPart, SideState
from fieldwright.rules.movement import Phase
from fieldwright.rules.options import USUAL_OPTIONS

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """A fight begins between these sides; figures of other sides and bystanders look on.

    ``seed`` is that of the program's dice. ``checks`` are the sides that check for surprise;
    ``surprised`` those that are, as the DM says; ``unaware`` those that were spotted without seeing
    (Set-up). With ``set_up`` distance and scale are settled first, and figures are put in their
    places; without it they stand where they stand. ``squares`` is the distance that the DM sets,
    ``yards`` how far off the sides sighted each other. ``simplified``: only armour, shield and the
    largest weapon weigh (Simplified Encumbrance). ``weapon_against_armour``: weapon types count
    against armour types (Weapon Type vs. Armor Type). ``hit_points`` of monsters that have none yet
    are rolled at the beginning, all together, or when each is hurt first. The next three are what
    the table has settled of corners and half squares (``rules.options``). ``thrown_counted``:
    weapons that are thrown are gone from the hand, one each where no sheet counts them; logs of
    earlier versions do not know of it.
    """

    __pydantic_config__ = _STRICT
    name: Words = ""
    sides: tuple[SideState, ...]
    seed: Annotated[int, Field(ge=0)] = 0
    checks: tuple[str, ...] = ()
    surprise_modifiers: tuple[tuple[str, int], ...] = ()
    surprised: tuple[str, ...] = ()
    unaware: tuple[str, ...] = ()
    set_up: bool = False
    squares: Annotated[int, Field(ge=1, le=2000)] | None = None
    yards: Annotated[int, Field(ge=1, le=100_000)] | None = None
    simplified: bool = False
    knockdown_save: Literal["death", "paralyzation"] = "death"
    weapon_against_armour: bool = False
    hit_points: Literal["rolled", "when hurt"] = "when hurt"
    attack_past_corners: bool = USUAL_OPTIONS.attack_past_corners
    move_past_corners: bool = USUAL_OPTIONS.move_past_corners
    figures_in_half_squares: bool = USUAL_OPTIONS.figures_in_half_squares
    thrown_counted: bool = False
    type: Literal["begin"] = "begin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Give:
    """Figures get an order, or (None) have none any more."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    order: Order | None
    type: Literal["give"] = "give"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceed:
    """The fight goes on to its next step; within the resolution to the next phase with a deed.

    ``undeclared``: initiative does not wait for those who have no order yet; they are given theirs
    later and act in the end step.
    """

    __pydantic_config__ = _STRICT
    undeclared: bool = False
    type: Literal["proceed"] = "proceed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """A figure does what is due: ``deed`` is the key of the deed (see ``deeds``)."""

    __pydantic_config__ = _STRICT
    who: UUID
    deed: Words
    act: Act
    type: Literal["take"] = "take"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A figure waits with what is due for a later phase (The Combat Round, Step Four).

    ``to`` is the phase that it waits for; the next one where it does not say.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    to: Phase | None = None
    type: Literal["hold"] = "hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Abort:
    """A figure gives up its order for another, done after the very slow phase (ruling R20)."""

    __pydantic_config__ = _STRICT
    who: UUID
    order: Order
    type: Literal["abort"] = "abort"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgo:
    """A figure lets a deed pass; an empty ``deed`` is all that is left of its order.

    ``word`` says why, as a sentence.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    deed: Words = ""
    word: Words = ""
    type: Literal["forgo"] = "forgo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """The DM sets a fact about a figure, with a word why.

    ``what`` is the name of a fact (``words.FACTS`` has them all); ``value`` is its new value as
    text, lists with commas.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    what: Words
    value: Words
    word: Words = ""
    type: Literal["word"] = "word"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """The DM passes over a part of the end of the round."""

    __pydantic_config__ = _STRICT
    part: EndPart
    type: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Figures of the field join a side; in the resolution they act from the next phase on."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    side: str
    type: Literal["join"] = "join"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The fight is over.

    ``counts_as`` says how long it took on the clock of the game: a turn, as any battle may be
    counted, or its rounds; empty: it is asked (Combat Rounds and Game Time).
    """

    __pydantic_config__ = _STRICT
    counts_as: Literal["", "turn", "rounds"] = ""
    type: Literal["finish"] = "finish"


Command: TypeAlias = Annotated[
    Begin | Give | Proceed | Take | Hold | Abort | Forgo | Word | Pass | Join | Finish | DmCommand,
    Field(discriminator="type"),
]
