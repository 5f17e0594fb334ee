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


def light_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> tuple[LightRecord, ...]:
    """The lights that are lit and lie on the map."""
    records = []
    for place, light in enumerate(list_in(scene, "lights"), start=1):
        record = _record(light, place, frame, reporter)
        if record is not None:
            records.append(record)
    found = tuple(lights_once(records, reporter))
    reporter.came["light"] += len(found)
    return found


def _record(light: Any, place: int, frame: SceneFrame, reporter: Reporter) -> LightRecord | None:
    entry = light if isinstance(light, dict) else {}
    position = frame.place(entry.get("x"), entry.get("y"))
    if position is not None:
        position = own_places(entry, (position,), frame.size)[0]
    # Since version 9 the light itself stands in a tree of its own.
    config = entry.get("config")
    shines = config if isinstance(config, dict) else entry
    reach = max(number(shines.get(key), 0.0) for key in ("dim", "bright"))
    reason = _reason(entry, shines, reach)
    if position is None:
        reason = "lights that say no place"
    elif not reason and not frame.window.holds(position):
        reason = "lights outside the map"
    if reason or position is None:
        reporter.left_out[reason] += 1
        return None
    if number(shines.get("angle", entry.get("angle")), _ALL_AROUND) < _ALL_AROUND:
        reporter.warn("Some lights shine one way only; on the field lights shine all around.")
    return LightRecord(
        key=f"light {words_in(entry, '_id')[:40] or place}",
        position=position,
        radius_ft=min(frame.feet(reach), 2000.0),
        kind=own_words(entry, "kind", load_catalogue().lights),
        colour=colour_in(words_in(shines, "color") or words_in(entry, "tintColor")),
    )


def _reason(entry: dict[str, Any], shines: dict[str, Any], reach: float) -> str:
    """Why a light does not come; empty where it does."""
    is_dark = shines.get("negative") is True or number(shines.get("luminosity"), 0.0) < 0
    if is_dark or min(number(shines.get(key), 0.0) for key in ("dim", "bright")) < 0:
        return "sources of darkness"
    if entry.get("hidden") is True:
        return "lights that are out"
    return "" if reach > 0 else "lights that reach nowhere"
