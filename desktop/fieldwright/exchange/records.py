"""What readers of all formats find, as plain values in squares of the new field.

Positions are squares from the north-west corner of the field that is to be, y down; lengths are
squares, heights feet, rotations degrees clockwise. ``key`` names a record within its file
("wall 12"): the id of what is made of it comes from the file's name and the key alone, so that the
same file gives the same ids, and importing it again replaces what came from it. Nothing of these
is checked against a catalogue yet; kinds are ids of ``resources/`` tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.exchange.report import Report
from fieldwright.exchange.tile_records import TileRecords
from fieldwright.terms.setting import Blocking, Hides, Scale, Season

Place: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRecord:
    """A straight piece of wall, a door or a window.

    ``thickness`` in squares; None of these: as usual for the kind. ``doubt`` says in a sentence
    why the kind is only a guess ("0.77 square wide: a window?"); empty where it is sure. A
    ``bolted`` door has to be unlocked before it opens. One ``in_picture`` is shown by the map's
    own picture.
    """

    key: str
    kind: str
    start: Place
    end: Place
    is_open: bool = False
    height_ft: float | None = None
    thickness: float | None = None
    movement: Blocking | None = None
    hides: Hides | None = None
    bolted: bool = False
    in_picture: bool = False
    doubt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObstacleRecord:
    """Something that stands on the map; ``outline`` in squares of the field, empty: the kind's own.

    ``position`` is its middle, ``size`` its width and length, ``crown`` a tree's radius in squares,
    ``z`` its place above others. One ``in_picture`` is shown by the map's own picture.
    """

    key: str
    kind: str
    position: Place
    size: tuple[float, float] = (1.0, 1.0)
    rotation: float = 0.0
    outline: tuple[Place, ...] = ()
    height_ft: float | None = None
    crown: float | None = None
    z: int = 0
    in_picture: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LightRecord:
    """A light: how far it shines in feet, ``colour`` as AARRGGBB where the file says it.

    One that is out shines so far when it is lit.
    """

    key: str
    position: Place
    radius_ft: float
    kind: str = ""
    colour: str = ""
    is_lit: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRecord:
    """A picture under the map: its bytes (PNG, JPEG or WebP) and what it covers in squares.

    ``file`` is the name of the file that it is, where it does not stand in the map's own.
    """

    key: str
    data: bytes
    position: Place
    size: tuple[float, float]
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureWanted:
    """Where the picture would lie that a map came without, and the names that it may have.

    The first name is what the map calls it, empty where it does not. ``told`` is the sentence that
    the report has about it.
    """

    names: tuple[str, ...]
    position: Place
    size: tuple[float, float]
    told: str = ""

    @property
    def named(self) -> str:
        """What the map calls its picture."""
        return self.names[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsRecord:
    """Words on the map: a label for everybody, or with ``number`` a secret note of the DM.

    A ``hidden`` label is the DM's secret, too.
    """

    key: str
    position: Place
    text: str
    number: int | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformRecord:
    """Stairs and other surfaces: a kind of platform and its outline in squares of the field.

    ``foot_ft`` is the low end of stairs, which rise towards ``rotation``; ``leads_to`` says where
    they lead. One ``in_picture`` is shown by the map's own picture.
    """

    key: str
    kind: str
    outline: tuple[Place, ...]
    top_ft: float = 0.0
    foot_ft: float | None = None
    rotation: float = 0.0
    leads_to: str = ""
    in_picture: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardRecord:
    """A danger and the squares that it covers; a ``hidden`` one is the DM's secret."""

    key: str
    kind: str
    outline: tuple[Place, ...]
    hidden: bool = True
    text: str = ""


Layers: TypeAlias = Mapping[str, NDArray[np.object_]]
"""By ``ground``, ``growth`` or ``water``: the kind of each square, shape (rows, columns); an empty
word where the file says nothing. ``depth`` (of water) and ``height`` hold whole feet or an empty
word; water without a depth is knee-deep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GapRecord:
    """Two ends of walls with a gap between them that may be a fault of the file.

    ``keys`` name the walls, ``ends`` say which end of each it is (0 start, 1 end).
    """

    keys: tuple[str, str]
    ends: tuple[int, int]
    places: tuple[Place, Place]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MapRecords:
    """A whole map as a file of another program tells it.

    ``format`` is the format in words with its version ("Universal VTT 0.3"). ``indoors`` None:
    not known. ``ambient`` is the light of the surroundings as AARRGGBB. ``extras`` is what the file
    says that has no place here, kept for writing it again; JSON values. ``gaps`` are offered for
    joining, narrowest first. ``notes`` is what a DM should know of the whole place. ``fingerprint``
    is the SHA-256 of the file's bytes; readers leave it to ``readers.read_data``. ``tiles`` is what
    a map is laid with whose tiles may be given other meanings. A map that ``says_in_picture`` tells
    of each thing itself whether its picture shows it. ``picture_wanted`` is the picture that may
    still come with it. ``square_ft`` is how wide a square is that the file says to be none of five
    feet; one square of it is ``times`` wide on the field. ``scale`` and ``season`` None: not known;
    how far lights shine is reckoned with squares of melee scale, whatever ``scale``.
    """

    format: str
    name: str
    columns: int
    rows: int
    walls: tuple[WallRecord, ...] = ()
    obstacles: tuple[ObstacleRecord, ...] = ()
    platforms: tuple[PlatformRecord, ...] = ()
    lights: tuple[LightRecord, ...] = ()
    pictures: tuple[PictureRecord, ...] = ()
    words: tuple[WordsRecord, ...] = ()
    hazards: tuple[HazardRecord, ...] = ()
    layers: Layers = field(default_factory=dict)
    ground: str = "stone"
    indoors: bool | None = None
    terrain: str = ""
    ambient: str = ""
    notes: str = ""
    gaps: tuple[GapRecord, ...] = ()
    extras: Mapping[str, Any] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    fingerprint: str = ""
    tiles: TileRecords | None = None
    says_in_picture: bool = False
    picture_wanted: PictureWanted | None = None
    square_ft: float | None = None
    times: int = 1
    scale: Scale | None = None
    season: Season | None = None
