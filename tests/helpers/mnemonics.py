"""The letters that are pressed with Alt to reach a field, as a dialog shows them."""

from collections import Counter
from re import findall

from PySide6.QtWidgets import QAbstractButton, QGroupBox, QLabel, QTabBar, QWidget


def doubled_mnemonics(widget: QWidget) -> set[str]:
    """The letters that two fields in sight of a widget share: they only move between both."""
    letters: Counter[str] = Counter()
    for one in widget.findChildren(QWidget):
        if one.isVisibleTo(widget):
            for text in _texts(one):
                letters.update(
                    letter.lower() for letter in findall(r"&(\w)", text.replace("&&", ""))
                )
    return {letter for letter, count in letters.items() if count > 1}


def _texts(widget: QWidget) -> list[str]:
    if isinstance(widget, QTabBar):
        return [widget.tabText(place) for place in range(widget.count())]
    if isinstance(widget, QLabel):
        return [widget.text()] if widget.buddy() is not None else []
    if isinstance(widget, QAbstractButton):
        return [widget.text()]
    return [widget.title()] if isinstance(widget, QGroupBox) else []
