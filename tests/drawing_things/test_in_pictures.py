"""Walls and objects that a picture shows are not painted over it; elsewhere they are."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.drawing_things.scene import IDS, Pixels, drawn, field_of, obstacle, options, wall
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.changes import alter, remove
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Picture, Platform, Thing, Wall
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.terms.grid import Block

BLOB = "a" * 64


BYTES = png(24, 20)


def seen(style: Style = Style.WASH, **more: Any) -> DrawingOptions:
    """How a field is drawn whose picture is at hand."""
    return options(style, pictures={BLOB: BYTES}.get, **more)


def below(x: float = 0, y: float = 0, **more: Any) -> Picture:
    """A picture of half the field, 12 columns and 20 rows."""
    return Picture(id=IDS.uuid(), blob=BLOB, position=(x, y), width=12, length=20, **more)


def in_it(kind: str, start: tuple[float, float], end: tuple[float, float], **more: Any) -> Wall:
    return wall(kind, start, end, in_picture=True, **more)


def platform(kind: str, left: float, top: float, **more: Any) -> Platform:
    """A platform of two squares by three that a picture shows."""
    corners = ((left, top), (left + 2, top), (left + 2, top + 3), (left, top + 3))
    return Platform(id=IDS.uuid(), kind=kind, outline=corners, top_ft=5.0, in_picture=True, **more)


THERE: tuple[Wall | Obstacle | Platform, ...] = (
    in_it("wall", (2, 2), (6, 2)),
    in_it("door", (6, 2), (7, 2)),
    in_it("wall", (7, 2), (10, 2)),
    in_it("wall", (10, 2), (10, 8)),
    in_it("window", (10, 8), (10, 9)),
    in_it("arrow-slit", (2, 2), (2, 3)),
    in_it("hedge", (2, 12), (8, 12)),
    in_it("curtain", (8, 12), (9, 12)),
    in_it("portcullis", (9, 12), (10, 12)),
    obstacle("outlined-object", 5, 6, in_picture=True),
    obstacle("tree", 5, 15, in_picture=True),
    obstacle("thick-smoke", 9, 16, in_picture=True),
    platform("stairs", 7, 4, foot_ft=0.0, rotation=90.0),
    platform("bridge", 1, 4),
    platform("balcony", 3, 9),
)


def same(one: Pixels, other: Pixels) -> bool:
    return np.array_equal(one, other)


@pytest.mark.parametrize("players", [False, True])
@pytest.mark.parametrize("style", list(Style))
def test_what_a_picture_shows_leaves_the_picture_as_it_is(style: Style, players: bool) -> None:
    picture = below()
    look = seen(style, players=players)
    assert same(drawn(field_of(picture, *THERE), look), drawn(field_of(picture), look))


@pytest.mark.parametrize("style", list(Style))
def test_what_the_dm_adds_is_painted_over_the_picture(style: Style) -> None:
    picture = below()
    own = wall("wall", (3, 5), (8, 5))
    one = drawn(field_of(picture, *THERE, own), seen(style))
    assert same(one, drawn(field_of(picture, own), seen(style)))
    assert not same(one, drawn(field_of(picture), seen(style)))


def _moved_away(picture: Picture) -> Thing | None:
    return replace(picture, position=(12.0, 0.0))


def _faint(picture: Picture) -> Thing | None:
    return replace(picture, opacity=0.0)


def _missing(picture: Picture) -> Thing | None:
    return replace(picture, blob="b" * 64)


@pytest.mark.parametrize("change", [_moved_away, _faint, _missing, lambda _: None])
def test_where_no_picture_is_seen_everything_is_painted(
    change: Callable[[Picture], Thing | None],
) -> None:
    after = change(below())
    left = () if after is None else (after,)
    plain = [replace(thing, in_picture=False) for thing in THERE]
    one = drawn(field_of(*left, *THERE), seen())
    assert same(one, drawn(field_of(*left, *plain), seen()))
    assert not same(one, drawn(field_of(*left), seen()))


def test_a_hidden_picture_shows_walls_to_the_dm_and_not_to_players() -> None:
    field, bare = field_of(below(hidden=True), *THERE), field_of(below(hidden=True))
    assert same(drawn(field, seen()), drawn(bare, seen()))
    players = seen(players=True)
    assert not same(drawn(field, players), drawn(bare, players))


def test_with_the_layer_of_pictures_switched_off_walls_are_painted() -> None:
    from fieldwright.drawing.layers import shown_of

    hidden = frozenset({"pictures"})
    field = shown_of(field_of(below(), *THERE), hidden)
    assert not same(drawn(field, seen()), drawn(field_of(), seen()))
    faint = seen(opacities=(("pictures", 0.0),))
    assert not same(drawn(field_of(below(), *THERE), faint), drawn(field_of(below()), faint))


def test_a_wall_that_reaches_far_beyond_its_picture_is_painted_as_a_whole() -> None:
    picture, long = below(), in_it("wall", (4, 4), (18, 4))
    one = drawn(field_of(picture, long), seen())
    assert same(one, drawn(field_of(picture, replace(long, in_picture=False)), seen()))


def test_a_picture_that_is_turned_shows_what_lies_on_it_as_it_lies() -> None:
    """Turned by a quarter it covers columns 0 to 20 and rows 4 to 16 about its middle (10, 10)."""
    picture = below(4, 0, rotation=90)
    inside, outside = in_it("wall", (1, 10), (19, 10)), in_it("wall", (6, 2), (12, 2))
    field = field_of(picture, inside, outside)
    expected = field_of(picture, replace(outside, in_picture=False))
    assert same(drawn(field, seen()), drawn(expected, seen()))


def test_a_picture_that_goes_lets_walls_be_painted_and_back_again() -> None:
    """The same walls, one field after the other: nothing that was worked out before is kept."""
    picture = below()
    field = field_of(picture, *THERE)
    before = drawn(field, seen())
    gone = remove(picture).applied_to(field)
    painted = drawn(gone, seen())
    assert not same(painted, drawn(field_of(), seen()))
    moved = alter([(picture, replace(picture, position=(12.0, 0.0)))]).applied_to(field)
    assert not same(drawn(moved, seen()), before)
    assert same(drawn(field, seen()), before)
    assert same(drawn(gone, seen()), painted)


@pytest.mark.parametrize("kind", [one.id for one in load_catalogue().platforms.values()])
@pytest.mark.parametrize("style", list(Style))
def test_platforms_on_a_picture_are_not_painted_and_elsewhere_they_are(
    style: Style, kind: str
) -> None:
    picture, shown = below(), platform(kind, 4, 4)
    bare = drawn(field_of(picture), seen(style))
    assert same(drawn(field_of(picture, shown), seen(style)), bare)
    painted = drawn(field_of(picture, replace(shown, in_picture=False)), seen(style))
    assert not same(painted, bare)
    over = replace(shown, outline=tuple((x + 7, y) for x, y in shown.outline))
    expected = drawn(field_of(picture, replace(over, in_picture=False)), seen(style))
    assert same(drawn(field_of(picture, over), seen(style)), expected)


def test_at_work_the_dm_sees_stairs_of_a_picture_as_brown_lines() -> None:
    field = field_of(below(), platform("stairs", 4, 4))
    assert coloured(drawn(field, seen(px=60, editing=True)), 138, 90, 0) > 200
    bare = drawn(field_of(below()), seen(px=60, editing=True))
    assert coloured(bare, 138, 90, 0) == 0


# ------------------------------------------------------------------------------------------ doors


def door(kind: str = "door", **more: Any) -> Wall:
    return in_it(kind, (6, 2), (7, 2), **more)


@pytest.mark.parametrize("kind", ["door", "double-door", "gate", "portcullis", "curtain"])
def test_an_open_door_in_a_picture_is_painted_open_and_shut_again_it_is_not(kind: str) -> None:
    picture = below()
    bare = drawn(field_of(picture), seen(players=True))
    opened = drawn(field_of(picture, door(kind, is_open=True)), seen(players=True))
    plain = door(kind, is_open=True)
    plain = replace(plain, in_picture=False)
    assert not same(opened, bare)
    assert same(opened, drawn(field_of(picture, plain), seen(players=True)))
    assert same(drawn(field_of(picture, door(kind)), seen(players=True)), bare)


@pytest.mark.parametrize("in_picture", [False, True])
def test_players_see_a_secret_door_as_the_wall_beside_it(in_picture: bool) -> None:
    """In the picture or painted by the DM: whatever its own flag says."""
    picture = below()
    one = wall("wall", (2, 2), (6, 2), in_picture=in_picture)
    other = wall("wall", (7, 2), (9, 2), in_picture=in_picture)
    secret = wall("secret-door", (6, 2), (7, 2), in_picture=not in_picture)
    between = replace(one, id=secret.id, start=(6, 2), end=(7, 2))
    players = seen(players=True)
    with_door = drawn(field_of(picture, one, secret, other), players)
    assert same(with_door, drawn(field_of(picture, one, between, other), players))
    assert same(with_door, drawn(field_of(picture), players)) is in_picture


def test_the_dm_sees_where_a_secret_door_in_a_picture_is() -> None:
    secret = door("secret-door")
    field = field_of(below(), in_it("wall", (2, 2), (6, 2)), secret)
    assert not same(drawn(field, seen()), drawn(field_of(below()), seen()))


# ------------------------------------------------------------------------------- for the DM at work


def coloured(pixels: Pixels, red: int, green: int, blue: int) -> int:
    """How many pixels have nearly a colour; the arrays hold blue, green, red."""
    return int((np.abs(pixels[..., :3].astype(int) - (blue, green, red)).max(axis=2) < 40).sum())


@pytest.mark.parametrize("px", [10, 24, 70, 160])
def test_at_work_the_dm_sees_fine_lines_and_players_never_do(px: int) -> None:
    picture = below()
    field, bare = field_of(picture, *THERE), field_of(picture)
    at_work = seen(px=px, editing=True)
    assert not same(drawn(field, at_work), drawn(bare, at_work))
    players = seen(px=px, editing=True, players=True)
    assert same(drawn(field, players), drawn(bare, players))
    assert not at_work.whole().editing


def test_fine_lines_tell_walls_doors_and_windows_apart() -> None:
    """Walls blue, doors red with a stroke at each end, windows with one in the middle."""
    region = Block(4, 4, 8, 8)

    def looked(kind: str) -> Pixels:
        there = in_it(kind, (5, 6), (7, 6))
        return drawn(field_of(below(), there), seen(px=100, editing=True), region)

    a_wall, a_door, a_window = looked("wall"), looked("door"), looked("window")
    assert coloured(a_wall, 28, 95, 180) > 60
    assert coloured(a_door, 200, 50, 30) > 60
    assert coloured(a_window, 11, 127, 120) > 60
    bare = drawn(field_of(below()), seen(px=100, editing=True), region)

    def heights(pixels: Pixels) -> list[int]:
        """Rows of pixels that differ near the start, at a quarter and in the middle."""
        differs = (pixels != bare).any(axis=2)
        return [int(differs[:, 100 + at].sum()) for at in (0, 50, 100)]

    low = heights(a_wall)[1]
    assert heights(a_wall)[2] == low
    start, quarter, middle = heights(a_door)
    assert start > 2 * low
    assert (quarter, middle) == (low, low)
    start, quarter, middle = heights(a_window)
    assert middle > 2 * low
    assert quarter == low
    assert start <= low + 1


def test_chunks_meet_without_a_seam_at_work_too() -> None:
    field = field_of(below(), *THERE)
    look = seen(px=25, editing=True)
    whole = drawn(field, look).astype(int)
    parts = np.concatenate(
        [
            np.concatenate(
                [drawn(field, look, Block(x, y, x + 6, y + 5)) for x in range(0, 24, 6)], axis=1
            )
            for y in range(0, 20, 5)
        ]
    ).astype(int)
    assert np.abs(whole - parts).max() <= 3, "at most the rounding of one blend"
