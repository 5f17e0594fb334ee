"""The pinned shot as players may be shown it: its line, what hides, and how much; no names."""

from __future__ import annotations

from fieldwright.editor.sight.answer import Answer, Both
from fieldwright.editor.translation import translate
from fieldwright.widgets.projected import Line, Marks, Tint, Words

CLEAR, BARRED = "#2a7d4f", "#c4261c"
_HIDES = "#d99a2b"


def projected(both: Both, *, secret: bool = False) -> Marks:
    """The line of fire with the share that is hidden, and the shot back beside its shooter.

    It is ``secret`` where the DM hides one of the two.
    """
    way = both.way
    colour = BARRED if both.there.modifier is None else CLEAR
    words = [Words(way.end, _told(both.there), colour, aside=True)]
    if both.back is not None:
        back = translate("sight", "back: {}").format(_told(both.back))
        back_colour = BARRED if both.back.modifier is None else CLEAR
        words.append(Words(way.start, back, back_colour, aside=True))
    marked = frozenset(mark.square for mark in way.marks)
    tints = (Tint(marked, _HIDES, 0.28, rim=True),) if marked else ()
    line = Line((way.start, way.end), colour, 0.09, dashed=not way.is_clear)
    return Marks(tints, (line,), (), tuple(words), secret)


def _told(answer: Answer) -> str:
    return "\n".join(part for part in (answer.headline, answer.shares) if part)
