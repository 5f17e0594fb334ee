"""What a map may still lack when it is there: heights, and what is true of the whole place."""

from __future__ import annotations

from fieldwright.editor.message_bar import Choice
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.exchange.records import MapRecords


def lacks_heights(records: MapRecords) -> bool:
    """Whether a map is a picture with walls: nothing is told of its squares."""
    return bool(records.pictures) and not {"height", "ground"} & set(records.layers)


def offers(workbench: Workbench) -> list[Choice]:
    """What sets the heights of the open map, and its terrain, season and light."""
    actions = workbench.actions

    def paint() -> None:
        workbench.take("brush")
        actions["paint-height"].trigger()

    return [
        (translate("import", "Paint heights"), paint),
        (translate("import", "Terrain, light…"), actions["properties"].trigger),
    ]
