"""The main window: the map, a slim column of tools, the field's panel, one line below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSplitter,
    QVBoxLayout,
)

from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import LookTool, Tool
from fieldwright.canvas.view import MapView
from fieldwright.document.document import Document, Event
from fieldwright.document.errors import DocumentError
from fieldwright.editor import actions as rows
from fieldwright.editor.appearance import Appearance
from fieldwright.editor.feature import Dock, Family
from fieldwright.editor.features import feature_classes
from fieldwright.editor.field_panel import FieldPanel
from fieldwright.editor.files import Files
from fieldwright.editor.making import Making
from fieldwright.editor.message_bar import Choice, Ground, MessageBar
from fieldwright.editor.reopening import ways_out
from fieldwright.editor.session import Session
from fieldwright.editor.settings import Settings
from fieldwright.editor.side_panel import WIDTH, SidePanel, ToolPage
from fieldwright.editor.snap_actions import connect_snapping
from fieldwright.editor.square_menu import square_menu
from fieldwright.editor.status_line import StatusLine
from fieldwright.editor.steps import Steps
from fieldwright.editor.tool_column import ToolColumn
from fieldwright.editor.windows import windows
from fieldwright.editor.words import unmarked
from fieldwright.editor.workbench import USUAL_TOOL, Workbench

_TITLE_BAR = 40
"""Room for the frame that the system puts around a window, in pixels."""


class MainWindow(QMainWindow):
    """Shows one document; everything it can do is an action with words and keys.

    ``fault`` takes a sentence about an unforeseen error, from any thread; ``closed`` tells that
    the window and its document are closed.
    """

    fault = Signal(str)
    closed = Signal()

    def __init__(
        self,
        document: Document,
        settings: Settings | None = None,
        guests: Sequence[Family] = (),
    ) -> None:
        """Show ``document`` the way the last window was left.

        ``guests`` are features of other packages, which this one does not know.
        """
        super().__init__()
        self.families: tuple[Family, ...] = (*feature_classes(), *guests)
        self.settings = settings or Settings()
        self.session = Session(document, self)
        self.view = MapView(document.field, self.settings.drawing)
        self.panel = FieldPanel()
        self.side = SidePanel()
        self.tool_page = ToolPage()
        self.messages = MessageBar()
        self.status = StatusLine()
        self.files = Files(self)
        self.making = Making(self)
        self.steps = Steps(self)
        self.appearance = Appearance(self)
        self._trouble = ""
        self._abandons = self._leaves = False
        self.workbench = Workbench(self)
        self.workbench.add_tools({"look": LookTool(self.view)})
        self.features = [family(self.workbench) for family in self.families]
        for feature in self.features:
            self.workbench.add_tools(feature.tools())
        self.actions_by_id = rows.make_actions(self, self.families)
        self._lay_out()
        self._connect()
        for feature in self.features:
            feature.ready()
        self._restore()
        self._show_document(document)

    # ------------------------------------------------------------------------------------- making

    def _lay_out(self) -> None:
        middle = Ground()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        self.messages.lie_over(middle)
        self.messages.covers.connect(self.view.keep_clear)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(middle)
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setCollapsible(0, False)
        self._splitter.setHandleWidth(1)
        self._splitter.setSizes([2000, self.settings.number("panel-width", WIDTH)])
        self.setCentralWidget(self._splitter)
        self.side.add_docks(
            [
                Dock("tool", self.tr("Tool"), self.tool_page, 0),
                Dock("field", self.tr("Field"), self.panel, 90),
                *(dock for feature in self.features for dock in feature.docks()),
            ]
        )
        self.setStatusBar(self.status)
        self.menus = rows.fill_menu_bar(self.menuBar(), self.actions_by_id, self.families)
        self._tools = ToolColumn(self.workbench, self.features, self.actions_by_id)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self._tools)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(True)
        self.view.setAcceptDrops(False)
        self.setMinimumSize(600, 400)

    def _connect(self) -> None:
        for name, deed in {
            **self._view_deeds(),
            **self.files.deeds(),
            **self.making.deeds(),
            **self.steps.deeds(),
            **self.appearance.deeds(),
            **{name: deed for feature in self.features for name, deed in feature.deeds().items()},
        }.items():
            self.actions_by_id[name].triggered.connect(lambda _=False, deed=deed: deed())
        self.actions_by_id["panel"].toggled.connect(self._show_panel)
        self.actions_by_id["full-screen"].toggled.connect(self._fill_screen)
        self.workbench.tool_changed.connect(self._show_tool)
        self.view.handled.connect(self._show_hint)
        self.view.escaped.connect(self._escape)
        self.side.left.connect(self.view.setFocus)
        self.side.turned.connect(lambda page: self.settings.set_word("page", page))
        self.appearance.connect()
        connect_snapping(self.workbench.snapping, self.actions_by_id)
        self.view.hovered.connect(self.status.hover)
        self.view.marked.connect(self.status.mark)
        self.view.zoomed.connect(self.status.show_zoom)
        self.status.back_wanted.connect(self.actions_by_id["players"].trigger)
        self.view.menu_wanted.connect(self._show_menu)
        self.session.closing.connect(self._let_go)
        self.session.opened.connect(self._show_document)
        self.session.changed.connect(self._show_change)
        self.session.written.connect(self._show_trouble)
        for signal in (self.workbench.tool_changed, self.workbench.selection.changed):
            signal.connect(self.messages.forget_passing)
        self.actions_by_id["players"].toggled.connect(lambda _on: self.messages.forget_passing())
        self.fault.connect(self._tell_fault)
        self.view.guard.fault.connect(self.fault)
        self.files.prepare_menus()

    def _view_deeds(self) -> dict[str, Callable[[], object]]:
        return {
            "zoom-in": lambda: self.view.zoom_by(1),
            "zoom-out": lambda: self.view.zoom_by(-1),
            "fit": self.view.fit,
            "full-size": self.view.full_size,
            "copy-square": self.copy_square,
            "keys": self._show_keys,
            "about": self._show_about,
            "quit": self.close,
        }

    def _restore(self) -> None:
        if self.settings.geometry.isEmpty() or not self.restoreGeometry(self.settings.geometry):
            room = self.screen().availableSize()
            self.resize(min(1280, room.width()), min(800, room.height() - _TITLE_BAR))
        self.side.turn_to(self.settings.word("page", "tool"))
        self.workbench.take(USUAL_TOOL if USUAL_TOOL in self.workbench.tools else "look")
        self.appearance.restore()
        self.actions_by_id["panel"].setChecked(self.settings.flag("panel", usual=True))
        self._show_panel(self.settings.flag("panel", usual=True))

    # ------------------------------------------------------------------------------------ document

    @property
    def document(self) -> Document:
        """The open document."""
        return self.session.document

    def _show_document(self, document: Document) -> None:
        """Another document is open; what was said of the one before counts no more."""
        self.messages.close_message()
        options = replace(self.view.options, pictures=document.picture, editing=True)
        self.view.show_options(options)
        self.view.show_field(document.field)
        self.view.mark_square(None)
        self.view.fit()
        self.workbench.selection.clear()
        self.workbench.field_changed.emit(None)
        self.show_facts()
        self.files.note_opened(document)
        self._show_trouble()

    def _show_change(self, event: Event) -> None:
        """The document has changed: only what the change touched is drawn anew."""
        self.view.show_field(event.field, event.touched)
        self.view.cancel_drag_unless_own()
        self.messages.forget_passing()
        if event.kind != "change":
            self.messages.forget_news()
        self.workbench.selection.drop_missing()
        self.workbench.field_changed.emit(event)
        self._show_hint()
        self.show_facts()
        self._show_trouble()

    def _let_go(self) -> None:
        """The document is about to be closed: take what is typed, break off what is dragged."""
        typing = self.focusWidget()
        if typing not in (None, self.view):
            typing.clearFocus()
        self.view.cancel_tool()

    def show_facts(self) -> None:
        """Tell anew, everywhere, what the field is called and is."""
        field = self.document.field
        for_players = self.view.options.players
        self.panel.show_field(field, for_players)
        self.status.show_field(field, for_players)
        self.steps.name_undo_and_redo()
        self.setWindowTitle(self.tr("{} - Fieldwright").format(self.files.title()))

    def _show_trouble(self) -> None:
        """A trouble with the disk stays in sight until it is over."""
        trouble = self.document.trouble or ""
        if trouble and trouble != self.messages.text:
            self.messages.warn(
                trouble,
                [
                    (self.tr("Save elsewhere…"), self.files.save_elsewhere),
                    (self.tr("Try again"), self.document.retry),
                ],
            )
        elif not trouble and self._trouble and self._trouble == self.messages.text:
            self.messages.tell(self.tr("Everything is written again."))
        self._trouble = trouble

    def report(self, error: Exception, choices: Sequence[Choice] = ()) -> None:
        """Tell of something that could not be done, in its own sentence."""
        from fieldwright.editor.faults import sentence_of

        self.messages.warn(sentence_of(error), choices or ways_out(self))

    def _tell_fault(self, sentence: str) -> None:
        self.messages.warn(sentence, [(self.tr("Show log"), self.files.show_log)])

    # ---------------------------------------------------------------------------------- appearance

    def show_theme(self, name: str) -> None:
        """Dress the whole program in a theme."""
        self.appearance.show_theme(name)

    def _show_panel(self, shown: bool) -> None:
        self.settings.set_flag("panel", shown)
        self.side.setVisible(shown)

    def _fill_screen(self, full: bool) -> None:
        if full:
            self.showFullScreen()
        else:
            self.showNormal()

    # --------------------------------------------------------------------------------------- tools

    def _show_tool(self, tool: Tool) -> None:
        """A tool was taken: its options come to the front, and the keyboard goes to the map."""
        pages = (feature.panel(tool.name) for feature in self.features)
        page = next((page for page in pages if page is not None), None)
        action = self.actions_by_id[tool.name]
        self.tool_page.show_page(page, unmarked(action.text()), action.statusTip())
        if page is not None:
            self.side.turn_to("tool")
        self._show_hint()
        self.view.setFocus()

    def _show_hint(self) -> None:
        self.status.show_hint(self.view.tool.hint)

    def _escape(self) -> None:
        """Escape had nothing to cancel: first nothing is selected, then the usual tool taken."""
        if self.workbench.selection:
            self.workbench.selection.clear()
        elif USUAL_TOOL in self.workbench.tools:
            self.workbench.take(USUAL_TOOL)

    # ---------------------------------------------------------------------------------- small deeds

    def copy_square(self) -> None:
        """Copy what the line below says."""
        QApplication.clipboard().setText(self.status.words)
        self.messages.tell(self.tr("Copied."))

    def _show_menu(self, at: Pointer | None, place: QPoint) -> None:
        menu = square_menu(self, at)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _show_keys(self) -> None:
        from fieldwright.editor.help import KeysDialog

        KeysDialog(self).exec()

    def _show_about(self) -> None:
        from fieldwright.editor.help import AboutDialog

        AboutDialog(self).exec()

    # -------------------------------------------------------------------------------------- events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file that is dragged onto the window."""
        if _dragged_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files that were dropped, once the drag is over."""
        paths = _dragged_files(event)
        if paths:
            event.acceptProposedAction()
            self.activateWindow()
            QTimer.singleShot(0, self, lambda: self.files.open_dropped(paths))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how things were. Nothing is unsaved, unless the disk refuses it."""
        if not windows().ends and self.holds_back(self.close):
            event.ignore()
            return
        try:
            self.session.close(self._abandons)
        except DocumentError as error:
            event.ignore()
            self.messages.warn(
                str(error),
                [
                    (self.tr("Save elsewhere…"), self.files.save_elsewhere),
                    (self.tr("Close and lose the changes"), self._abandon),
                ],
                leave=self.tr("Go on working"),
            )
            return
        self.settings.geometry = self.saveGeometry()
        if self.side.isVisible():
            self.settings.set_number("panel-width", self.side.width())
        self.settings.last_document = self.document.path
        self.settings.write()
        self.files.finish()
        self.view.chunks.finish()
        super().closeEvent(event)
        self.closed.emit()

    def holds_back(self, again: Callable[[], object]) -> bool:
        """Whether something waits here that closing would lose; it is told then.

        ``again`` is done once the user has said that it may be left.
        """
        words = " ".join(filter(None, (feature.waiting() for feature in self.features)))
        if self._leaves or not words:
            return False

        def leave() -> None:
            self._leaves = True
            again()

        choice = (self.tr("Close and leave them"), leave)
        self.messages.warn(words, [choice], leave=self.tr("Go on working"))
        return True

    def _abandon(self) -> None:
        self._abandons = True
        self.close()


def _dragged_files(event: QDropEvent) -> list[Path]:
    """The local files that are dragged."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
