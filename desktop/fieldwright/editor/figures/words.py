"""A stat block in short words: one line for a list, all numbers for a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fieldwright.battlefield.things import Figure
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.geometry.footprints import SIZE_NAMES
from fieldwright.library.form_text import ABILITIES, SAVES
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import (
    damage_of,
    hit_dice_of,
    knockdown_of,
    level_of,
    ranges_of_attack,
    reach_of,
    saves_of,
    strength_of,
    thac0_of,
)
from fieldwright.stats.notation import Strength
from fieldwright.stats.weapon import Weapon, load_weapons
from fieldwright.terms.setting import Scale

_LONGEST_MARK = 12

SAVE_NAMES = {
    "death": QT_TRANSLATE_NOOP("figures", "Death"),
    "wands": QT_TRANSLATE_NOOP("figures", "Wands"),
    "petrification": QT_TRANSLATE_NOOP("figures", "Petrify"),
    "breath": QT_TRANSLATE_NOOP("figures", "Breath"),
    "spells": QT_TRANSLATE_NOOP("figures", "Spells"),
}

ABILITY_NAMES = {
    "strength": QT_TRANSLATE_NOOP("figures", "Strength"),
    "dexterity": QT_TRANSLATE_NOOP("figures", "Dexterity"),
    "constitution": QT_TRANSLATE_NOOP("figures", "Constitution"),
    "intelligence": QT_TRANSLATE_NOOP("figures", "Intelligence"),
    "wisdom": QT_TRANSLATE_NOOP("figures", "Wisdom"),
    "charisma": QT_TRANSLATE_NOOP("figures", "Charisma"),
}

GROUP_NAMES = {
    "warrior": QT_TRANSLATE_NOOP("figures", "warrior"),
    "priest": QT_TRANSLATE_NOOP("figures", "priest"),
    "rogue": QT_TRANSLATE_NOOP("figures", "rogue"),
    "wizard": QT_TRANSLATE_NOOP("figures", "wizard"),
    "monster": QT_TRANSLATE_NOOP("figures", "monster"),
}


def _(text: str) -> str:
    return translate("figures", text)


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a card; ``derived`` says that no book prints it, it follows from the rules."""

    label: str
    value: str
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """All that a stat block says, for people."""

    about: str
    numbers: tuple[Cell, ...]
    attacks: tuple[str, ...]
    saves: tuple[Cell, ...]
    abilities: tuple[Cell, ...]
    traits: str
    notes: str
    source: str
    basis: str


@lru_cache(maxsize=4096)
def short_line(block: StatBlock) -> str:
    """The numbers that tell figures apart, such as ``M, AC 5, HD 3+1, MV 9, THAC0 17``."""
    points = f"hp {block.hit_points}" if block.hit_points is not None else ""
    dice = short_dice(block)
    body = f"hp {dice.removesuffix(' hp')}" if dice.endswith(" hp") else f"HD {dice}"
    body = body if block.hit_dice else points
    if block.level is not None and block.group != "monster":
        body = points or body
    moves = block.movement.split(",")[0] + (" …" if "," in block.movement else "")
    parts = (block.size, f"AC {block.armour_class}", body, f"MV {moves}")
    return ", ".join(part for part in (*parts, f"THAC0 {thac0_of(block)}") if part)


def short_dice(block: StatBlock) -> str:
    """Hit dice without the hit points that a book adds in brackets."""
    return block.hit_dice.split(" (")[0]


def book_mark(source: str) -> str:
    """A book in a few letters: ``MM`` for the Monstrous Manual; nothing for none."""
    name = source.split(";", maxsplit=1)[0].split("(", maxsplit=1)[0].strip()
    if len(name) <= _LONGEST_MARK:
        return name
    return "".join(word[0] for word in name.replace("&", " ").split() if word[0].isupper())


def basis_of(block: StatBlock) -> str:
    """What numbers that no book prints follow from: ``as a warrior of 3 Hit Dice``."""
    level = level_of(block)
    if block.group == "monster":
        return (
            _("as a warrior of 1 Hit Die")
            if level == 1
            else _("as a warrior of {} Hit Dice").format(level)
        )
    return _("as a {group} of level {level}").format(
        group=translate("figures", GROUP_NAMES[block.group]), level=level
    )


def card_of(block: StatBlock) -> Card:
    """Everything about a block, its derived numbers marked."""
    saves = saves_of(block)
    about = _about(block)
    return Card(
        about=about,
        numbers=tuple(_numbers(block)),
        attacks=tuple(attack_words(block, attack) for attack in block.attacks),
        saves=tuple(
            Cell(
                translate("figures", SAVE_NAMES[name]),
                str(getattr(saves, name)),
                block.saves is None,
            )
            for name in SAVES
        ),
        abilities=tuple(_abilities(block)),
        traits=", ".join(block.flags),
        notes=block.notes,
        source=block.source,
        basis=basis_of(block),
    )


def _about(block: StatBlock) -> str:
    words = []
    if block.character_class:
        level = "" if block.level is None else f" {block.level}"
        words.append(f"{block.character_class}{level}")
    elif block.group != "monster":
        level = "" if block.level is None else f" {block.level}"
        words.append(translate("figures", GROUP_NAMES[block.group]) + level)
    words.append(SIZE_NAMES[block.size])
    if (block.columns, block.rows) != (1, 1):
        words.append(
            _("{columns} by {rows} squares").format(columns=block.columns, rows=block.rows)
        )
    return ", ".join(words)


def _numbers(block: StatBlock) -> Iterator[Cell]:
    yield Cell("AC", _armour(block))
    if block.hit_dice:
        yield Cell("HD", short_dice(block))
    yield _points(block)
    yield Cell("MV", block.movement)
    yield Cell(
        "THAC0",
        block.thac0 if block.thac0 else str(thac0_of(block)),
        not block.thac0,
    )
    if block.attacks_printed:
        yield Cell(_("Attacks"), block.attacks_printed)
    if block.morale:
        yield Cell(_("Morale"), _span(block.morale))
    if block.intelligence and block.abilities is None:
        yield Cell(_("Int"), _span(block.intelligence))


def _armour(block: StatBlock) -> str:
    """The armour class, and what is left of it without shield, Dexterity or armour."""
    without = [
        (_("no shield"), block.ac_without_shield),
        (_("no Dex"), block.ac_without_dexterity),
        (_("bare"), block.ac_unarmoured),
    ]
    told = [f"{words} {value}" for words, value in without if value is not None]
    return f"{block.armour_class}" + (f" ({', '.join(told)})" if told else "")


def _points(block: StatBlock) -> Cell:
    if block.hit_points is not None:
        return Cell("hp", str(block.hit_points))
    dice = hit_dice_of(block)
    if dice is None:
        return Cell("hp", "?", derived=True)
    if dice.lowest == dice.highest:
        return Cell("hp", str(dice.lowest), derived=True)
    return Cell("hp", f"{dice.lowest}-{dice.highest}", derived=True)


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}-{span[1]}"


def _abilities(block: StatBlock) -> Iterator[Cell]:
    if block.abilities is None:
        yield Cell(_("Str"), str(strength_of(block)), derived=True)
        return
    for name in ABILITIES:
        value = str(getattr(block.abilities, name))
        if name == "strength":
            value = str(Strength(block.abilities.strength, block.abilities.strength_percentile))
        yield Cell(translate("figures", ABILITY_NAMES[name])[:3], value)


def attack_words(block: StatBlock, attack: Attack) -> str:
    """One attack: ``2 claws 1-6``; ``spear 1d6/1d8, reach 2, speed 6, knockdown d8``."""
    weapon = load_weapons().get(attack.weapon)
    count = f"{attack.count} \u00d7 " if attack.count > 1 else ""
    damage = _damage_words(attack, weapon)
    parts = [f"{count}{attack.name} {damage}".strip()]
    reach = reach_of(block, attack, weapon)
    if reach > 1 or (weapon is not None and reach):
        parts.append(_("reach {}").format(reach))
    speed = attack.speed if attack.speed is not None else (weapon.speed if weapon else None)
    if speed is not None:
        parts.append(_("speed {}").format(speed))
    knockdown = knockdown_of(block, attack, weapon)
    if knockdown:
        parts.append(_("knockdown {}").format(knockdown))
    ranges = ranges_of_attack(attack, weapon, Scale.MELEE)
    if ranges:
        far = "/".join("-" if one is None else str(one) for one in ranges)
        parts.append(_("range {}").format(far))
    if attack.ammunition is not None:
        parts.append(_("{} shots").format(attack.ammunition))
    if attack.to_hit:
        parts.append(_("{:+d} to hit").format(attack.to_hit))
    return ", ".join(parts)


def _damage_words(attack: Attack, weapon: Weapon | None) -> str:
    """The damage as printed; with a weapon its row's numbers where none is printed."""
    small = attack.damage if attack.damage and "weapon" not in attack.damage.lower() else ""
    if not small:
        small = str(damage_of(attack, weapon) or attack.damage)
    large = attack.damage_large
    if not large and weapon is not None and not attack.damage:
        large = str(damage_of(attack, weapon, large=True) or "")
    return f"{small}/{large}" if large and large != small else small


def points_words(figures: Sequence[Figure]) -> str:
    """What is left of figures' hit points: ``hp 7 of 15``, or of how many they are rolled."""
    if len(figures) == 1:
        one = figures[0]
        if one.full_hit_points is None and one.hit_points is None:
            return translate("figures", "hp not rolled")
        left = one.full_hit_points if one.hit_points is None else one.hit_points
        full = "?" if one.full_hit_points is None else str(one.full_hit_points)
        return translate("figures", "hp {left} of {full}").format(left=left, full=full)
    return translate("figures", "hp of all {}").format(len(figures))
