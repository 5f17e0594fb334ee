"""What the context menu offers for the thing under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fieldwright.battlefield.things import Thing
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.hit import riders_first, things_at
from fieldwright.editing.moving_frames import are_all_figures
from fieldwright.editing.moving_together import can_open
from fieldwright.editor.feature import MenuPart
from fieldwright.editor.selecting.banding import options_for
from fieldwright.editor.selecting.clips import holds_things
from fieldwright.editor.selecting.tool import TOLERANCE
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_USUAL = (
    "edit-thing",
    None,
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
)
_ORDER = ("forward", "back", "lock", "hide", "select-same")


def thing_menu(workbench: Workbench, at: Pointer) -> Sequence[MenuPart]:
    """Actions for what is under the pointer, which is selected if it was not; else pasting.

    Of figures, with which much else can be done, those for their order are a menu of their own.
    With another tool in hand nothing is offered: a right click there has its own meaning.
    """
    if workbench.tool.name != "select":
        return ()
    actions = workbench.window.actions_by_id
    thing = _under(workbench, at)
    if thing is None:
        return [actions["paste"]] if holds_things() else []
    if thing.id not in workbench.selection:
        workbench.selection.set([thing.id])
    parts: list[MenuPart] = []
    if any(can_open(one) for one in workbench.selection.things()):
        parts += [actions["open-close"], actions["lock-door"]]
    if "edit-figure" in actions and _all_figures(workbench):
        parts.append(actions["edit-figure"])
    parts += [None if name is None else actions[name] for name in _USUAL]
    order = [actions[name] for name in _ORDER]
    if _all_figures(workbench):
        return [*parts, (translate("selecting", "&Order, lock, hide"), order)]
    return [*parts, None, *order]


def _under(workbench: Workbench, at: Pointer) -> Thing | None:
    """What lies there, something selected first; locked things too, so that they can be freed."""
    view = workbench.view
    tolerance = min(0.5, TOLERANCE / view.sight().scale)
    options = options_for(workbench)
    hits = things_at(workbench.field, at.x, at.y, tolerance, options)
    hits = riders_first(workbench.field, hits, options)
    chosen = next((hit for hit in hits if hit.id in workbench.selection), None)
    if chosen is not None or hits:
        return chosen or hits[0]
    locked = replace(options, locked=True, hidden=view.options.hidden_layers)
    return next(iter(things_at(workbench.field, at.x, at.y, tolerance, locked)), None)


def _all_figures(workbench: Workbench) -> bool:
    return are_all_figures(workbench.selection.things())
