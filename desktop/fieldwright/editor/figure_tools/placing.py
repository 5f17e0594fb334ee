"""Putting new figures on the map: shown where they would stand, then put down as one step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing import figures as doing
from fieldwright.editor.figure_tools import marks
from fieldwright.editor.figure_tools.carrying import MIME, NO_SIDE, Held, figures_of, from_mime
from fieldwright.editor.figure_tools.words import figures_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import block_of, turned_by, turned_figure
from fieldwright.geometry.placing import Refusal, on_surface, why_not_here
from fieldwright.geometry.spreading import spread
from fieldwright.terms.grid import Square

CTRL = Qt.KeyboardModifier.ControlModifier


class FigurePlacing:
    """New figures in the hand: an overlay of the view while they are shown over the map.

    A single one stands where the pointer is, or is refused there; several spread from there over
    free squares of the same room. They are numbered as they are put down.
    """

    def __init__(self, workbench: Workbench) -> None:
        """Hold nothing."""
        self.shown = True
        self._workbench = workbench
        self._held: tuple[Held, ...] = ()
        self._facing = 0
        self._figures: tuple[Figure, ...] = ()
        self._at: Pointer | None = None
        self._for: tuple[Battlefield, Square] | None = None
        self._spots: tuple[Figure, ...] = ()
        self._refusals: tuple[Refusal, ...] = ()
        self._on_map = False

    # ------------------------------------------------------------------------------- what is held

    @property
    def held(self) -> tuple[Held, ...]:
        """What is in the hand."""
        return self._held

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it cannot stand where the pointer is."""
        return self._refusals

    def hold(self, held: Sequence[Held], facing: int | None = None) -> None:
        """Take other figures into the hand; those of before are gone."""
        self._held = tuple(held)
        if facing is not None:
            self._facing = facing
        self._make()

    def _make(self) -> None:
        """Figures with the names that they will have; made anew after each drop."""
        self._figures = figures_of(self._workbench.field, self._held, self._facing)
        self._for = None
        self._look()
        self._refresh()

    def turn(self, eighths: int) -> None:
        """Turn all that is held clockwise: the first by eighths, the others as it then faces."""
        if self._figures:
            self._facing = turned_by(self._figures[0], eighths).facing
        self._figures = tuple(turned_figure(figure, self._facing) for figure in self._figures)
        self._for = None
        self._look()
        self._refresh()

    @property
    def hint(self) -> str:
        """What is said against it where the pointer is, and the way round that."""
        told = self._reasons()
        if not told or not self._can_insist:
            return told
        return translate("figures", "{} Ctrl: put it there all the same").format(told)

    @property
    def _can_insist(self) -> bool:
        """Whether the DM may put it there all the same."""
        return len(self._figures) == 1 and not any(refusal.hard for refusal in self._refusals)

    # ----------------------------------------------------------------------------------- the map

    def hover(self, at: Pointer | None) -> bool:
        """Show them at the pointer; False where they cannot be put down at all."""
        self._at = at
        self._show(at is not None and bool(self._figures))
        self._look()
        self._refresh()
        return bool(self._spots) and not any(refusal.hard for refusal in self._refusals)

    def _show(self, shown: bool) -> None:
        if shown and not self._on_map:
            self._workbench.view.add_overlay(self)
        elif not shown and self._on_map:
            self._workbench.view.remove_overlay(self)
        self._on_map = shown

    def _look(self) -> None:
        """Where they would stand; once for each square and state of the field."""
        at, field = self._at, self._workbench.field
        if at is None or not self._figures:
            self._spots, self._refusals, self._for = (), (), None
            return
        place = self._corner(at)
        halves = self._workbench.table.options.figures_in_half_squares
        if self._for is not None and self._for[0] is field and self._for[1] == place:
            return
        self._for = (field, place)
        if len(self._figures) == 1:
            one = replace(self._figures[0], column=place.column, row=place.row, surface=None)
            inside = block_of(one).clipped(field.block) == block_of(one)
            one = on_surface(field, one) if inside else one
            self._spots = (one,)
            self._refusals = why_not_here(field, one, half_squares=halves)
            return
        found: tuple[Figure | None, ...] = ()
        if at.square is not None:
            found = spread(field, self._figures, place, half_squares=halves)
        self._spots = tuple(figure for figure in found if figure is not None)
        told = _missing_told(len(self._spots), len(self._figures))
        self._refusals = (Refusal(told, (), hard=not self._spots),) if told else ()

    def _corner(self, at: Pointer) -> Square:
        """The north-west square of a single figure under the pointer, the middle of several."""
        if len(self._figures) > 1:
            return Square(int(at.x // 1), int(at.y // 1))
        one = self._figures[0]
        return Square(
            int((at.x - one.columns / 2 + 0.5) // 1), int((at.y - one.rows / 2 + 0.5) // 1)
        )

    def put(self, at: Pointer) -> bool:
        """Put them down as one step, and select them; a refusal is told, with the way round it."""
        self._at = at
        self._look()
        if not self._spots or any(refusal.hard for refusal in self._refusals):
            self._workbench.refuse(
                self._reasons() or translate("figures", "There is no room here.")
            )
            return False
        if self._refusals and len(self._figures) == 1 and not at.modifiers & CTRL:
            spots = self._spots
            self._workbench.refuse(
                self._reasons(),
                [(translate("figures", "Put it there all the same"), lambda: self._do(spots))],
            )
            return False
        told = self._reasons()
        done = self._do(self._spots)
        if done and told:
            self._workbench.tell(told)
        return done

    def _do(self, spots: Sequence[Figure]) -> bool:
        """One step; the next ones in the hand have the next numbers."""
        field = self._workbench.field
        if any(field.thing(figure.id) is not None for figure in spots):
            return False
        try:
            change = doing.place(field, spots)
        except doing.FigureError as error:
            self._workbench.warn(str(error))
            return False
        label = translate("figures", "place {}").format(figures_name(spots))
        if not self._workbench.apply(change, label):
            return False
        self._workbench.selection.set(figure.id for figure in spots)
        self._make()
        return True

    def _reasons(self) -> str:
        return " ".join(dict.fromkeys(refusal.reason for refusal in self._refusals))

    # ------------------------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The squares they would fill, their coins, and what is said against it."""
        if self._at is None:
            return
        single = len(self._figures) == 1
        for figure in self._spots:
            marks.squares(painter, sight, block_of(figure), refused=single and bool(self._refusals))
        view, field = self._workbench.view, self._workbench.field
        marks.coins(painter, view, field, self._spots)
        for refusal in self._refusals:
            marks.crossed(
                painter, sight, (s for s in refusal.squares if sight.field.block.holds(s))
            )
        if self._refusals:
            lines = [self._reasons()]
            if self._can_insist:
                lines.append(translate("figures", "Ctrl: put it there all the same"))
            marks.chip(painter, sight, QPointF(self._at.pixel), lines, refused=True)

    def _refresh(self) -> None:
        self._workbench.view.viewport().update()


def held_words(held: Sequence[Held]) -> str:
    """What is in the hand, and for which side: six orcs, defenders."""
    count: dict[str, int] = {}
    for one in held:
        count[one.side] = count.get(one.side, 0) + one.count
    if len(held) == 1:
        name = held[0].name or held[0].stats.name
        words = name if held[0].count == 1 else f"{held[0].count} \N{MULTIPLICATION SIGN} {name}"
    else:
        words = translate("figures", "{} figures").format(sum(count.values()))
    if len(count) == 1:
        return ", ".join((words, *map(_side_words, count)))
    return ", ".join((words, *(f"{number} {_side_words(one)}" for one, number in count.items())))


def _side_words(side: str) -> str:
    return side if side != NO_SIDE else translate("figures", "for no side")


def _missing_told(placed: int, wanted: int) -> str:
    """That not all have room where they can walk to; empty where they have."""
    if placed == wanted:
        return ""
    if not placed:
        return translate("figures", "There is no room here.")
    words = translate("figures", "Room for {} of {} here; {} are left out.")
    if wanted - placed == 1:
        words = translate("figures", "Room for {} of {} here; one is left out.")
    return words.format(placed, wanted, wanted - placed)


class FigureDrops:
    """Figures that are dragged onto the map from the library; see MapDrops."""

    def __init__(self, workbench: Workbench) -> None:
        """Show and drop them on the map of ``workbench``."""
        self._placing = FigurePlacing(workbench)
        self._workbench = workbench
        self._data: bytes | None = None

    @property
    def placing(self) -> FigurePlacing:
        """What is shown while something is dragged over the map."""
        return self._placing

    def takes(self, data: QMimeData) -> bool:
        """Whether figures are dragged that can be read."""
        return bool(from_mime(data))

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """Show them at the pointer, and in the line below what is said against it."""
        self._hold(data)
        can_be = self._placing.hover(at)
        usual = translate("figures", "Let go to put down {} · off the map does nothing")
        told = self._placing.hint or usual.format(held_words(self._placing.held))
        self._workbench.window.status.show_hint(told)
        return can_be

    def leave(self) -> None:
        """Show them no longer."""
        self._data = None
        self._placing.hover(None)
        self._placing.hold(())
        self._workbench.view.handled.emit()

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Put them down; the select tool has them then, and the page they came from stays."""
        self._hold(data)
        done = self._placing.put(at)
        if done:
            side = self._workbench.window.side
            page = side.page
            self._workbench.take("select")
            side.turn_to(page)
        return done

    def _hold(self, data: QMimeData) -> None:
        """Read what is dragged, once."""
        raw = bytes(data.data(MIME).data())
        if raw != self._data:
            self._data = raw
            self._placing.hold(from_mime(data), 0)
