"""How figures look: front, side, states, secrets, and what is drawn anew when one moves."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.figure_layer import FigureLayer, Frame
from fieldwright.canvas.view import MapView
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.coin_marks import pointer_tip
from fieldwright.drawing.things.figures import coin_of, letters_of
from fieldwright.drawing.things.sides import signs_of
from fieldwright.geometry.figure_places import figure_at, figure_shape
from fieldwright.terms.grid import Block

pytestmark = pytest.mark.usefixtures("qapp")

PX = 48
HERE = Block(3, 3, 8, 8)
Pixels = NDArray[np.int16]


def figure(number: int = 1, **facts: object) -> Figure:
    usual = {"name": f"Orc {number}", "side": "attackers", "column": 5, "row": 5}
    return Figure(id=UUID(int=number), **{**usual, **facts})  # type: ignore[arg-type]


def field_of(*figures: Figure) -> Battlefield:
    blank = Battlefield.empty(12, 10, FieldInfo("Meadow", "plains"), load_catalogue())
    return add(*figures).applied_to(blank)


def pixels(image: QImage) -> Pixels:
    flat = np.frombuffer(image.constBits(), np.uint8)
    whole = flat.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width(), :3]
    return whole.astype(np.int16)


def blank_image(block: Block = HERE) -> QImage:
    image = QImage(block.width * PX, block.height * PX, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#8fae6b"))
    return image


def drawn(*figures: Figure, style: Style = Style.WASH, **options: object) -> Pixels:
    """A part of a bare field with these figures."""
    image = blank_image()
    painter = QPainter(image)
    painter.scale(PX, PX)
    painter.translate(-HERE.left, -HERE.top)
    wished = DrawingOptions(style=style, square_px=PX, grid=False, **options)  # type: ignore[arg-type]
    draw_field(painter, field_of(*figures), wished, HERE)
    painter.end()
    return pixels(image)


def changed(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    return np.abs(one - other).max(axis=2) > 24


# ------------------------------------------------------------------------------------------ front


@pytest.mark.rule("CT1-FACE-04")
@pytest.mark.parametrize("style", list(Style))
def test_the_front_mark_moves_in_steps_of_45_degrees(style: Style) -> None:
    """What is darker than in most other facings lies on the rim, in the direction faced."""
    plain = figure(name="", bystander=True)
    pictures = [drawn(replace(plain, facing=way), style=style) for way in range(8)]
    usual = np.median(np.stack(pictures), axis=0)
    middle = np.array([(5.5 - HERE.top) * PX, (5.5 - HERE.left) * PX])
    for facing, picture in enumerate(pictures):
        darker = (usual - picture).max(axis=2) > 60
        rows, columns = np.nonzero(darker)
        down, across = np.array([rows.mean(), columns.mean()]) - middle
        angle = math.degrees(math.atan2(across, -down)) % 360
        assert abs((angle - facing * 45 + 180) % 360 - 180) < 8
        assert math.hypot(down, across) > 0.22 * PX


@pytest.mark.parametrize("side", ["attackers", "defenders", "bandits", "third"])
def test_the_pointer_ends_in_the_margin_of_the_square_in_the_direction_faced(side: str) -> None:
    for facing in range(8):
        who = figure(side=side, facing=facing)
        field = field_of(who)
        x, y = pointer_tip(coin_of(field, who, figure_shape(field, who), DrawingOptions()))
        angle = math.degrees(math.atan2(x, -y)) % 360
        assert angle == pytest.approx(facing * 45 % 360, abs=1e-6)
        assert 0.2 < max(abs(x), abs(y)) < 0.56
        assert math.hypot(x, y) > 0.3


def test_the_picture_of_a_token_stays_upright_whatever_it_faces() -> None:
    token = QImage(64, 64, QImage.Format.Format_RGB32)
    token.fill(QColor("#2040c0"))
    painter = QPainter(token)
    painter.fillRect(0, 0, 64, 30, QColor("#e0c020"))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert token.save(buffer, "PNG")  # type: ignore[call-overload]
    source = {"a" * 64: bytes(data.data())}
    for facing in range(8):
        picture = drawn(figure(name="", facing=facing, picture="a" * 64), pictures=source.get)
        middle = PX * 5 // 2
        upper, lower = picture[middle - 8, middle], picture[middle + 8, middle]
        assert upper[2] > upper[0] + 60
        assert lower[0] > lower[2] + 60


# ----------------------------------------------------------------------------------------- states


STATES: list[dict[str, Any]] = [
    {"posture": "prone"},
    {"posture": "kneeling"},
    {"posture": "sitting"},
    {"conditions": ("dead",)},
    {"conditions": ("stunned",)},
    {"conditions": ("stunned", "blind")},
    {"altitude_ft": 20.0},
    {"hidden": True},
    {"unseen": True},
    {"bystander": True},
    {"side": "defenders"},
    {"side": "bandits"},
    {"size": "T"},
    {"columns": 2},
    {"rows": 2},
]


@pytest.mark.parametrize("style", list(Style))
def test_every_state_is_seen(style: Style) -> None:
    pictures = [drawn(figure(), style=style)]
    pictures += [drawn(figure(**facts), style=style) for facts in STATES]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert changed(one, other).sum() > 20


def test_sides_differ_in_shape_and_letter_and_not_in_colour_alone() -> None:
    signs = signs_of(["attackers", "defenders", "bandits", "bats", "elves", "dwarves"])
    assert len({(sign.colour, sign.form) for sign in signs.values()}) == len(signs)
    assert len({sign.letter for sign in signs.values()}) == len(signs)
    assert {signs["attackers"].letter, signs["defenders"].letter} == {"A", "D"}
    one, other = (drawn(figure(name="", side=side)) for side in ("attackers", "defenders"))
    assert changed(
        np.repeat(one.mean(axis=2, keepdims=True), 3, axis=2).astype(np.int16),
        np.repeat(other.mean(axis=2, keepdims=True), 3, axis=2).astype(np.int16),
    ).any()


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Bugbear 3", ("Bu", "3")),
        ("Hill Giant", ("HG", "")),
        ("Ann", ("An", "")),
        ("Orc #12", ("Or", "12")),
        ("", ("", "")),
    ],
)
def test_a_name_becomes_letters_and_the_number_of_the_copy(
    name: str, letters: tuple[str, str]
) -> None:
    assert letters_of(figure(name=name)) == letters


# ---------------------------------------------------------------------------------------- secrets


def test_players_never_see_hidden_figures_nor_hit_points() -> None:
    nothing = drawn()
    assert changed(drawn(figure(hidden=True)), nothing).any()
    assert not changed(drawn(figure(hidden=True), players=True), nothing).any()
    hurt = figure(hit_points=3, full_hit_points=9)
    assert changed(drawn(hurt), drawn(hurt, hit_points=True)).any()
    assert not changed(drawn(hurt, players=True), drawn(hurt, players=True, hit_points=True)).any()


def test_a_hidden_figure_does_not_show_by_the_room_that_others_make_for_it() -> None:
    orc, hidden = figure(), figure(2, name="Assassin", hidden=True)
    rider = figure(3, column=6, mount=hidden.id)
    alone = drawn(orc, replace(rider, mount=None), players=True)
    assert not changed(drawn(orc, hidden, replace(rider, mount=None), players=True), alone).any()
    assert not changed(drawn(orc, hidden, rider, players=True), alone).any()
    field = field_of(orc, hidden)
    shown = FigureLayer(lambda: None)
    one = painted(shown, field, DrawingOptions(players=True))
    assert not changed(one, painted(shown, field_of(orc), DrawingOptions(players=True))).any()
    assert figure_at(field, 5.5, 5.5, players=True) == orc


def test_players_see_that_somebody_is_there_but_not_who() -> None:
    orc, elf = (
        drawn(figure(name=name, unseen=True, facing=way), players=True, names=True)
        for name, way in (("Orc", 0), ("Elf", 3))
    )
    assert changed(orc, drawn()).any()
    assert not changed(orc, elf).any()


def test_names_are_written_on_wish() -> None:
    without = drawn(figure())
    assert changed(without, drawn(figure(), names=True)).any()


# --------------------------------------------------------------------------------- on the screen


def painted(layer: FigureLayer, field: Battlefield, options: DrawingOptions) -> Pixels:
    """What the layer shows in the end, however many frames it takes its time for."""
    frame = Frame(QPoint(-HERE.left * PX, -HERE.top * PX), PX, HERE)
    drawn_count = -1
    while drawn_count != layer.drawn_count:
        drawn_count = layer.drawn_count
        image = blank_image()
        painter = QPainter(image)
        layer.paint(painter, field, options, frame)
        painter.end()
    return pixels(image)


@pytest.mark.parametrize("facts", STATES)
def test_the_screen_shows_what_a_picture_shows(facts: dict[str, Any]) -> None:
    who = figure(**facts, hit_points=2, full_hit_points=5)
    options = DrawingOptions(square_px=PX, names=True, hit_points=True)
    on_screen = painted(FigureLayer(lambda: None), field_of(who), options)
    empty_screen = painted(FigureLayer(lambda: None), field_of(), options)
    in_picture = drawn(who, names=True, hit_points=True)
    one, other = changed(on_screen, empty_screen), changed(in_picture, drawn())
    assert (one != other).mean() < 0.01


def test_pictures_are_kept_and_only_what_changed_is_drawn_anew() -> None:
    layer, options = FigureLayer(lambda: None), DrawingOptions()
    many = [figure(number, column=3 + number % 5, row=3 + number // 5) for number in range(1, 21)]
    field = field_of(*many)
    painted(layer, field, options)
    assert layer.drawn_count == 20
    moved = alter([(many[0], replace(many[0], row=7, column=7))]).applied_to(field)
    painted(layer, moved, options)
    assert layer.drawn_count == 20
    turned = alter([(many[0], replace(many[0], facing=5))]).applied_to(field)
    painted(layer, turned, options)
    assert layer.drawn_count == 21


@pytest.fixture
def make_view(qtbot: QtBot) -> Callable[[Battlefield], MapView]:
    def make(field: Battlefield) -> MapView:
        view = MapView(field, DrawingOptions())
        view.resize(480, 400)
        qtbot.addWidget(view, before_close_func=lambda shown: shown.chunks.finish())
        view.show()
        qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
        return view

    return make


def test_moving_a_figure_draws_no_chunk_anew(
    make_view: Callable[[Battlefield], MapView], qtbot: QtBot
) -> None:
    who = figure()
    view = make_view(field_of(who))
    before = view.chunks.drawn_count
    change = alter([(who, replace(who, column=8))])
    after = change.applied_to(view.field)
    view.show_field(after, change.touched(after))
    view.show_options(replace(view.options, names=True))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
    assert view.field is after
    assert view.chunks.drawn_count == before


def test_figures_are_hidden_with_their_layer_and_draw_no_chunk_anew(
    make_view: Callable[[Battlefield], MapView], qtbot: QtBot
) -> None:
    view = make_view(field_of(figure()))
    with_it = pixels(view.viewport().grab().toImage())
    before = view.chunks.drawn_count
    view.show_options(replace(view.options, hidden_layers=frozenset({"figures"})))
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
    without = pixels(view.viewport().grab().toImage())
    assert view.chunks.drawn_count == before
    assert changed(with_it, without).sum() > 200
