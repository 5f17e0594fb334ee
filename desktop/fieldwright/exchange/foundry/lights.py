"""Lights of a scene: how far they shine in units of its grid, colours as #RRGGBB."""

from __future__ import annotations

from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.finishing import lights_once
from fieldwright.exchange.foundry.frame import SceneFrame
from fieldwright.exchange.foundry.own import own_places, own_words
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import LightRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.lights import colour_in

_ALL_AROUND = 360

_OUT_ONE = (
    "1 light is hidden in the scene; here it is a lamp that is out, and players see the lamp. "
    "Delete it if it is to be a secret."
)
_OUT_SEVERAL = (
    "{:,} lights are hidden in the scene; here they are lamps that are out, and players see the "
    "lamps. Delete those that are to be a secret."
)


def light_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> tuple[LightRecord, ...]:
    """The lights that shine and lie on the map; hidden ones are out."""
    records = []
    for place, light in enumerate(list_in(scene, "lights"), start=1):
        record = _record(light, place, frame, reporter)
        if record is not None:
            records.append(record)
    found = tuple(lights_once(records, reporter))
    unlit = sum(1 for light in found if not light.is_lit)
    reporter.came["light"] += len(found) - unlit
    reporter.came["unlit light"] += unlit
    if unlit:
        reporter.warn((_OUT_ONE if unlit == 1 else _OUT_SEVERAL).format(unlit))
    return found


def key_of_light(light: dict[str, Any], place: int) -> str:
    """The key of a light: its own id, which stays when others are deleted, else its place."""
    return f"light {words_in(light, '_id')[:40] or place}"


def shines_of(light: dict[str, Any]) -> dict[str, Any]:
    """How a light shines: since version 9 in a tree of its own, before under other names."""
    config = light.get("config")
    old = {name: light.get(name) for name in ("dim", "bright", "angle")}
    old |= {"color": light.get("tintColor"), "alpha": light.get("tintAlpha")}
    known = {name: value for name, value in old.items() if value is not None}
    return config if isinstance(config, dict) else known


def _record(light: Any, place: int, frame: SceneFrame, reporter: Reporter) -> LightRecord | None:
    entry = light if isinstance(light, dict) else {}
    position = frame.place(entry.get("x"), entry.get("y"))
    if position is not None:
        position = own_places(entry, (position,), frame.size)[0]
    shines = shines_of(entry)
    reach = max(number(shines.get(key), 0.0) for key in ("dim", "bright"))
    reason = _reason(shines, reach)
    if position is None:
        reason = "lights that say no place"
    elif not reason and not frame.window.holds(position):
        reason = "lights outside the map"
    if reason or position is None:
        reporter.left_out[reason] += 1
        return None
    if number(shines.get("angle"), _ALL_AROUND) < _ALL_AROUND:
        reporter.warn("Some lights shine one way only; on the field lights shine all around.")
    return LightRecord(
        key=key_of_light(entry, place),
        position=position,
        radius_ft=min(frame.feet(reach), 2000.0),
        is_lit=not entry.get("hidden"),
        kind=own_words(entry, "kind", load_catalogue().lights),
        colour=colour_in(words_in(shines, "color")),
    )


def _reason(shines: dict[str, Any], reach: float) -> str:
    """Why a light does not come; empty where it does."""
    is_dark = shines.get("negative") is True or number(shines.get("luminosity"), 0.0) < 0
    if is_dark or min(number(shines.get(key), 0.0) for key in ("dim", "bright")) < 0:
        return "sources of darkness"
    return "" if reach > 0 else "lights that reach nowhere"
