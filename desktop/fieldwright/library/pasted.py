"""Reading a stat block that was copied from a book or an adventure.

Books print a name and then labels with values, in a line (``Bugbears (4): AC 5 (10); MV 9;
HD 3+1; THAC0 17 …``) or one below the other (``ARMOR CLASS: 5 (10)``). What is understood goes
into a StatBlock; what is not is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from fieldwright.library.errors import LibraryError
from fieldwright.library.pasted_attacks import attacks_from
from fieldwright.library.pasted_labels import (
    CLASS_LETTERS,
    CLASSES,
    LABEL,
    MODES,
    NOTE_WORDS,
    OF_LABEL,
    SAVE_LETTERS,
)
from fieldwright.stats.block import Abilities, Saves, StatBlock
from fieldwright.stats.derived import usual_abilities
from fieldwright.stats.footprint import USUAL_FOOTPRINTS
from fieldwright.stats.notation import (
    ArmourClass,
    AttackCount,
    Damage,
    HitDice,
    Intelligence,
    Morale,
    Movement,
    NotationError,
    Size,
    Strength,
    Thac0,
)

LONGEST = 20_000
_SAVES = ("death", "wands", "petrification", "breath", "spells")


@dataclass(frozen=True, slots=True)
class Pasted:
    """What was read: the block, the names of the properties that the text gave, and the rest."""

    block: StatBlock
    understood: tuple[str, ...]
    left: tuple[str, ...]


@dataclass
class _Reading:
    values: dict[str, Any] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    percentile: int | None = None
    notes: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    damage: str = ""


def read_pasted(text: str, begun: StatBlock) -> Pasted:
    """Read a block of text onto ``begun``; raises LibraryError where there is nothing in it."""
    if len(text) > LONGEST:
        raise LibraryError("This text is too long for one stat block; paste a single one.")
    text = re.sub(r"[ \t\u00a0]+", " ", text).strip()
    reading = _Reading()
    parts = list(_parts(text))
    for label, value in parts:
        if label:
            _take(reading, label, value)
        else:
            _take_name(reading, value)
    if not any(label for label, _ in parts):
        raise LibraryError(
            "There are no numbers here that look like a stat block; they begin with labels such "
            "as AC, MV, HD, THAC0."
        )
    block = _made(reading, begun)
    return Pasted(block, tuple(dict.fromkeys(reading.values)), tuple(reading.left))


def read_named(name: str, values: Iterable[tuple[str, str, str]], begun: StatBlock) -> Pasted:
    """Read values onto ``begun``, each as one of ``LABELS``, what it was called, and its text."""
    reading = _Reading({"name": " ".join(name.split())[:200]})
    for known, label, value in values:
        _take_as(reading, known, label.lower(), value.strip())
    block = _made(reading, begun)
    return Pasted(block, tuple(dict.fromkeys(reading.values)), tuple(reading.left))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The name (with an empty label), then each label with its value."""
    found: list[re.Match[str]] = []
    for one in LABEL.finditer(text):
        if _is_label(text, one, found[-1]["label"].lower() if found else ""):
            found.append(one)
    head = text[: found[0].start()] if found else text
    if head.strip(" ,;:.-\n"):
        yield "", head.strip(" ,;:.-\n")
    for number, one in enumerate(found):
        end = found[number + 1].start() if number + 1 < len(found) else len(text)
        value = text[one.end() : end]
        yield one["label"].lower(), value.strip().strip(":=.").strip(" ,;\n")


def _is_label(text: str, found: re.Match[str], before: str) -> bool:
    """Whether a word is a label where it stands; ``before`` is the label before it.

    Nothing in brackets is (``½ (1-4 hit points)``), nor ``4 HD: 17`` within a THAC0; ``D`` for
    damage and ``AT`` for attacks must be capitals before a number.
    """
    line = text[: found.start()].rsplit("\n", 1)[-1]
    if line.count("(") > line.count(")"):
        return False
    label, name = found["label"], OF_LABEL[found["label"].lower()]
    if name == "hit_dice" and OF_LABEL.get(before) == "thac0":
        return not re.search(r"\d\s*$", line)
    if label.lower() in ("d", "at"):
        next_is_number = text[found.end() :].lstrip(" :")[:1].isdigit()
        return label.isupper() and next_is_number and OF_LABEL.get(before) != "saves"
    return True


# --------------------------------------------------------------------------------------- values


def _take(reading: _Reading, label: str, value: str) -> None:
    _take_as(reading, OF_LABEL[label], label, value)


def _take_as(reading: _Reading, name: str, label: str, value: str) -> None:
    """Read a value as one of ``LABELS``; what is not understood is told under its label."""
    if name == "note":
        title = NOTE_WORDS.get(label, label.capitalize())
        if value.lower() not in ("nil", "none", "-", ""):
            reading.notes.append(f"{title}: {' '.join(value.split())}")
        reading.values.setdefault("notes", "")
        return
    take = _TAKERS.get(name)
    done = _as_printed(reading, name, value) if take is None else take(reading, value)
    if not done:
        reading.left.append(f"{label.upper() if len(label) < 4 else label} {value}".strip())


def _pieces(value: str) -> Iterator[str]:
    """A value whole, then shorter: up to a semicolon, a full stop, a bracket, its first word."""
    value = " ".join(value.split())
    yield value
    for sign in (";", ". ", ",", " ("):
        if sign in value:
            yield value.split(sign, 1)[0].strip()
    yield value.split(" ", 1)[0].rstrip(",;.")


_PRINTED: dict[str, Callable[[str], Any]] = {
    "movement": Movement.parse,
    "hit_dice": HitDice.parse,
    "thac0": Thac0.parse,
    "attacks_printed": AttackCount.parse,
}


def _as_printed(reading: _Reading, name: str, value: str) -> bool:
    """A notation that a block keeps as it is printed; what follows it is told."""
    parse = _PRINTED[name]
    for piece in _pieces(value):
        if _reads(parse, piece) is not None:
            reading.values[name] = piece
            _tell_rest(reading, value, piece)
            return True
    return False


def _tell_rest(reading: _Reading, value: str, piece: str) -> None:
    rest = " ".join(value.split())[len(piece) :].strip(" ,;.")
    if rest:
        reading.left.append(rest)


def _reads(parse: Callable[[str], Any], text: str) -> Any:
    try:
        return parse(text)
    except NotationError:
        return None


def _armour_class(reading: _Reading, value: str) -> bool:
    for piece in _pieces(value):
        found = _reads(ArmourClass.parse, piece)
        if found is not None and found.value is not None:
            reading.values["armour_class"] = found.value
            if found.unarmoured is not None:
                reading.values["ac_unarmoured"] = found.unarmoured
            _tell_rest(reading, value, piece)
            return True
    return False


def _hit_points(reading: _Reading, value: str) -> bool:
    found = re.match(r"\d{1,5}", value)
    if not found or int(found.group()) < 1:
        return False
    reading.values["hit_points"] = int(found.group())
    rest = re.sub(r"^\d+\s*(each|hp)?", "", value).strip(" ,;.")
    if rest:
        reading.left.append(f"hp {rest}" if rest[0].isdigit() else rest)
    return True


def _span(name: str, parse: Callable[[str], Any]) -> Callable[[_Reading, str], bool]:
    def take(reading: _Reading, value: str) -> bool:
        for piece in _pieces(value):
            found = _reads(parse, piece)
            if found is not None:
                reading.values[name] = found.span
                return True
        return False

    return take


def _intelligence(reading: _Reading, value: str) -> bool:
    score = re.fullmatch(r"\d{1,2}", value)
    if score:
        reading.scores["intelligence"] = int(value)
    return _span("intelligence", Intelligence.parse)(reading, value)


def _size(reading: _Reading, value: str) -> bool:
    for piece in _pieces(value):
        found = _reads(Size.parse, piece)
        if found is not None:
            letter = found.letter
            columns, rows = USUAL_FOOTPRINTS[letter]
            reading.values |= {"size": letter, "columns": columns, "rows": rows}
            return True
    return False


def _damage(reading: _Reading, value: str) -> bool:
    for piece in _pieces(value):
        if _reads(Damage.parse, piece) is not None:
            reading.damage = piece
            reading.values["attacks"] = ()
            _tell_rest(reading, value, piece)
            return True
    return False


def _class(reading: _Reading, value: str) -> bool:
    """``fighter 5``, ``F5``, ``5th-level mage``, or a bare level."""
    words = value.lower()
    found = re.search(r"(\d{1,2})", words)
    level = int(found.group(1)) if found else None
    named = next((CLASSES[word] for word in re.findall(r"[a-z-]+", words) if word in CLASSES), None)
    letters = re.match(r"([a-z]{1,2})\s*\d", words)
    if named is None and letters:
        named = CLASS_LETTERS.get(letters.group(1))
    if level is not None:
        reading.values["level"] = level
    if named is not None:
        reading.values |= {"character_class": named[0], "group": named[1]}
    return level is not None or named is not None


def _saves(reading: _Reading, value: str) -> bool:
    """Five numbers in the order of the books, or letters with numbers."""
    lettered = re.findall(r"\b(pp|rsw|bw|sp|[dwpbs])\s*:?\s*(\d{1,2})\b", value.lower())
    typed = {SAVE_LETTERS[letter]: int(number) for letter, number in lettered}
    numbers = [int(number) for number in re.findall(r"\b\d{1,2}\b", value)]
    if len(typed) < 5 and len(numbers) == 5:
        typed = dict(zip(_SAVES, numbers, strict=True))
    if len(typed) < 5 or not all(1 <= one <= 20 for one in typed.values()):
        return False
    reading.values["saves"] = Saves(**typed)
    return True


def _strength(reading: _Reading, value: str) -> bool:
    found = _reads(Strength.parse, value.split(" ", 1)[0].rstrip(",;."))
    if found is None:
        return False
    reading.scores["strength"], reading.percentile = found.score, found.percentile
    return True


def _score(name: str) -> Callable[[_Reading, str], bool]:
    def take(reading: _Reading, value: str) -> bool:
        found = re.match(r"(\d{1,2})\b", value)
        if not found or int(found.group(1)) > 25:
            return False
        reading.scores[name] = int(found.group(1))
        return True

    return take


def _spells(reading: _Reading, value: str) -> bool:
    spells = [part.strip(" .\n") for part in re.split(r"[,;\n]", value)]
    reading.values["spells"] = tuple(dict.fromkeys(one for one in spells if one))
    return bool(reading.values["spells"])


_TAKERS: dict[str, Callable[[_Reading, str], bool]] = {
    "armour_class": _armour_class,
    "hit_points": _hit_points,
    "morale": _span("morale", Morale.parse),
    "intelligence": _intelligence,
    "size": _size,
    "damage": _damage,
    "class": _class,
    "saves": _saves,
    "strength": _strength,
    "spells": _spells,
    **{name: _score(name) for name in ("dexterity", "constitution", "wisdom", "charisma")},
}


# ---------------------------------------------------------------------------------------- name


def _take_name(reading: _Reading, text: str) -> None:
    """The words before the first label: a name, perhaps a number of them, a class and level."""
    line, *others = [part.strip(" ,;:.") for part in text.split("\n") if part.strip(" ,;:.")]
    reading.left += others
    many = re.search(r"\((\d{1,3})\)|^(\d{1,3})\s+", line)
    if many:
        line = line.replace(many.group(0), " ")
    first, *rest = [part.strip() for part in re.split(r"[,;:]", line) if part.strip()] or [line]
    reading.values["name"] = " ".join(first.split())[:200]
    for part in rest:
        if not _class(reading, part):
            reading.left.append(part)


# ----------------------------------------------------------------------------------------- block


def _made(reading: _Reading, begun: StatBlock) -> StatBlock:
    """The values put together; scores that are missing are the usual ones."""
    values = dict(reading.values)
    if reading.notes:
        old = [begun.notes] if begun.notes else []
        values["notes"] = "\n".join([*old, *reading.notes])[:4000]
    elif "notes" in values:
        del values["notes"]
    if reading.damage:
        values["attacks"] = attacks_from(reading.damage)
    if "character_class" not in values and "hit_dice" in values:
        values.setdefault("level", None)
    block = replace(begun, **values)
    moves = _reads(Movement.parse, block.movement)
    if "movement" in values and moves is not None:
        new = [flag for mode, flag in MODES.items() if moves.mode(mode)]
        block = replace(block, flags=tuple(dict.fromkeys((*block.flags, *new))))
    return replace(block, abilities=_abilities(reading, block))


def _abilities(reading: _Reading, block: StatBlock) -> Abilities | None:
    scores = dict(reading.scores)
    if not scores or set(scores) == {"intelligence"}:
        return block.abilities
    reading.values["abilities"] = None
    usual = usual_abilities(block)
    return replace(usual, strength_percentile=reading.percentile, **cast("dict[str, Any]", scores))
