"""Values that follow from a stat block where no book prints them (ruling R24)."""

from __future__ import annotations

from fieldwright.stats.block import Abilities, Attack, Saves, StatBlock
from fieldwright.stats.class_groups import load_class_groups
from fieldwright.stats.notation import (
    Blow,
    Damage,
    Dice,
    HitDice,
    Movement,
    NotationError,
    Thac0,
)
from fieldwright.stats.weapon import Ranges, Weapon, load_weapons
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.setting import Scale

SIZE_CATEGORY: dict[SizeLetter, int] = {"T": 1, "S": 2, "M": 3, "L": 4, "H": 5, "G": 6}
"""Size categories from Tiny 1 to Gargantuan 6 (combat-and-tactics.txt, Encumbrance)."""

_LONGER_REACH: dict[SizeLetter, int] = {"L": 1, "H": 2, "G": 3}
_STEPS = ("d4", "d6", "d8", "d10", "d12", "d20")
_NATURAL_KNOCKDOWN = "d8"

LIKE_WEAPON = "as "
"""How a natural attack names the weapon whose knockdown die it has: ``as long-sword``."""


def hit_dice_of(block: StatBlock) -> HitDice | None:
    """Its hit dice as a value; None where it has none or they cannot be read."""
    try:
        return HitDice.parse(block.hit_dice) if block.hit_dice else None
    except NotationError:
        return None


def level_of(block: StatBlock) -> int:
    """Its level, or its Hit Dice without plusses for what has no level."""
    if block.level is not None:
        return block.level
    dice = hit_dice_of(block)
    return dice.level if dice else 0


def strength_of(block: StatBlock) -> int:
    """Its Strength, or 3½ points for each size category, rounded down, and its Hit Dice.

    combat-and-tactics.txt, Encumbrance and Overbearing; ruling R24: an ogre has 18.
    """
    if block.abilities:
        return block.abilities.strength
    return SIZE_CATEGORY[block.size] * 7 // 2 + level_of(block)


def dexterity_of(block: StatBlock) -> int:
    """Its Dexterity, or its movement rate (ruling R24)."""
    return block.abilities.dexterity if block.abilities else rate_of(block)


def rate_of(block: StatBlock) -> int:
    """Its base movement rate; 12 where it cannot be read."""
    try:
        return Movement.parse(block.movement).rate
    except NotationError:
        return 12


def thac0_of(block: StatBlock, hit_dice: int | None = None) -> int:
    """Its THAC0 as typed, else that of its class group at its level.

    Monsters hit as warriors of their Hit Dice (ruling R24). ``hit_dice`` says which of the hit
    dice that a book leaves open it has.
    """
    level = level_of(block) if hit_dice is None else hit_dice
    usual = load_class_groups()[block.group].thac0(level)
    if not block.thac0:
        return usual
    try:
        typed = Thac0.parse(block.thac0)
    except NotationError:
        return usual
    return typed.value(hit_dice_of(block), hit_dice)


def saves_of(block: StatBlock) -> Saves:
    """Its saving throws as typed, else those of its class group at its level.

    Monsters save as warriors of their Hit Dice (ruling R24).
    """
    return block.saves or load_class_groups()[block.group].saves_at(level_of(block))


def reach_of(block: StatBlock, attack: Attack, weapon: Weapon | None = None) -> int:
    """How many squares an attack reaches hand to hand (ruling R10; combat-and-tactics.txt, Range).

    ``weapon`` is the row that the attack names. With weapons a Large creature reaches one square
    further, a Huge one two, a Gargantuan one three; a reach that the attack states counts as it
    stands, natural attacks reach 1, and what only shoots reaches nothing.
    """
    if attack.reach is not None:
        return attack.reach
    if not attack.weapon:
        return 1
    printed = 1 if weapon is None else weapon.reach
    return 0 if printed is None else printed + _LONGER_REACH.get(block.size, 0)


def ranges_of_attack(attack: Attack, weapon: Weapon | None, scale: Scale) -> Ranges | None:
    """Short, medium and long range of an attack in squares of that scale; None for hand to hand.

    Those that the attack states are squares of missile scale, as books have them; else those of
    its weapon's row count (combat-and-tactics.txt, Melee Scale: times three).
    """
    if attack.ranges is None:
        return weapon.in_squares(scale) if weapon else None
    short, medium, far = attack.ranges
    each = Scale.MISSILE.feet_per_square // scale.feet_per_square
    return short * each, medium * each, far * each


def damage_of(attack: Attack, weapon: Weapon | None, large: bool = False) -> Dice | None:
    """The dice of an attack against a Large (or larger) target or another; None for none.

    The block's own damage counts before that of its weapon's row; ``by weapon +6`` adds to the
    row, and what a book gives for a weapon (``2-12+7``) is all of it.
    """
    printed = (attack.damage_large or attack.damage) if large else attack.damage
    own = _first_blow(printed)
    if own is not None and not own.by_weapon:
        return own.dice
    if weapon is None:
        return own.dice if own and not own.added else None
    row = _first_blow(weapon.damage_large if large else weapon.damage)
    dice = row.dice if row else None
    if own is None or own.dice is None or dice is None:
        return dice
    return dice.with_part(own.dice) if own.added else own.dice


def _first_blow(printed: str) -> Blow | None:
    """The first attack of a damage text; None where there is none or it cannot be read."""
    try:
        routines = Damage.parse(printed).routines if printed else ((),)
    except NotationError:
        return None
    return routines[0][0] if routines[0] else None


def knockdown_of(block: StatBlock, attack: Attack, weapon: Weapon | None = None) -> str:
    """The knockdown die of an attack; ``weapon`` is the row that it names.

    A monster's weapon has a die one step larger for each size above Man-sized, one smaller for
    each below: an ogre's morning star has d12, not d10; a character's die stays. A natural attack
    is likened to the weapon that it names, else to a long sword, d8, and stepped alike, from d4
    for Tiny to d20 for Gargantuan (combat-and-tactics.txt, Knockdowns; ruling R22).
    """
    if attack.knockdown and not attack.knockdown.startswith(LIKE_WEAPON):
        return attack.knockdown
    printed = "" if weapon is None else weapon.knockdown
    if attack.knockdown:
        like = load_weapons().get(attack.knockdown.removeprefix(LIKE_WEAPON))
        printed = "" if like is None else like.knockdown
    elif not attack.weapon:
        printed = _NATURAL_KNOCKDOWN
    if printed not in _STEPS or block.group != "monster":
        return printed
    step = _STEPS.index(printed) + SIZE_CATEGORY[block.size] - SIZE_CATEGORY["M"]
    return _STEPS[min(max(step, 0), len(_STEPS) - 1)]


def usual_abilities(block: StatBlock) -> Abilities:
    """The scores that a form starts from: Strength and Dexterity as above, the others 10."""
    return block.abilities or Abilities(
        strength=strength_of(block),
        dexterity=dexterity_of(block),
        constitution=10,
        intelligence=block.intelligence[0] if block.intelligence else 10,
        wisdom=10,
        charisma=10,
    )
