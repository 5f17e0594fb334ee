"""The print dialog: what, on which paper, how it is going to look, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QProgressBar,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from fieldwright.document.places import safe_name
from fieldwright.drawing.progress import CancelledError, Progress
from fieldwright.log import record_unforeseen
from fieldwright.printing.dialog.paper_form import PaperForm
from fieldwright.printing.dialog.preview import Preview
from fieldwright.printing.dialog.tab import PrintTab, keep_choices, kept_choices
from fieldwright.printing.dialog.tabs import tab_classes
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.printer import make_printer, print_leaves
from fieldwright.printing.sheets import MANY_SHEETS
from fieldwright.widgets.areas import scrolled
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import GAP, MARGIN, Note, button, heading, muted, row
from fieldwright.widgets.translation import translate

_SIDE = 432
_SIZE = QSize(1180, 760)
_PARTS = 1000
_SOON_MS = 120


class PrintDialog(QDialog):
    """Shows the pages of the tab in front, and writes or prints them.

    ``written`` tells the path of a PDF that was written, ``printed`` how many pages a printer got.
    """

    written = Signal(object)
    printed = Signal(int)

    def __init__(self, bench: Bench) -> None:
        """Print what is open in the window of ``bench``."""
        super().__init__(bench.shell)
        self._bench = bench
        self._leaves: Leaves = ()
        self._is_busy = self._is_broken_off = False
        self.setWindowTitle(translate("print", "Print"))
        self.paper = PaperForm()
        self.paper.recall(kept_choices(bench.settings, "paper"))
        self.tabs = QTabWidget()
        self.pages: tuple[PrintTab, ...] = tuple(
            made(bench, self.paper.layout_wished) for made in tab_classes()
        )
        self.preview = Preview()
        self.count = heading()
        self.told = muted()
        self.note = Note()
        self._make_buttons()
        self._lay_out()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.refresh)
        self._connect()
        self.resize(_SIZE.boundedTo(self.screen().availableSize()))

    # ------------------------------------------------------------------------------------- making

    def _make_buttons(self) -> None:
        self.save = button(translate("print", "Sa&ve as PDF…"), self._choose_file, default=True)
        self.send = button(translate("print", "Pr&int…"), self._choose_printer)
        self.leave = button(translate("print", "Close"), self.reject)
        self.bar = QProgressBar()
        self.bar.setRange(0, _PARTS)
        self.bar.setVisible(False)

    def _lay_out(self) -> None:
        for page in self.pages:
            self.tabs.addTab(_scrolling(page), translate("print", page.title))
            page.recall(kept_choices(self._bench.settings, page.id))
        side = QVBoxLayout()
        side.setSpacing(GAP)
        side.addWidget(self.paper)
        side.addWidget(self.tabs, 1)
        side_widget = QWidget()
        side.setContentsMargins(0, 0, 0, 0)
        side_widget.setLayout(side)
        side_widget.setFixedWidth(_SIDE)
        right = QVBoxLayout()
        right.setSpacing(GAP)
        right.addWidget(self.count)
        right.addWidget(self.told)
        right.addWidget(self.note)
        right.addWidget(self.preview, 1)
        both = QHBoxLayout()
        both.setSpacing(MARGIN)
        both.addWidget(side_widget)
        both.addLayout(right, 1)
        buttons = row(self.bar, self.leave, self.send, self.save)
        buttons.insertStretch(1)
        buttons.setStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addLayout(both, 1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.paper.changed.connect(self._soon.start)
        self.tabs.currentChanged.connect(self._soon.start)
        for page in self.pages:
            page.changed.connect(self._soon.start)

    # ------------------------------------------------------------------------------------- showing

    @property
    def page(self) -> PrintTab:
        """The tab in front."""
        return self.pages[self.tabs.currentIndex()]

    def turn_to(self, tab_id: str) -> None:
        """Bring a tab to the front."""
        ids = [page.id for page in self.pages]
        self.tabs.setCurrentIndex(ids.index(tab_id))

    def showEvent(self, event: QShowEvent) -> None:
        """The map may have changed since."""
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remember what was chosen."""
        super().hideEvent(event)
        keep_choices(self._bench.settings, "paper", self.paper.choices())
        for page in self.pages:
            keep_choices(self._bench.settings, page.id, page.choices())

    def refresh(self) -> None:
        """Lay the pages out anew and say how many they are, or why there are none."""
        self._soon.stop()
        trouble = ""
        self._leaves = ()
        try:
            self._leaves = self.page.leaves()
        except Exception as error:
            trouble = _sentence(error)
        self.preview.show_leaves(self._leaves)
        self.count.setText(_counted(len(self._leaves)))
        self.told.setText(self.page.told() if not trouble else "")
        self.note.say(trouble, alarm=True)
        self._enable()

    def _enable(self) -> None:
        ready = bool(self._leaves) and not self._is_busy
        self.save.setEnabled(ready)
        self.send.setEnabled(ready)
        self.paper.setEnabled(not self._is_busy)
        self.tabs.setEnabled(not self._is_busy)
        self.bar.setVisible(self._is_busy)
        words = translate("print", "Cancel") if self._is_busy else translate("print", "Close")
        self.leave.setText(words)

    # ---------------------------------------------------------------------------------------- doing

    def _choose_file(self) -> None:
        folder = Path(self._bench.settings.word("print-folder", str(Path.home())))
        usual = folder / f"{safe_name(self.page.file_stem())}.pdf"
        chosen, _ = QFileDialog.getSaveFileName(
            self,
            translate("print", "Save as PDF"),
            str(usual),
            translate("print", "PDF document (*.pdf)"),
        )
        if chosen:
            path = Path(chosen)
            self.write(path if path.suffix.lower() == ".pdf" else Path(f"{chosen}.pdf"))

    def write(self, path: Path) -> None:
        """Write the pages to a file and say so; asks before there are very many."""
        leaves, title = self._leaves, self.page.book_title()
        if self.may_print(len(leaves)) and self._run(
            lambda tell: write_leaves(path, title, leaves, tell)
        ):
            self._bench.settings.set_word("print-folder", str(path.parent))
            self.note.say(translate("print", "Written: {}").format(path))
            self.written.emit(path)

    def _choose_printer(self) -> None:
        if not QPrinterInfo.availablePrinterNames():
            self.note.say(
                translate(
                    "print",
                    "This system knows no printer. Save a PDF, and print that at actual size.",
                ),
                alarm=True,
            )
            return
        printer = make_printer()
        dialog = QPrintDialog(printer, self)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, len(self._leaves))
        if dialog.exec():
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Print the pages and say so; asks before there are very many."""
        leaves, title = self._leaves, self.page.book_title()
        if self.may_print(len(leaves)) and self._run(
            lambda tell: print_leaves(printer, title, leaves, tell)
        ):
            self.note.say(translate("print", "The pages are with the printer."))
            self.printed.emit(len(leaves))

    def may_print(self, pages: int) -> bool:
        """Ask once more before very many pages."""
        if pages <= MANY_SHEETS:
            return True
        words = translate("print", "That takes {} pages. Go on with all of them?").format(pages)
        answer = QMessageBox.question(self, translate("print", "Print"), words)
        return answer == QMessageBox.StandardButton.Yes

    def _run(self, deed: Callable[[Progress], None]) -> bool:
        """Do something that takes a while, and show how far it is; True where it is done."""
        self._is_busy, self._is_broken_off = True, False
        self.note.say("")
        self.bar.setValue(0)
        self._enable()
        try:
            deed(self._tell)
        except CancelledError:
            self.note.say(translate("print", "Broken off; nothing was written."))
            return False
        except Exception as error:
            self.note.say(_sentence(error), alarm=True)
            return False
        finally:
            self._is_busy = False
            self._enable()
        return True

    def _tell(self, share: float) -> None:
        """Show how far it is, and hear whether somebody breaks it off."""
        self.bar.setValue(round(share * _PARTS))
        QCoreApplication.processEvents()
        if self._is_broken_off:
            raise CancelledError

    def reject(self) -> None:
        """Break off what is under way; else close."""
        if self._is_busy:
            self._is_broken_off = True
        else:
            super().reject()


def _sentence(error: Exception) -> str:
    """What is said of an error: its own sentence where it was made for people."""
    if type(error).__module__.startswith("fieldwright."):
        return str(error)
    return record_unforeseen(error)


def _counted(pages: int) -> str:
    if pages == 1:
        return translate("print", "1 page")
    return translate("print", "{} pages").format(pages) if pages else ""


def _scrolling(page: QWidget) -> QScrollArea:
    """A tab that is scrolled where the window is low."""
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.addWidget(page)
    inside.setProperty("side", True)
    return scrolled(inside, by_keyboard=True)
