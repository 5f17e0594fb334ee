"""The actions of the select tool, and the menus they stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldwright.editor.action_rows import ActionRow, Part
from fieldwright.editor.translation import QT_TRANSLATE_NOOP

ROWS: tuple[ActionRow, ...] = (
    ActionRow(
        "select",
        QT_TRANSLATE_NOOP("actions", "&Select"),
        QT_TRANSLATE_NOOP("actions", "Select things, move, turn and scale them"),
        "V",
        "select",
        checkable=True,
    ),
    ActionRow(
        "cut",
        QT_TRANSLATE_NOOP("actions", "Cu&t"),
        QT_TRANSLATE_NOOP("actions", "Take the selection off the map and keep it for pasting"),
        "Ctrl+X",
    ),
    ActionRow(
        "copy",
        QT_TRANSLATE_NOOP("actions", "Cop&y"),
        QT_TRANSLATE_NOOP("actions", "Keep the selection for pasting, here or in another window"),
        "Ctrl+C",
    ),
    ActionRow(
        "paste",
        QT_TRANSLATE_NOOP("actions", "&Paste"),
        QT_TRANSLATE_NOOP("actions", "Put what was copied down where the pointer is"),
        "Ctrl+V",
    ),
    ActionRow(
        "duplicate",
        QT_TRANSLATE_NOOP("actions", "&Duplicate"),
        QT_TRANSLATE_NOOP("actions", "Put copies of the selection beside it"),
        "Ctrl+D",
    ),
    ActionRow(
        "delete",
        QT_TRANSLATE_NOOP("actions", "D&elete"),
        QT_TRANSLATE_NOOP("actions", "Take the selection off the map"),
        "Del  Backspace",
    ),
    ActionRow(
        "edit-thing",
        QT_TRANSLATE_NOOP("actions", "Properties of the selectio&n"),
        QT_TRANSLATE_NOOP("actions", "Go to the properties of what is selected"),
        "Alt+Return",
    ),
    ActionRow(
        "open-close",
        QT_TRANSLATE_NOOP("actions", "&Open or close"),
        QT_TRANSLATE_NOOP("actions", "Open or close the selected doors and windows"),
        "Ctrl+Return",
    ),
    ActionRow(
        "lock-door",
        QT_TRANSLATE_NOOP("actions", "Lock or unlock a door"),
        QT_TRANSLATE_NOOP("actions", "Lock the selected doors, which nobody opens then, or unlock"),
        "Ctrl+Shift+Return",
    ),
    ActionRow(
        "select-all",
        QT_TRANSLATE_NOOP("actions", "Select &all"),
        QT_TRANSLATE_NOOP("actions", "Select everything that is not locked"),
        "Ctrl+A",
    ),
    ActionRow(
        "select-none",
        QT_TRANSLATE_NOOP("actions", "Select &nothing"),
        QT_TRANSLATE_NOOP("actions", "Let go of the selection"),
        "Ctrl+Shift+A",
    ),
    ActionRow(
        "select-others",
        QT_TRANSLATE_NOOP("actions", "Select all &others"),
        QT_TRANSLATE_NOOP("actions", "Select what is not selected, and the other way round"),
        "Ctrl+I",
    ),
    ActionRow(
        "select-same",
        QT_TRANSLATE_NOOP("actions", "Select the &same kind"),
        QT_TRANSLATE_NOOP("actions", "Select all things of the kinds that are selected"),
        "Ctrl+Shift+I",
    ),
    ActionRow(
        "select-next",
        QT_TRANSLATE_NOOP("actions", "Select the ne&xt thing"),
        QT_TRANSLATE_NOOP("actions", "Select the next thing on the map, row by row"),
        "Alt+PgDown",
    ),
    ActionRow(
        "select-previous",
        QT_TRANSLATE_NOOP("actions", "Select the p&revious thing"),
        QT_TRANSLATE_NOOP("actions", "Select the thing before on the map, row by row"),
        "Alt+PgUp",
    ),
    *(
        ActionRow(f"select-{sort}", text, tip)
        for sort, text, tip in (
            (
                "figures",
                QT_TRANSLATE_NOOP("actions", "All &figures"),
                QT_TRANSLATE_NOOP("actions", "Select all figures"),
            ),
            (
                "walls",
                QT_TRANSLATE_NOOP("actions", "All &walls"),
                QT_TRANSLATE_NOOP("actions", "Select all walls, fences and hedges"),
            ),
            (
                "openings",
                QT_TRANSLATE_NOOP("actions", "All &doors and windows"),
                QT_TRANSLATE_NOOP("actions", "Select all doors, windows and the like"),
            ),
            (
                "trees",
                QT_TRANSLATE_NOOP("actions", "All &trees"),
                QT_TRANSLATE_NOOP("actions", "Select all trees"),
            ),
            (
                "obstacles",
                QT_TRANSLATE_NOOP("actions", "All o&bstacles"),
                QT_TRANSLATE_NOOP("actions", "Select all obstacles and furniture but the trees"),
            ),
            (
                "platforms",
                QT_TRANSLATE_NOOP("actions", "All &platforms"),
                QT_TRANSLATE_NOOP("actions", "Select all bridges, stairs, decks and the like"),
            ),
            (
                "hazards",
                QT_TRANSLATE_NOOP("actions", "All &hazards"),
                QT_TRANSLATE_NOOP("actions", "Select all dangers"),
            ),
            (
                "lights",
                QT_TRANSLATE_NOOP("actions", "All l&ights"),
                QT_TRANSLATE_NOOP("actions", "Select all lights"),
            ),
            (
                "labels",
                QT_TRANSLATE_NOOP("actions", "All &labels"),
                QT_TRANSLATE_NOOP("actions", "Select all words on the map"),
            ),
            (
                "notes",
                QT_TRANSLATE_NOOP("actions", "All n&umbered notes"),
                QT_TRANSLATE_NOOP("actions", "Select all of the DM's notes"),
            ),
            (
                "zones",
                QT_TRANSLATE_NOOP("actions", "All starting &zones"),
                QT_TRANSLATE_NOOP("actions", "Select all starting zones"),
            ),
            (
                "pictures",
                QT_TRANSLATE_NOOP("actions", "All pi&ctures"),
                QT_TRANSLATE_NOOP("actions", "Select all background pictures"),
            ),
        )
    ),
    ActionRow(
        "turn-left",
        QT_TRANSLATE_NOOP("actions", "Turn &left"),
        QT_TRANSLATE_NOOP("actions", "Turn what is held or selected by an eighth to the left"),
        ",",
    ),
    ActionRow(
        "turn-right",
        QT_TRANSLATE_NOOP("actions", "Turn &right"),
        QT_TRANSLATE_NOOP("actions", "Turn what is held or selected by an eighth to the right"),
        ".",
    ),
    ActionRow(
        "turn-left-a-little",
        QT_TRANSLATE_NOOP("actions", "Turn left a lit&tle"),
        QT_TRANSLATE_NOOP("actions", "Turn what is held or selected by 15 degrees to the left"),
        "<",
    ),
    ActionRow(
        "turn-right-a-little",
        QT_TRANSLATE_NOOP("actions", "Turn right a l&ittle"),
        QT_TRANSLATE_NOOP("actions", "Turn what is held or selected by 15 degrees to the right"),
        ">",
    ),
    ActionRow(
        "flip-across",
        QT_TRANSLATE_NOOP("actions", "Flip &across"),
        QT_TRANSLATE_NOOP("actions", "Let east and west of the selection change places"),
    ),
    ActionRow(
        "flip-down",
        QT_TRANSLATE_NOOP("actions", "Flip &down"),
        QT_TRANSLATE_NOOP("actions", "Let north and south of the selection change places"),
    ),
    *(
        ActionRow(f"align-{side}", text, tip)
        for side, text, tip in (
            (
                "left",
                QT_TRANSLATE_NOOP("actions", "&Left sides"),
                QT_TRANSLATE_NOOP("actions", "Bring the left sides into one line"),
            ),
            (
                "centre",
                QT_TRANSLATE_NOOP("actions", "&Centres"),
                QT_TRANSLATE_NOOP("actions", "Bring the middles into one line from north to south"),
            ),
            (
                "right",
                QT_TRANSLATE_NOOP("actions", "&Right sides"),
                QT_TRANSLATE_NOOP("actions", "Bring the right sides into one line"),
            ),
            (
                "top",
                QT_TRANSLATE_NOOP("actions", "&Top sides"),
                QT_TRANSLATE_NOOP("actions", "Bring the upper sides into one line"),
            ),
            (
                "middle",
                QT_TRANSLATE_NOOP("actions", "&Middles"),
                QT_TRANSLATE_NOOP("actions", "Bring the middles into one line from west to east"),
            ),
            (
                "bottom",
                QT_TRANSLATE_NOOP("actions", "&Bottom sides"),
                QT_TRANSLATE_NOOP("actions", "Bring the lower sides into one line"),
            ),
        )
    ),
    ActionRow(
        "spread-across",
        QT_TRANSLATE_NOOP("actions", "&Spread across"),
        QT_TRANSLATE_NOOP("actions", "Make the gaps from west to east equal"),
    ),
    ActionRow(
        "spread-down",
        QT_TRANSLATE_NOOP("actions", "Spread &down"),
        QT_TRANSLATE_NOOP("actions", "Make the gaps from north to south equal"),
    ),
    ActionRow(
        "forward",
        QT_TRANSLATE_NOOP("actions", "Bring &forward"),
        QT_TRANSLATE_NOOP("actions", "Bring the selection above the next thing it overlaps"),
        "Ctrl+]",
    ),
    ActionRow(
        "back",
        QT_TRANSLATE_NOOP("actions", "Send &back"),
        QT_TRANSLATE_NOOP("actions", "Send the selection below the next thing it overlaps"),
        "Ctrl+[",
    ),
    ActionRow(
        "front",
        QT_TRANSLATE_NOOP("actions", "Bring to the f&ront"),
        QT_TRANSLATE_NOOP("actions", "Bring the selection above everything of its sort"),
        "Ctrl+Shift+]",
    ),
    ActionRow(
        "bottom",
        QT_TRANSLATE_NOOP("actions", "Send to the b&ottom"),
        QT_TRANSLATE_NOOP("actions", "Send the selection below everything of its sort"),
        "Ctrl+Shift+[",
    ),
    ActionRow(
        "lock",
        QT_TRANSLATE_NOOP("actions", "Loc&k or unlock"),
        QT_TRANSLATE_NOOP("actions", "Guard the selection against every change, or free it again"),
        "Ctrl+L",
    ),
    ActionRow(
        "unlock-all",
        QT_TRANSLATE_NOOP("actions", "Un&lock everything"),
        QT_TRANSLATE_NOOP("actions", "Free everything on the map that is locked"),
        "Ctrl+Shift+L",
    ),
    ActionRow(
        "hide",
        QT_TRANSLATE_NOOP("actions", "Hide from the players or sho&w"),
        QT_TRANSLATE_NOOP("actions", "Keep the selection off the players' side, or show it there"),
        "Ctrl+Shift+H",
    ),
)

MENUS: Mapping[str, Sequence[Part]] = {
    "&Edit": (
        "cut",
        "copy",
        "paste",
        "duplicate",
        "delete",
        None,
        (
            QT_TRANSLATE_NOOP("actions", "&Select"),
            (
                "select-all",
                "select-none",
                "select-others",
                "select-same",
                "select-next",
                "select-previous",
                None,
                "select-figures",
                (QT_TRANSLATE_NOOP("actions", "Figures of a sid&e"), ("@figures-of-side",)),
                "select-walls",
                "select-openings",
                "select-trees",
                "select-obstacles",
                "select-platforms",
                "select-hazards",
                "select-lights",
                "select-labels",
                "select-notes",
                "select-zones",
                "select-pictures",
            ),
        ),
        None,
        (
            QT_TRANSLATE_NOOP("actions", "Turn and &flip"),
            (
                "turn-left",
                "turn-right",
                "turn-left-a-little",
                "turn-right-a-little",
                None,
                "flip-across",
                "flip-down",
            ),
        ),
        (
            QT_TRANSLATE_NOOP("actions", "Al&ign"),
            (
                "align-left",
                "align-centre",
                "align-right",
                None,
                "align-top",
                "align-middle",
                "align-bottom",
                None,
                "spread-across",
                "spread-down",
            ),
        ),
        (QT_TRANSLATE_NOOP("actions", "Above and &below"), ("forward", "back", "front", "bottom")),
        None,
        "open-close",
        "lock-door",
        "lock",
        "unlock-all",
        "hide",
        "edit-thing",
    ),
    "&Tools": ("select",),
}
