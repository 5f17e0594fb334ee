"""Objects of a map: shapes as walls, doors and windows, points and texts as labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.finishing import on_map
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, place_in, words_in
from fieldwright.exchange.records import Place, WallRecord, WordsRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.tiled.grid import Grid
from fieldwright.exchange.tiled.layers import FARTHEST, Layer
from fieldwright.exchange.tiled.meanings import NOTHING, Meanings, meaning_of
from fieldwright.exchange.tiled.tilesets import properties_of

USUAL_WALL = "wall"

_HIDDEN_ONE = (
    "1 object that is hidden in Tiled became walls, doors or windows, for collisions are often "
    "hidden. Players see it here: delete what is to be a secret."
)
_HIDDEN_SEVERAL = (
    "{:,} objects that are hidden in Tiled became walls, doors or windows, for collisions are "
    "often hidden. Players see them here: delete what is to be a secret."
)

_ROUND = 24
"""Pieces of wall around an ellipse."""


@dataclass
class Objects:
    """What objects of a map become."""

    grid: Grid
    meanings: Meanings
    reporter: Reporter
    walls: list[WallRecord] = field(default_factory=list)
    openings: list[WallRecord] = field(default_factory=list)
    words: list[WordsRecord] = field(default_factory=list)
    hidden_walls: int = 0

    def add(self, layers: Sequence[Layer]) -> None:
        """Add the objects of all layers; hidden ones too, for so collisions are kept.

        Words of those are hidden as well.
        """
        numbered = [(entry, layer) for layer in layers for entry in layer.objects]
        for place, (entry, layer) in enumerate(numbered, start=1):
            own = entry.get("id")
            key = str(own)[:20] if isinstance(own, int | str) and str(own) else f"at {place}"
            self._add(entry, layer, key)
        if self.hidden_walls:
            told = _HIDDEN_ONE if self.hidden_walls == 1 else _HIDDEN_SEVERAL
            self.reporter.warn(told.format(self.hidden_walls))

    def _add(self, entry: dict[str, Any], layer: Layer, key: str) -> None:
        if "gid" in entry:
            # It is in the picture, or hidden.
            self.reporter.left_out["hidden tiles as objects"] += not layer.shows(entry)
            return
        if "template" in entry:
            self.reporter.left_out["objects made from templates"] += 1
            return
        try:
            text, outline = _text(entry), self._outline(entry, layer)
        except ExchangeError:
            self.reporter.left_out["objects that say no place"] += 1
            return
        if text or entry.get("point"):
            self._add_words(entry, layer, key)
        elif len(outline) < 2:
            self.reporter.left_out["objects without a shape"] += 1
        else:
            self._add_walls(entry, layer, key, outline)

    # -------------------------------------------------------------------------------------- words

    def _add_words(self, entry: dict[str, Any], layer: Layer, key: str) -> None:
        text = _text(entry) or words_in(entry, "name").strip()
        if not text:
            self.reporter.left_out["points without a name"] += 1
            return
        wide, high = _size(entry) if _text(entry) else (0.0, 0.0)
        place = self._placed(entry, layer, (wide / 2, high / 2))
        if not self.grid.window.holds(place):
            self.reporter.left_out["words outside the map"] += 1
            return
        hidden = not layer.shows(entry)
        self.reporter.came["hidden label" if hidden else "label"] += 1
        self.words.append(
            WordsRecord(key=f"object {key}", position=place, text=text, hidden=hidden)
        )

    # -------------------------------------------------------------------------------------- walls

    def _add_walls(
        self, entry: dict[str, Any], layer: Layer, key: str, outline: Sequence[Place]
    ) -> None:
        kind = self._kind(entry, layer)
        if kind == NOTHING:
            self.reporter.left_out["objects that stand for no wall"] += 1
            return
        is_opening = load_catalogue().walls[kind].opening
        if is_opening and outline[0] == outline[-1]:
            outline = _along(outline)
        pieces = len(self.openings) + len(self.walls)
        for place, piece in enumerate(pairwise(outline), start=1):
            cut = on_map(piece, self.grid.window, self.reporter)
            if cut is None:
                continue
            record = WallRecord(key=f"object {key}.{place}", kind=kind, start=cut[0], end=cut[1])
            (self.openings if is_opening else self.walls).append(record)
        has_come = len(self.openings) + len(self.walls) > pieces
        self.hidden_walls += has_come and not layer.shows(entry)

    def _kind(self, entry: dict[str, Any], layer: Layer) -> str:
        """The kind of wall by the object's class, else its name, else its layer; else a wall."""
        own = (words_in(entry, "class") or words_in(entry, "type"), words_in(entry, "name"))
        words = [word.strip().lower() for word in own]
        words += [f"layer:{word}" for word in layer.words]
        meaning = meaning_of(words, properties_of(entry), self.meanings)
        wanted = [meaning.wall if meaning else "", *(word.replace(" ", "-") for word in words)]
        known = (word for word in wanted if word == NOTHING or word in load_catalogue().walls)
        return next(known, USUAL_WALL)

    # ------------------------------------------------------------------------------------- places

    def _outline(self, entry: dict[str, Any], layer: Layer) -> list[Place]:
        """The corners of a shape on the field; the first comes again where it closes."""
        wide, high = _size(entry)
        for shape in ("polygon", "polyline"):
            if shape in entry:
                told = (place_in(corner) for corner in list_in(entry, shape))
                known = [corner for corner in told if corner is not None]
                ends = known[:1] if shape == "polygon" and len(known) > 2 else []
                return [self._placed(entry, layer, corner) for corner in (*known, *ends)]
        if not (wide > 0 or high > 0):
            return []
        if entry.get("ellipse"):
            around = [_around(wide, high, step) for step in range(_ROUND)]
        else:
            around = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
        return [self._placed(entry, layer, corner) for corner in (*around, around[0])]

    def _placed(self, entry: dict[str, Any], layer: Layer, corner: Place) -> Place:
        """A corner, in pixels from the object's place, turned with it."""
        x, y = number(entry.get("x")), number(entry.get("y"))
        if max(map(abs, (x, y, *corner))) > FARTHEST:
            raise ExchangeError("An object lies far outside the map.")
        turn = math.radians(number(entry.get("rotation"), 0.0) % 360)
        across = corner[0] * math.cos(turn) - corner[1] * math.sin(turn)
        down = corner[0] * math.sin(turn) + corner[1] * math.cos(turn)
        column, row = self.grid.place(x + across + layer.offset[0], y + down + layer.offset[1])
        return (round(column, 6), round(row, 6))


def opening_name(kind: str) -> str:
    """What a door or window of a kind is counted as."""
    return load_catalogue().walls[kind].name


def _size(entry: dict[str, Any]) -> Place:
    return (number(entry.get("width"), 0.0), number(entry.get("height"), 0.0))


def _text(entry: dict[str, Any]) -> str:
    text = entry.get("text")
    return words_in(text, "text").strip()


def _around(wide: float, high: float, step: int) -> Place:
    angle = 2 * math.pi * step / _ROUND
    return (wide / 2 * (1 + math.cos(angle)), high / 2 * (1 + math.sin(angle)))


def _along(outline: Sequence[Place]) -> list[Place]:
    """The line through the middle of a closed shape, along its longer side: a door drawn as one."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    x, y = (left + right) / 2, (top + bottom) / 2
    is_wide = right - left >= bottom - top
    return [(left, y), (right, y)] if is_wide else [(x, top), (x, bottom)]
