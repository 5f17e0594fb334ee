"""The entries of the palettes: every ground, growth and water, and what can be strewn."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.kinds import ObstacleKind, load_catalogue
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.editing.scattering import scatterable
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.words import kind_name, layer_name, say
from fieldwright.editor.swatch_pictures import square_picture, thing_picture
from fieldwright.editor.swatches import Swatch
from fieldwright.terms.words import capital

_WATER_FT = 4


def swatches_of(layer: Painted) -> list[Swatch]:
    """The kinds of a layer; none for heights."""
    catalogue = load_catalogue()
    if layer is Painted.GROUND:
        return [
            Swatch(
                kind.id,
                capital(kind.name),
                ground_group(kind.group),
                square_picture(Layer.GROUND, kind.id),
                kind.note,
            )
            for kind in catalogue.grounds.values()
        ]
    if layer is Painted.GROWTH:
        return [_swatch(Painted.GROWTH, kind) for kind in catalogue.growths]
    if layer is Painted.WATER:
        return [_swatch(Painted.WATER, kind) for kind in ("none", *catalogue.waters)]
    return []


def strewn_swatches() -> list[Swatch]:
    """What can be strewn."""
    return [
        Swatch(
            kind.id,
            capital(kind.name),
            obstacle_group(kind.group),
            thing_picture(partial(_one, kind)),
        )
        for kind in scatterable(load_catalogue())
    ]


def ground_group(group: str) -> str:
    """The name of a group of grounds."""
    names = {
        "earth": say("Earth and fields"),
        "sand": say("Sand"),
        "snow": say("Snow and ice"),
        "rock": say("Rock"),
        "built": say("Roads and floors"),
    }
    return names.get(group, group)


def obstacle_group(group: str) -> str:
    """The name of a group of obstacles."""
    names = {
        "nature": say("Plants"),
        "earth": say("Earth and rocks"),
        "cave": say("Caves"),
        "building": say("Buildings"),
        "furniture": say("Furniture"),
        "street": say("Streets"),
        "ship": say("Ships"),
    }
    return names.get(group, group)


def _swatch(layer: Painted, kind: str) -> Swatch:
    return Swatch(
        kind,
        capital(kind_name(layer.layer, kind)),
        layer_name(layer),
        square_picture(layer.layer, kind, _WATER_FT),
    )


def _one(kind: ObstacleKind) -> Thing:
    """One thing of a kind in the middle of a small field."""
    reach = max(kind.width, kind.length, 2 * kind.crown) / 2 + 1.5
    middle = round(reach) + 0.5
    return Obstacle(
        id=UUID(int=1),
        kind=kind.id,
        position=(middle, middle),
        width=kind.width,
        length=kind.length,
    )
