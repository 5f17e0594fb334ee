"""Fields and changes made by chance from a named stream: the same for the same seed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import (
    Change,
    ChangeInfo,
    ChangeThings,
    ReplaceField,
    Together,
    add,
    alter,
    paint,
    remove,
)
from fieldwright.battlefield.field import (
    LAYER_TYPES,
    Battlefield,
    FieldInfo,
    Layer,
    Palettes,
    collection_of,
)
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Origin, Roll, SectionResult, Step
from fieldwright.battlefield.things import (
    THING_TYPES,
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Blocking, Hides, Season
from fieldwright.terms.setting import Light as Daylight

_WORDS = ("Ford", "Über die Brücke", "渡し場", "a\ttab", 'a "quote"', "", "ﬁne", "e\u0301", "🌲")


def point(stream: Stream) -> Point:
    """A place with at most three decimals, a little outside of the field at times."""
    return (stream.between(-2000, 50_000) / 1000, stream.between(-2000, 50_000) / 1000)


def random_thing(stream: Stream) -> Thing:
    """A thing of any type."""
    makers: dict[str, Callable[[Stream], Thing]] = {
        "walls": _wall,
        "obstacles": _obstacle,
        "platforms": _platform,
        "labels": lambda s: Label(
            id=s.uuid(), position=point(s), text=s.choice(_WORDS), hidden=s.chance(1, 2)
        ),
        "notes": lambda s: Note(
            id=s.uuid(), number=s.below(99), position=point(s), text=s.choice(_WORDS)
        ),
        "lights": lambda s: Light(
            id=s.uuid(), kind=_kind("lights", s), position=point(s), is_lit=s.chance(1, 2)
        ),
        "hazards": lambda s: Hazard(
            id=s.uuid(), kind=_kind("hazards", s), outline=outline(s), text=s.choice(_WORDS)
        ),
        "zones": lambda s: StartingZone(
            id=s.uuid(),
            side=s.choice(("attackers", "defenders")),
            edge=s.choice((*Edge, None)),
            blocks=(Block(0, 0, s.between(1, 9), s.between(1, 9)), Block(2, 2, 3, 3)),
        ),
        "pictures": lambda s: Picture(
            id=s.uuid(), blob="0" * 64, position=point(s), width=3.5, length=s.between(1, 9)
        ),
        "figures": lambda s: Figure(
            id=s.uuid(),
            name=s.choice(_WORDS),
            side="attackers",
            column=s.below(20),
            row=s.below(20),
            facing=s.below(8),
            conditions=("prone",) if s.chance(1, 2) else (),
        ),
    }
    assert set(makers) == set(THING_TYPES)
    return makers[stream.choice(tuple(makers))](stream)


def _kind(table: str, stream: Stream) -> str:
    return str(stream.choice(tuple(getattr(load_catalogue(), table))))


def outline(stream: Stream) -> tuple[Point, ...]:
    """Three to five points."""
    return tuple(point(stream) for _ in range(stream.between(3, 5)))


def _wall(stream: Stream) -> Wall:
    wall = Wall(
        id=stream.uuid(),
        kind=_kind("walls", stream),
        start=point(stream),
        end=(float(stream.below(30)), float(stream.below(30))),
        is_open=stream.chance(1, 3),
        height_ft=stream.choice((None, 5.0, 7.5)),
        thickness=stream.choice((None, 0.1)),
        movement=stream.choice((None, *Blocking)),
        hides=stream.choice((None, *Hides)),
    )
    # By its id: chance goes on as it always did.
    opens = load_catalogue().walls[wall.kind].opens
    return replace(wall, bolted=opens and not wall.is_open and wall.id.int % 2 == 0)


def _obstacle(stream: Stream) -> Obstacle:
    usual = load_catalogue().obstacles[_kind("obstacles", stream)]
    return Obstacle(
        id=stream.uuid(),
        kind=usual.id,
        position=point(stream),
        width=stream.choice((usual.width, 1.0, 2.25)),
        length=stream.choice((usual.length, 1.0, 2.25)),
        rotation=stream.choice((0.0, 33.125)),
        outline=outline(stream) if stream.chance(1, 3) else (),
        crown=stream.choice((None, 1.5)),
        z=stream.between(-2, 2),
    )


def _platform(stream: Stream) -> Platform:
    return Platform(
        id=stream.uuid(),
        kind=_kind("platforms", stream),
        outline=outline(stream),
        top_ft=stream.between(0, 30),
        foot_ft=stream.choice((None, 2.0)),
        leads_to=stream.choice(_WORDS),
    )


def random_layers(columns: int, rows: int, stream: Stream) -> dict[Layer, NDArray[Any]]:
    """Layers with a few blocks of everything; escarpment and depth included."""
    palettes = Palettes.of(load_catalogue())
    highest = {
        Layer.GROUND: len(palettes.ground) - 1,
        Layer.GROWTH: len(palettes.growth) - 1,
        Layer.WATER: len(palettes.water) - 1,
        Layer.DEPTH: 40,
        Layer.HEIGHT: 60,
        Layer.ESCARPMENT: 1,
        Layer.REVEALED: 1,
    }
    layers = {}
    for name, dtype in LAYER_TYPES.items():
        array = np.zeros((rows, columns), dtype)
        for _ in range(stream.below(4)):
            left, top = stream.below(columns), stream.below(rows)
            lowest = -20 if name is Layer.HEIGHT else 0
            array[top : top + 4, left : left + 6] = stream.between(lowest, highest[name])
        layers[name] = array
    return layers


def random_info(stream: Stream) -> FieldInfo:
    """The facts of a field."""
    info = FieldInfo(
        name=stream.choice(_WORDS),
        terrain=stream.choice(("plains", "swamp")),
        season=stream.choice(tuple(Season)),
        light=stream.choice(tuple(Daylight)),
        indoors=stream.chance(1, 2),
        encounter_distance=stream.choice((None, 12)),
        notes=stream.choice(_WORDS),
        weather=stream.choice(("", "sandstorm")),
        sight_limit_squares=stream.choice((None, 0, 8)),
        light_missiles_carried_away=stream.chance(1, 2),
        fog=stream.chance(1, 2),
        live_sight=stream.chance(1, 2),
        heroes=stream.choice(("", "attackers")),
    )
    # No roll of its own: what others make of the same stream stays as it is.
    imports = (Import(source="mill.dd2vtt", came=(("wall piece", 3),)),) if info.fog else ()
    return replace(info, imports=imports)


def random_field(
    stream: Stream, columns: int | None = None, rows: int | None = None, things: int | None = None
) -> Battlefield:
    """A whole field; small unless told otherwise."""
    columns = columns or stream.between(1, 24)
    rows = rows or stream.between(1, 24)
    field = Battlefield.empty(columns, rows, random_info(stream), load_catalogue())
    field = field.with_layers(random_layers(columns, rows, stream))
    count = stream.below(12) if things is None else things
    field = add(*(random_thing(stream) for _ in range(count))).applied_to(field)
    origin = _origin(stream) if stream.chance(1, 2) else None
    return replace(field, origin=origin, revision=0)


def _origin(stream: Stream) -> Origin:
    roll = Roll("how high", "1d6", (stream.die(6), 2), "a hill")
    return Origin(
        version=1,
        terrain="hills",
        seed=stream.bits() >> 1,
        wishes={"size": [30, 20], "season": "winter", "attempts": {"growth": 2}, "share": 0.5},
        steps=(Step("topography", "Step Two", (roll, roll)), Step("cover", "Step Three", ())),
        sections=tuple(SectionResult(10 * n, "clear", "pond") for n in range(9)),
    )


def random_change(field: Battlefield, stream: Stream) -> Change:
    """A change that fits the field: mostly brush strokes and things, now and then all of it."""
    lot = stream.below(20)
    if lot < 8:
        return _stroke(field, stream)
    if lot < 12:
        return add(*(random_thing(stream) for _ in range(stream.between(1, 3))))
    if lot < 16:
        return _other_things(field, stream)
    if lot < 17:
        return ChangeInfo(field.info, random_info(stream))
    if lot < 19:
        first = _stroke(field, stream)
        return Together((first, add(random_thing(stream))))
    return ReplaceField(field, random_field(stream))


def _stroke(field: Battlefield, stream: Stream) -> Change:
    layer = stream.choice(tuple(Layer))
    mask = np.zeros((field.rows, field.columns), bool)
    left, top = stream.below(field.columns), stream.below(field.rows)
    mask[top : top + stream.between(1, 5), left : left + stream.between(1, 5)] = True
    values = random_layers(field.columns, field.rows, stream)
    return paint(field, layer, mask, values[layer])


def _other_things(field: Battlefield, stream: Stream) -> ChangeThings:
    """Some things are moved on, opened or taken away."""
    things = list(field.all_things())
    if not things:
        return add(random_thing(stream))
    chosen = stream.choice(things)
    if stream.chance(1, 2):
        return remove(chosen)
    return alter([(chosen, replace(chosen, locked=not chosen.locked))])


def collections(things: tuple[Thing, ...]) -> list[str]:
    """The names of the collections of some things."""
    return [collection_of(thing) for thing in things]
