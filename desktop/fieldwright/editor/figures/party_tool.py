"""Setting the party up on the map: shown in its marching order under the pointer, then put down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import QByteArray, QMimeData, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing import figures as doing
from fieldwright.editor.figure_tools import marks
from fieldwright.editor.figure_tools.words import facing_words, figures_name
from fieldwright.editor.figures.homes import homes_of
from fieldwright.editor.figures.shelf import PartyKeeper
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import USUAL_TOOL, Workbench
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.placing import on_surface, why_not_here
from fieldwright.geometry.spreading import Reached
from fieldwright.library.errors import LibraryError
from fieldwright.library.marching import drop_party
from fieldwright.library.party import Party
from fieldwright.terms.grid import Square

PARTY_MIME = "application/x-fieldwright-party"
"""JSON: a list of the ids of the members that are carried; an empty one carries all."""

_TURNS = {",": -1, ".": 1, "<": -1, ">": 1}


def party_mime(members: Sequence[UUID] = ()) -> QMimeData:
    """What a drag of some members, or of all, carries."""
    data = QMimeData()
    words = json.dumps([str(member) for member in members])
    data.setData(PARTY_MIME, QByteArray(words.encode()))
    return data


def carried(party: Party, data: QMimeData) -> Party:
    """The members of the party that a drag carries; unknown ids are left out."""
    try:
        ids = json.loads(bytes(data.data(PARTY_MIME).data()).decode())
    except ValueError:
        return Party()
    if not isinstance(ids, list):
        return Party()
    return only(party, [str(one) for one in ids])


def only(party: Party, ids: Sequence[str]) -> Party:
    """The party with some of its members; all where no id is given."""
    if not ids:
        return party
    return replace(party, members=tuple(one for one in party.members if str(one.id) in ids))


class PartyPlacing:
    """A party under the pointer: an overlay of the view while it is over the map."""

    def __init__(self, workbench: Workbench) -> None:
        """Hold nobody."""
        self.shown = True
        self.facing = 0
        self.fault = ""
        self.figures: tuple[Figure, ...] = ()
        self._party = Party()
        self._workbench = workbench
        self._at: Pointer | None = None
        self._for: tuple[Battlefield, Square, int, Party] | None = None
        self._on_map = False

    def hold(self, party: Party) -> None:
        """Take a party into the hand."""
        self._party = party
        self._for = None
        self.hover(self._at)

    def turn(self, eighths: int) -> None:
        """Let it face another way."""
        self.facing = (self.facing + eighths) % 8
        self.hover(self._at)

    def hover(self, at: Pointer | None) -> bool:
        """Show it at the pointer; False where it cannot be set up."""
        self._at = at
        shown = at is not None and at.square is not None
        if shown != self._on_map:
            change = (
                self._workbench.view.add_overlay if shown else self._workbench.view.remove_overlay
            )
            change(self)
            self._on_map = shown
        self._look()
        self._workbench.view.viewport().update()
        return bool(self.figures)

    def _look(self) -> None:
        """Where everybody would stand; once for each square, facing and state of the field."""
        at, field = self._at, self._workbench.field
        if at is None or at.square is None:
            self.figures, self.fault, self._for = (), "", None
            return
        known = (field, at.square, self.facing, self._party)
        if self._for is not None and self._for[0] is field and self._for[1:] == known[1:]:
            return
        self._for = known
        halves = self._workbench.table.options.figures_in_half_squares
        try:
            self.figures, self.fault = (
                set_up(self._party, at.square, self.facing, field, half_squares=halves),
                "",
            )
        except LibraryError as error:
            self.figures, self.fault = (), str(error)

    def put(self, at: Pointer) -> bool:
        """Put everybody down as one step; False, with a sentence, if that cannot be."""
        self._at = at
        self._look()
        if not self.figures:
            if self.fault:
                self._workbench.warn(self.fault)
            return False
        try:
            change = doing.place(self._workbench.field, self.figures)
        except doing.FigureError as error:
            self._workbench.warn(str(error))
            return False
        figures = self.figures
        label = translate("figures", "drop {}").format(
            figures_name(figures) if len(figures) == 1 else self._party.name.lower()
        )
        if not self._workbench.apply(change, label):
            return False
        self.hover(None)
        self._workbench.selection.set(figure.id for figure in figures)
        return True

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The squares and coins of everybody, or why there is no room."""
        if self._at is None:
            return
        if self.fault:
            marks.chip(painter, sight, QPointF(self._at.pixel), [self.fault], refused=True)
            return
        for figure in self.figures:
            marks.squares(painter, sight, block_of(figure))
        marks.coins(painter, self._workbench.view, self._workbench.field, self.figures)


def set_up(
    party: Party, at: Square, facing: int, field: Battlefield, *, half_squares: bool = False
) -> tuple[Figure, ...]:
    """The party's figures in marching order about a square, each where it can stand and walk to.

    Raises LibraryError where there is nobody, no room, or who stands on the field already.
    ``half_squares`` is the table's option (ruling R5).
    """
    reached = Reached(field, at, half_squares=half_squares)

    def free(figure: Figure) -> bool:
        standing = on_surface(field, figure)
        if why_not_here(field, standing, half_squares=half_squares):
            return False
        return reached.holds(figure)

    figures = drop_party(party, at, facing, field, homes_of(field).heroes, free)
    return tuple(on_surface(field, figure) for figure in figures)


class PartyTool(Tool):
    """Sets the party up with one click; then the select tool is back in the hand."""

    name = "drop-party"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, workbench: Workbench, keeper: PartyKeeper) -> None:
        """Set up the party of ``keeper``."""
        self._workbench, self._keeper = workbench, keeper
        self.placing = PartyPlacing(workbench)
        self._members: tuple[str, ...] = ()
        self._wheel = 0.0

    def choose(self, members: Sequence[str] = ()) -> None:
        """Set up these members only the next time; all where none is named."""
        self._members = tuple(members)
        self.placing.hold(only(self._keeper.party, self._members))

    @property
    def hint(self) -> str:
        """What a click does."""
        if not self._keeper.party.members:
            return translate("figures", "There is nobody in the party yet: add characters to it")
        return translate(
            "figures", "Click sets the party up, {}, facing {} · wheel or , . turns · Esc cancels"
        ).format(homes_of(self._workbench.field).heroes, facing_words(self.placing.facing))

    @property
    def busy(self) -> bool:
        """The party is in the hand for as long as the tool is; nobody is while it is empty."""
        return bool(self._keeper.party.members)

    def take_up(self) -> None:
        """Take whoever is in the party now."""
        self.placing.hold(only(self._keeper.party, self._members))

    def put_away(self) -> None:
        """Show nobody any more; the next time all are set up."""
        self._members = ()
        self.placing.hover(None)

    def begin(self, at: Pointer) -> None:
        """Set the party up."""
        if at.square is not None and self.placing.put(at):
            self._workbench.take(USUAL_TOOL)

    def move(self, at: Pointer) -> None:
        """Nothing is dragged."""

    def hover(self, at: Pointer | None) -> None:
        """Show where everybody would stand."""
        self.placing.hover(at)

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Let the party face another way."""
        self._wheel += notches
        steps = int(self._wheel)
        self._wheel -= steps
        if steps:
            self.placing.turn(steps)
            self._workbench.view.handled.emit()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Commas and full stops turn the party."""
        if event.text() not in _TURNS:
            return False
        self.placing.turn(_TURNS[event.text()])
        return True

    def cancel(self) -> None:
        """Put the party away and, unless another tool is being taken, take the usual one."""
        self.placing.hover(None)
        QTimer.singleShot(0, self._workbench, self._leave)

    def _leave(self) -> None:
        if self._workbench.tool is self:
            self._workbench.take(USUAL_TOOL)


class PartyDrops:
    """The party, or some of it, dragged onto the map; see MapDrops."""

    def __init__(self, workbench: Workbench, keeper: PartyKeeper) -> None:
        """Show and drop on the map of ``workbench``."""
        self.placing = PartyPlacing(workbench)
        self._workbench, self._keeper = workbench, keeper
        self._data: bytes | None = None

    def takes(self, data: QMimeData) -> bool:
        """Whether members of the party are dragged."""
        return data.hasFormat(PARTY_MIME)

    def hover(self, at: Pointer, data: QMimeData) -> bool:
        """Show them at the pointer."""
        self._hold(data)
        return self.placing.hover(at)

    def leave(self) -> None:
        """Show them no longer."""
        self._data = None
        self.placing.hover(None)

    def drop(self, at: Pointer, data: QMimeData) -> bool:
        """Set them up; the select tool has them then."""
        self._hold(data)
        done = self.placing.put(at)
        self.placing.hover(None)
        if done:
            self._workbench.take(USUAL_TOOL)
        return done

    def _hold(self, data: QMimeData) -> None:
        raw = bytes(data.data(PARTY_MIME).data())
        if raw != self._data:
            self._data = raw
            self.placing.hold(carried(self._keeper.party, data))
