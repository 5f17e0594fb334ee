"""A stat block as the texts of a form, and back: what is typed is what books print.

``texts_of`` and ``block_of`` are inverse to each other for every sound block. Each text has the
name of its property (``hit_dice``, ``saves.death``, ``abilities.strength``); attacks are rows of
texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from fieldwright.stats.block import Abilities, Attack, Saves, StatBlock
from fieldwright.stats.derived import usual_abilities
from fieldwright.stats.faults import FieldFault, faults_of
from fieldwright.stats.footprint import is_allowed
from fieldwright.stats.notation import (
    ArmourClass,
    Intelligence,
    Morale,
    NotationError,
    Strength,
)
from fieldwright.terms.bodies import SizeLetter

Texts: TypeAlias = Mapping[str, str]
AttackTexts: TypeAlias = Mapping[str, str]

SAVES = ("death", "wands", "petrification", "breath", "spells")
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
ATTACK_COLUMNS = tuple(item.name for item in fields(Attack))
"""The texts of an attack, in the order of a block."""

_WORDS = (
    *("name", "source", "hit_dice", "movement", "thac0", "character_class", "attacks_printed"),
    *("armour", "notes", "initials", "colour", "picture"),
)
_NUMBERS = {
    "ac_without_shield": (-30, 30),
    "ac_without_dexterity": (-30, 30),
    "hit_points": (1, 100_000),
    "level": (0, 100),
    "legs": (0, 100),
    "steadiness": (0, 20),
}
_ATTACK_NUMBERS = {
    "count": (1, 40),
    "reach": (0, 20),
    "speed": (-10, 40),
    "ammunition": (0, 100_000),
    "to_hit": (-1000, 1000),
}


@dataclass(frozen=True, slots=True)
class FormRead:
    """What a form says: the block as far as it can be read, and everything wrong with it."""

    block: StatBlock
    faults: tuple[FieldFault, ...]

    def sentence(self, name: str) -> str:
        """What is wrong with one property; empty where nothing is."""
        return next((fault.sentence for fault in self.faults if fault.field == name), "")


# ------------------------------------------------------------------------------------ to the form


def texts_of(block: StatBlock) -> dict[str, str]:
    """The texts of a form that show a block; attacks apart (``attack_texts``)."""
    texts = {name: getattr(block, name) for name in _WORDS}
    texts |= {name: _number_text(getattr(block, name)) for name in _NUMBERS}
    texts["steadiness"] = str(block.steadiness or "")
    bracket = "" if block.ac_unarmoured is None else f" ({block.ac_unarmoured})"
    texts |= {
        "group": block.group,
        "size": block.size,
        "footprint": f"{block.columns} x {block.rows}",
        "armour_class": f"{block.armour_class}{bracket}",
        "morale": _span_text(block.morale),
        "intelligence": _span_text(block.intelligence),
        "flags": ", ".join(block.flags),
        "spells": "\n".join(block.spells),
    }
    for name in SAVES:
        texts[f"saves.{name}"] = str(getattr(block.saves, name)) if block.saves else ""
    for name in ABILITIES:
        texts[f"abilities.{name}"] = str(getattr(block.abilities, name)) if block.abilities else ""
    if block.abilities:
        scores = block.abilities
        texts["abilities.strength"] = str(Strength(scores.strength, scores.strength_percentile))
    return texts


def attack_texts(attack: Attack) -> dict[str, str]:
    """The texts of one row of the table of attacks."""
    texts = {}
    for name in ATTACK_COLUMNS:
        value = getattr(attack, name)
        if name == "ranges":
            texts[name] = "" if value is None else "/".join(map(str, value))
        elif name == "to_hit":
            texts[name] = f"{value:+d}" if value else ""
        else:
            texts[name] = "" if value is None else str(value)
    return texts


def _number_text(value: int | None) -> str:
    return "" if value is None else str(value)


def _span_text(span: tuple[int, int] | None) -> str:
    if span is None:
        return ""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


# ---------------------------------------------------------------------------------- from the form


def block_of(texts: Texts, attacks: Sequence[AttackTexts], begun: StatBlock) -> FormRead:
    """Read a form; what cannot be read stays as it was in ``begun``, and is told as a fault.

    Nothing is ever refused here: the block is whole at every moment, so that what follows from it
    can be shown while one types.
    """
    reader = _Reader(texts)
    values: dict[str, Any] = {name: texts.get(name, "").strip() for name in _WORDS}
    values["picture"] = texts.get("picture", "")
    values["notes"] = texts.get("notes", "")
    for name, limits in _NUMBERS.items():
        values[name] = reader.number(name, *limits, usual=getattr(begun, name))
    values["steadiness"] = values["steadiness"] or 0
    values |= _body(reader, begun)
    values["morale"] = reader.value("morale", lambda text: Morale.parse(text).span, None)
    values["intelligence"] = reader.value(
        "intelligence", lambda text: Intelligence.parse(text).span, None
    )
    values["flags"] = tuple(dict.fromkeys(_parted(texts.get("flags", ""), ",")))
    values["spells"] = tuple(_parted(texts.get("spells", ""), "\n"))
    values["group"] = texts.get("group", begun.group)
    values["attacks"] = tuple(_attack(row, number, reader) for number, row in enumerate(attacks))
    block = replace(begun, **values)
    block = replace(block, saves=_saves(reader, block), abilities=_abilities(reader, block))
    known = {fault.field for fault in reader.faults}
    told = [fault for fault in faults_of(block) if fault.field not in known]
    return FormRead(block, (*reader.faults, *told))


class _Reader:
    """Reads texts and remembers what was wrong."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.faults: list[FieldFault] = []

    def number(
        self, name: str, least: int, most: int, usual: Any = None, text: str | None = None
    ) -> Any:
        """A whole number, None for an empty text."""
        text = (self.texts.get(name, "") if text is None else text).strip()
        text = text.replace("\u2212", "-").replace("\u2013", "-")
        if not text:
            return None
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            self.faults.append(
                FieldFault(name, f"A whole number from {least} to {most} goes here, not “{text}”.")
            )
            return usual
        return value

    def value(self, name: str, parse: Callable[[str], Any], usual: Any) -> Any:
        """What a reader of notations makes of a text, ``usual`` for an empty one."""
        text = self.texts.get(name, "").strip()
        if not text:
            return usual
        try:
            return parse(text)
        except NotationError as error:
            self.faults.append(FieldFault(name, str(error)))
            return usual


def _body(reader: _Reader, begun: StatBlock) -> dict[str, Any]:
    """Armour class with its bracket, size and footprint."""
    armour = reader.value("armour_class", ArmourClass.parse, None)
    if armour is None and not reader.texts.get("armour_class", "").strip():
        reader.faults.append(FieldFault("armour_class", "Give an armour class, like “6 (10)”."))
    elif armour is not None and armour.value is None:
        reader.faults.append(
            FieldFault("armour_class", "Give the number that its usual armour has, like “4”.")
        )
    value = begun.armour_class if armour is None or armour.value is None else armour.value
    columns, rows = _footprint(reader, begun)
    return {
        "armour_class": value,
        "ac_unarmoured": armour.unarmoured if armour else begun.ac_unarmoured,
        "size": reader.texts.get("size", begun.size),
        "columns": columns,
        "rows": rows,
    }


def _footprint(reader: _Reader, begun: StatBlock) -> tuple[int, int]:
    text = reader.texts.get("footprint", "").lower().replace("\u00d7", "x").replace("by", "x")
    parts = [part.strip() for part in text.split("x")]
    if len(parts) == 2 and all(part.isdecimal() and 1 <= int(part) <= 20 for part in parts):
        return int(parts[0]), int(parts[1])
    reader.faults.append(
        FieldFault("columns", "Say how many squares it fills facing north, like “1 x 2”.")
    )
    return begun.columns, begun.rows


def footprint_for(size: SizeLetter, columns: int, rows: int) -> tuple[int, int]:
    """The footprint that a form offers when the size was changed: the old one where it may be."""
    from fieldwright.stats.footprint import USUAL_FOOTPRINTS

    return (columns, rows) if is_allowed(size, columns, rows) else USUAL_FOOTPRINTS[size]


def _parted(text: str, sign: str) -> list[str]:
    parts = (part.strip() for part in text.split(sign))
    return [part for part in parts if part]


def _saves(reader: _Reader, block: StatBlock) -> Saves | None:
    """The saves that are typed; those left empty follow from the others' source, ruling R24."""
    from fieldwright.stats.derived import saves_of

    typed = {name: reader.number(f"saves.{name}", 1, 20) for name in SAVES}
    if all(value is None for value in typed.values()):
        return None
    usual = saves_of(replace(block, saves=None))
    return Saves(
        **{name: getattr(usual, name) if one is None else one for name, one in typed.items()}
    )


def _abilities(reader: _Reader, block: StatBlock) -> Abilities | None:
    """The scores that are typed; those left empty are the usual ones."""
    strength = reader.value("abilities.strength", Strength.parse, None)
    typed = {name: reader.number(f"abilities.{name}", 0, 25) for name in ABILITIES[1:]}
    if strength is None and all(value is None for value in typed.values()):
        return None
    usual = usual_abilities(replace(block, abilities=None))
    return Abilities(
        strength=strength.score if strength else usual.strength,
        strength_percentile=strength.percentile if strength else None,
        **{name: getattr(usual, name) if one is None else one for name, one in typed.items()},
    )


def _attack(row: AttackTexts, number: int, reader: _Reader) -> Attack:
    """One row of the table; an empty row is an attack without a name, which is a fault."""
    texts = {name: text.strip() for name, text in row.items()}
    numbers = {
        name: reader.number(f"attacks[{number}].{name}", *limits, text=texts.get(name, ""))
        for name, limits in _ATTACK_NUMBERS.items()
    }
    return Attack(
        name=texts.get("name", ""),
        damage=texts.get("damage", ""),
        damage_large=texts.get("damage_large", ""),
        weapon=texts.get("weapon", ""),
        knockdown=texts.get("knockdown", "").lower(),
        rate_of_fire=texts.get("rate_of_fire", ""),
        ranges=_ranges(texts.get("ranges", ""), number, reader),
        count=numbers["count"] or 1,
        reach=numbers["reach"],
        speed=numbers["speed"],
        ammunition=numbers["ammunition"],
        to_hit=numbers["to_hit"] or 0,
    )


def _ranges(text: str, number: int, reader: _Reader) -> tuple[int, int, int] | None:
    if not text:
        return None
    parts = [part.strip() for part in text.split("/")]
    if len(parts) == 3 and all(part.isdecimal() and len(part) < 5 for part in parts):
        return int(parts[0]), int(parts[1]), int(parts[2])
    reader.faults.append(
        FieldFault(f"attacks[{number}].ranges", "Write short, medium and long range like “2/4/6”.")
    )
    return None
