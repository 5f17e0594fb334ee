"""How fields, boxes and their small signs look: edges that are seen in every theme.

The style that Qt draws with takes its edges from the window's colour, which in dark themes leaves
none; so they are drawn by the style sheet, with signs (arrow, tick, dot) in the theme's colours.
Edges of controls reach 3 to 1 against what they lie on (WCAG 2, 1.4.11).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QTemporaryDir

_SIGNS = {
    "down": '<path d="M4 6.2 8 10.2 12 6.2"/>',
    "up": '<path d="M4 9.8 8 5.8 12 9.8"/>',
    "tick": '<path d="M3.4 8.4 6.6 11.6 12.6 4.8"/>',
    "dash": '<path d="M4 8h8"/>',
    "dot": '<circle cx="8" cy="8" r="3.4" fill="COLOUR" stroke="none"/>',
}
_DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16" '
    'fill="none" stroke="COLOUR" stroke-width="1.8" stroke-linecap="round" '
    'stroke-linejoin="round">SIGN</svg>'
)


@cache
def _folder() -> QTemporaryDir:
    """Where the signs lie while the program runs; style sheets take pictures from files only."""
    return QTemporaryDir()


@cache
def sign_file(sign: str, colour: str) -> str:
    """The file of a sign in a colour (``#rrggbb``), as a style sheet names it."""
    folder = _folder()
    if not folder.isValid():
        return ""
    path = Path(folder.filePath(f"{sign}-{colour.removeprefix('#')}.svg"))
    path.write_text(_DRAWING.replace("SIGN", _SIGNS[sign]).replace("COLOUR", colour))
    return path.as_posix()


CONTROLS = """
QLineEdit, QComboBox, QAbstractSpinBox {{ background: {base}; color: {text};
    border: 1px solid {edge}; border-radius: 4px; padding: 3px 6px;
    placeholder-text-color: {muted}; selection-background-color: {accent};
    selection-color: {on_accent}; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {accent};
    padding: 2px 5px; }}
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{ background: {window};
    color: {disabled}; border-color: {border}; }}
QLineEdit:read-only {{ background: {window}; }}
QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: none; padding: 0;
    background: transparent; }}
QAbstractSpinBox QLineEdit {{ padding: 0 4px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url({down}); width: 12px; height: 12px; }}
QComboBox::down-arrow:disabled {{ image: url({down_disabled}); }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{ background: {base}; border: 1px solid {edge}; outline: none;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QComboBox QAbstractItemView::item {{ padding: 4px 8px; border: none; }}
QComboBox QAbstractItemView::item:selected {{ background: {accent}; color: {on_accent}; }}
QAbstractSpinBox {{ padding-right: 18px; }}
QAbstractSpinBox:focus {{ padding-right: 17px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 18px;
    background: transparent; subcontrol-origin: border; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {soft}; }}
QAbstractSpinBox::up-arrow {{ image: url({up}); width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: url({down}); width: 10px; height: 10px; }}
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off
    {{ image: url({up_disabled}); }}
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off
    {{ image: url({down_disabled}); }}
QCheckBox, QRadioButton {{ spacing: 8px; }}
QCheckBox::indicator, QGroupBox::indicator, QRadioButton::indicator {{ width: 14px; height: 14px;
    background: {base}; border: 1px solid {edge}; border-radius: 3px; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent};
    image: url({tick}); }}
QCheckBox::indicator:indeterminate {{ background: {accent}; border-color: {accent};
    image: url({dash}); }}
QRadioButton::indicator:checked {{ border-color: {accent}; image: url({dot}); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ background: {window};
    border-color: {border}; }}
QCheckBox::indicator:checked:disabled {{ background: {disabled}; }}
QCheckBox:focus, QRadioButton:focus {{ outline: none; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 2px solid {accent};
    width: 12px; height: 12px; }}
QCheckBox::indicator:checked:focus {{ border-color: {text}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {edge}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {accent}; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
    background: {base}; border: 1px solid {edge}; }}
QSlider::handle:horizontal:focus {{ border: 2px solid {accent}; width: 12px; height: 12px; }}
QGroupBox {{ border: 1px solid {border}; border-radius: 6px; margin-top: 20px; padding: 8px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 0; color: {muted}; }}
"""


def control_signs(text: str, disabled: str, accent: str, on_accent: str) -> dict[str, str]:
    """The files that CONTROLS names, in a theme's colours."""
    return {
        "down": sign_file("down", text),
        "up": sign_file("up", text),
        "down_disabled": sign_file("down", disabled),
        "up_disabled": sign_file("up", disabled),
        "tick": sign_file("tick", on_accent),
        "dash": sign_file("dash", on_accent),
        "dot": sign_file("dot", accent),
    }
