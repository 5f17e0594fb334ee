"""Players see nothing that is the DM's secret: with and without it the picture is the same."""

import pytest
from tests.drawing.fields import Painter
from tests.drawing.pixels import drawn

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import (
    Hazard,
    Label,
    Note,
    Obstacle,
    Thing,
    Wall,
)
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.terms.chance import Stream

IDS = Stream(1, "secrets")


def room(*things: Thing) -> Battlefield:
    """A room with walls on the north side, and some more things."""
    paint = Painter(12, 10, "stone-floor")
    west = Wall(id=Stream(2, "west").uuid(), kind="wall", start=(1, 2), end=(5, 2))
    east = Wall(id=Stream(2, "east").uuid(), kind="wall", start=(6, 2), end=(10, 2))
    return add(west, east, *things).applied_to(paint.finished())


def options(style: Style, players: bool) -> DrawingOptions:
    return DrawingOptions(style=style, players=players, square_px=40)


SECRETS: dict[str, Thing] = {
    "a hidden pit": Obstacle(
        id=IDS.uuid(), kind="quicksand", position=(4, 6), width=1, length=1, hidden=True
    ),
    "a hidden trap": Hazard(
        id=IDS.uuid(), kind="trap", outline=((7, 5), (9, 5), (9, 7), (7, 7)), hidden=True
    ),
    "a note": Note(id=IDS.uuid(), number=3, position=(5, 8), text="The trap's lever."),
    "a hidden label": Label(id=IDS.uuid(), position=(6, 8), text="Ambush", hidden=True),
}


@pytest.mark.rule("CT3-FOUR-02")
@pytest.mark.rule("CT3-FOUR-05")
@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("secret", list(SECRETS))
def test_what_is_hidden_shows_to_the_dm_alone(style: Style, secret: str) -> None:
    """Traps and notes underground, and those that defenders prepared."""
    thing = SECRETS[secret]
    with_it, without = room(thing), room()
    shown = (drawn(with_it, options(style, False)) != drawn(without, options(style, False))).any()
    assert shown, "the DM sees it"
    told = (drawn(with_it, options(style, True)) != drawn(without, options(style, True))).any()
    assert not told, "the players do not"


@pytest.mark.parametrize("style", list(Style))
def test_a_secret_door_looks_like_wall_to_the_players(style: Style) -> None:
    place = Stream(2, "door").uuid()
    door = room(Wall(id=place, kind="secret-door", start=(5, 2), end=(6, 2)))
    wall = room(Wall(id=place, kind="wall", start=(5, 2), end=(6, 2)))
    assert (drawn(door, options(style, True)) == drawn(wall, options(style, True))).all()
    assert (drawn(door, options(style, False)) != drawn(wall, options(style, False))).any()
