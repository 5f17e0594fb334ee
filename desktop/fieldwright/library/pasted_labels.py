"""The labels of stat blocks as books and adventures print them, and the letters of classes."""

from __future__ import annotations

import re

from fieldwright.stats.block import ClassGroup

LABELS: dict[str, tuple[str, ...]] = {
    "armour_class": ("armor class", "armour class", "ac"),
    "movement": ("movement rate", "movement", "move", "mv"),
    "hit_dice": ("hit dice", "hit die", "hd"),
    "hit_points": ("hit points", "hp", "hps"),
    "thac0": ("thac0", "thaco"),
    "attacks_printed": (
        *("no. of attacks", "number of attacks", "no of attacks", "# of attacks"),
        *("attacks", "# at", "#at", "at"),
    ),
    "damage": ("damage/attacks", "damage/attack", "damage", "dmg", "dam", "d"),
    "size": ("size", "sz"),
    "morale": ("morale", "ml"),
    "intelligence": ("intelligence", "int"),
    "saves": ("saving throws", "saving throw", "saves", "save", "sv"),
    "strength": ("strength", "str"),
    "dexterity": ("dexterity", "dex"),
    "constitution": ("constitution", "con"),
    "wisdom": ("wisdom", "wis"),
    "charisma": ("charisma", "cha", "chr"),
    "class": ("class/level", "class", "level", "lvl"),
    "spells": ("spells memorized", "spells memorised", "spells prepared", "spells"),
    "note": (
        *("special attacks", "special attack", "special defenses", "special defences"),
        *("special defense", "special defence", "magic resistance", "alignment", "treasure"),
        *("xp value", "experience", "no. appearing", "no appearing", "organization", "climate"),
        *("climate/terrain", "frequency", "active time", "activity cycle", "diet", "equipment"),
        *("possessions", "sa", "sd", "mr", "al", "xp", "xpv", "sw", "tt"),
    ),
}
NOTE_WORDS = {
    "sa": "Special attacks",
    "sd": "Special defences",
    "mr": "Magic resistance",
    "al": "Alignment",
    "xp": "Experience",
    "xpv": "Experience",
    "tt": "Treasure",
    "sw": "Special weakness",
}
OF_LABEL = {label: name for name, labels in LABELS.items() for label in labels}
LABEL = re.compile(
    r"(?<![\w#])(?P<label>"
    + "|".join(re.escape(label) for label in sorted(OF_LABEL, key=len, reverse=True))
    + r")(?![\w/])(?=\s*[:=.]?\s*\S)",
    re.IGNORECASE,
)
CLASS_LETTERS: dict[str, tuple[str, ClassGroup]] = {
    "f": ("fighter", "warrior"),
    "p": ("paladin", "warrior"),
    "r": ("ranger", "warrior"),
    "c": ("cleric", "priest"),
    "d": ("druid", "priest"),
    "t": ("thief", "rogue"),
    "b": ("bard", "rogue"),
    "m": ("mage", "wizard"),
    "mu": ("mage", "wizard"),
    "w": ("mage", "wizard"),
    "i": ("illusionist", "wizard"),
}
CLASSES = {name: (name, group) for name, group in CLASS_LETTERS.values()} | {
    "priest": ("priest", "priest"),
    "wizard": ("wizard", "wizard"),
    "magic-user": ("mage", "wizard"),
    "rogue": ("thief", "rogue"),
    "warrior": ("fighter", "warrior"),
}
MODES = {"flying": "flying", "swimming": "swimming", "burrowing": "burrowing"}
SAVE_LETTERS = {
    "d": "death",
    "pp": "death",
    "w": "wands",
    "rsw": "wands",
    "p": "petrification",
    "b": "breath",
    "bw": "breath",
    "s": "spells",
    "sp": "spells",
}
