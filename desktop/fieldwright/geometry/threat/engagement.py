"""Who fights in one melee: the group that threat links (Firing Into a Melee; ruling R15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Battlefield, Board
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.index import index_of
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.pairs import gets_at
from fieldwright.geometry.threat.threat_map import threat_map_of
from fieldwright.terms.grid import Square

Links = Mapping[UUID, frozenset[UUID]]

_links: WeakKeyDictionary[Board, dict[Arrangement, Links]] = WeakKeyDictionary()


def links_of(field: Battlefield, arrangement: Arrangement = USUAL) -> Links:
    """For every figure those that it threatens or is threatened by; none for who is clear."""
    known = _links.setdefault(field.board, {})
    if arrangement not in known:
        found: dict[UUID, set[UUID]] = {figure.id: set() for figure in field.every(Figure)}
        for attacker, victim in threats_between(field, arrangement):
            found[attacker].add(victim)
            found[victim].add(attacker)
        known[arrangement] = {key: frozenset(ids) for key, ids in found.items()}
    return known[arrangement]


def threats_between(
    field: Battlefield, arrangement: Arrangement = USUAL
) -> Iterator[tuple[UUID, UUID]]:
    """All pairs of who threatens whom on a field."""
    threats = threat_map_of(field, arrangement).threats
    figures = {figure.id: figure for figure in field.every(Figure)}
    standing: dict[Square, list[UUID]] = {}
    for threat in threats.values():
        for square in threat.body.block.squares():
            standing.setdefault(square, []).append(threat.figure)
    for threat in threats.values():
        if not threat.reach:
            continue
        attacker = figures[threat.figure]
        within = {
            other
            for square in (*threat.plan, *threat.body.block.squares())
            for other in standing.get(square, ())
        }
        for other in (within | threat.hindered_by) - {attacker.id}:
            if are_enemies(attacker, figures[other]):
                victim = (other, threats[other].body)
                if gets_at(field, attacker, threat, victim, arrangement):
                    yield attacker.id, other


def engagement_of(
    field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL
) -> tuple[Figure, ...]:
    """All figures of the melee that a figure of the field is in, itself among them.

    The group that is connected by one threatening another, in the order of the field; empty for
    who neither threatens an enemy nor is threatened (ruling R15).
    """
    known = threat_map_of(field, arrangement).melees
    if figure.id not in known:
        group = _melee_of(field, figure, arrangement)
        known.update(dict.fromkeys(group or (figure.id,), group))
    figures = field.things["figures"]
    return tuple([one for who in known[figure.id] if isinstance(one := figures[who], Figure)])


def _melee_of(field: Battlefield, figure: Figure, arrangement: Arrangement) -> tuple[UUID, ...]:
    seen, left = {figure.id}, [figure]
    while left:
        for other in _linked(field, left.pop(), arrangement):
            if other.id not in seen:
                seen.add(other.id)
                left.append(other)
    if len(seen) == 1:
        return ()
    return tuple(who for who in field.things["figures"] if who in seen)


def is_engaged(field: Battlefield, figure: Figure, arrangement: Arrangement = USUAL) -> bool:
    """Whether a figure of the field fights in a melee: it threatens or is threatened."""
    return bool(_links_around(field, figure, arrangement))


def engaged_among(
    field: Battlefield, figures: Iterable[Figure], arrangement: Arrangement = USUAL
) -> list[Figure]:
    """Those of some figures of the field who fight in a melee."""
    known = threat_map_of(field, arrangement).links
    found = []
    for one in figures:
        links = known.get(one.id)
        if links or (links is None and is_engaged(field, one, arrangement)):
            found.append(one)
    return found


def _linked(field: Battlefield, figure: Figure, arrangement: Arrangement) -> tuple[Figure, ...]:
    """The enemies around a figure that it threatens or that threaten it, as ``links_of`` has them.

    Only who is near is looked at: a fight asks this again after every step.
    """
    figures, found = field.things["figures"], _links_around(field, figure, arrangement)
    return tuple(one for who in found if isinstance(one := figures[who], Figure))


def _links_around(field: Battlefield, figure: Figure, arrangement: Arrangement) -> tuple[UUID, ...]:
    """Their ids, remembered from one snapshot to the next."""
    known = threat_map_of(field, arrangement).links
    found = known.get(figure.id)
    if found is None:
        found = tuple(one.id for one in _found(field, figure, arrangement))
        known[figure.id] = found
    return found


def _found(field: Battlefield, figure: Figure, arrangement: Arrangement) -> Iterator[Figure]:
    known = threat_map_of(field, arrangement)
    own = known.threats.get(figure.id)
    if own is None:
        return
    here = (figure.id, own.body)
    near = index_of(field).near(Figure, own.surroundings)
    # By identity, not by id: both tell of the same figures of the same snapshot.
    seen = set(map(id, near))
    near += [other for other in known.near(own.body.block) if id(other) not in seen]
    for other in near:
        theirs = known.threats.get(other.id)
        if theirs is None or not are_enemies(figure, other):
            continue
        if gets_at(field, figure, own, (other.id, theirs.body), arrangement) or gets_at(
            field, other, theirs, here, arrangement
        ):
            yield other
