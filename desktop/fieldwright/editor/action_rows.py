"""Everything that the window can do: one row each, with its words, keys and icon; and the menus.

The texts are marked for translation here and translated where actions are made.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.widgets.action_row import ActionRow, Part

__all__ = ["MENUS", "ROWS", "TOOL_COLUMN", "ActionRow", "Part"]


def _row(id_: str, text: str, tip: str, keys: str = "", icon: str = "") -> ActionRow:
    return ActionRow(id_, text, tip, keys, icon)


def _switch(id_: str, text: str, tip: str, keys: str = "", icon: str = "") -> ActionRow:
    return ActionRow(id_, text, tip, keys, icon, checkable=True)


ROWS: tuple[ActionRow, ...] = (
    _row(
        "new",
        QT_TRANSLATE_NOOP("actions", "&New battlefield…"),
        QT_TRANSLATE_NOOP("actions", "Make a battlefield in five steps"),
        "Ctrl+N",
        "new",
    ),
    _row(
        "surprise",
        QT_TRANSLATE_NOOP("actions", "Surprise &me"),
        QT_TRANSLATE_NOOP("actions", "Roll a battlefield of any terrain at once"),
        "Ctrl+Shift+N",
        "surprise",
    ),
    _row(
        "open",
        QT_TRANSLATE_NOOP("actions", "&Open…"),
        QT_TRANSLATE_NOOP("actions", "Open a battlefield from a file"),
        "Ctrl+O",
        "open",
    ),
    _row(
        "save",
        QT_TRANSLATE_NOOP("actions", "&Save"),
        QT_TRANSLATE_NOOP("actions", "Give a new battlefield its file, or write a text form back"),
        "Ctrl+S",
    ),
    _row(
        "save-copy",
        QT_TRANSLATE_NOOP("actions", "Save a &copy…"),
        QT_TRANSLATE_NOOP("actions", "Write this battlefield with its history into another file"),
        "Ctrl+Shift+S",
    ),
    _row(
        "save-text",
        QT_TRANSLATE_NOOP("actions", "Save as &text…"),
        QT_TRANSLATE_NOOP(
            "actions", "Write the battlefield as text that people can read and compare"
        ),
        "Ctrl+Alt+S",
    ),
    _row(
        "export",
        QT_TRANSLATE_NOOP("actions", "&Export picture or map…"),
        QT_TRANSLATE_NOOP(
            "actions", "Write a picture (PNG, SVG, WebP, PDF), or a map for other programs"
        ),
        "Ctrl+E",
    ),
    _row(
        "keep-version",
        QT_TRANSLATE_NOOP("actions", "&Keep this version…"),
        QT_TRANSLATE_NOOP("actions", "Give the battlefield as it is now a name to come back to"),
        "Ctrl+K",
    ),
    _row(
        "revert",
        QT_TRANSLATE_NOOP("actions", "&Versions…"),
        QT_TRANSLATE_NOOP(
            "actions", "See the versions that were kept, compare one with now, go back to it"
        ),
        "Ctrl+Shift+K",
    ),
    _row(
        "show-log",
        QT_TRANSLATE_NOOP("actions", "Show &log file"),
        QT_TRANSLATE_NOOP(
            "actions", "Show the file in which faults of the program are written down"
        ),
        "Ctrl+Alt+L",
    ),
    _row(
        "quit",
        QT_TRANSLATE_NOOP("actions", "&Quit"),
        QT_TRANSLATE_NOOP("actions", "Close Fieldwright"),
        "Ctrl+Q",
    ),
    _row(
        "undo",
        QT_TRANSLATE_NOOP("actions", "&Undo"),
        QT_TRANSLATE_NOOP("actions", "Take the last step back"),
        "Ctrl+Z",
        "undo",
    ),
    _row(
        "redo",
        QT_TRANSLATE_NOOP("actions", "&Redo"),
        QT_TRANSLATE_NOOP("actions", "Do again what was taken back"),
        "Ctrl+Shift+Z  Ctrl+Y",
        "redo",
    ),
    _row(
        "history",
        QT_TRANSLATE_NOOP("actions", "&History"),
        QT_TRANSLATE_NOOP("actions", "See every step and go back to one"),
        "Ctrl+H",
    ),
    _row(
        "reroll",
        QT_TRANSLATE_NOOP("actions", "Roll parts &anew…"),
        QT_TRANSLATE_NOOP("actions", "Go through the five steps of this battlefield again"),
        "Ctrl+R",
        "reroll",
    ),
    _row(
        "properties",
        QT_TRANSLATE_NOOP("actions", "&Properties…"),
        QT_TRANSLATE_NOOP(
            "actions", "Change the name, terrain, season, light, weather and notes of the map"
        ),
        "F2",
    ),
    _row(
        "copy-square",
        QT_TRANSLATE_NOOP("actions", "&Copy square's description"),
        QT_TRANSLATE_NOOP("actions", "Copy what the line below says about the marked square"),
        "Ctrl+Shift+C",
    ),
    _switch(
        "look",
        QT_TRANSLATE_NOOP("actions", "&Hand"),
        QT_TRANSLATE_NOOP("actions", "Drag the map, click a square to mark it"),
        "H",
        "hand",
    ),
    _switch(
        "snap-squares",
        QT_TRANSLATE_NOOP("actions", "Snap to &squares"),
        QT_TRANSLATE_NOOP("actions", "Put things into squares, and walls onto their corners"),
    ),
    _switch(
        "snap-half",
        QT_TRANSLATE_NOOP("actions", "Snap to &half squares"),
        QT_TRANSLATE_NOOP("actions", "Put things onto halves of squares too"),
    ),
    _switch(
        "snap-edges",
        QT_TRANSLATE_NOOP("actions", "Snap to &lines"),
        QT_TRANSLATE_NOOP("actions", "Put things onto the lines of the grid"),
    ),
    _switch(
        "snap-free",
        QT_TRANSLATE_NOOP("actions", "Snap to &nothing"),
        QT_TRANSLATE_NOOP("actions", "Put things exactly where the pointer is"),
    ),
    _row(
        "zoom-in",
        QT_TRANSLATE_NOOP("actions", "Zoom &in"),
        QT_TRANSLATE_NOOP("actions", "Show the map larger"),
        "+  Ctrl++  =  Ctrl+=",
        "zoom-in",
    ),
    _row(
        "zoom-out",
        QT_TRANSLATE_NOOP("actions", "Zoom &out"),
        QT_TRANSLATE_NOOP("actions", "Show the map smaller"),
        "-  Ctrl+-",
        "zoom-out",
    ),
    _row(
        "fit",
        QT_TRANSLATE_NOOP("actions", "&Fit"),
        QT_TRANSLATE_NOOP("actions", "Show the whole map"),
        "0  Ctrl+0",
        "fit",
    ),
    _row(
        "full-size",
        QT_TRANSLATE_NOOP("actions", "&100 %"),
        QT_TRANSLATE_NOOP("actions", "Show a square 40 pixels wide"),
        "Ctrl+1",
    ),
    _switch(
        "grid",
        QT_TRANSLATE_NOOP("actions", "&Grid"),
        QT_TRANSLATE_NOOP("actions", "Show the lines between squares"),
        "Shift+G",
        "grid",
    ),
    _switch(
        "coordinates",
        QT_TRANSLATE_NOOP("actions", "&Coordinates"),
        QT_TRANSLATE_NOOP("actions", "Show letters and numbers at the edges of the view"),
        "Shift+C",
        "coordinates",
    ),
    _switch(
        "heights",
        QT_TRANSLATE_NOOP("actions", "&Heights"),
        QT_TRANSLATE_NOOP("actions", "Write the height of the ground in feet"),
        "Shift+H",
        "heights",
    ),
    _switch(
        "sections",
        QT_TRANSLATE_NOOP("actions", "&Sections"),
        QT_TRANSLATE_NOOP("actions", "Show the nine sections and what the dice gave them"),
        "Shift+S",
        "sections",
    ),
    _switch(
        "zones",
        QT_TRANSLATE_NOOP("actions", "Starting &zones"),
        QT_TRANSLATE_NOOP("actions", "Show where both sides set up"),
        "Shift+Z",
        "zones",
    ),
    _switch(
        "players",
        QT_TRANSLATE_NOOP("actions", "&Players' preview"),
        QT_TRANSLATE_NOOP("actions", "Show the map as players see it, without secrets"),
        "Shift+P",
        "players",
    ),
    _switch(
        "style-wash",
        QT_TRANSLATE_NOOP("actions", "&Wash style"),
        QT_TRANSLATE_NOOP("actions", "Draw in ink and flat colours"),
        "Shift+W",
    ),
    _switch(
        "style-line",
        QT_TRANSLATE_NOOP("actions", "&Line style"),
        QT_TRANSLATE_NOOP("actions", "Draw in black and white"),
        "Shift+L",
    ),
    _switch(
        "panel",
        QT_TRANSLATE_NOOP("actions", "Field pan&el"),
        QT_TRANSLATE_NOOP("actions", "Show what the field is and how it came to be"),
        "F4",
        "panel",
    ),
    _switch(
        "full-screen",
        QT_TRANSLATE_NOOP("actions", "F&ull screen"),
        QT_TRANSLATE_NOOP("actions", "Let the window fill the screen"),
        "F11",
    ),
    _switch(
        "theme-light",
        QT_TRANSLATE_NOOP("actions", "&Light"),
        QT_TRANSLATE_NOOP("actions", "A light window"),
        "Ctrl+Alt+1",
    ),
    _switch(
        "theme-dark",
        QT_TRANSLATE_NOOP("actions", "&Dark"),
        QT_TRANSLATE_NOOP("actions", "A dark window"),
        "Ctrl+Alt+2",
    ),
    _switch(
        "theme-dim",
        QT_TRANSLATE_NOOP("actions", "Dim &room"),
        QT_TRANSLATE_NOOP(
            "actions", "A very dark window with large type, for playing by candlelight"
        ),
        "Ctrl+Alt+3",
    ),
    _row(
        "keys",
        QT_TRANSLATE_NOOP("actions", "&Keys"),
        QT_TRANSLATE_NOOP("actions", "Show all keys and what the mouse does"),
        "F1",
    ),
    _row(
        "about",
        QT_TRANSLATE_NOOP("actions", "&About Fieldwright"),
        QT_TRANSLATE_NOOP("actions", "Say what this program is"),
    ),
)

MENUS: tuple[tuple[str, Sequence[Part]], ...] = (
    (
        QT_TRANSLATE_NOOP("actions", "&File"),
        (
            "new",
            "surprise",
            (QT_TRANSLATE_NOOP("actions", "&Basic battlefields"), ("@basic",)),
            (QT_TRANSLATE_NOOP("actions", "Sam&ple battlefields"), ("@samples",)),
            None,
            "open",
            "open-window",
            (QT_TRANSLATE_NOOP("actions", "Open &recent"), ("@recent",)),
            "+import",
            "+import-figures",
            "+import-look",
            None,
            "save",
            "save-copy",
            "save-text",
            "export",
            "export-part",
            "+print",
            "+print-part",
            None,
            "keep-version",
            "revert",
            None,
            "show-log",
            "close-window",
            "quit",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Edit"),
        ("undo", "redo", "history", None, "reroll", None, "copy-square"),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&View"),
        (
            "zoom-in",
            "zoom-out",
            "fit",
            "full-size",
            None,
            "grid",
            "coordinates",
            "heights",
            "sections",
            "zones",
            "players",
            None,
            "style-wash",
            "style-line",
            None,
            "panel",
            "full-screen",
            (QT_TRANSLATE_NOOP("actions", "&Theme"), ("theme-light", "theme-dark", "theme-dim")),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("actions", "&Tools"),
        (
            "look",
            (
                QT_TRANSLATE_NOOP("actions", "S&nap"),
                ("snap-squares", "snap-half", "snap-edges", "snap-free"),
            ),
        ),
    ),
    (QT_TRANSLATE_NOOP("actions", "&Map"), ()),
    (QT_TRANSLATE_NOOP("actions", "F&igures"), ()),
    (QT_TRANSLATE_NOOP("actions", "Fi&ght"), ()),
    (QT_TRANSLATE_NOOP("actions", "Ta&ble"), ()),
    (QT_TRANSLATE_NOOP("actions", "&Help"), ("keys", "about")),
)

TOOL_COLUMN: tuple[str | None, ...] = ("undo", "redo")
"""What stands below the tools in the column at the left."""
