"""What is wrong with a stat block, field by field, for the form in which it is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import LIKE_WEAPON
from fieldwright.stats.footprint import ALLOWED_FOOTPRINTS, is_allowed
from fieldwright.stats.notation import (
    AttackCount,
    Damage,
    HitDice,
    Movement,
    NotationError,
    RateOfFire,
    Thac0,
)
from fieldwright.stats.weapon import load_weapons

_BEST, _WORST = -30, 30
_KNOCKDOWN = ("d4", "d6", "d8", "d10", "d12", "d20")


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One fault: the field's name (``hit_dice``, ``attacks[0].damage``) and a sentence."""

    field: str
    sentence: str


def faults_of(block: StatBlock) -> list[FieldFault]:
    """Everything that is wrong with a block, in the order of its fields; empty if it is sound."""
    return [
        *_names(block),
        *_notations(block),
        *_footprint(block),
        *_numbers(block),
        *_attacks(block),
    ]


def notation_fault(parse: Callable[[str], Any], text: str) -> str:
    """The sentence about a text that a reader such as HitDice.parse refuses; nothing if none."""
    try:
        parse(text)
    except NotationError as error:
        return str(error)
    return ""


def _names(block: StatBlock) -> Iterator[FieldFault]:
    if not block.name.strip():
        yield FieldFault("name", "Give it a name.")


def _notations(block: StatBlock) -> Iterator[FieldFault]:
    readers: tuple[tuple[str, Callable[[str], Any]], ...] = (
        ("hit_dice", HitDice.parse),
        ("movement", Movement.parse),
        ("thac0", Thac0.parse),
        ("attacks_printed", AttackCount.parse),
    )
    for name, parse in readers:
        text = getattr(block, name)
        sentence = notation_fault(parse, text) if text or name == "movement" else ""
        if sentence:
            yield FieldFault(name, sentence)
    if not block.hit_dice and block.hit_points is None:
        yield FieldFault("hit_dice", "Give hit dice (“4+1”) or hit points (27).")


def _footprint(block: StatBlock) -> Iterator[FieldFault]:
    if is_allowed(block.size, block.columns, block.rows):
        return
    allowed = ALLOWED_FOOTPRINTS[block.size]
    choices = " or ".join(f"{columns} by {rows}" for columns, rows in allowed)
    yield FieldFault(
        "columns",
        f"Size {block.size} fills {choices or 'six squares or more'}, "
        f"not {block.columns} by {block.rows}.",
    )


def _numbers(block: StatBlock) -> Iterator[FieldFault]:
    for name in ("ac_without_shield", "ac_without_dexterity", "ac_unarmoured"):
        value = getattr(block, name)
        if value is not None and not _BEST <= value <= _WORST:
            yield FieldFault(name, f"An armour class lies between {_BEST} and {_WORST}.")
    if block.hit_points is not None and block.hit_points < 1:
        yield FieldFault("hit_points", "It needs at least one hit point.")
    for name, most in (("morale", 20), ("intelligence", 25)):
        span = getattr(block, name)
        if span and not 0 <= span[0] <= span[1] <= most:
            yield FieldFault(
                name, f"Give the lower number first, up to {most}: “8-10” or a single “9”."
            )
    yield from _scores(block)


def _scores(block: StatBlock) -> Iterator[FieldFault]:
    if block.abilities:
        for name in ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"):
            if not 0 <= getattr(block.abilities, name) <= 25:
                yield FieldFault(f"abilities.{name}", "An ability score lies between 0 and 25.")
        if block.abilities.strength_percentile is not None and block.abilities.strength != 18:
            yield FieldFault(
                "abilities.strength", "Only a Strength of 18 has a percentage: “18/50”."
            )
    if block.saves:
        for name in ("death", "wands", "petrification", "breath", "spells"):
            if not 1 <= getattr(block.saves, name) <= 20:
                yield FieldFault(f"saves.{name}", "A saving throw lies between 1 and 20.")


def _attacks(block: StatBlock) -> Iterator[FieldFault]:
    for number, attack in enumerate(block.attacks):
        for name, sentence in _attack(attack):
            yield FieldFault(f"attacks[{number}].{name}", sentence)


def _attack(attack: Attack) -> Iterator[tuple[str, str]]:
    if not attack.name.strip():
        yield "name", "Give the attack a name, such as claw or long sword."
    if attack.weapon and attack.weapon not in load_weapons():
        yield "weapon", f"There is no weapon “{attack.weapon}” in the list: choose one of it."
    if not (attack.damage or attack.weapon):
        yield "damage", "Say what it does, like “1d8”, or choose a weapon; “nil” is no damage."
    for name, parse in (
        ("damage", Damage.parse),
        ("damage_large", Damage.parse),
        ("rate_of_fire", RateOfFire.parse),
    ):
        text = getattr(attack, name)
        sentence = notation_fault(parse, text) if text else ""
        if sentence:
            yield name, sentence
    if attack.knockdown and not _is_knockdown(attack.knockdown):
        dice = ", ".join(_KNOCKDOWN)
        yield "knockdown", f"A knockdown die is one of {dice}, or that of a weapon: “as spear”."
    if attack.ranges and list(attack.ranges) != sorted(attack.ranges):
        yield "ranges", "Short, medium and long range grow: 2, 4, 6."
    if attack.ammunition is not None and attack.ammunition < 0:
        yield "ammunition", "There cannot be less than no ammunition."


def _is_knockdown(text: str) -> bool:
    """Whether it is a die, or names a weapon that has one."""
    if not text.startswith(LIKE_WEAPON):
        return text in _KNOCKDOWN
    like = load_weapons().get(text.removeprefix(LIKE_WEAPON))
    return like is not None and like.knockdown in _KNOCKDOWN
