"""The flags of a stat block that the program knows, for the form and for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

FLAGS: Mapping[str, str] = MappingProxyType(
    {
        "amorphous": "has no front, flank or rear and cannot be knocked down",
        "animal": "an ordinary animal",
        "burrowing": "moves through earth",
        "climbing": "walks on walls and ceilings",
        "construct": "a made thing, such as a golem",
        "dragon": "of dragon kind",
        "flying": "flies",
        "giant": "of giant kind",
        "humanoid": "built like a human",
        "immune to knockdown": "cannot be knocked down, such as a fire elemental",
        "incorporeal": "has no body",
        "insect": "an insect or its like",
        "lycanthrope": "changes between human and beast",
        "martial arts master": "threatens its front squares with bare hands",
        "mindless": "knows no fear and no tactics",
        "mount": "can be ridden",
        "regenerating": "heals while it fights",
        "shapechanger": "takes other shapes",
        "spellcaster": "casts spells",
        "spider": "a spider or its like",
        "swimming": "swims freely",
        "teleporting": "appears where it likes",
        "undead": "can be turned",
    }
)
"""Each flag with what it means; the DM may use words of his own besides."""
