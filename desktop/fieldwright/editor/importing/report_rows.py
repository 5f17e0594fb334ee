"""What came of a file, what was left out and what is to be looked at, in a few paragraphs."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from fieldwright.editor.importing.counts import came_in_words, left_out_in_words
from fieldwright.editor.parts import caption, column_in, label
from fieldwright.editor.translation import translate
from fieldwright.exchange.report import Report


class ReportRows(QWidget):
    """Shows a report; paragraphs that have nothing to say are away."""

    def __init__(self, report: Report) -> None:
        """Show ``report``."""
        super().__init__()
        self.texts: list[QLabel] = []
        self._titles: list[QLabel] = []
        column = column_in(self)
        for title in (
            translate("import", "Came"),
            translate("import", "Left out"),
            translate("import", "To look at"),
        ):
            self._titles.append(caption(title))
            self.texts.append(label())
            column.addWidget(self._titles[-1])
            column.addWidget(self.texts[-1])
        self.show_report(report)

    def show_report(self, report: Report) -> None:
        """Show another one."""
        told = (
            came_in_words(report.came),
            left_out_in_words(report.left_out),
            "\n".join(report.warnings),
        )
        for title, text, words in zip(self._titles, self.texts, told, strict=True):
            text.setText(words)
            title.setVisible(bool(words))
            text.setVisible(bool(words))
