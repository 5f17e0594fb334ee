"""The threat of all figures of a field; a new snapshot takes over what has not changed.

A map belongs to one snapshot and goes with it. When a figure is dragged only its own threat and
that of figures whose weapons reach past it are worked out again, when squares or other things
change only that of figures around them. combat-and-tactics.txt, Threatened; ruling R10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.differences import altered_things
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.threat.area import Threat, threat_from
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_LAYERS = (Layer.GROUND, Layer.HEIGHT)
_THINGS = ("walls", "obstacles", "platforms")
_MANY = 60
"""Changes beyond this number are not looked at one by one: everything is worked out again."""

_KEPT = 4
"""For so many arrangements the latest map is remembered."""


class _Changed(NamedTuple):
    """The blocks of squares where the ground or a figure is not what it was."""

    ground: list[Block]
    figures: list[Block]


@dataclass(frozen=True)
class _Basis:
    """What threats were worked out from; kept to see what has changed since."""

    layers: Mapping[Layer, NDArray[Any]]
    things: Mapping[str, Mapping[UUID, Thing]]
    scale: Scale
    palette: tuple[str, ...]

    @classmethod
    def of(cls, field: Battlefield) -> _Basis:
        return cls(field.layers, field.things, field.info.scale, field.palettes.ground)

    @property
    def figures(self) -> Mapping[UUID, Thing]:
        """The figures by their ids."""
        return self.things["figures"]

    def changed(self, new: _Basis) -> _Changed | None:
        """Where something differs; None where nearly everything may."""
        if self.scale is not new.scale or self.palette != new.palette:
            return None
        blocks: list[Block] = []
        for layer in _LAYERS:
            old, now = self.layers[layer], new.layers[layer]
            if old is now:
                continue
            if old.shape != now.shape:
                return None
            rows, columns = np.nonzero(old != now)
            if len(rows):
                left, top = int(columns.min()), int(rows.min())
                blocks.append(Block(left, top, int(columns.max()) + 1, int(rows.max()) + 1))
        for name in _THINGS:
            blocks.extend(_differing(self.things[name], new.things[name]))
            if len(blocks) > _MANY:
                return None
        figures = list(_differing(self.figures, new.figures))
        return None if len(blocks) + len(figures) > _MANY else _Changed(blocks, figures)


def _differing(old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]) -> Iterator[Block]:
    """Where things stand that came, went or changed."""
    altered = altered_things(old, new)
    if altered is not None:
        for one in altered:
            if not _are_alike(one.was, one.now):
                yield extent_of(one.was)
                yield extent_of(one.now)
        return
    for thing_id, thing in new.items():
        was = old.get(thing_id)
        if was is not thing:
            yield extent_of(thing)
            if was is not None:
                yield extent_of(was)
    if len(old) != len(new) or old.keys() != new.keys():
        yield from (extent_of(thing) for key, thing in old.items() if key not in new)


_HAS_NO_SAY = frozenset({"hit_points", "full_hit_points", "fatigue", "ammunition", "spells_left"})
_what_threatens = attrgetter(*(one.name for one in fields(Figure) if one.name not in _HAS_NO_SAY))


def _are_alike(one: Thing, other: Thing) -> bool:
    """Whether two states of a thing threaten alike: of a figure its points do not matter."""
    if one is other:
        return True
    if not (isinstance(one, Figure) and isinstance(other, Figure)):
        return False
    return _is_up(one) is _is_up(other) and bool(_what_threatens(one) == _what_threatens(other))


def _is_up(figure: Figure) -> bool:
    return figure.hit_points is None or figure.hit_points > 0


@dataclass(frozen=True, eq=False)
class ThreatMap:
    """What every figure of one snapshot threatens, and what they are near.

    ``links`` is whom each threatens or is threatened by, as far as anybody has asked,
    ``melees`` the whole group that each fights in; see ``engagement``.
    """

    threats: Mapping[UUID, Threat]
    _figures: tuple[Figure, ...]
    _boxes: NDArray[np.int32]
    _basis: _Basis
    links: dict[UUID, tuple[UUID, ...]] = field(default_factory=dict)
    melees: dict[UUID, tuple[UUID, ...]] = field(default_factory=dict)

    def near(self, block: Block) -> list[Figure]:
        """The figures that may threaten somebody in a block, in the order of the field."""
        return [self._figures[number] for number in self._places_near(block)]

    def box(self, number: int) -> Block:
        """The squares around the figure of a place that have a say in its threat."""
        return Block(*self._boxes[:, number].tolist())

    def around(self, changed: _Changed) -> set[int]:
        """The places of the figures whose threat may differ by what has changed.

        Where others stand matters to who strikes past them alone.
        """
        found = {place for block in changed.ground for place in self._places_near(block)}
        for block in changed.figures:
            for place in self._places_near(block):
                if self.threats[self._figures[place].id].reach > 1:
                    found.add(place)
        return found

    def _places_near(self, block: Block) -> list[int]:
        left, top, right, bottom = self._boxes
        hits = (left < block.right) & (right > block.left)
        hits &= (top < block.bottom) & (bottom > block.top)
        places: list[int] = hits.nonzero()[0].tolist()
        return places


@once_for_each_field
def _maps_of(_: Battlefield) -> dict[Arrangement, ThreatMap]:
    """The maps of a snapshot that anybody has asked for."""
    return {}


_latest: dict[Arrangement, ThreatMap] = {}
"""The last map of each arrangement, whatever the field."""


def threat_map_of(field: Battlefield, arrangement: Arrangement) -> ThreatMap:
    """The threat of all figures of a snapshot."""
    maps = _maps_of(field)
    found = maps.get(arrangement)
    if found is None:
        found = maps[arrangement] = _made(field, arrangement, _latest.pop(arrangement, None))
        _latest[arrangement] = found
        for old in list(_latest)[:-_KEPT]:
            del _latest[old]
    return found


def _made(field: Battlefield, arrangement: Arrangement, known: ThreatMap | None) -> ThreatMap:
    basis, figures = _Basis.of(field), field.every(Figure)
    stale = None if known is None else _stale(known, basis)
    if known is not None and stale is not None:
        altered = altered_things(known._basis.figures, basis.figures)
        if altered is not None:
            stale.update(one.place for one in altered if not _are_alike(one.was, one.now))
            return _patched(field, arrangement, known, (basis, figures, sorted(stale)))
    kept: dict[UUID, Threat] = {}
    if known is not None and stale is not None:
        for place, was in enumerate(known._figures):
            now = basis.figures.get(was.id)
            if place not in stale and now is not None and _are_alike(was, now):
                kept[was.id] = known.threats[was.id]
    threats = {one.id: kept.get(one.id) or _threat(field, one, arrangement) for one in figures}
    boxes = [threat.surroundings for threat in threats.values()]
    edges = np.array(boxes, np.int32).reshape(len(boxes), 4).T.copy()
    return ThreatMap(threats, figures, edges, basis)


def _threat(field: Battlefield, figure: Figure, arrangement: Arrangement) -> Threat:
    ready, way = arrangement.attacks_of(figure), arrangement.way_of(figure)
    return threat_from(field, figure, ready, way)


def _patched(
    field: Battlefield,
    arrangement: Arrangement,
    known: ThreatMap,
    now: tuple[_Basis, tuple[Figure, ...], Iterable[int]],
) -> ThreatMap:
    """A map of the same figures in the same order, of which some have to be asked again."""
    basis, figures, anew = now
    if not anew:
        return ThreatMap(known.threats, figures, known._boxes, basis, known.links, known.melees)
    threats, boxes, links = dict(known.threats), known._boxes.copy(), dict(known.links)
    for number in anew:
        figure = figures[number]
        threats[figure.id] = threat = _threat(field, figure, arrangement)
        boxes[:, number] = threat.surroundings
    found = ThreatMap(threats, figures, boxes, basis, links)
    for number in anew:
        # Links are of enemies, and reach no farther than the surroundings of one of the two.
        for one in (known, found):
            changed = one._figures[number]
            links.pop(changed.id, None)
            for near in one.near(one.box(number)):
                if are_enemies(changed, near):
                    links.pop(near.id, None)
    return found


def _stale(known: ThreatMap, basis: _Basis) -> set[int] | None:
    """The places of the figures around which something has changed, as the map knows them.

    None where nearly everything may have changed.
    """
    changed = known._basis.changed(basis)
    if changed is None:
        return None
    stale = known.around(changed)
    old = known._basis.figures
    if old is not basis.figures:
        # Whose mount is not what it was may be far from where that was.
        for place, one in enumerate(known._figures):
            if one.mount is not None and old.get(one.mount) is not basis.figures.get(one.mount):
                stale.add(place)
    return stale
