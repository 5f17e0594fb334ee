"""Movement as books print it: rates, other modes and classes of manoeuvrability."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from fieldwright.stats.notation.faults import KEPT, plain, refused, tidied

_WHAT = ("movement", "12", "9 (12)", "12, Fl 30 (C)")
_HIGHEST = 400

MODES = {
    "fl": "flying",
    "fly": "flying",
    "flying": "flying",
    "sw": "swimming",
    "swim": "swimming",
    "swimming": "swimming",
    "br": "burrowing",
    "burrow": "burrowing",
    "burrowing": "burrowing",
    "cl": "climbing",
    "climb": "climbing",
    "climbing": "climbing",
    "wb": "web",
    "web": "web",
    "in web": "web",
    "jp": "jumping",
    "jump": "jumping",
    "jumping": "jumping",
    "hp": "jumping",
    "hop": "jumping",
    "hopping": "jumping",
    "gl": "gliding",
    "glide": "gliding",
    "gliding": "gliding",
    "br in stone": "burrowing",
    "hovering": "hovering",
    "loping": "walking",
    "walking": "walking",
}
"""Abbreviations and words for ways of moving."""

_CLASSES = {"i": "A", "ii": "B", "iii": "C", "iv": "D", "v": "E"}
_PRINTED = re.compile(r"(?:([a-z]+)\s+)?(\d+)(?:-(\d+))?\"?\s*(?:\(([^()]*)\))?")
_FEET = re.compile(r"(\d+)[\s-]*ft\.?\s*([a-z]+(?: [a-z]+)?)?\s*(?:\(([^()]*)\))?")


@dataclass(frozen=True, slots=True)
class Mode:
    """One way of moving: its rate (the lowest, where the book gives a range), and its class.

    ``manoeuvrability`` is A to E for flyers, ``mounted`` its class with a rider, ``unarmoured``
    the rate in brackets of ``9 (12)``.
    """

    name: str
    rate: int
    lowest: int | None = None
    unarmoured: int | None = None
    manoeuvrability: str = ""
    mounted: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Movement:
    """How a creature moves: its first mode is on foot where it has one."""

    printed: str
    modes: tuple[Mode, ...] = field(compare=False)

    @classmethod
    @lru_cache(maxsize=KEPT)
    def parse(cls, text: str) -> Movement:
        """Read ``12``, ``9 (12)``, ``12, Fl 30 (C, D if mounted)``; raises NotationError."""
        printed = tidied(text, *_WHAT)
        parts = _parts(plain(printed).lower())
        modes = tuple(_mode(part.strip(), printed) for part in parts)
        if len({mode.name for mode in modes}) != len(modes):
            raise refused(printed, *_WHAT)
        return cls(printed, modes)

    @property
    def rate(self) -> int:
        """The base rate in points of movement: on foot, else that of the first mode."""
        return (self.mode("walking") or self.modes[0]).rate

    @property
    def unarmoured(self) -> int:
        """The rate on foot without armour."""
        first = self.mode("walking") or self.modes[0]
        return first.rate if first.unarmoured is None else first.unarmoured

    @property
    def fastest(self) -> int:
        """The highest rate of all modes."""
        return max(mode.rate for mode in self.modes)

    def mode(self, name: str) -> Mode | None:
        """The mode of that name, such as flying, swimming, burrowing, climbing, web, jumping."""
        return next((mode for mode in self.modes if mode.name == name), None)

    @property
    def manoeuvrability(self) -> str:
        """The class of a flyer, A to E; nothing for others."""
        flying = self.mode("flying")
        return flying.manoeuvrability if flying else ""

    def __str__(self) -> str:
        return self.printed


def _parts(text: str) -> list[str]:
    """Split at commas, semicolons and strokes outside of brackets; ``(60 ft burrowing)`` too."""
    text = re.sub(r"\s*\((\d+ ft [a-z]+)\)", r"; \1", text)
    return re.split(r"[,;/]\s*(?![^()]*\))", text)


def _mode(part: str, printed: str) -> Mode:
    feet = _FEET.fullmatch(part)
    if feet:
        number, word, remark = feet.group(1, 2, 3)
        rate = int(number) // 10
        return _with_remark(_named(word or "walking", printed), (None, rate), remark, printed)
    found = _PRINTED.fullmatch(part)
    if not found:
        raise refused(printed, *_WHAT)
    word, first, last, remark = found.group(1, 2, 3, 4)
    rates = (int(first), int(last)) if last else (None, int(first))
    return _with_remark(_named(word or "walking", printed), rates, remark, printed)


def _named(word: str, printed: str) -> str:
    if word not in MODES:
        raise refused(printed, *_WHAT)
    return MODES[word]


def _with_remark(
    name: str, rates: tuple[int | None, int], remark: str | None, printed: str
) -> Mode:
    lowest, rate = rates
    if rate > _HIGHEST or (lowest is not None and lowest > rate):
        raise refused(printed, *_WHAT)
    if remark is None:
        return Mode(name, rate, lowest)
    remark = remark.strip()
    if remark.isdecimal() and int(remark) >= rate:
        return Mode(name, rate, lowest, unarmoured=int(remark))
    if remark.isdecimal():
        # 14 (3): the bulette's rate below ground, as the text beside it says.
        return Mode(name, rate, lowest, words=remark)
    classes = _classes(remark)
    if name == "flying" and classes:
        return Mode(name, rate, lowest, None, classes[0], classes[-1] if classes[1:] else "")
    if not re.search(r"[a-z]", remark):
        raise refused(printed, *_WHAT)
    return Mode(name, rate, lowest, words=remark)


def _classes(remark: str) -> list[str]:
    """The classes in a remark: ``c, d if mounted``, or ``AA:IV`` of the first edition."""
    roman = re.fullmatch(r"(?:aa|mc):?\s*(i{1,3}|iv|v)", remark)
    if roman:
        return [_CLASSES[roman.group(1)]]
    if re.fullmatch(r"(?:mc:?\s*)?[a-e](?:\s*[,/]\s*[a-e](?: if mounted)?)?", remark):
        return [found.upper() for found in re.findall(r"\b[a-e]\b", remark)]
    return []
