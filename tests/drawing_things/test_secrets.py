"""Nothing that the DM hides changes a single pixel of what players see."""

from dataclasses import replace

import numpy as np
import pytest
from tests.drawing_things.scene import IDS, drawn, field_of, obstacle, options, wall

from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Picture,
    StartingZone,
    Thing,
)
from fieldwright.drawing.options import Style
from fieldwright.terms.grid import Block

OPEN: tuple[Thing, ...] = (
    wall("wall", (2, 2), (20, 2)),
    wall("wall", (20, 2), (20, 12)),
    obstacle("tree", 9, 9),
    obstacle("table", 6, 6),
    Light(id=IDS.uuid(), kind="torch", position=(5, 5)),
    Label(id=IDS.uuid(), position=(12, 14), text="Hall"),
)


def secrets(shift: float) -> dict[str, Thing]:
    """Secrets of every sort, at a place that depends on ``shift``."""
    x = 8 + shift
    outline = ((x, 8.0), (x + 2, 8.0), (x + 2, 10.0), (x, 10.0))
    return {
        "obstacle": obstacle("boulder", x, 8, hidden=True),
        "tree": obstacle("tree", x, 8, hidden=True),
        "pit": obstacle("gulch", x, 8, hidden=True),
        "quicksand": obstacle("quicksand", x, 8, hidden=True),
        "hazard": Hazard(id=IDS.uuid(), kind="trap", outline=outline, hidden=True),
        "label": Label(id=IDS.uuid(), position=(x, 9), text="Ambush!", hidden=True),
        "note": Note(id=IDS.uuid(), number=4, position=(x, 9), text="The lever."),
        "figure": Figure(
            id=IDS.uuid(), name="Assassin", side="attackers", column=int(x), row=9, hidden=True
        ),
        "picture": Picture(
            id=IDS.uuid(), blob="0" * 64, position=(x, 5), width=4, length=4, hidden=True
        ),
        "zone": StartingZone(
            id=IDS.uuid(), side="attackers", edge=None, blocks=(Block(int(x), 7, 14, 12),)
        ),
    }


@pytest.mark.rule("CT3-FOUR-02")
@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("secret", list(secrets(0)))
def test_a_secret_is_for_the_dm_alone(secret: str, style: Style) -> None:
    """There, elsewhere or not there at all: players see the same; the DM does not."""
    here, there = secrets(0)[secret], secrets(3)[secret]
    players = options(style, 24, players=True)
    without = drawn(field_of(*OPEN, indoors=True), players)
    assert np.array_equal(drawn(field_of(*OPEN, here, indoors=True), players), without)
    assert np.array_equal(drawn(field_of(*OPEN, there, indoors=True), players), without)
    master = options(style, 24)
    shown = drawn(field_of(*OPEN, here, indoors=True), master)
    assert (shown != drawn(field_of(*OPEN, indoors=True), master)).any()


def test_zones_go_when_the_options_do_not_ask_for_them() -> None:
    zone = secrets(0)["zone"]
    assert not drawn(field_of(zone), options(zones=False)).any()
    assert drawn(field_of(zone), options(zones=True)).any()


def test_a_door_of_the_players_is_no_secret() -> None:
    field = field_of(wall("door", (4, 4), (5, 4)))
    assert np.array_equal(drawn(field, options(players=True)), drawn(field, options()))


@pytest.mark.parametrize("kind", ["door", "gate", "portcullis", "secret-door"])
@pytest.mark.parametrize("style", list(Style))
def test_a_lock_is_marked_for_the_dm_alone(kind: str, style: Style) -> None:
    free = wall(kind, (4, 4), (5, 4))
    locked = replace(free, bolted=True)
    for players in (True, False):
        looks = options(style, 24, players=players)
        same = np.array_equal(drawn(field_of(free), looks), drawn(field_of(locked), looks))
        assert same is players
