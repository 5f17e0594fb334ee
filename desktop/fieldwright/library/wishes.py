"""Reading what a DM asks for: ``six bugbears``, ``an ogre and two wolves``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from fieldwright.library.errors import LibraryError
from fieldwright.library.searching import plain_words
from fieldwright.stats.block import StatBlock

MOST = 500
"""Figures of one kind that can be asked for at once."""

_FROM_NOUGHT = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)

NUMBER_WORDS = {word: number for number, word in enumerate(_FROM_NOUGHT)} | {
    "a": 1,
    "an": 1,
    "the": 1,
    "pair": 2,
    "couple": 2,
    "dozen": 12,
    "thirty": 30,
    "forty": 40,
}
"""Number words; a dozen may be counted too (``two dozen kobolds``, ``half a dozen orcs``)."""

_IRREGULAR = {
    "men": "man",
    "women": "woman",
    "magi": "mage",
    "mages": "mage",
    "mice": "mouse",
    "medusae": "medusa",
    "oxen": "ox",
    "geese": "goose",
    "people": "person",
    "thieves": "thief",
}
_SHOWN = 5


def wanted(words: str, blocks: Iterable[StatBlock]) -> list[tuple[int, StatBlock]]:
    """Counts and entries that a text asks for.

    Raises LibraryError with what may be meant where a name is unknown or several have it.
    """
    known = list(blocks)
    found = [_one(part, known) for part in _parts(words)]
    if not found:
        raise LibraryError("Say what you want, like “six bugbears” or “an ogre and two wolves”.")
    return found


def counted(text: str) -> tuple[int | None, str]:
    """The number that a text begins or ends with, None for none, and the words without it.

    For names that are still being typed: ``six bugb`` is 6 and ``bugb``.
    """
    words = plain_words(text)
    count, name = _counted(words)
    if len(name) == len(words):
        return None, text.strip()
    return min(max(count, 1), MOST), " ".join(name)


def singular(word: str) -> list[str]:
    """What a word may be the plural of, itself first."""
    forms = [word]
    if word in _IRREGULAR:
        forms.append(_IRREGULAR[word])
    for ending, others in (("ves", ("f", "fe")), ("ies", ("y", "ie")), ("es", ("",)), ("s", ("",))):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            forms += [word[: -len(ending)] + other for other in others]
    if word.endswith("men"):
        forms.append(word[:-3] + "man")
    return forms


def _parts(words: str) -> Iterator[str]:
    for part in re.split(r"\s*(?:[,;&+\n]|\band\b)\s*", words.casefold()):
        if part.strip():
            yield part.strip()


def _one(part: str, blocks: Sequence[StatBlock]) -> tuple[int, StatBlock]:
    count, name = _counted(plain_words(part))
    if not name:
        raise LibraryError(f"“{part}” names no figure; write it like “six bugbears”.")
    if not 1 <= count <= MOST:
        raise LibraryError(f"“{part}”: ask for 1 to {MOST} of a kind at once.")
    return count, _named(name, blocks)


def _counted(words: list[str]) -> tuple[int, list[str]]:
    """The number at the front (or, as x6, at the end) of some words, and the words without it."""
    tail = re.fullmatch(r"x(\d{1,6})", words[-1]) if words else None
    if tail:
        return int(tail.group(1)), words[:-1]
    count, place, half = 1, 0, False
    while place < len(words):
        number = _number(words[place])
        if words[place] == "half":
            half = True
        elif words[place] not in ("x", "of") or not place:
            if number is None:
                break
            count *= number
        place += 1
    return (count // 2 if half else count), words[place:]


def _number(word: str) -> int | None:
    found = re.fullmatch(r"(\d{1,6})x?", word)
    return int(found.group(1)) if found else NUMBER_WORDS.get(word)


def _named(name: list[str], blocks: Sequence[StatBlock]) -> StatBlock:
    """The entry that some words name; one of exactly that name before those that contain it."""
    matching = [block for block in blocks if _has(name, block)]
    for narrower in (_exactly, _ends_alike):
        fitting = [block for block in matching if narrower(name, block)]
        if fitting:
            matching = fitting
            break
    if not matching:
        raise LibraryError(_unknown(" ".join(name), blocks))
    if len({block.name for block in matching}) > 1:
        names = sorted(block.name for block in matching)
        shown = ", ".join(names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "")
        raise LibraryError(f"There are several: say which “{' '.join(name)}” you want ({shown}).")
    return matching[0]


def _has(name: list[str], block: StatBlock) -> bool:
    words = plain_words(block.name)
    return all(any(form in words for form in singular(word)) for word in name)


def _exactly(name: list[str], block: StatBlock) -> bool:
    words = plain_words(block.name)
    return len(words) == len(name) and all(
        other in singular(word) for word, other in zip(name, words, strict=True)
    )


def _ends_alike(name: list[str], block: StatBlock) -> bool:
    return plain_words(block.name)[-1] in singular(name[-1])


def _unknown(name: str, blocks: Sequence[StatBlock]) -> str:
    names = {block.name.casefold(): block.name for block in blocks}
    *first, last = name.split()
    forms = [" ".join([*first, form]) for form in singular(last)]
    close = [match for form in forms for match in get_close_matches(form, list(names), n=2)]
    meant = " or ".join(dict.fromkeys(names[match] for match in close[:3]))
    hint = f" Is {meant} meant?" if meant else " Look for it in the list, or add it as your own."
    return f"The library has no “{name}”.{hint}"
