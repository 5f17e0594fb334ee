"""Scale, season, light and the like: choices that belong to a whole field."""

from __future__ import annotations

from enum import StrEnum


class Scale(StrEnum):
    """How much ground a square stands for (combat-and-tactics.txt, Scale; ruling R1)."""

    MELEE = "melee"
    MISSILE = "missile"

    @property
    def feet_per_square(self) -> int:
        """5 feet in melee scale, 5 yards (15 feet) in missile scale."""
        return 5 if self is Scale.MELEE else 15


class Season(StrEnum):
    """The season; fields and farmland change with it (Terrain Types, Fields or Farmland)."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Light(StrEnum):
    """The light on the field (Fighting in Unusual Conditions, Limited Visibility)."""

    DAYLIGHT = "daylight"
    MOONLIGHT = "moonlight"
    STARLIGHT = "starlight"
    DARKNESS = "darkness"


class Forestation(StrEnum):
    """How wooded hills are (Terrain Types, Hills)."""

    NONE = "none"
    LIGHT = "light"
    HEAVY = "heavy"


class Topography(StrEnum):
    """The lie of the land (Generating a Battlefield, Step Two)."""

    FLAT = "flat"
    HILLY = "hilly"
    BROKEN = "broken"


class Depth(StrEnum):
    """How deep water stands on a Man-sized figure (Terrain Types, Marsh)."""

    DRY = "dry"
    KNEE = "knee-deep"
    WAIST = "waist-deep"
    SHOULDER = "shoulder-deep"
    DEEP = "deep"

    @property
    def feet(self) -> int:
        """The depth in feet that a drawing tool or the generator writes for this word."""
        return {"dry": 0, "knee-deep": 2, "waist-deep": 3, "shoulder-deep": 5, "deep": 10}[self]

    @classmethod
    def of_feet(cls, feet: int) -> Depth:
        """Name a depth: to 2 feet knee, 3 waist, 4 and 5 shoulder, more is deep."""
        if feet <= 0:
            return cls.DRY
        if feet <= 2:
            return cls.KNEE
        if feet == 3:
            return cls.WAIST
        return cls.SHOULDER if feet <= 5 else cls.DEEP


class Grade(StrEnum):
    """How steeply the ground of a square rises (ruling R6)."""

    LEVEL = "level"
    GENTLE = "gentle"
    STEEP = "steep"


class Slant(StrEnum):
    """Which way a figure goes over a slope."""

    UP = "up"
    DOWN = "down"
    ALONG = "along"


class Blocking(StrEnum):
    """What a thing does to a figure that walks into it (Battlefield Characteristics, Obstacles)."""

    FREE = "free"
    SLOWS = "slows"
    BLOCKS = "blocks"


class Hides(StrEnum):
    """What a thing does for someone behind it: nothing, concealment (soft) or cover (hard)."""

    NOTHING = "nothing"
    CONCEALMENT = "concealment"
    COVER = "cover"
