"""A child process under an X server with two monitors, one of which it unplugs."""

import json
import os
import subprocess
import sys
from typing import Any

from tests.helpers.two_screens_seen import Lamp, lines, settle, wait

from fieldwright.app import make_application, make_window
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.document.document import new_document
from fieldwright.tabletop.hall import hall
from fieldwright.tabletop.placing import Screens
from fieldwright.tabletop.rows import HOME, SHOW
from fieldwright.tabletop.table import Table
from fieldwright.tabletop.viewing import TableView

_PAUSE = 700


def _told(table: Table) -> dict[str, Any]:
    box = table.window.geometry()
    return {
        "visible": table.window.isVisible(),
        "screen": table.window.screen().name(),
        "fills": box == table.window.screen().geometry(),
        "pixels": list(table.window.pixels),
        "pitch": [table.picture.laid.wide, table.picture.laid.high],
        "corner": [table.view.column, table.view.row, table.view.turns],
        "chosen": table.placing.chosen.name if table.placing.chosen is not None else None,
    }


def main() -> None:
    """Show, unplug, plug in, bring home; print what was seen."""
    make_application()
    hall().make = lambda: Table(Screens(), Lamp())
    info = FieldInfo("Bare", "plains")
    field = Battlefield.empty(60, 40, info, load_catalogue(), "grass")
    window = make_window(new_document(field))
    window.setGeometry(40, 40, 900, 600)
    window.show()
    window.side.turn_to("table")
    wait(_PAUSE)
    table = hall().enter(window.workbench)
    table.dress(line_style=True)
    table.look_at(TableView(0, 0))
    actions = window.actions_by_id
    actions[SHOW].trigger()
    wait(_PAUSE)
    settle(table)
    seen: dict[str, Any] = {"shown": _told(table)}
    seen["lines"] = lines(table.window.screen().grabWindow(0).toImage())
    subprocess.run(["xrandr", "--delmonitor", "TV"], check=True)
    wait(_PAUSE)
    seen["gone"] = _told(table)
    subprocess.run(["xrandr", "--setmonitor", "TV", "1920/930x1080/523+1280+0", "none"], check=True)
    wait(_PAUSE)
    seen["back"] = _told(table)
    table.window.showNormal()
    table.window.setGeometry(10, 10, 300, 200)
    wait(_PAUSE)
    actions[HOME].trigger()
    wait(_PAUSE)
    seen["home"] = _told(table)
    sys.stdout.write(json.dumps(seen) + "\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
