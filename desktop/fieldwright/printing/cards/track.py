"""The phase track: a sheet with the phases of a round, to lay the figures' markers on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.combat.state import EndPart, Step
from fieldwright.drawing.options import Style
from fieldwright.drawing.picture import ensure_gui
from fieldwright.printing.cards.blocks import FAINT, INK, RULE, thin
from fieldwright.printing.cards.content import SIZES
from fieldwright.printing.cards.foot import draw_foot, enough_room, room_above
from fieldwright.printing.leaves import Leaf, Leaves
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.sheets import Layout
from fieldwright.printing.wrapping import LINE, shrunk_to, wrapped
from fieldwright.rules.initiative import phase_of_factor
from fieldwright.rules.movement import Phase, base_phase
from fieldwright.terms.paper import Orientation, Page, Rect
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_ROUNDS = 20
_LEAST = (180.0, 80.0)
_TITLE = 12.0
_HEAD = 20.0
_LANE_LABEL = 6.0
_STEPS_HIGH = 12.0
_USUAL_RATE = 12
_HIGHEST_FACTOR = 12

_COLOURS = ("#e9d9a8", "#dfc596", "#cfae86", "#b99478", "#9c7a6c", "#6f625c")
"""The phases from the earliest to the last, darker and darker."""

_LANES = (
    QT_TRANSLATE_NOOP("paper", "won initiative: first"),
    QT_TRANSLATE_NOOP("paper", "lost initiative"),
)


@dataclass(frozen=True, slots=True)
class PhaseBox:
    """A phase: its name, and what comes in it as a rule."""

    phase: Phase
    name: str
    hints: tuple[str, ...]


def phase_boxes() -> tuple[PhaseBox, ...]:
    """The five phases and the end of the round, with what they are for.

    combat-and-tactics.txt, Base Initiative and Weapon Speeds; rulings R30 and R31: worked out by
    the same functions as a fight.
    """
    return tuple(PhaseBox(phase, _name(phase), tuple(_hints(phase))) for phase in Phase)


def _name(phase: Phase) -> str:
    return "end of the round" if phase is Phase.END else phase.label


def _hints(phase: Phase) -> Iterator[str]:
    if phase is Phase.END:
        yield ", ".join(part.value for part in EndPart)
        return
    sizes = [
        word.lower() for size, word in SIZES.items() if base_phase(size, _USUAL_RATE).value is phase
    ]
    if sizes:
        yield f"moves of {' and '.join(sizes)} figures"
    factors = [factor for factor in range(_HIGHEST_FACTOR + 1) if phase_of_factor(factor) is phase]
    if factors:
        first, last = factors[0], factors[-1]
        if last == _HIGHEST_FACTOR:
            yield f"speed factors from {first} on"
        elif first == last:
            yield f"speed factor {first}"
        else:
            yield f"speed factors {first} to {last}"


def track_leaves(layout: Layout, style: Style = Style.WASH) -> Leaves:
    """The one page of the phase track; it lies across as a rule."""
    ensure_gui()
    orientation = layout.orientation
    if orientation is Orientation.AUTO:
        orientation = Orientation.LANDSCAPE
    page = layout.page(orientation)
    title = translate("paper", "Phase track")
    enough_room(page, layout, translate("paper", "the phase track"), _LEAST)
    return (Leaf(page, title, partial(_draw, page, style is Style.LINE)),)


def _draw(page: Page, line: bool, painter: QPainter) -> None:
    room = room_above(page)
    _draw_title(painter, room)
    top = room.top + _TITLE
    high = room.height - _TITLE - _STEPS_HIGH
    boxes = phase_boxes()
    wide = room.width / len(boxes)
    for number, box in enumerate(boxes):
        rect = Rect(room.left + number * wide, top, wide, high)
        _draw_phase(painter, box, rect, line=line)
    for number, words in enumerate(_LANES):
        y = top + _HEAD + number * (high - _HEAD) / len(_LANES)
        _draw_lane(painter, translate("paper", words), (room.left, room.right, y))
    painter.setPen(thin(INK, 0.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(room.left, top, room.width, high))
    _draw_steps(painter, Rect(room.left, top + high + 1.5, room.width, _STEPS_HIGH - 2.0))
    within = translate(
        "paper",
        "In each phase the winner of initiative does all first; each side acts before it moves.",
    )
    draw_foot(painter, page, f"{translate('paper', 'Phase track')}: {within}")


def _draw_title(painter: QPainter, room: Rect) -> None:
    """The name, and a box to tick for each round."""
    write(painter, translate("paper", "Phases"), (room.left, room.top + 7.0), Letters(7.0, True))
    size, step = 5.6, 6.6
    left = room.right - _ROUNDS * step + (step - size)
    write(
        painter,
        translate("paper", "Round"),
        (left - 2.5, room.top + 6.2),
        Letters(3.4, colour=FAINT),
        1.0,
    )
    for number in range(_ROUNDS):
        box = QRectF(left + number * step, room.top + 2.0, size, size)
        painter.setPen(thin(INK, 0.2))
        painter.setBrush(QColor("#ffffff"))
        painter.drawRect(box)
        middle = (box.center().x(), box.center().y())
        write_centred(painter, str(number + 1), middle, Letters(2.8, colour=FAINT))


def _draw_phase(painter: QPainter, box: PhaseBox, rect: Rect, *, line: bool) -> None:
    """A column: name and hints on a colour of its own, room for markers below."""
    head = QRectF(rect.left, rect.top, rect.width, _HEAD)
    colour = QColor("#ffffff") if line else QColor(_COLOURS[box.phase])
    painter.setPen(thin(INK, 0.2))
    painter.setBrush(colour)
    painter.drawRect(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(rect.left, rect.top, rect.width, rect.height))
    dark = not line and box.phase >= Phase.VERY_SLOW
    ink = QColor("#ffffff") if dark else INK
    name, letters = shrunk_to(box.name, rect.width - 3.0, Letters(6.2, True, ink))
    write_centred(painter, name, (rect.left + rect.width / 2, rect.top + 6.0), letters)
    small = Letters(2.6, colour=ink)
    y = rect.top + 12.2
    for hint in box.hints:
        for words in wrapped(hint, rect.width - 3.0, small):
            write(painter, words, (rect.left + rect.width / 2, y), small, 0.5)
            y += small.size * LINE


def _draw_lane(painter: QPainter, words: str, place: tuple[float, float, float]) -> None:
    """The line above one side's markers, and whose they are."""
    left, right, y = place
    painter.setPen(thin(INK, 0.3))
    painter.drawLine(QLineF(left, y, right, y))
    write(painter, words, (left + 1.5, y + 4.0), Letters(3.0, colour=FAINT))


def _draw_steps(painter: QPainter, room: Rect) -> None:
    """The steps of a round in their order, as a row of arrows."""
    steps = [step.label for step in Step if Step.SETUP < step < Step.OVER]
    each = room.width / len(steps)
    for number, words in enumerate(steps):
        x = room.left + number * each
        painter.setPen(thin(RULE, 0.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if number:
            tip = x - 1.0
            painter.drawLine(QLineF(tip - 2.0, room.top + 1.0, tip, room.top + room.height / 2))
            painter.drawLine(QLineF(tip, room.top + room.height / 2, tip - 2.0, room.bottom - 1.0))
        said = f"{number + 1}. {words}"
        fitted, letters = shrunk_to(said, each - 6.0, Letters(4.2, bold=True, colour=INK))
        write_centred(painter, fitted, (x + each / 2, room.top + room.height / 2), letters)
