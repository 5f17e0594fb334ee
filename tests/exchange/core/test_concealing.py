"""The DM is told what of a picture players are going to take for rock."""

from dataclasses import replace

from tests.exchange.tiles.scenes import read_scene, scene, wall
from tests.helpers.uvtt_files import as_bytes, uvtt

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.uvtt.reading import read

TOLD = "Behind 1 secret door 12 squares are shown to players as rock, until the way is open."
LEFT, TOP = 300, 200
"""The padding of a small scene, in pixels; its squares have a hundred."""


def line(x1: int, y1: int, x2: int, y2: int, **more: int) -> dict[str, object]:
    at = [(100 * x + LEFT, 100 * y + TOP) for x, y in ((x1, y1), (x2, y2))]
    return wall(at[0], at[1], **more)


def cellar(door: int = 2) -> MapRecords:
    """A room of 24 squares and one of 12, with a door of a kind between."""
    walls = [
        line(1, 1, 8, 1),
        line(8, 1, 8, 7),
        line(8, 7, 1, 7),
        line(1, 7, 1, 1),
        line(5, 1, 5, 3),
        line(5, 4, 5, 7),
        line(5, 3, 5, 4, door=door),
        line(5, 5, 8, 5),
    ]
    return read_scene(scene(walls))


def with_picture(records: MapRecords) -> MapRecords:
    return replace(records, pictures=read(as_bytes(uvtt(10, 8)), "cellar.dd2vtt").pictures)


def test_squares_under_a_picture_that_secret_doors_hide_are_told() -> None:
    built = build(with_picture(cellar()), "cellar.json")
    assert built.told == (TOLD,)
    bare = Battlefield.empty(20, 12, FieldInfo("Bare", "plains"), load_catalogue())
    prepared = import_change(bare, with_picture(cellar()), "cellar.json", Into((2, 2)))
    assert TOLD in prepared.told


def test_nothing_is_told_without_a_picture_or_where_the_door_is_plain() -> None:
    assert build(cellar(), "cellar.json").told == ()
    assert build(with_picture(cellar(door=1)), "cellar.json").told == ()
