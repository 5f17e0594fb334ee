"""What becomes of a file that comes again, in counts and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class Returned:
    """Counts of things of a file that comes again.

    ``changed`` by the DM, and ``taken`` away: they stay so; of these the file has changed ``both``.
    ``new`` in the file, ``gone`` from it, ``other`` than before. ``back`` become again as the file
    says, and so do the DM's changes where these are not ``known`` any more.
    """

    changed: int = 0
    taken: int = 0
    both: int = 0
    new: int = 0
    gone: int = 0
    other: int = 0
    back: int = 0
    known: bool = True

    def sentences(self) -> Iterator[str]:
        """The counts in words; nothing is said of counts of nothing."""
        if not self.known:
            yield (
                "What you changed of it cannot be told from what the file changed, so all that "
                "came of it becomes as the file says."
            )
        told = (
            _told(self.changed, "thing that you changed stays", "things that you changed stay"),
            _told(self.taken, "that you took away stays away", "that you took away stay away"),
            _told(self.back, "thing becomes again", "things become again", " as the file says"),
            _told(self.new, "is new in the file", "are new in the file"),
            _told(self.other, "is another than before", "are other than before"),
            _told(self.gone, "is gone from it", "are gone from it"),
        )
        said = "; ".join(words for words in told if words)
        if said:
            yield f"{said}."
        if self.both:
            words = _told(self.both, "is", "are", " another in the file now")
            yield f"Of what you changed or took away, {words}."


def _told(count: int, one: str, many: str, rest: str = "") -> str:
    return f"{count:,} {one if count == 1 else many}{rest}" if count else ""
