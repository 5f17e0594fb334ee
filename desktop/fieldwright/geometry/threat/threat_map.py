"""The threat of all figures of a field; a new snapshot takes over what has not changed.

A map belongs to one snapshot and goes with it. When a figure is dragged only its own threat and
that of figures beside it are worked out again, when squares or things change only that of figures
around them. combat-and-tactics.txt, Threatened; ruling R10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Board, Layer
from fieldwright.battlefield.things import Figure, Thing
from fieldwright.geometry.threat.area import Threat, threat_from
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_LAYERS = (Layer.GROUND, Layer.HEIGHT)
_THINGS = ("walls", "obstacles", "platforms", "figures")
_MANY = 60
"""Changes beyond this number are not looked at one by one: everything is worked out again."""

_KEPT = 4
"""For so many arrangements the latest map is remembered."""


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

    def changed(self, new: _Basis) -> list[Block] | None:
        """The blocks of squares where something differs; None where nearly everything may."""
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
        return blocks


def _differing(old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]) -> Iterator[Block]:
    """Where things stand that came, went or changed."""
    if old is new:
        return
    if len(old) == len(new):
        # Mostly the same things stand in the same order: no key need be hashed.
        both = zip(old.values(), new.values(), strict=True)
        pairs = [pair for pair in both if pair[0] is not pair[1] and not _are_alike(*pair)]
        if all(one.id == other.id for one, other in pairs):
            yield from (extent_of(one) for pair in pairs for one in pair)
            return
    for thing_id, thing in new.items():
        was = old.get(thing_id)
        if was is not thing:
            yield extent_of(thing)
            if was is not None:
                yield extent_of(was)
    if len(old) != len(new) or old.keys() != new.keys():
        yield from (extent_of(thing) for key, thing in old.items() if key not in new)


def _are_alike(one: Thing, other: Thing) -> bool:
    """Whether two states of a thing threaten alike: of a figure its points do not matter."""
    if one is other:
        return True
    if not (isinstance(one, Figure) and isinstance(other, Figure)):
        return False
    return _is_up(one) is _is_up(other) and one == replace(
        other,
        hit_points=one.hit_points,
        full_hit_points=one.full_hit_points,
        fatigue=one.fatigue,
        ammunition=one.ammunition,
        spells_left=one.spells_left,
    )


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

    def is_of(self, basis: _Basis) -> bool:
        """Whether the figures are those that it was made of."""
        return self._basis.things["figures"] is basis.things["figures"]

    def are(self, figures: tuple[Figure, ...]) -> bool:
        """Whether these are the same figures, by their ids and in the same order."""
        return len(figures) == len(self._figures) and all(
            one is other or one.id == other.id
            for one, other in zip(figures, self._figures, strict=True)
        )

    def near(self, block: Block) -> list[Figure]:
        """The figures that may threaten somebody in a block, in the order of the field."""
        left, top, right, bottom = self._boxes.T
        hits = (left < block.right) & (right > block.left)
        hits &= (top < block.bottom) & (bottom > block.top)
        return [self._figures[number] for number in np.flatnonzero(hits)]


_maps: WeakKeyDictionary[Board, dict[Arrangement, ThreatMap]] = WeakKeyDictionary()
_latest: dict[Arrangement, ThreatMap] = {}
"""The last map of each arrangement, whatever the field."""


def threat_map_of(field: Battlefield, arrangement: Arrangement) -> ThreatMap:
    """The threat of all figures of a snapshot."""
    maps = _maps.setdefault(field.board, {})
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
    if known is not None and stale is not None and known.are(figures):
        if not stale and known.is_of(basis):
            return known
        return _patched(field, arrangement, known, (basis, figures, stale))
    kept = {} if known is None or stale is None else known.threats
    threats: dict[UUID, Threat] = {}
    for figure in figures:
        threat = None if figure.id in (stale or ()) else kept.get(figure.id)
        threats[figure.id] = threat or _threat(field, figure, arrangement)
    boxes = [threat.surroundings for threat in threats.values()]
    return ThreatMap(threats, figures, np.array(boxes, np.int32).reshape(len(boxes), 4), basis)


def _threat(field: Battlefield, figure: Figure, arrangement: Arrangement) -> Threat:
    ready, way = arrangement.attacks_of(figure), arrangement.way_of(figure)
    return threat_from(field, figure, ready, way)


def _patched(
    field: Battlefield,
    arrangement: Arrangement,
    known: ThreatMap,
    now: tuple[_Basis, tuple[Figure, ...], set[UUID]],
) -> ThreatMap:
    """A map of the same figures in the same order, of which some have to be asked again."""
    basis, figures, stale = now
    anew = [
        number
        for number, (figure, was) in enumerate(zip(figures, known._figures, strict=True))
        if (figure is not was and not _are_alike(was, figure)) or (stale and figure.id in stale)
    ]
    if not anew:
        return ThreatMap(known.threats, figures, known._boxes, basis, known.links, known.melees)
    threats, boxes, links = dict(known.threats), known._boxes.copy(), dict(known.links)
    for number in anew:
        figure = figures[number]
        threats[figure.id] = threat = _threat(field, figure, arrangement)
        boxes[number] = threat.surroundings
    found = ThreatMap(threats, figures, boxes, basis, links)
    for number in anew:
        # Links reach no farther than the surroundings of one of the two.
        for one in (known, found):
            for near in one.near(Block(*one._boxes[number].tolist())):
                links.pop(near.id, None)
    return found


def _stale(known: ThreatMap, basis: _Basis) -> set[UUID] | None:
    """The figures around which something has changed; None where nearly everything may have."""
    changed = known._basis.changed(basis)
    if changed is None:
        return None
    stale = {figure.id for block in changed for figure in known.near(block)}
    stale.update(_riders_of_others(known._basis.things["figures"], basis.things["figures"]))
    return stale


def _riders_of_others(old: Mapping[UUID, Thing], new: Mapping[UUID, Thing]) -> Iterator[UUID]:
    """The figures whose mount is not what it was; it may be far from where they were."""
    if old is new:
        return
    for key, figure in new.items():
        mount = figure.mount if isinstance(figure, Figure) else None
        if mount is not None and old.get(mount) is not new.get(mount):
            yield key
