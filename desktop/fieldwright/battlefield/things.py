"""Things that stand on a field: walls, obstacles, platforms, labels, notes, lights, zones.

All are frozen values with an id that is never used twice. Positions are in squares from the
north-west corner (ruling R1); heights in feet; rotations in degrees clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.stats.block import StatBlock
from fieldwright.terms.bodies import Posture, SizeLetter
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Blocking, Hides

_STRICT = ConfigDict(extra="forbid")

Place: TypeAlias = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
Point: TypeAlias = tuple[Place, Place]
Degrees: TypeAlias = Annotated[float, Field(ge=-3600, le=3600, allow_inf_nan=False)]
Extent: TypeAlias = Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)]
FeetUp: TypeAlias = Annotated[float, Field(ge=-2000, le=2000, allow_inf_nan=False)]
Words: TypeAlias = Annotated[str, Field(max_length=4000)]
Whole: TypeAlias = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
KindId: TypeAlias = Annotated[str, Field(max_length=60)]
Outline: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """A straight run of wall, a door or a window from ``start`` to ``end``.

    ``None`` for height, thickness, movement or hides means: as usual for its kind. ``bolted`` is a
    door that nobody opens before it is unlocked; ``locked`` guards against the editor's hand. One
    ``in_picture`` is shown by the picture under it and is not painted over that.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    kind: KindId
    start: Point
    end: Point
    is_open: bool = False
    height_ft: FeetUp | None = None
    thickness: Extent | None = None
    movement: Blocking | None = None
    hides: Hides | None = None
    bolted: bool = False
    in_picture: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacle:
    """An obstacle centred on ``position``.

    ``width`` (east-west before turning) and ``length`` in squares. ``outline``, where given, is
    its true shape in squares relative to the position, before turning; else the kind's shape.
    ``crown`` is a tree's crown radius in squares. One ``in_picture`` is shown by the picture under
    it and is not painted over that.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    kind: KindId
    position: Point
    width: Extent
    length: Extent
    rotation: Degrees = 0.0
    height_ft: FeetUp | None = None
    outline: Outline = ()
    crown: Annotated[float, Field(ge=0, le=50)] | None = None
    z: Whole = 0
    hidden: bool = False
    in_picture: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """A surface to stand on; ``outline`` in squares of the field, ``top_ft`` above base height.

    ``foot_ft`` is the height at the low end of stairs, which rise towards ``rotation``.
    ``leads_to`` names the field that stairs lead to. One ``in_picture`` is shown by the picture
    under it and is not painted over that.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    kind: KindId
    outline: Outline
    top_ft: FeetUp
    foot_ft: FeetUp | None = None
    rotation: Degrees = 0.0
    leads_to: Words = ""
    z: Whole = 0
    in_picture: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Words on the map that players may read."""

    __pydantic_config__ = _STRICT
    id: UUID
    position: Point
    text: Words
    size: Extent = 0.6
    rotation: Degrees = 0.0
    hidden: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A numbered secret of the DM; never on the players' side."""

    __pydantic_config__ = _STRICT
    id: UUID
    number: Whole
    position: Point
    text: Words
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """A light source; ``None`` for the radius means: as usual for its kind."""

    __pydantic_config__ = _STRICT
    id: UUID
    kind: KindId
    position: Point
    radius_ft: Annotated[float, Field(ge=0, le=2000)] | None = None
    is_lit: bool = True
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """A danger that covers ``outline`` (squares of the field); a hidden one is the DM's secret."""

    __pydantic_config__ = _STRICT
    id: UUID
    kind: KindId
    outline: Outline
    hidden: bool = False
    text: Words = ""
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingZone:
    """Where a force sets up (Generating a Battlefield, Step Five)."""

    __pydantic_config__ = _STRICT
    id: UUID
    side: KindId
    edge: Edge | None
    blocks: tuple[Block, ...]
    locked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A background picture: its north-west corner and how many squares it spans each way.

    Both before it is turned about its middle; a ``mirrored`` one has its left and right changed
    first. ``blob`` is the SHA-256 of its bytes, which live in the document.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    blob: str
    position: Point
    width: Extent
    length: Extent
    rotation: Degrees = 0.0
    mirrored: bool = False
    opacity: Annotated[float, Field(ge=0, le=1)] = 1.0
    hidden: bool = False
    locked: bool = False


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure: its north-west square, footprint in squares, facing in eighths from north.

    A ``bystander`` belongs to no fighting side (Town or Building). ``stat_block`` is the id of
    the library's entry it came from and ``stats`` its own copy of the numbers, so that a field
    stays whole where the library differs. ``hit_points`` are those it has now, None while nobody
    has rolled them. ``size`` and footprint are its present ones (enlarged, grown).

    ``hidden`` figures are the DM's secret; an ``unseen`` one is known to be there but not seen.
    ``altitude_ft`` is how high it flies above what is beneath it; ``surface`` the platform it
    stands on, ``mount`` the figure that it rides. ``picture`` is the SHA-256 of a token picture
    kept by the document; ``colour`` and ``initials`` replace the usual ones of a drawn token.
    Figures of one square are shown in the order of ``z``. ``ammunition`` is what is left, by the
    attack's name; an attack that is not named has all that ``stats`` gives it. ``spells_left`` are
    the spells not yet cast, None: all; ``fatigue`` the points of fatigue crossed off.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    name: Words
    side: KindId
    column: Annotated[int, Field(ge=-1000, le=1000)]
    row: Annotated[int, Field(ge=-1000, le=1000)]
    columns: Annotated[int, Field(ge=1, le=20)] = 1
    rows: Annotated[int, Field(ge=1, le=20)] = 1
    facing: Annotated[int, Field(ge=0, le=7)] = 0
    size: SizeLetter = "M"
    posture: Posture = "standing"
    stat_block: KindId = ""
    stats: StatBlock | None = None
    hit_points: Whole | None = None
    full_hit_points: Whole | None = None
    altitude_ft: Annotated[float, Field(ge=0, le=10_000)] = 0.0
    surface: UUID | None = None
    mount: UUID | None = None
    hidden: bool = False
    unseen: bool = False
    bystander: bool = False
    conditions: tuple[str, ...] = field(default=())
    ammunition: tuple[tuple[str, Whole], ...] = ()
    spells_left: tuple[str, ...] | None = None
    fatigue: Whole = 0
    picture: Annotated[str, Field(max_length=80)] = ""
    colour: Annotated[str, Field(max_length=20)] = ""
    initials: Annotated[str, Field(max_length=4)] = ""
    z: Whole = 0
    locked: bool = False


Thing: TypeAlias = (
    Wall | Obstacle | Platform | Label | Note | Light | Hazard | StartingZone | Picture | Figure
)

THING_TYPES: dict[str, type[Thing]] = {
    "walls": Wall,
    "obstacles": Obstacle,
    "platforms": Platform,
    "labels": Label,
    "notes": Note,
    "lights": Light,
    "hazards": Hazard,
    "zones": StartingZone,
    "pictures": Picture,
    "figures": Figure,
}
"""Every type of thing by the name that files use for it."""
