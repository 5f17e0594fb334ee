"""Saving the log of a fight as text, or as a page for a browser."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fieldwright.combat.entries import Entry
from fieldwright.combat.telling import as_html, as_text
from fieldwright.widgets.translation import translate

_HTML = (".html", ".htm")


def asked_path(parent: QWidget, name: str) -> Path | None:
    """Ask where the log is to be written; None where nobody wants it."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        translate("fight", "Save the log of the fight"),
        str(Path.home() / f"{name or translate('fight', 'Fight')}.txt"),
        translate("fight", "Text (*.txt);;Page for a browser (*.html)"),
    )
    return Path(chosen) if chosen else None


def write_log(path: Path, entries: tuple[Entry, ...], title: str) -> None:
    """Write the log; a page where the name of the file ends so. Raises OSError."""
    is_page = path.suffix.casefold() in _HTML
    path.write_text(as_html(entries, title) if is_page else as_text(entries), encoding="utf-8")
