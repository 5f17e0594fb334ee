"""What one window of the DM has of the table: its page, the frame on its map, its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QMouseEvent

from fieldwright.canvas.sight import Sight
from fieldwright.document.document import Event
from fieldwright.tabletop import rows
from fieldwright.tabletop.hall import hall
from fieldwright.tabletop.page import TablePage
from fieldwright.tabletop.part_tool import TableFrame
from fieldwright.tabletop.picture import Cover
from fieldwright.tabletop.reminding import Reminder
from fieldwright.tabletop.table import Table
from fieldwright.tabletop.viewing import Sizing, TableView
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate


class TableRoom(QObject):
    """Follows one window, and lets its document lie on the table when the DM says so."""

    def __init__(self, bench: Bench) -> None:
        """Come to the table; what lies there stays until the DM puts something of this window."""
        super().__init__(bench.shell)
        self.bench = bench
        self.table: Table = hall().enter(bench)
        self.frame = TableFrame()
        self._says_covered = False
        self.page = TablePage(self)
        bench.view.add_overlay(self.frame)
        bench.field_changed.connect(self._field_changed)
        bench.projected.changed.connect(self._published)
        bench.projected.rolling.connect(self._show_turn)
        bench.shell.installEventFilter(self)
        bench.view.viewport().installEventFilter(self)
        self.table.changed.connect(self.refresh)
        self._reminder = Reminder(bench, self.table)
        self._deeds = self._all_deeds()
        if self.table.bench is None:
            self.table.take(bench)
        self.refresh()

    # ------------------------------------------------------------------------------------ following

    @property
    def is_ours(self) -> bool:
        """Whether the document of this window lies on the table."""
        return self.table.bench is self.bench

    def open(self, *, to_show: bool = False) -> None:
        """Lay the document of this window on the table: black, unless it is ``to_show``."""
        self.table.take(self.bench, to_show=to_show)
        self.refresh()

    def looked_at(self) -> None:
        """The page is in front."""
        self.refresh()

    def _field_changed(self, event: Event | None) -> None:
        if not self.is_ours:
            return
        if event is None:
            self.table.open_document()
            self._tell_other_field()
        else:
            self.table.show_field()
        self.refresh()

    def _show_turn(self) -> None:
        if self.is_ours:
            self.table.show_field()

    def _tell_other_field(self) -> None:
        if self.table.placing.is_shown and self.table.cover is Cover.BLACK:
            words = translate("tabletop", "Another field is open. Players see black.")
            self._ask_to_uncover(words)

    def _ask_to_uncover(self, words: str) -> None:
        show = (translate("tabletop", "Show the map"), self._uncover)
        self.bench.ask(words, [show])
        self._says_covered = True

    def _uncover(self) -> None:
        self.table.put_over(Cover.NOTHING)

    def _published(self) -> None:
        if self.is_ours:
            self.table.put_above()

    def refresh(self) -> None:
        """Show everything as it is now."""
        table, frame, field = self.table, self.frame, self.bench.field
        if self._says_covered and table.cover is Cover.NOTHING:
            self._says_covered = False
            self.bench.forget_asked()
        if self.is_ours and table.is_looked_at != self.page.isVisible():
            table.is_looked_at = self.page.isVisible()
        frame.shown = self.is_ours and (
            table.placing.is_shown or self.page.isVisible() or frame.is_in_hand
        )
        if self.is_ours:
            self._reminder.look()
        if frame.shown:
            frame.area = table.seen_view.shown(table.meant.glass, field.columns, field.rows)
            frame.turns = table.view.turns
            frame.words = translate("tabletop", "Table")
        self._show_actions()
        self.page.refresh()
        self.bench.view.viewport().update()

    def _show_actions(self) -> None:
        table, actions = self.table, self.bench.actions
        for name, is_so in (
            (rows.SHOW, self.is_ours and table.placing.wanted),
            (rows.BLACK, table.cover is Cover.BLACK),
            (rows.TITLE, table.cover is Cover.TITLE),
            (rows.FREEZE, table.picture.is_frozen),
            (rows.PEEK, table.is_peeking),
            (rows.FIT, table.view.sizing is Sizing.FIT),
        ):
            if actions[name].isChecked() != is_so:
                actions[name].setChecked(is_so)
        actions[rows.STAND].setEnabled(bool(table.ghosts))

    # ---------------------------------------------------------------------------------------- deeds

    def do(self, action: str) -> None:
        """Do what an action says."""
        self._deeds[action]()
        self.refresh()

    def _all_deeds(self) -> dict[str, Callable[[], object]]:
        return {
            rows.SHOW: self._show_or_hide,
            rows.WINDOW: self._in_window,
            rows.HOME: self._home,
            rows.BLACK: lambda: self._cover(Cover.BLACK, rows.BLACK),
            rows.TITLE: lambda: self._cover(Cover.TITLE, rows.TITLE),
            rows.FREEZE: lambda: self.table.freeze(self._is_checked(rows.FREEZE)),
            rows.PEEK: lambda: self.table.peek(self._is_checked(rows.PEEK)),
            rows.TURN_LEFT: lambda: self.turn(-1),
            rows.TURN_RIGHT: lambda: self.turn(1),
            rows.FIT: self._fit,
            rows.STAND: self.table.clear_ghosts,
            rows.CALIBRATE: self._calibrate,
            rows.OPEN_PAGE: lambda: self.bench.pages.turn_to(rows.PAGE),
            rows.POINTER: self._point_or_not,
            rows.FIRE: lambda: self.table.show_fire(self._is_checked(rows.FIRE)),
        }

    def _is_checked(self, action: str) -> bool:
        return self.bench.actions[action].isChecked()

    def _show_or_hide(self) -> None:
        if self.is_ours and self.table.placing.wanted:
            self.table.placing.hide()
            return
        self._open_to_show()
        self.table.show()
        self._tell_placed()

    def _open_to_show(self) -> None:
        """Who asks for the map sees it: only what the DM himself laid over it stays there."""
        self.open(to_show=True)
        if self.table.hides_other:
            self._uncover()

    def _in_window(self) -> None:
        self._open_to_show()
        self.table.placing.show_in_window()
        self._tell_covered()

    def _home(self) -> None:
        self.open(to_show=True)
        self.table.bring_home()
        self._tell_placed()

    def _tell_placed(self) -> None:
        """Say what the DM should know when something is shown."""
        placing, bench = self.table.placing, self.bench
        if self._tell_covered():
            return
        if placing.is_lost and placing.chosen is not None:
            words = translate("tabletop", "{} is not there. Players see the map when it is back.")
            window = (translate("tabletop", "Show in a window"), self._in_window)
            bench.ask(words.format(placing.chosen.title), [window])
        elif placing.in_window:
            bench.tell(
                translate(
                    "tabletop",
                    "There is one screen only, so what players see opens as a window.",
                )
            )
        elif self.table.meant.calibration.is_guess:
            words = translate(
                "tabletop", "Nobody has measured this screen: squares may not be an inch wide."
            )
            measure = (translate("tabletop", "Calibrate…"), self._calibrate)
            bench.ask(words, [measure])

    def _tell_covered(self) -> bool:
        """Say that players see something else than the map, if they do."""
        table = self.table
        if not table.placing.is_shown or table.cover is Cover.NOTHING:
            return False
        words = translate("tabletop", "Players see the title picture, not the map.")
        if table.cover is Cover.BLACK:
            keys = self.bench.actions[rows.BLACK].shortcut().toString()
            words = translate("tabletop", "Players see black; {} shows the map.").format(keys)
        self._ask_to_uncover(words)
        return True

    def _cover(self, cover: Cover, action: str) -> None:
        self.table.put_over(cover if self._is_checked(action) else Cover.NOTHING)

    def _calibrate(self) -> None:
        from fieldwright.tabletop.calibrating.dialog import CalibrationDialog

        self.open()
        dialog = CalibrationDialog(self.table, self.bench.shell)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # --------------------------------------------------------------------------------- what is seen

    def move(self, columns: int, rows_down: int) -> None:
        """Move the view by whole squares of the map."""
        self.open()
        self._look_at(self.table.view.moved(columns, rows_down))

    def turn(self, quarters: int) -> None:
        """Turn the map on the table clockwise."""
        self.open()
        self._look_at(self.table.view.turned(quarters, self.table.meant.glass))

    def centre_on(self, place: tuple[float, float]) -> None:
        """Bring a place in squares to the middle of the table."""
        self.open()
        self._look_at(self.table.view.centred(place, self.table.meant.glass))

    def _look_at(self, view: TableView) -> None:
        self.table.look_at(view)
        self._reminder.remind_of_miniatures()

    def centre_on_selection(self) -> None:
        """Bring what is selected to the middle, else what the DM sees of his map."""
        from fieldwright.battlefield.extent import extent_of

        chosen = set(self.bench.selection.ids)
        found = [
            extent_of(thing)
            for things in self.bench.field.things.values()
            for key, thing in things.items()
            if key in chosen
        ]
        block = self.bench.view.sight().squares
        if found:
            block = found[0]
            for one in found[1:]:
                block = block.joined(one)
        self.centre_on(((block.left + block.right) / 2, (block.top + block.bottom) / 2))

    def _fit(self) -> None:
        sizing = Sizing.FIT if self._is_checked(rows.FIT) else Sizing.TRUE
        self.open()
        self.table.look_at(replace(self.table.view, sizing=sizing))

    def _point_or_not(self) -> None:
        if not self._is_checked(rows.POINTER):
            self.table.point(None)
            return
        view = self.bench.view
        self._point_at(QPointF(view.viewport().mapFromGlobal(view.cursor().pos())))

    def _point_at(self, pixel: QPointF) -> None:
        sight: Sight = self.bench.view.sight()
        place = sight.place(pixel)
        on_field = sight.square(pixel) is not None
        self.table.point(place if self.is_ours and on_field else None)

    # --------------------------------------------------------------------------------------- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer while its key is held; leave with the window."""
        kind = event.type()
        if kind is QEvent.Type.MouseMove and watched is not self.bench.shell:
            if self._is_checked(rows.POINTER):
                self._point_at(cast(QMouseEvent, event).position())
        elif kind is QEvent.Type.Hide and watched is self.bench.shell and not event.spontaneous():
            self._leave()
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        self.table.changed.disconnect(self.refresh)
        self.bench.shell.removeEventFilter(self)
        hall().leave(self.bench)
