"""What is wrong with files that came together: a line each, the rest behind a button."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from fieldwright.editor.message_bar import Choice
from fieldwright.editor.parts import GAP, MARGIN, button, row
from fieldwright.editor.translation import translate
from fieldwright.exchange.sniffing import READABLE
from fieldwright.widgets.areas import scrolled

MOST_LINES = 3
"""Files that are told of in the bar; all of them stand in the dialog."""

_LONGEST = 140
"""Letters of a line."""

_WIDE, _HIGH = 640, 420

_SENTENCE = re.compile(r"(?<=[^.\s]\.)\s+(?=[A-Z])")


def faults_told(faults: Sequence[str]) -> str:
    """The faults of files as lines, and which files can be read once at the end.

    That of a single file is told whole.
    """
    if len(faults) < 2:
        return " ".join(faults)
    lines = [_line(fault) for fault in faults[:MOST_LINES]]
    if len(faults) > MOST_LINES:
        more = translate("import", "{:,} more files could not be brought in.")
        if len(faults) == MOST_LINES + 1:
            more = translate("import", "{:,} more file could not be brought in.")
        lines.append(more.format(len(faults) - MOST_LINES))
    elif any(READABLE in fault for fault in faults):
        lines.append(READABLE)
    return "\n".join(lines)


def all_faults(faults: Sequence[str]) -> str:
    """The faults of files, each whole, and which files can be read once at the end."""
    lines = [fault.replace(READABLE, "").strip() for fault in faults]
    if any(READABLE in fault for fault in faults):
        lines.append(READABLE)
    return "\n\n".join(lines)


def choices_to_show(faults: Sequence[str], parent: QWidget) -> list[Choice]:
    """A button that shows all of it, where lines leave something out."""
    shown = faults_told(faults)
    if len(faults) < 2 or all(fault.replace(READABLE, "").strip() in shown for fault in faults):
        return []
    return [(translate("import", "Show all"), lambda: FaultsDialog(faults, parent).open())]


def _line(fault: str) -> str:
    """The first sentence of a fault, no longer than a line."""
    first = _SENTENCE.split(fault.replace(READABLE, "").strip(), maxsplit=1)[0]
    return first if len(first) <= _LONGEST else f"{first[: _LONGEST - 1]}…"


class FaultsDialog(QDialog):
    """All faults, to be read and copied."""

    def __init__(self, faults: Sequence[str], parent: QWidget) -> None:
        """Tell ``faults``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("import", "Files that were not brought in"))
        self.text = QLabel(all_faults(faults))
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        column.addWidget(scrolled(self.text, by_keyboard=True), 1)
        leave = button(translate("import", "Close"), self.accept, default=True)
        buttons = row(leave)
        buttons.setAlignment(Qt.AlignmentFlag.AlignRight)
        column.addLayout(buttons)
        self.resize(_WIDE, _HIGH)
