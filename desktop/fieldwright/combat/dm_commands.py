"""Commands that are the DM's alone: setting up, what lasts, what becomes of the field, areas."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.combat.orders import SaveAgainst, Words
from fieldwright.rules.game_time import Unit
from fieldwright.rules.morale import Cause
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Depth

_STRICT = ConfigDict(extra="forbid")

Facing = Annotated[int, Field(ge=0, le=7)]
Rounds = Annotated[int, Field(ge=0, le=10_000)]
Bonus = Annotated[int, Field(ge=-100, le=100)]

# ---------------------------------------------------------------------------------- who is first


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """A figure comes before another of its side, in the phase in which that acts next.

    It holds for that phase of this round, where the rules leave the order open (ruling R16).
    ``deed`` is the key of what the other does then; empty: whatever it does next.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    before: UUID
    deed: Words = ""
    type: Literal["first"] = "first"


# --------------------------------------------------------------------------------------- set-up


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A figure is put on a square before the first round (Set-up), its north-west one.

    Players put theirs inside of their starting zone only; the DM puts any figure anywhere.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    square: Square
    facing: Facing | None = None
    by: Literal["dm", "players"] = "dm"
    type: Literal["place"] = "place"


@dataclass(frozen=True, slots=True, kw_only=True)
class March:
    """Figures stand in marching order, the middle of the first rank on a square (Set-up).

    ``who`` are in their order, ``abreast`` so many in a rank, all facing alike.
    """

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    square: Square
    facing: Facing = 0
    abreast: Annotated[int, Field(ge=1, le=20)] = 2
    type: Literal["march"] = "march"


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """The DM sets how many squares apart the sides meet (Encounter Distance)."""

    __pydantic_config__ = _STRICT
    squares: Annotated[int, Field(ge=1, le=2000)]
    type: Literal["distance"] = "distance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """Figures are taken off the field: they come in a round over an edge, or when the DM says."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    round: Rounds | None = None
    edge: Edge | None = None
    type: Literal["wait"] = "wait"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """Figures that wait beyond the field come now: to a square, or over their edge."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    square: Square | None = None
    type: Literal["arrive"] = "arrive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Figures leave the field and the fight: fled over its edge, carried off; ``how`` says it."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    how: Words = "fled"
    type: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Hidden figures are seen from now on."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    type: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchScale:
    """The field changes to the other scale, about an anchor (Switching Scale).

    Without an ``anchor`` all stay with the ground they stand on, to be set up again.
    """

    __pydantic_config__ = _STRICT
    anchor: UUID | None = None
    type: Literal["scale"] = "scale"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combine:
    """The squares of a block between two groups count as those of missile scale (Combined Scale).

    None: all are of melee scale again.
    """

    __pydantic_config__ = _STRICT
    block: Block | None
    type: Literal["combine"] = "combine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """The DM puts a figure on a square in the middle of a fight, with whom it rides or carries.

    ``square`` is the north-west one of whatever carries it. It costs nothing, and nobody strikes.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    square: Square
    facing: Facing | None = None
    type: Literal["put"] = "put"


# --------------------------------------------------------------------------------- what lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class AddEffect:
    """Something lasts on figures: a spell, poison, fire.

    It lasts ``rounds`` (None: until it is taken off; in turns: the whole battle), ``running_in`` is
    the round of its own in which it is. ``begins`` rounds pass before it starts. ``each_round`` are
    dice of damage at the end of the rounds from its own ``first`` on. ``condition`` is one that
    comes and goes with it. ``armour_class`` (better is negative), ``to_hit``, ``saves`` are what it
    gives, ``to_hit`` only against one foe where one is named.
    """

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    name: Words
    rounds: Rounds | None = None
    unit: Unit = Unit.ROUNDS
    running_in: Annotated[int, Field(ge=1, le=10_000)] = 1
    begins: Rounds = 0
    each_round: Words = ""
    first: Annotated[int, Field(ge=1, le=10_000)] = 1
    condition: Words = ""
    armour_class: Bonus = 0
    to_hit: Bonus = 0
    saves: Bonus = 0
    against: UUID | None = None
    type: Literal["effect"] = "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEffect:
    """An effect is taken off figures."""

    __pydantic_config__ = _STRICT
    who: tuple[UUID, ...]
    name: Words
    type: Literal["end effect"] = "end effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tend:
    """Somebody is healed by so many ``points``; 0: the wounds are bound, and nothing else.

    ``by`` is who does it, None: magic or somebody else. ``spends`` is the key of its deed.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    points: Annotated[int, Field(ge=0, le=10_000)] = 0
    by: UUID | None = None
    spends: Words = ""
    type: Literal["tend"] = "tend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """Somebody takes damage that the fight knows nothing of: a falling stone, a wound forgotten.

    ``word`` says why; ``subduing`` damage leaves nobody dying.
    """

    __pydantic_config__ = _STRICT
    who: UUID
    points: Annotated[int, Field(ge=1, le=10_000)]
    word: Words = ""
    subduing: bool = False
    type: Literal["hurt"] = "hurt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unnerve:
    """The DM names a cause for which the morale of a side may break (Morale).

    ``modifier`` is added to the morale rating of the side from now on.
    """

    __pydantic_config__ = _STRICT
    side: str
    cause: Cause
    modifier: Bonus = 0
    type: Literal["unnerve"] = "unnerve"


# --------------------------------------------------------------------------- the field in play


class Deed(StrEnum):
    """What is done to a thing, or to squares, of the field."""

    OPEN = "open"
    CLOSE = "close"
    LOCK = "lock"
    UNLOCK = "unlock"
    BREAK = "break"
    FLIP = "flip"
    DOUSE = "douse"
    LIGHT = "light"
    BURN = "burn"
    FLOOD = "flood"
    DRY = "dry"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interact:
    """Something is done to a thing, or to squares: a door opened, a table flipped, ground flooded.

    ``who`` does it, None: it happens. ``spends`` is the key of that figure's deed that it takes,
    ``costs`` what the DM says that it costs besides. ``depth`` is that of a flood.
    """

    __pydantic_config__ = _STRICT
    what: Deed
    thing: UUID | None = None
    squares: Annotated[tuple[Square, ...], Field(max_length=40_000)] = ()
    who: UUID | None = None
    spends: Words = ""
    costs: Words = ""
    depth: Depth = Depth.KNEE
    type: Literal["interact"] = "interact"


class Shape(StrEnum):
    """The shape of an area."""

    BURST = "burst"
    CONE = "cone"
    LINE = "line"
    CLOUD = "cloud"


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """The shape and place of an area, in squares of the field.

    A burst and a cloud lie around ``at`` with ``size`` as their radius (0: that square alone). A
    cone and a line (a bolt, a wall) begin at ``at`` and reach ``size`` squares towards ``towards``;
    a cone is as wide at its end as ``width``, a line ``width`` squares throughout.
    """

    __pydantic_config__ = _STRICT
    shape: Shape
    at: Square
    size: Annotated[int, Field(ge=0, le=200)]
    towards: Square | None = None
    width: Annotated[int, Field(ge=1, le=200)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """An area strikes all in it, or all but those whom it spares.

    ``damage`` are dice, ``saves`` against what, ``half``: who saves takes half, else nothing.
    ``magic`` damage may break the morale of who sees friends die. ``bodily``: it tears or burns, so
    that cover helps (Cover and Concealment). ``condition`` befalls who fails, for ``rounds`` (None:
    until it is taken off). ``by`` is whose doing it is.
    """

    __pydantic_config__ = _STRICT
    name: Words
    area: Area
    damage: Words = ""
    saves: SaveAgainst = ""
    half: bool = True
    condition: Words = ""
    rounds: Rounds | None = None
    spares: tuple[UUID, ...] = ()
    by: UUID | None = None
    magic: bool = True
    bodily: bool = True
    type: Literal["strike"] = "strike"


@dataclass(frozen=True, slots=True, kw_only=True)
class Linger:
    """Something that fills an area stays on the field: fire, a cloud, darkness, a web.

    ``kind`` is that of an obstacle or a hazard; it is gone after ``rounds`` (None: it stays).
    """

    __pydantic_config__ = _STRICT
    name: Words
    area: Area
    kind: Words
    rounds: Rounds | None = None
    by: UUID | None = None
    type: Literal["linger"] = "linger"


DmCommand = (
    First
    | Place
    | March
    | Distance
    | Wait
    | Arrive
    | Leave
    | Reveal
    | SwitchScale
    | Combine
    | Put
    | AddEffect
    | EndEffect
    | Tend
    | Hurt
    | Unnerve
    | Interact
    | Strike
    | Linger
)
