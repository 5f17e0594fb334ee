"""Writing the text form: pleasant to read and to compare line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import (
    AS_ROCK,
    REVEALED,
    Battlefield,
    FieldInfo,
    Layer,
    Palettes,
)
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.battlefield.problems import kinds_of
from fieldwright.battlefield.things import (
    THING_TYPES,
    Figure,
    Obstacle,
    Platform,
    Thing,
    Wall,
)
from fieldwright.document.text_blocks import block_records, named_blocks, plain
from fieldwright.document.text_bodies import said_body
from fieldwright.document.text_words import (
    AS_ROCK_SIGN,
    DEPTH_SIGNS,
    DRY_SIGN,
    FIGURES_VERSION,
    FOG_KEYS,
    FOG_VERSION,
    FORMAT,
    IMPORT_KEYS,
    IMPORT_VERSION,
    INFO_KEYS,
    PALETTE_LAYERS,
    PLAIN_VERSION,
    REVEALED_SIGN,
    ROCK_VERSION,
    SHEER_SIGN,
    TEXT_VERSION,
    WEATHER_KEYS,
    WEATHER_VERSION,
    defaults_of,
    derived_ids,
    dump,
    letters_of,
    plain_number,
)
from fieldwright.stats.block import StatBlock

_SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&()+-/:;<>?@[]_{|}"


def text_of(field: Battlefield, catalogue: Catalogue) -> str:
    """The whole text form of a field; see maps/README.md."""
    legend: dict[str, dict[str, Any]] = {}
    layers = list(_layers(field, catalogue, legend))
    entries = [*_head(field), *_legend(legend), *_palettes(field, catalogue), *layers]
    entries += _other_kinds(field, catalogue)
    blocks = named_blocks(field.things["figures"].values())
    entries += _stat_blocks(blocks)
    for name in THING_TYPES:
        records = list(thing_records(name, field, catalogue, blocks))
        if records:
            entries.append((name, _lines(map(dump, records))))
    if field.origin:
        entries.append(("origin", _origin(field.origin)))
    body = ",\n".join(f'  "{key}": {text}' for key, text in entries)
    return "{\n" + body + "\n}\n"


Entries = Iterator[tuple[str, str]]


def _head(field: Battlefield) -> Entries:
    yield "format", dump(FORMAT)
    usual = defaults_of(FieldInfo)
    yield "version", dump(_version(field, usual))
    for key, name in INFO_KEYS.items():
        value = getattr(field.info, name)
        if value != usual[name]:
            yield key, dump(plain(value))
    yield "size", dump([field.columns, field.rows])


def _is_newest(field: Battlefield) -> bool:
    """Whether it holds what only today's version of the text form knows."""
    imports = field.info.imports
    marked = any(one.fingerprint or one.mark or one.turned or one.times > 1 for one in imports)
    shown: tuple[Wall | Obstacle | Platform, ...] = (
        *field.every(Wall),
        *field.every(Obstacle),
        *field.every(Platform),
    )
    in_pictures = any(one.in_picture for one in shown)
    return marked or in_pictures or any(wall.bolted for wall in field.every(Wall))


def _version(field: Battlefield, usual: Mapping[str, Any]) -> int:
    """The oldest version of the text form that knows all that the field holds."""
    if _is_newest(field):
        return TEXT_VERSION
    if (field.layers[Layer.REVEALED] == AS_ROCK).any():
        return ROCK_VERSION
    if _says_any(field, IMPORT_KEYS, usual):
        return IMPORT_VERSION
    if _says_any(field, FOG_KEYS, usual) or field.layers[Layer.REVEALED].any():
        return FOG_VERSION
    if _says_any(field, WEATHER_KEYS, usual):
        return WEATHER_VERSION
    return FIGURES_VERSION if field.things["figures"] else PLAIN_VERSION


def _says_any(field: Battlefield, keys: Iterable[str], usual: Mapping[str, Any]) -> bool:
    """Whether one of these facts is not as it usually is."""
    names = (INFO_KEYS[key] for key in keys)
    return any(getattr(field.info, name) != usual[name] for name in names)


def _lines(parts: Iterable[str], indent: str = "    ") -> str:
    """A list with one part a line."""
    end = indent[:-2]
    return "[\n" + ",\n".join(f"{indent}{part}" for part in parts) + f"\n{end}]"


# ---------------------------------------------------------------------------------------- layers


def _layers(field: Battlefield, catalogue: Catalogue, legend: dict[str, dict[str, Any]]) -> Entries:
    """The layers that hold anything; ``legend`` is filled with the letters that they use."""
    for name in PALETTE_LAYERS:
        codes = field.layers[Layer(name)]
        palette: tuple[str, ...] = getattr(field.palettes, name)
        used = [int(code) for code in np.unique(codes)]
        if len(used) == 1:
            kind = palette[used[0]]
            if name == "ground" or kind != next(iter(letters_of(catalogue, name))):
                yield name, dump(kind)
            continue
        signs = _signs([palette[code] for code in used], letters_of(catalogue, name))
        legend[name] = {sign: kind for kind, sign in signs.items()}
        yield name, _rows(codes, {code: signs[palette[code]] for code in used})
    yield from _depth(field, legend)
    height = field.layers[Layer.HEIGHT]
    if height.any():
        width = max(len(str(int(value))) for value in (height.min(), height.max()))
        rows = (" ".join(f"{value:{width}d}" for value in row) for row in height.tolist())
        yield "height", _lines(dump(row) for row in rows)
    sheer = field.layers[Layer.ESCARPMENT]
    if sheer.any():
        yield "escarpment", _rows(sheer, {0: DRY_SIGN, 1: SHEER_SIGN})
    if field.layers[Layer.REVEALED].any():
        known = {0: DRY_SIGN, REVEALED: REVEALED_SIGN, AS_ROCK: AS_ROCK_SIGN}
        yield "revealed", _rows(field.layers[Layer.REVEALED], known)


def _depth(field: Battlefield, legend: dict[str, dict[str, Any]]) -> Entries:
    depth = field.layers[Layer.DEPTH]
    if not depth.any() and not field.layers[Layer.WATER].any():
        return
    used = [int(feet) for feet in np.unique(depth)]
    known = {feet: sign for sign, feet in reversed(tuple(DEPTH_SIGNS.items()))}
    spare = (sign for sign in _all_signs() if sign not in DEPTH_SIGNS)
    unnamed = {feet: next(spare) for feet in used if feet not in known}
    if unnamed:
        legend["depth"] = {sign: feet for feet, sign in unnamed.items()}
    yield "depth", _rows(depth, known | unnamed)


def _all_signs() -> Iterator[str]:
    """Signs in the order in which they are used up: plain ones first, then letters of Unicode."""
    yield from _SPARE
    yield from (chr(code) for code in range(0x100, 0x3000) if chr(code).isalpha())


def _signs(kinds: list[str], letters: Mapping[str, str]) -> dict[str, str]:
    """A sign for each kind: its letter of the tables, or a spare one for a kind they lack."""
    taken = {letters[kind] for kind in kinds if kind in letters}
    spare = (sign for sign in _all_signs() if sign not in taken and sign not in letters.values())
    return {kind: letters[kind] if kind in letters else next(spare) for kind in kinds}


def _rows(codes: NDArray[Any], signs: Mapping[int, str]) -> str:
    table = [signs.get(code, "?") for code in range(int(codes.max()) + 1)]
    return _lines(dump("".join(table[code] for code in row)) for row in codes.tolist())


def _legend(legend: dict[str, dict[str, Any]]) -> Entries:
    if legend:
        parts = [f'    "{layer}": {dump(signs)}' for layer, signs in legend.items()]
        yield "legend", "{\n" + ",\n".join(parts) + "\n  }"


def _palettes(field: Battlefield, catalogue: Catalogue) -> Entries:
    """Only where the field orders its kinds in another way than today's tables do."""
    if field.palettes != Palettes.of(catalogue):
        names = {layer: list(getattr(field.palettes, layer)) for layer in PALETTE_LAYERS}
        parts = [f'    "{layer}": {dump(kinds)}' for layer, kinds in names.items()]
        yield "palettes", "{\n" + ",\n".join(parts) + "\n  }"


# ---------------------------------------------------------------------------------------- things


def _other_kinds(field: Battlefield, catalogue: Catalogue) -> Entries:
    """Kinds of things that no table has, so that a reader does not take them for misspelt."""
    others = {}
    for name in THING_TYPES:
        known = kinds_of(catalogue, name)
        if known is not None:
            used = {getattr(thing, "kind", "") for thing in field.things[name].values()}
            others[name] = sorted(used - known.keys())
    if any(others.values()):
        yield "other_kinds", dump({name: kinds for name, kinds in others.items() if kinds})


def _stat_blocks(blocks: Mapping[StatBlock, str]) -> Entries:
    """The numbers of all figures, one line for each kind of them."""
    if blocks:
        parts = [f"    {dump(name)}: {dump(record)}" for name, record in block_records(blocks)]
        yield "stat_blocks", "{\n" + ",\n".join(parts) + "\n  }"


def thing_records(
    collection: str, field: Battlefield, catalogue: Catalogue, blocks: Mapping[StatBlock, str]
) -> Iterator[dict[str, Any]]:
    """Each thing as a short record: what is as usual is left out, the id where it follows.

    A figure names its stat block, and says its size and footprint where they are others; its id
    follows from the whole of it.
    """
    things = list(field.things[collection].values())
    records = [short_record(thing, catalogue) for thing in things]
    for thing, record, derived in zip(
        things, records, derived_ids(collection, records), strict=True
    ):
        if thing.id != derived:
            record["id"] = str(thing.id)
        if isinstance(thing, Figure) and thing.stats is not None:
            full = said_body(record, thing.stats, field.info.scale)
            yield full | {"stats": blocks[thing.stats]}
        else:
            yield record


def short_record(thing: Thing, catalogue: Catalogue) -> dict[str, Any]:
    """A thing as a record without its id; what is as usual is left out."""
    made: Any = type(thing)
    usual = defaults_of(made)
    kind = catalogue.obstacles.get(thing.kind) if isinstance(thing, Obstacle) else None
    if kind:
        usual = {**usual, "width": kind.width, "length": kind.length}
    return {
        item.name: plain(getattr(thing, item.name))
        for item in fields(thing)
        if item.name != "id" and getattr(thing, item.name) != usual[item.name]
    }


# ---------------------------------------------------------------------------------------- origin


def _origin(origin: Origin) -> str:
    steps = [_step(step) for step in origin.steps]
    sections = [
        dump({item.name: getattr(section, item.name) for item in fields(section)})
        for section in origin.sections
    ]
    entries = {
        "version": dump(origin.version),
        "terrain": dump(origin.terrain),
        "seed": dump(origin.seed),
        "wishes": dump(plain_number(origin.wishes)),
        "steps": _lines(steps, "      ") if steps else "[]",
        "sections": _lines(sections, "      ") if sections else "[]",
    }
    return "{\n" + ",\n".join(f'    "{key}": {text}' for key, text in entries.items()) + "\n  }"


def _step(step: Any) -> str:
    rolls = [
        dump({item.name: plain_number(getattr(roll, item.name)) for item in fields(roll)})
        for roll in step.rolls
    ]
    listed = _lines(rolls, "        ") if rolls else "[]"
    return f'{{"name": {dump(step.name)}, "source": {dump(step.source)}, "rolls": {listed}}}'
