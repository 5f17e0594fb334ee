"""A field written as a scene of Foundry, in the form of its version 12, which later ones read.

A scene only names its picture; whoever writes it draws that too and puts it beside the scene.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Label, Light, Note
from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import FindBlob
from fieldwright.exchange.facts import FIELD, told_of_field
from fieldwright.exchange.foundry.own import AT, KEY, MAKES, ROCK, flagged, without_own
from fieldwright.exchange.foundry.remembered import Remembered
from fieldwright.exchange.foundry.scene_walls import scene_walls
from fieldwright.exchange.not_held import Holds, tell_not_held
from fieldwright.exchange.records import Place
from fieldwright.exchange.report import Report, Reporter
from fieldwright.exchange.rock_squares import rock_told
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light as Daylight

USUAL_PIXELS = 100

SMALLEST_SQUARE = 20
"""Pixels: Foundry refuses scenes with smaller squares."""

_LARGEST_FONT = 256

_CORE = "12.331"
_DARKNESS: Mapping[Daylight, float] = {
    Daylight.DAYLIGHT: 0.0,
    Daylight.MOONLIGHT: 0.65,
    Daylight.STARLIGHT: 0.88,
    Daylight.DARKNESS: 1.0,
}
_LETTER = 0.35
"""Squares: about how wide a letter is."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be written: the name of its picture, a part of the field, pixels a square."""

    picture: str
    part: Block | None = None
    pixels: int = USUAL_PIXELS


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a scene, and what to tell."""

    data: bytes
    report: Report


def check_square(pixels: int) -> None:
    """Raise ExchangeError where Foundry would refuse squares of so many pixels."""
    if pixels < SMALLEST_SQUARE:
        raise ExchangeError(
            f"Foundry reads no scene whose squares are smaller than {SMALLEST_SQUARE} pixels. Ask "
            "for more pixels a square."
        )


def write(battlefield: Battlefield, wishes: Wishes, find: FindBlob | None = None) -> Written:
    """A field as a scene; ``find`` gives what its document keeps of files it was made from.

    Notes of the DM become texts that only the DM sees; for players hand in what they know. Raises
    ExchangeError for squares of fewer pixels than Foundry takes.
    """
    check_square(wishes.pixels)
    part = (wishes.part or battlefield.block).clipped(battlefield.block)
    writer = _Writer(battlefield, part, wishes, Remembered.of(battlefield, find))
    scene = writer.remembered.scene
    tree = {**scene, **writer.tree()}
    flags = without_own(scene.get("flags")) | writer.own_flags()
    tree |= {"flags": flags}
    holds = Holds(words=True, secret_doors=True, locks=True)
    tell_not_held(battlefield, part, writer.catalogue, holds, writer.reporter)
    writer.reporter.warn(
        f"Put {wishes.picture} among the files of your world in Foundry and choose it as the "
        "background of the scene after importing it."
    )
    data = json.dumps(tree, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    return Written(data, writer.reporter.done())


@dataclass
class _Writer:
    """One field while it is written."""

    battlefield: Battlefield
    part: Block
    wishes: Wishes
    remembered: Remembered
    catalogue: Catalogue = field(default_factory=load_catalogue)
    reporter: Reporter = field(default_factory=Reporter)

    def tree(self) -> dict[str, Any]:
        info, pixels = self.battlefield.info, self.wishes.pixels
        return {
            "name": info.name or "Battlefield",
            "width": self.part.width * pixels,
            "height": self.part.height * pixels,
            "padding": 0,
            "background": {"src": self.wishes.picture, "offsetX": 0, "offsetY": 0},
            "grid": {
                "type": 1,
                "size": pixels,
                "distance": info.scale.feet_per_square,
                "units": "ft",
                "color": "#000000",
                "alpha": 0.2,
            },
            "tokenVision": True,
            "environment": {
                "darknessLevel": _DARKNESS[info.light],
                "globalLight": {"enabled": info.light is not Daylight.DARKNESS},
            },
            "walls": list(self._walls()),
            "lights": list(self._lights()),
            "drawings": list(self._words()),
            "notes": [],
            "tokens": [],
            "tiles": [],
            "sounds": [],
            "templates": [],
            "regions": [],
            "_stats": {"coreVersion": _CORE},
        }

    def own_flags(self) -> dict[str, Any]:
        """What stands for ourselves among the flags of the scene."""
        rock = rock_told(self.battlefield, self.part, self.catalogue)
        own = {MAKES: True, FIELD: told_of_field(self.battlefield.info)}
        return {KEY: own | ({ROCK: rock} if rock else {})}

    def _walls(self) -> Iterator[dict[str, Any]]:
        for wall in scene_walls(self.battlefield, self._window(), self.catalogue, self.reporter):
            start, end = map(self._pixels, wall.piece)
            says = wall.says if wall.wall is None else self.remembered.of_wall(wall.wall, wall.says)
            entry = {"_id": _id(wall.key), "c": [*start, *end], **says}
            yield self._with_places(entry, wall.piece)

    def _lights(self) -> Iterator[dict[str, Any]]:
        for light in self.battlefield.every(Light):
            if not self._window().holds(light.position):
                continue
            kind = self.catalogue.lights.get(light.kind)
            usual = kind.radius_ft if kind else 0.0
            radius = usual if light.radius_ft is None else light.radius_ft
            x, y = self._pixels(light.position)
            self.reporter.came["light"] += 1
            entry = {
                "_id": _id(str(light.id)),
                "x": x,
                "y": y,
                "rotation": 0,
                "walls": True,
                "vision": False,
                "hidden": not light.is_lit,
                "config": {
                    "dim": radius,
                    "bright": radius,
                    "angle": 360,
                    "color": kind.colour if kind else None,
                    "alpha": 0.4,
                },
                **flagged(kind=light.kind),
            }
            yield self._with_places(self.remembered.of_light(light, entry), (light.position,))

    def _words(self) -> Iterator[dict[str, Any]]:
        """Labels, and notes as texts that are hidden from players."""
        for label in self.battlefield.every(Label):
            if label.text.strip() and self._window().holds(label.position):
                self.reporter.came["label"] += 1
                yield self._drawing(str(label.id), label.position, label.text, label.hidden)
        for note in self.battlefield.every(Note):
            if self._window().holds(note.position):
                self.reporter.came["note"] += 1
                # A drawing without anything to be seen is none to Foundry.
                text = note.text.strip() or f"{note.number}"
                drawing = self._drawing(str(note.id), note.position, text, True)
                yield {**drawing, **flagged(number=note.number)}

    def _drawing(self, key: str, place: Place, text: str, hidden: bool) -> dict[str, Any]:
        pixels = self.wishes.pixels
        longest = max(map(len, text.splitlines() or [""]))
        wide = max(pixels, round(min(longest, 40) * _LETTER * pixels))
        x, y = self._pixels(place)
        return {
            "_id": _id(key),
            "x": x - wide / 2,
            "y": y - pixels / 2,
            "shape": {"type": "r", "width": wide, "height": pixels, "points": []},
            "text": text,
            "fontSize": min(_LARGEST_FONT, max(8, pixels // 3)),
            "textColor": "#ffffff",
            "textAlpha": 1,
            "fillType": 0,
            "strokeWidth": 0,
            "strokeAlpha": 0,
            "hidden": hidden,
        }

    def _window(self) -> Window:
        return Window(*map(float, self.part))

    def _pixels(self, place: Place) -> tuple[int, int]:
        """A place of the field in pixels of the canvas; Foundry has whole ones alone."""
        x, y = self._here(place)
        return round(x * self.wishes.pixels), round(y * self.wishes.pixels)

    def _here(self, place: Place) -> Place:
        """A place in squares of the part."""
        return round(place[0] - self.part.left, 6) + 0.0, round(place[1] - self.part.top, 6) + 0.0

    def _with_places(self, entry: dict[str, Any], places: Sequence[Place]) -> dict[str, Any]:
        """An entry with its places among our own flags, where they are between pixels."""
        exact = [value for place in places for value in self._here(place)]
        if all((value * self.wishes.pixels).is_integer() for value in exact):
            return entry
        own = {**entry["flags"][KEY], AT: exact}
        return {**entry, "flags": {**entry["flags"], KEY: own}}


def _id(key: str) -> str:
    """An id as Foundry has them: sixteen letters and digits."""
    return sha256(key.encode()).hexdigest()[:16]
