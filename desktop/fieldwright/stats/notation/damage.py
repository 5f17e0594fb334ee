"""Damage as books print it: one roll for each attack, and ways to choose from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from fieldwright.stats.notation.dice import Dice, dice_of
from fieldwright.stats.notation.faults import KEPT, NotationError, plain, refused, tidied

_WHAT = ("damage", "1d8", "5-8/5-8/5-12", "by weapon")
_NOTHING = frozenset({"-", "nil", "none", "no", "nothing"})
_WEAPON = re.compile(r"\b(?:by\s+)?weapons?(?:\s+type)?\b")
_TOKEN = re.compile(
    r"(?P<roll>([+-]?)\s*(?:(\d*)d(\d+)|(\d+)\s*-\s*(\d+)|(\d+)))"
    r"|(?P<word>[^\W\d_]['.\w-]+)|(?P<other>[(),+\s]+)"
)
_LABEL = re.compile(r"([a-z][a-z ]*):\s*")
_SPECIAL = frozenset({"special", "paralysis", "poison", "acid", "energy", "level", "drain"})


@dataclass(frozen=True, slots=True)
class Blow:
    """What one attack does: ``dice``, the weapon's damage, or only what ``words`` say.

    ``dice`` of a blow by weapon is what the book gives for it or adds to it; ``added`` says
    which.
    """

    dice: Dice | None
    by_weapon: bool = False
    added: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage of a creature or a weapon; ``routines`` are the ways to choose from."""

    printed: str
    routines: tuple[tuple[Blow, ...], ...] = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Damage:
        """Read ``1d8``, ``5-8/5-8/5-12``, ``1d3-1``, ``by weapon``, ``nil`` or a dash.

        Raises NotationError, a sentence with examples.
        """
        printed = tidied(text, *_WHAT)
        words = plain(printed).lower()
        parts = re.split(r"\s*;\s*|,?\s*\(?\bor\b\s*", words)
        return cls(printed, tuple(_routine(part, printed) for part in parts))

    @property
    def rolls(self) -> tuple[Dice | None, ...]:
        """The dice of each attack of the first routine; None where there are none."""
        return tuple(blow.dice for blow in self.routines[0])

    @property
    def by_weapon(self) -> bool:
        """Whether any attack does its weapon's damage."""
        return any(blow.by_weapon for routine in self.routines for blow in routine)

    def __str__(self) -> str:
        return self.printed


def _routine(part: str, printed: str) -> tuple[Blow, ...]:
    part = part.strip(" ,")
    label = _LABEL.match(part)
    name = label.group(1) if label else ""
    if label:
        part = part[label.end() :]
    if part in _NOTHING:
        return ()
    return tuple(_blow(blow, name, printed) for blow in re.split(r"\s*/\s*|\s+and\s+", part))


def _blow(text: str, label: str, printed: str) -> Blow:
    by_weapon = bool(_WEAPON.search(text))
    rest = _WEAPON.sub(" ", text)
    dice, words, signed = _read(rest, printed)
    if not by_weapon and dice is None and not set(words) & _SPECIAL:
        raise refused(printed, *_WHAT)
    said = " ".join([label, *words]).strip()
    return Blow(dice, by_weapon, by_weapon and signed, said)


def _read(text: str, printed: str) -> tuple[Dice | None, list[str], bool]:
    """The dice and the words of one attack, and whether the dice began with a sign."""
    dice: Dice | None = None
    words: list[str] = []
    signed = False
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise refused(printed, *_WHAT)
        if token["roll"]:
            sign, part = token.group(2) or _sign_before(text, place), _part(token, printed)
            if dice is None:
                signed = bool(sign)
            dice = _sum(dice, part, sign, printed)
        elif token["word"]:
            words.append(token["word"])
        place = token.end()
    return dice, words, signed


def _sign_before(text: str, place: int) -> str:
    """The plus that stands before a number, perhaps with a bracket between."""
    return "+" if re.search(r"\+\s*\(?\s*$", text[:place]) else ""


def _part(token: re.Match[str], printed: str) -> Dice:
    part = re.match(r"()(?:(\d*)d(\d+)|(\d+)-(\d+)|(\d+))", _without_sign(token["roll"]))
    assert part is not None
    return dice_of(part, printed)


def _without_sign(roll: str) -> str:
    return re.sub(r"\s", "", roll).lstrip("+-")


def _sum(dice: Dice | None, part: Dice, sign: str, printed: str) -> Dice:
    """The dice so far and one more part; the dice in ``2-8 (2d4)`` say how a range is rolled."""
    if dice is None:
        return Dice().with_part(part, sign == "-")
    if sign:
        return dice.with_part(part, sign == "-")
    if (dice.lowest, dice.highest) == (part.lowest, part.highest):
        return part
    raise NotationError(
        f"“{printed}” gives two rolls for one attack; part attacks by strokes, like “1d6/1d6”."
    )
