"""Starting the windows: one application, faults that are told and not thrown."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QByteArray,
    QLibraryInfo,
    QLocale,
    QtMsgType,
    QTranslator,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from fieldwright import __version__
from fieldwright.log import LOG, open_log, record_unforeseen

if TYPE_CHECKING:
    from fieldwright.document.document import Document
    from fieldwright.editor.feature import Family
    from fieldwright.editor.settings import Settings
    from fieldwright.editor.window import MainWindow

EXIT_WHEN_SHOWN = "FIELDWRIGHT_EXIT_WHEN_SHOWN"
"""With this in the environment the program ends once its map is drawn: to measure the start."""

_SWITCH_SECONDS = 0.002
"""How long a thread that draws may keep the window's thread from Python."""


def run(paths: list[Path] | None = None, surprise: bool = False) -> int:
    """Open the windows and return the exit code when the last one closes.

    Shown are ``paths``; else, with ``surprise``, a battlefield of any terrain; else what was open
    last; else a surprise too. Maps of other programs among them are brought in.
    """
    from fieldwright.editor.interruptions import Interruptions
    from fieldwright.editor.settings import Settings
    from fieldwright.editor.tidying import Tidying
    from fieldwright.editor.windows import remembered, windows

    application = make_application()
    before = [] if paths or surprise else remembered(Settings())
    ours, foreign = _ours_and_foreign(paths or [])
    window = open_window(ours, surprise)
    watch_for_faults()
    tidying = Tidying(application)
    windows().changed.connect(tidying.collect_soon)
    application.commitDataRequest.connect(windows().is_ending)
    window.show()
    open_others(window, ours[1:], before[1:])
    if foreign:
        window.files.open_dropped(foreign)
    if os.environ.get(EXIT_WHEN_SHOWN):
        window.view.settled.connect(windows().end)
    interruptions = Interruptions(application)
    try:
        return application.exec()
    finally:
        interruptions.end()


def _ours_and_foreign(paths: list[Path]) -> tuple[list[Path], list[Path]]:
    """Battlefields, and maps of other programs."""
    from fieldwright.exchange.whose import is_ours

    ours = [path for path in paths if is_ours(path)]
    return ours, [path for path in paths if path not in ours]


def make_application() -> QApplication:
    """The one application of this process, with Qt's own texts in the user's language."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    sys.setswitchinterval(_SWITCH_SECONDS)
    application = QApplication([sys.argv[0]])
    application.setApplicationName("fieldwright")
    application.setApplicationDisplayName("Fieldwright")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("fieldwright")
    _install_translations(application)
    return application


def _install_translations(application: QApplication) -> None:
    """Qt's texts, and ours where a translation stands in the resources."""
    from fieldwright.tables.place import resources_folder

    places = {
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
        "fieldwright": str(resources_folder() / "translations"),
    }
    for name, folder in places.items():
        translator = QTranslator(application)
        if translator.load(QLocale(), name, "_", folder):
            application.installTranslator(translator)


def open_window(paths: list[Path], surprise: bool) -> MainWindow:
    """The main window on the document that is asked for; what cannot be opened it says itself."""
    from fieldwright.editor.settings import Settings
    from fieldwright.editor.windows import remembered, windows

    settings = Settings()
    windows().made = make_window
    before = [] if paths or surprise else remembered(settings)
    document = None if paths or surprise else _last_document(settings)
    failed: list[Exception] = []
    for path in paths[:1]:
        document = _opened(path, failed)
    window = make_window(document or _surprise(), settings)
    if before and document is not None:
        window.restoreGeometry(before[0][1])
    for error in failed:
        window.files.tell_failure(error)
    return window


def guests() -> tuple[Family, ...]:
    """The features that the window is handed from packages that it does not know."""
    from fieldwright.fight.whole import WholeFight
    from fieldwright.printing.feature import PrintFeature
    from fieldwright.tabletop.feature import TableFeature

    return (WholeFight, PrintFeature, TableFeature)


def make_window(document: Document, settings: Settings | None = None) -> MainWindow:
    """A window on a document, with everything that a window of this program has."""
    from fieldwright.editor.window import MainWindow

    return MainWindow(document, settings, guests())


def open_others(
    window: MainWindow, paths: list[Path], before: list[tuple[Path, QByteArray]]
) -> None:
    """Open windows beside the first one: on further paths, and on what was open last.

    What cannot be opened the first window says; what was open last and cannot be is left out.
    """
    from fieldwright.editor.windows import windows

    failed: list[Exception] = []
    for path in paths:
        document = None if windows().holder_of(path) else _opened(path, failed)
        if document is not None:
            windows().open(document, windows().current)
    for error in failed:
        window.files.tell_failure(error)
    for path, place in before:
        document = _writable(path)
        if document is not None:
            windows().open(document).restoreGeometry(place)
    if len(windows().all()) > 1:
        windows().bring_forward(window)


def _opened(path: Path, failed: list[Exception]) -> Document | None:
    from fieldwright.document.document import open_document
    from fieldwright.document.errors import DocumentError

    try:
        return open_document(path)
    except DocumentError as error:
        failed.append(error)
        return None


def _last_document(settings: Settings) -> Document | None:
    """What was open last, in the first of the windows; nothing if it cannot be opened any more."""
    from fieldwright.editor.windows import remembered

    before = remembered(settings)
    path = before[0][0] if before else settings.last_document
    return _writable(path) if path is not None else None


def _writable(path: Path) -> Document | None:
    """The document at ``path``; nothing if it cannot be opened, or another program has it."""
    document = _opened(path, [])
    if document is not None and document.is_read_only:
        document.close()
        return None
    return document


def _surprise() -> Document:
    from fieldwright.document.document import new_document
    from fieldwright.generator.surprise import surprise

    return new_document(surprise())


# ------------------------------------------------------------------------------------------ faults


def watch_for_faults() -> None:
    """Write every unforeseen fault to the log, and tell the user one sentence about it.

    A signal carries the sentence into the windows' thread, wherever the fault was; the window in
    which one works says it.
    """
    from fieldwright.editor.windows import windows

    open_log()
    sys.excepthook = _hook(windows().fault.emit)
    threading.excepthook = lambda args: sys.excepthook(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    qInstallMessageHandler(_log_qt)


def _hook(
    tell: Callable[[str], None],
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        tell(record_unforeseen(error))

    return hook


def _log_qt(kind: QtMsgType, _context: object, message: str) -> None:
    """Keep Qt's own messages in the log; an everyday one is only noise there."""
    if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
        LOG.warning("Qt: %s", message)
