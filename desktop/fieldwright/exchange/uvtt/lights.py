"""Lights of a Universal VTT file: ranges in squares, colours as AARRGGBB."""

from __future__ import annotations

import re
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.finishing import lights_once
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import LightRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.own import is_own, own_kinds
from fieldwright.terms.setting import Scale

FEET_PER_SQUARE = Scale.MELEE.feet_per_square
"""A square of the format is one of melee scale."""

_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\Z")


def light_records(tree: Any, frame: Frame, reporter: Reporter) -> tuple[LightRecord, ...]:
    """The lights that lie on the map."""
    kinds = own_kinds(tree, "lights", load_catalogue().lights)
    records = []
    for place, light in enumerate(list_in(tree, "lights")):
        position = frame.place(light.get("position")) if isinstance(light, dict) else None
        if position is None:
            reporter.left_out["lights that say no place"] += 1
        elif not frame.window.holds(position):
            reporter.left_out["lights outside the map"] += 1
        else:
            squares = max(0.0, number(light.get("range"), 0.0))
            record = LightRecord(
                key=key_of_light(place),
                position=position,
                radius_ft=min(squares * FEET_PER_SQUARE, 2000.0),
                kind=kinds[place],
                colour=colour_in(words_in(light, "color")),
            )
            records.append(record)
    if not is_own(tree):
        records = list(lights_once(records, reporter))
    reporter.came["light"] += len(records)
    return tuple(records)


def key_of_light(place: int) -> str:
    """The key of the light at a place of the list, from nought."""
    return f"light {place + 1}"


def colour_in(text: str) -> str:
    """A colour as eight digits AARRGGBB; six are RRGGBB and opaque; empty where it is none."""
    found = _COLOUR.match(text.strip())
    if found is None:
        return ""
    return found[1].lower() if len(found[1]) == 8 else f"ff{found[1].lower()}"
