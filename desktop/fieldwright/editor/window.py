"""The main window: the map, a slim column of tools, the field's panel, one line below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSplitter,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from fieldwright.canvas.tools import LookTool
from fieldwright.canvas.view import MapView
from fieldwright.document.document import Document, Event
from fieldwright.document.errors import DocumentError
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.editor import actions as rows
from fieldwright.editor.action_rows import ROWS, TOOL_COLUMN
from fieldwright.editor.field_panel import WIDTH, FieldPanel
from fieldwright.editor.files import Files
from fieldwright.editor.icons import icon
from fieldwright.editor.making import Making
from fieldwright.editor.message_bar import Choice, MessageBar
from fieldwright.editor.session import Session
from fieldwright.editor.settings import Settings
from fieldwright.editor.square_menu import square_menu
from fieldwright.editor.status_line import StatusLine
from fieldwright.editor.steps import Steps
from fieldwright.editor.themes import THEMES, apply_theme
from fieldwright.terms.grid import Square

_TITLE_BAR = 40
"""Room for the frame that the system puts around a window, in pixels."""

_DRAWING_FLAGS = ("grid", "heights", "zones", "players")


class MainWindow(QMainWindow):
    """Shows one document; everything it can do is an action with words and keys.

    ``fault`` takes a sentence about an unforeseen error, from any thread.
    """

    fault = Signal(str)

    def __init__(self, document: Document, settings: Settings | None = None) -> None:
        """Show ``document`` the way the last window was left."""
        super().__init__()
        self.settings = settings or Settings()
        self.session = Session(document, self)
        self.view = MapView(document.field, self.settings.drawing)
        self.panel = FieldPanel()
        self.messages = MessageBar()
        self.status = StatusLine()
        self.files = Files(self)
        self.making = Making(self)
        self.steps = Steps(self)
        self._trouble = ""
        self._abandons = False
        self.actions_by_id = rows.make_actions(self)
        self._lay_out()
        self._connect()
        self._restore()
        self._show_document(document)

    # ------------------------------------------------------------------------------------- making

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self.view, 1)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(middle)
        self._splitter.addWidget(self.panel)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 0)
        self._splitter.setCollapsible(0, False)
        self._splitter.setHandleWidth(1)
        self._splitter.setSizes([2000, WIDTH])
        self.setCentralWidget(self._splitter)
        self.setStatusBar(self.status)
        self.menus = rows.fill_menu_bar(self.menuBar(), self.actions_by_id)
        self._tools = self._tool_column()
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self._tools)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(True)
        self.view.setAcceptDrops(False)
        self.setMinimumSize(600, 400)

    def _tool_column(self) -> QToolBar:
        bar = QToolBar(self.tr("Tools"))
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        bar.setIconSize(QSize(24, 24))
        for name in TOOL_COLUMN:
            if name is None:
                bar.addSeparator()
            else:
                bar.addAction(self.actions_by_id[name])
        return bar

    def _connect(self) -> None:
        for name, deed in {
            **self._view_deeds(),
            **self.files.deeds(),
            **self.making.deeds(),
            **self.steps.deeds(),
        }.items():
            self.actions_by_id[name].triggered.connect(lambda _=False, deed=deed: deed())
        for name in _DRAWING_FLAGS:
            self.actions_by_id[name].toggled.connect(self._draw_as_chosen)
        self.actions_by_id["coordinates"].toggled.connect(self._show_coordinates)
        self.actions_by_id["sections"].toggled.connect(self._show_sections)
        self.actions_by_id["panel"].toggled.connect(self._show_panel)
        self.actions_by_id["full-screen"].toggled.connect(self._fill_screen)
        self.view.hovered.connect(self.status.hover)
        self.view.marked.connect(self.status.mark)
        self.view.zoomed.connect(self.status.show_zoom)
        self.view.menu_wanted.connect(self._show_menu)
        self.session.opened.connect(self._show_document)
        self.session.changed.connect(self._show_change)
        self.session.written.connect(self._show_trouble)
        self.fault.connect(self._tell_fault)
        self.files.prepare_menus()

    def _view_deeds(self) -> dict[str, Callable[[], object]]:
        return {
            "look": self._take_look,
            "zoom-in": lambda: self.view.zoom_by(1),
            "zoom-out": lambda: self.view.zoom_by(-1),
            "fit": self.view.fit,
            "full-size": self.view.full_size,
            "wash": lambda: self._draw_in(Style.WASH),
            "line": lambda: self._draw_in(Style.LINE),
            "theme-light": lambda: self.show_theme("light"),
            "theme-dark": lambda: self.show_theme("dark"),
            "theme-dim": lambda: self.show_theme("dim"),
            "copy-square": self.copy_square,
            "keys": self._show_keys,
            "about": self._show_about,
            "quit": self.close,
        }

    def _restore(self) -> None:
        if self.settings.geometry.isEmpty() or not self.restoreGeometry(self.settings.geometry):
            room = self.screen().availableSize()
            self.resize(min(1280, room.width()), min(800, room.height() - _TITLE_BAR))
        self._check_drawing(self.settings.drawing)
        self.actions_by_id["look"].setChecked(True)
        for name, usual in (("coordinates", True), ("sections", False), ("panel", True)):
            self.actions_by_id[name].setChecked(self.settings.flag(name, usual))
        self._show_panel(self.settings.flag("panel", usual=True))
        self.show_theme(self.settings.theme)

    # ------------------------------------------------------------------------------------ document

    @property
    def document(self) -> Document:
        """The open document."""
        return self.session.document

    def _show_document(self, document: Document) -> None:
        """Another document is open; what was said of the one before counts no more."""
        self.messages.close_message()
        self.view.show_options(replace(self.view.options, pictures=document.picture))
        self.view.show_field(document.field)
        self.view.mark_square(None)
        self.view.fit()
        self.show_facts()
        self.files.note_opened(document)
        self._show_trouble()

    def _show_change(self, event: Event) -> None:
        """The document has changed: only what the change touched is drawn anew."""
        self.view.show_field(event.field, event.touched)
        self.show_facts()
        self._show_trouble()

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

        if not choices and self.document.trouble:
            choices = [(self.tr("Save elsewhere…"), self.files.save_elsewhere)]
        self.messages.warn(sentence_of(error), choices)

    def _tell_fault(self, sentence: str) -> None:
        self.messages.warn(sentence, [(self.tr("Show log"), self.files.show_log)])

    # ---------------------------------------------------------------------------------- appearance

    def show_theme(self, name: str) -> None:
        """Dress the whole program in a theme."""
        theme = THEMES.get(name, THEMES["light"])
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, theme)
        self.settings.theme = theme.id
        self.view.veil.shown = theme.veils_map
        self.view.viewport().update()
        for other in THEMES:
            self.actions_by_id[f"theme-{other}"].setChecked(other == theme.id)
        for row in ROWS:
            if row.icon:
                action = self.actions_by_id[row.id]
                action.setIcon(
                    icon(row.icon, QColor(theme.text), QColor(theme.disabled), QColor(theme.accent))
                )
                action.setIconVisibleInMenu(not row.checkable)

    def _check_drawing(self, options: DrawingOptions) -> None:
        for name in _DRAWING_FLAGS:
            self.actions_by_id[name].setChecked(getattr(options, name))
        self.actions_by_id["wash"].setChecked(options.style is Style.WASH)
        self.actions_by_id["line"].setChecked(options.style is Style.LINE)

    def _draw_as_chosen(self) -> None:
        chosen = self.actions_by_id
        self._draw(
            replace(
                self.view.options,
                grid=chosen["grid"].isChecked(),
                heights=chosen["heights"].isChecked(),
                zones=chosen["zones"].isChecked(),
                players=chosen["players"].isChecked(),
            )
        )

    def _draw_in(self, style: Style) -> None:
        self._draw(replace(self.view.options, style=style))
        self._check_drawing(self.view.options)

    def _draw(self, options: DrawingOptions) -> None:
        shows_others = options.players != self.view.options.players
        self.view.show_options(options)
        self.settings.drawing = options
        if shows_others:
            self.show_facts()

    def _show_coordinates(self, shown: bool) -> None:
        self.settings.set_flag("coordinates", shown)
        self.view.show_rulers(shown)

    def _show_sections(self, shown: bool) -> None:
        self.settings.set_flag("sections", shown)
        self.view.section_lines.shown = shown
        self.view.viewport().update()

    def _show_panel(self, shown: bool) -> None:
        self.settings.set_flag("panel", shown)
        self.panel.setVisible(shown)

    def _fill_screen(self, full: bool) -> None:
        if full:
            self.showFullScreen()
        else:
            self.showNormal()

    def _take_look(self) -> None:
        self.actions_by_id["look"].setChecked(True)
        self.view.take_tool(LookTool(self.view))
        self.view.setFocus()

    # ---------------------------------------------------------------------------------- small deeds

    def copy_square(self) -> None:
        """Copy what the line below says."""
        QApplication.clipboard().setText(self.status.words)
        self.messages.tell(self.tr("Copied."))

    def _show_menu(self, square: Square | None, place: QPoint) -> None:
        menu = square_menu(self, square)
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
        if _dragged_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file that was dropped, once the drag is over."""
        path = _dragged_file(event)
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.files.open_path(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how things were. Nothing is unsaved, unless the disk refuses it."""
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
        self.settings.last_document = self.document.path
        self.settings.write()
        self.files.finish()
        self.view.chunks.finish()
        super().closeEvent(event)

    def _abandon(self) -> None:
        self._abandons = True
        self.close()


def _dragged_file(event: QDropEvent) -> Path | None:
    """The first local file that is dragged, if any."""
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return Path(files[0]) if files else None
