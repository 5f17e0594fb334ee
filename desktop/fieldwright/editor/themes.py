"""Light, dark, and a dim room with large type: colours and type of the whole program.

All pairs of text and ground reach WCAG AA: 4.5 to 1, and edges of controls 3 to 1 (disabled ones
need not). Spacing goes in steps of 4 pixels; there are two sizes of type.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from fieldwright.editor.control_looks import CONTROLS, control_signs
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

_DRESSED = "dressed"
"""The property of an application that has the right style: setting it anew takes time."""

LARGER_TYPE = "larger-type"
"""The setting that says by how many pixels all type is larger than the theme has it."""

GAP = 4
"""All spacing is a multiple of this, in pixels."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours (``#rrggbb``) and type sizes (pixels) of one theme."""

    id: str
    name: str
    window: str
    base: str
    text: str
    muted: str
    disabled: str
    border: str
    edge: str
    surround: str
    accent: str
    on_accent: str
    soft: str
    alarm: str
    on_alarm: str
    body: int = 13
    heading: int = 16
    veils_map: bool = False


THEMES: dict[str, Theme] = {
    theme.id: theme
    for theme in (
        Theme(
            id="light",
            name=QT_TRANSLATE_NOOP("themes", "Light"),
            window="#f5f2eb",
            base="#fffdf8",
            text="#28241f",
            muted="#625a4e",
            disabled="#a59c8d",
            border="#d8d1c2",
            edge="#8d8473",
            surround="#cfc8b9",
            accent="#8c3f2b",
            on_accent="#ffffff",
            soft="#e8e1d3",
            alarm="#fbe3da",
            on_alarm="#6d1f10",
        ),
        Theme(
            id="dark",
            name=QT_TRANSLATE_NOOP("themes", "Dark"),
            window="#26282c",
            base="#1d1f22",
            text="#ecebe6",
            muted="#b5b2a9",
            disabled="#74736e",
            border="#3d4046",
            edge="#8a8d94",
            surround="#17181a",
            accent="#e0a070",
            on_accent="#1d1510",
            soft="#34373d",
            alarm="#4d2620",
            on_alarm="#ffd9cc",
        ),
        Theme(
            id="dim",
            name=QT_TRANSLATE_NOOP("themes", "Dim room"),
            window="#15120e",
            base="#221b13",
            text="#d8bd94",
            muted="#b0936a",
            disabled="#6b5a43",
            border="#4a3d2b",
            edge="#8f7548",
            surround="#090807",
            accent="#c98f4a",
            on_accent="#140d05",
            soft="#332a1d",
            alarm="#3f1d14",
            on_alarm="#f0c0a4",
            body=17,
            heading=21,
            veils_map=True,
        ),
    )
}


def contrast(one: str, other: str) -> float:
    """How well two colours stand apart, from 1 to 21 (Web Content Accessibility Guidelines 2)."""
    lighter, darker = sorted((_luminance(QColor(one)), _luminance(QColor(other))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in colour.getRgbF()[:3])  # type: ignore[index]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def palette_of(theme: Theme) -> QPalette:
    """The theme's colours in Qt's roles; ``Mid`` is the table that the map lies on."""
    palette = QPalette()
    role = QPalette.ColorRole
    for name, colour in (
        (role.Window, theme.window),
        (role.WindowText, theme.text),
        (role.Base, theme.base),
        (role.AlternateBase, theme.soft),
        (role.Text, theme.text),
        (role.Button, theme.window),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.on_alarm),
        (role.ToolTipBase, theme.base),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.muted),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
        (role.Light, theme.base),
        (role.Midlight, theme.soft),
        (role.Mid, theme.surround),
        (role.Dark, theme.border),
        (role.Shadow, theme.border),
        (role.Accent, theme.accent),
    ):
        palette.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.disabled))
    return palette


_SHEET = """
* {{ font-size: {body}px; }}
QToolTip {{ color: {text}; background: {base}; border: 1px solid {border}; padding: 4px; }}
QMainWindow::separator {{ width: 1px; height: 1px; background: {border}; }}
QMenuBar {{ background: {window}; padding: 0 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {soft}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QToolBar {{ background: {window}; border: none; border-right: 1px solid {border};
    spacing: 0; padding: 4px; }}
QToolBar::separator {{ background: {border}; height: 1px; margin: 3px 8px; }}
QToolBar QToolButton, QToolButton[flat="true"] {{ border: none; border-radius: 6px; padding: 3px;
    background: transparent; }}
QToolBar QToolButton:hover, QToolButton[flat="true"]:hover {{ background: {soft}; }}
QToolBar QToolButton:checked, QToolButton[flat="true"]:checked {{ background: {soft}; }}
QToolBar QToolButton:focus, QToolButton[flat="true"]:focus {{ border: 1px solid {accent}; }}
QStatusBar {{ background: {window}; border-top: 1px solid {border}; }}
QStatusBar::item {{ border: none; }}
QPushButton[badge="true"] {{ background: {accent}; color: {on_accent}; border: 1px solid {accent};
    border-radius: 4px; padding: 0 8px; }}
QPushButton[badge="true"]:focus, QPushButton[badge="true"]:hover {{ border-color: {text}; }}
QPushButton {{ background: {base}; border: 1px solid {border}; border-radius: 6px;
    padding: 5px 14px; }}
QPushButton[narrow="true"] {{ padding-left: 6px; padding-right: 6px; }}
QPushButton:hover {{ background: {soft}; }}
QPushButton:focus {{ border-color: {accent}; }}
QPushButton:default {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton:disabled {{ color: {disabled}; background: {window}; border-color: {border}; }}
QListWidget, QPlainTextEdit, QTreeWidget {{ background: {base}; border: 1px solid {border};
    border-radius: 6px; padding: 4px; outline: none; }}
QListWidget:focus, QPlainTextEdit:focus, QTreeWidget:focus {{ border-color: {accent}; }}
QListWidget::item {{ padding: 4px 8px; border-radius: 4px; }}
QListWidget::item:selected {{ background: {accent}; color: {on_accent}; }}
QListWidget::item:disabled {{ color: {muted}; }}
QListWidget[dense="true"]::item {{ padding: 1px 8px; }}
QListWidget[bare="true"] {{ background: transparent; border: none; padding: 0; }}
QListWidget[bare="true"]::item {{ padding: 8px; border-radius: 6px; margin-bottom: 4px; }}
QListWidget[bare="true"]::item:disabled {{ color: {disabled}; }}
QListView[swatches="true"] {{ background: transparent; border: 1px solid transparent;
    outline: none; padding: 0; }}
QListView[swatches="true"]:focus {{ border-color: {accent}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {border}; }}
QTabBar {{ background: {window}; }}
QTabBar::tab {{ background: transparent; color: {muted}; border: none; padding: 8px 6px 6px;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:hover {{ color: {text}; background: {soft}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; }}
QTabBar::tab:focus {{ color: {text}; background: {soft}; }}
QScrollArea {{ border: 1px solid transparent; background: transparent; }}
QScrollArea:focus {{ border-color: {accent}; }}
QLabel[muted="true"] {{ color: {muted}; }}
QLabel[heading="true"] {{ font-size: {heading}px; font-weight: bold; }}
QLabel[caption="true"] {{ color: {muted}; font-weight: bold; }}
QLabel[fault="true"] {{ color: {on_alarm}; }}
QFrame[alarm="true"] {{ background: {alarm}; }}
QFrame[toast="true"] {{ border: 1px solid {border}; border-radius: 8px; }}
QFrame[alarm="true"] QLabel {{ color: {on_alarm}; }}
QFrame[note="true"] {{ background: {soft}; }}
QFrame[rule="true"] {{ background: {border}; max-height: 1px; min-height: 1px; border: none; }}
QWidget[side="true"] {{ background: {window}; }}
QToolButton[cell="true"] {{ background: {base}; border: 1px solid {border}; border-radius: 6px;
    padding: 4px; }}
QToolButton[cell="true"]:hover {{ background: {soft}; }}
QToolButton[cell="true"]:checked {{ border: 2px solid {accent}; background: {soft}; }}
QToolButton[cell="true"]:focus {{ border: 2px dashed {accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {border}; border-radius: 4px; min-height: 24px;
    margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {border}; border-radius: 4px; min-width: 24px;
    margin: 2px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def enlarged(theme: Theme, pixels: int) -> Theme:
    """The theme with all its type larger by so many pixels."""
    return replace(theme, body=theme.body + pixels, heading=theme.heading + pixels)


def style_sheet(theme: Theme) -> str:
    """The theme's style sheet."""
    values = {name: getattr(theme, name) for name in Theme.__dataclass_fields__}
    values |= control_signs(theme.text, theme.disabled, theme.accent, theme.on_accent)
    return (_SHEET + CONTROLS).format(**values)


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Dress the whole program in a theme; nothing is done where it wears it already."""
    sheet = style_sheet(theme)
    if application.styleSheet() == sheet:
        return
    if not application.property(_DRESSED):
        application.setStyle("Fusion")
        application.setProperty(_DRESSED, True)
    application.setPalette(palette_of(theme))
    font = application.font()
    font.setPixelSize(theme.body)
    application.setFont(font)
    application.setStyleSheet(sheet)
