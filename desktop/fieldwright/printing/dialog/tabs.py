"""Which tabs the print dialog has, in their order."""

from __future__ import annotations

from fieldwright.printing.dialog.tab import PrintTab


def tab_classes() -> tuple[type[PrintTab], ...]:
    """All kinds of sheets."""
    from fieldwright.printing.cards.tab import ReferenceTab
    from fieldwright.printing.dialog.blank_tab import BlankTab
    from fieldwright.printing.dialog.map_tab import MapTab
    from fieldwright.printing.figures.tab import FiguresTab
    from fieldwright.printing.pieces.tab import PiecesTab

    return (MapTab, FiguresTab, ReferenceTab, BlankTab, PiecesTab)
