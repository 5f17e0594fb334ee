"""Stamps and shapes agree; light stops at walls; pictures come from whoever has their bytes."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from tests.drawing_things.scene import (
    CATALOGUE,
    IDS,
    Pixels,
    drawn,
    every_thing,
    field_of,
    obstacle,
    options,
    wall,
)

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Label, Light, Picture, Thing
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things import LAYERS, draw_things
from fieldwright.drawing.things.glow import Glow
from fieldwright.drawing.things.words import initials
from fieldwright.terms.setting import Scale, Season


def through_svg(field: Battlefield, opts: DrawingOptions) -> Pixels:
    """The things of a field written as SVG and read again."""
    px = round(opts.square_px)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(field.columns * px, field.rows * px))
    generator.setViewBox(
        QImage(field.columns * px, field.rows * px, QImage.Format.Format_RGB32).rect()
    )
    painter = QPainter(generator)
    painter.scale(px, px)
    for layer in LAYERS:
        draw_things(painter, Context(field, CATALOGUE, opts), field.block, layer)
    painter.end()
    buffer.close()
    image = QImage(field.columns * px, field.rows * px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    reader = QPainter(image)
    reader.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(data).render(reader)
    reader.end()
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4).copy()


@pytest.mark.parametrize("season", list(Season))
@pytest.mark.parametrize("style", list(Style))
def test_a_wood_on_the_screen_looks_as_it_does_in_a_file_of_shapes(
    style: Style, season: Season
) -> None:
    trees = [obstacle("tree", x, y) for x in (3, 5, 8) for y in (4, 5.5, 9)]
    trees += [obstacle("conifer", x, 6) for x in (12, 13, 15)]
    field = field_of(*trees, columns=18, rows=12, season=season)
    on_screen = drawn(field, options(style, 32)).astype(float)
    in_file = through_svg(field, options(style, 32)).astype(float)
    assert np.abs(on_screen - in_file).mean() < 2.5, "but for the edges of pixels"
    both = (on_screen[:, :, 3] > 0) == (in_file[:, :, 3] > 0)
    assert both.mean() > 0.985


@pytest.mark.parametrize("style", list(Style))
def test_everything_can_be_written_as_shapes(style: Style) -> None:
    things = list(every_thing())
    assert through_svg(field_of(*things), options(style, 16)).any()


def test_every_season_has_its_own_leaves() -> None:
    seen = [
        drawn(field_of(obstacle("tree", 5, 5), season=season), options()).mean(axis=(0, 1))
        for season in Season
    ]
    for number, one in enumerate(seen):
        assert all((one != other).any() for other in seen[number + 1 :])


def pool(*things: Thing, **info: bool) -> tuple[float, float, float, float]:
    """How far a lantern at (8, 8) lights west, north, east and south."""
    lantern = Light(id=IDS.uuid(), kind="lantern", position=(8.0, 8.0))
    glow = Glow(Context(field_of(lantern, *things, **info), CATALOGUE, options()))
    box = glow.pool((8.0, 8.0), 3.0).boundingRect()
    return (8 - box.left(), 8 - box.top(), box.right() - 8, box.bottom() - 8)


def test_light_falls_as_far_as_its_radius_where_nothing_stands() -> None:
    assert pool() == pytest.approx((3, 3, 3, 3), abs=0.01)


@pytest.mark.parametrize("kind", ["wall", "door", "secret-door", "palisade"])
def test_light_stops_at_what_hides_all_behind_it(kind: str) -> None:
    assert pool(wall(kind, (10, 2), (10, 14)))[2] == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize("kind", ["low-wall", "fence", "window", "portcullis", "railing"])
def test_light_passes_what_one_can_look_over_or_through(kind: str) -> None:
    assert pool(wall(kind, (10, 2), (10, 14)))[2] == pytest.approx(3, abs=0.01)


def test_light_passes_an_open_door() -> None:
    assert pool(wall("door", (10, 2), (10, 14), is_open=True))[2] == pytest.approx(3, abs=0.01)


def test_light_stops_at_rock() -> None:
    lantern = Light(id=IDS.uuid(), kind="lantern", position=(8.0, 8.0))
    field = field_of(lantern)
    ground = field.layers[Layer.GROUND].copy()
    ground[:, 10:] = field.palettes.ground.index("solid-rock")
    field = field.with_layers({Layer.GROUND: ground})
    east = Glow(Context(field, CATALOGUE, options())).pool((8.0, 8.0), 3.0).boundingRect().right()
    assert 9.9 <= east <= 10.15


def test_pools_of_light_are_for_dark_places() -> None:
    lantern = Light(id=IDS.uuid(), kind="lantern", position=(8.0, 8.0))
    under = ("under",)
    assert not drawn(field_of(lantern), options(), layers=under).any()
    assert drawn(field_of(lantern, indoors=True), options(), layers=under).any()
    unlit = replace(lantern, is_lit=False)
    assert not drawn(field_of(unlit, indoors=True), options(), layers=under).any()


def test_a_background_picture_is_drawn_from_its_bytes() -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("#204080"))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    picture = Picture(id=IDS.uuid(), blob="a" * 64, position=(2, 2), width=4.5, length=3)
    blobs = {"a" * 64: bytes(data.data())}
    pixels = drawn(field_of(picture), options(px=20, pictures=blobs.get))
    assert tuple(pixels[3 * 20, 4 * 20][:3]) == (0x80, 0x40, 0x20)
    assert not pixels[: 2 * 20].any()
    lost = drawn(field_of(picture), options(px=20, pictures={}.get))
    assert lost.any(), "the DM sees where it was"
    assert not drawn(field_of(picture), options(px=20, players=True)).any()


@pytest.mark.parametrize(
    ("name", "letters", "number"),
    [("Orc 3", "O", "3"), ("Sir Brand", "SB", ""), ("Goblin #12", "G", "12"), ("", "", "")],
)
def test_a_coin_shows_initials_and_the_number_of_the_copy(
    name: str, letters: str, number: str
) -> None:
    assert initials(name) == (letters, number)


@pytest.mark.parametrize("style", list(Style))
def test_facing_posture_conditions_and_death_show_on_a_coin(style: Style) -> None:
    figure = Figure(id=IDS.uuid(), name="Orc 3", side="attackers", column=4, row=4)
    looks = [
        *(replace(figure, facing=facing) for facing in range(8)),
        replace(figure, posture="prone"),
        replace(figure, conditions=("stunned",)),
        replace(figure, conditions=("dead",)),
        replace(figure, side="defenders"),
    ]
    seen = [drawn(field_of(look), options(style, 40)) for look in looks]
    for number, one in enumerate(seen):
        assert all((one != other).any() for other in seen[number + 1 :])


def test_five_conditions_show_as_four_and_a_plus() -> None:
    figure = Figure(id=IDS.uuid(), name="Orc", side="attackers", column=4, row=4)
    five = replace(figure, conditions=("a", "b", "c", "d", "e"))
    nine = replace(figure, conditions=("a", "b", "c", "d", "f", "g", "h", "i", "j"))
    assert np.array_equal(
        drawn(field_of(five), options(px=40)), drawn(field_of(nine), options(px=40))
    )


def test_things_above_are_drawn_over_things_below() -> None:
    crate = obstacle("crate", 5, 5)
    table = obstacle("table", 5, 5)
    below = drawn(field_of(crate, table), options(px=40))
    raised = drawn(field_of(crate, replace(table, z=1)), options(px=40))
    assert (below != raised).any(), "else the small one lies on the large one"


def test_walls_are_thinner_where_a_square_is_fifteen_feet() -> None:
    melee = drawn(field_of(wall("wall", (2, 5), (9, 5))), options(px=40))
    missile = drawn(field_of(wall("wall", (2, 5), (9, 5)), scale=Scale.MISSILE), options(px=40))
    assert (missile[:, :, 3] > 0).sum() < (melee[:, :, 3] > 0).sum()


def test_a_label_of_two_lines_is_twice_as_high() -> None:
    def height(text: str) -> int:
        label = Label(id=IDS.uuid(), position=(12, 10), text=text)
        return int(np.ptp(np.nonzero(drawn(field_of(label), options(px=40))[:, :, 3])[0]))

    assert height("HH\nHH") > 1.8 * height("HH")
