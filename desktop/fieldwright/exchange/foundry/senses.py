"""The numbers of a wall of a scene: what it does to steps, sight, light and sound, and doors."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fieldwright.exchange.limits import number

NONE, LIMITED, NORMAL, NEAR, FAR = 0, 10, 20, 30, 40
"""What a wall does to steps or sight: nothing, stops at the second such wall, all, by distance."""

NO_DOOR, DOOR, SECRET = 0, 1, 2
CLOSED, OPEN, LOCKED = 0, 1, 2

_OLD = {1: NORMAL, 2: LIMITED}

_THRESHOLDS = ("light", "sight", "sound")

SENSES: Mapping[str, Any] = MappingProxyType(
    {
        "move": NORMAL,
        "sight": NORMAL,
        "light": NORMAL,
        "sound": NORMAL,
        "dir": 0,
        "door": NO_DOOR,
        "ds": CLOSED,
        "threshold": {"light": None, "sight": None, "sound": None, "attenuation": False},
    }
)
"""Those of a plain wall."""


def sense(value: Any) -> int:
    """What a wall does to one sense, as scenes say it since version 9."""
    found = int(min(99.0, max(0.0, number(value, NORMAL))))
    return _OLD.get(found, found)


def sight_of(wall: Mapping[str, Any]) -> int:
    """What a wall does to sight, in scenes of any version."""
    return sense(wall.get("sight", wall.get("sense")))


def senses_in(wall: Mapping[str, Any]) -> dict[str, Any]:
    """All numbers of a wall, in the form and the bounds of version 12."""
    sight = _one_of(sight_of(wall), (NONE, LIMITED, NORMAL, NEAR, FAR))
    others = {
        name: _one_of(sense(wall.get(name, sight)), (NONE, LIMITED, NORMAL, NEAR, FAR), sight)
        for name in ("light", "sound")
    }
    return {
        "move": _one_of(sense(wall.get("move")), (NONE, NORMAL)),
        "sight": sight,
        **others,
        **{name: _small(wall.get(name)) for name in ("dir", "door", "ds")},
        "threshold": _threshold(wall.get("threshold")),
    }


def _one_of(value: int, known: tuple[int, ...], usual: int = NORMAL) -> int:
    return value if value in known else usual


def _small(value: Any) -> int:
    found = number(value, 0.0)
    return int(found) if found in (0, 1, 2) else 0


def _threshold(told: Any) -> dict[str, Any]:
    """From how far a wall is seen or heard through."""
    known = told if isinstance(told, dict) else {}
    far = {name: number(known.get(name), -1.0) for name in _THRESHOLDS}
    found: dict[str, Any] = {name: value if value >= 0 else None for name, value in far.items()}
    return found | {"attenuation": known.get("attenuation") is True}
