"""Facts about a field as short lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.origin import Roll, SectionResult
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.units import told
from fieldwright.rules.characteristics import six_characteristics
from fieldwright.rules.terrain import (
    GROWTH_LETTERS,
    WATER_LETTERS,
    TerrainType,
    load_terrains,
)
from fieldwright.terms.setting import Forestation, Light, Season
from fieldwright.terms.words import capital

STEPS: dict[str, str] = {
    "scale": QT_TRANSLATE_NOOP("words", "Scale"),
    "topography": QT_TRANSLATE_NOOP("words", "Topography"),
    "cover": QT_TRANSLATE_NOOP("words", "Ground cover and water"),
    "obstacles": QT_TRANSLATE_NOOP("words", "Obstacles"),
    "set-up": QT_TRANSLATE_NOOP("words", "Putting it together"),
}
"""The five steps by the names under which the generator tells its rolls."""

SEASONS = {
    Season.SPRING: QT_TRANSLATE_NOOP("words", "Spring"),
    Season.SUMMER: QT_TRANSLATE_NOOP("words", "Summer"),
    Season.AUTUMN: QT_TRANSLATE_NOOP("words", "Autumn"),
    Season.WINTER: QT_TRANSLATE_NOOP("words", "Winter"),
}
LIGHTS = {
    Light.DAYLIGHT: QT_TRANSLATE_NOOP("words", "Daylight"),
    Light.MOONLIGHT: QT_TRANSLATE_NOOP("words", "Moonlight"),
    Light.STARLIGHT: QT_TRANSLATE_NOOP("words", "Starlight"),
    Light.DARKNESS: QT_TRANSLATE_NOOP("words", "Darkness"),
}


def step_title(name: str) -> str:
    """A step with its number."""
    if name not in STEPS:
        return name.capitalize()
    return f"{list(STEPS).index(name) + 1}  {translate('words', STEPS[name])}"


def told_roll(roll: Roll) -> str:
    """One roll as a line: ``Width (1d4+14: rolled 3): 17 squares``."""
    what, result = capital(roll.what), told_result(roll.result)
    return f"{what} ({roll.thrown}): {result}" if roll.dice else f"{what}: {result}"


def one_line(name: str) -> str:
    """A name for a place with room for one line, whatever signs stand in it."""
    return " ".join("".join(sign if sign >= " " else " " for sign in name).split())


def told_result(result: str) -> str:
    """What came of a roll; the ids of growth and water as words."""
    for kind in (*GROWTH_LETTERS.values(), *WATER_LETTERS.values()):
        result = result.replace(kind, plain_kind(kind))
    return result


def unmarked(text: str) -> str:
    """The text of a menu as one reads it: without the sign before its letter, and without dots."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def plain_number(value: float) -> str:
    """A number without a needless fraction; one digit after the point otherwise."""
    return f"{round(value, 1):g}"


def plain_kind(kind: str) -> str:
    """A kind's id as words."""
    return kind.replace("-", " ")


def section_words(result: SectionResult) -> list[str]:
    """What a section is: its height, and what grows and stands on it, if anything does."""
    lines = [told(translate("words", "{} ft").format(result.height_feet))]
    lines += [
        plain_kind(kind) for kind in (result.growth, result.water) if kind not in ("clear", "none")
    ]
    return lines


def field_facts(field: Battlefield) -> Iterator[str]:
    """Size and scale; terrain, season and light; encounter distance; seed."""
    info = field.info
    feet = info.scale.feet_per_square
    size = translate("words", "{columns} x {rows} squares of {feet} ft ({scale} scale)")
    yield told(size.format(columns=field.columns, rows=field.rows, feet=feet, scale=info.scale))
    terrain = load_terrains().get(info.terrain)
    words = [terrain.name if terrain else info.terrain]
    if info.place:
        words.append(plain_kind(info.place))
    words += [str(info.light)] if info.indoors else [str(info.season), str(info.light)]
    yield ", ".join(word for word in words if word)
    if info.encounter_distance is not None:
        distance = translate("words", "Encounter distance {squares} squares ({feet} ft)")
        yield told(
            distance.format(squares=info.encounter_distance, feet=info.encounter_distance * feet)
        )
    weather = weather_facts(info)
    if weather:
        yield weather
    if field.origin is not None:
        yield translate("words", "Seed {}").format(field.origin.seed)


def weather_facts(info: FieldInfo) -> str:
    """The weather, how far it lets anyone see, and what it does to missiles; empty where none."""
    parts = [one_line(info.weather)]
    limit = info.sight_limit_squares
    if limit is not None:
        far = translate("words", "nothing is seen beyond {squares} squares ({feet} ft)")
        if limit == 1:
            far = translate("words", "nothing is seen beyond {squares} square ({feet} ft)")
        parts.append(told(far.format(squares=limit, feet=limit * info.scale.feet_per_square)))
    if info.light_missiles_carried_away:
        parts.append(translate("words", "light missiles are carried away"))
    return capital(", ".join(part for part in parts if part))


def characteristics(field: Battlefield) -> Iterator[tuple[str, str]]:
    """The six characteristics of the field's terrain, each with its title.

    Where the DM has set other lines of fire for this one map, those are told.
    """
    terrain = load_terrains().get(field.info.terrain)
    if terrain is None:
        return
    wild = bool(field.origin and field.origin.wishes.get("wild"))
    told = characteristics_of(terrain, field.info.season, _forestation(field), wild=wild)
    for title, words in told:
        is_overruled = title == "Lines of fire" and field.info.lines_of_fire
        yield title, capital(field.info.lines_of_fire) if is_overruled else words


def characteristics_of(
    terrain: TerrainType, season: Season, forestation: Forestation, *, wild: bool = False
) -> Iterator[tuple[str, str]]:
    """The six characteristics of a terrain type (Battlefield Characteristics), none empty."""
    for label, text in six_characteristics(terrain, season, forestation, wild=wild):
        yield label, capital(text)


def _forestation(field: Battlefield) -> Forestation:
    """What was wished for when the field was made."""
    wished = field.origin.wishes.get("forestation") if field.origin else None
    return Forestation(wished) if wished in list(Forestation) else Forestation.NONE
