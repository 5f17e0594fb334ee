"""Painting by a user's hands in a real window: every tool, its preview, and one step each."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from tests.helpers.hands import ALT, CTRL, SHIFT, Hands
from tests.painting.fields import boulder, wall

from fieldwright.battlefield.changes import Change, add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.canvas.renderer import draw_block
from fieldwright.editing.painting_heights import HeightMode
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.painting.tool import PaintTool
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Depth

KEY = Qt.Key


def codes(window: MainWindow, layer: Layer, kind: str) -> np.ndarray:
    field = window.document.field
    mask: np.ndarray = field.layers[layer] == getattr(field.palettes, layer.value).index(kind)
    return mask


def labels(window: MainWindow) -> list[str]:
    return [step.label for step in window.document.steps()]


def put(window: MainWindow, *changes: Change) -> None:
    for change in changes:
        window.document.apply(change, "set the stage")


def tool(window: MainWindow) -> PaintTool:
    held = window.view.tool
    assert isinstance(held, PaintTool)
    return held


# ----------------------------------------------------------------------------------------- brush


def test_a_stroke_is_one_step_with_its_squares_counted(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=3, is_round=False)
    hands.drag([(5.5, 5.5), (15.5, 5.5)])
    assert labels(window) == ["Paint mud, 39 squares"]
    mud = codes(window, Layer.GROUND, "mud")
    assert int(mud.sum()) == 39
    assert mud[4:7, 4:17].all()
    hands.do("undo")
    assert not codes(window, Layer.GROUND, "mud").any()


def test_while_the_button_is_down_the_map_shows_the_paint_and_the_document_does_not_change(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=5)
    before = window.document.field
    hands.press(8.5, 8.5)
    hands.go(12.5, 8.5)
    assert window.document.field is before
    shown = window.view.field
    assert shown.ground_at(Square(12, 8)) == "mud"
    assert tool(window).busy
    hands.release(12.5, 8.5)
    assert window.document.field.layers[Layer.GROUND].tolist() == (
        shown.layers[Layer.GROUND].tolist()
    )
    assert not tool(window).busy


@pytest.mark.parametrize("way", ["escape", "right click", "another tool", "undo"])
def test_a_stroke_that_is_broken_off_leaves_everything_as_it_was(
    window: MainWindow, hands: Hands, paint: PaintFeature, way: str
) -> None:
    put(window, add(boulder(20.5, 20.5)))
    before = window.document.field
    hands.press(8.5, 8.5)
    hands.go(12.5, 8.5)
    if way == "escape":
        hands.key(KEY.Key_Escape)
    elif way == "right click":
        hands.right_click(12.5, 8.5)
    elif way == "another tool":
        hands.do("fill")
    else:
        hands.do("undo")
        before = window.document.field
    hands.release(12.5, 8.5)
    assert window.document.field is before
    assert window.view.field.same_as(before)
    assert not tool(window).busy


def test_what_was_painted_is_drawn_as_if_the_field_had_always_been_so(
    window: MainWindow, hands: Hands, paint: PaintFeature, qtbot: QtBot
) -> None:
    """The flat colours of the preview give way to the true picture."""
    paint.choice.set(layer=Painted.WATER, water="pond", size=6)
    hands.drag([(8, 8), (14, 12)])
    hands.hover(-3, -3)
    view = window.view
    qtbot.waitUntil(lambda: view.chunks.is_settled, timeout=20_000)
    assert view.chunks._underlay.news.is_empty
    whole = draw_block(view.field, view.options, view.field.block, view.pitch)
    for key, drawn in view.chunks.store._drawn.items():
        if key.pitch == view.pitch:
            left, top = drawn.block.left * view.pitch, drawn.block.top * view.pitch
            part = whole.copy(left, top, drawn.pixmap.width(), drawn.pixmap.height())
            assert drawn.pixmap.toImage() == part.convertToFormat(drawn.pixmap.toImage().format())


def test_paint_shows_in_flat_colours_before_the_map_is_drawn_anew(
    window: MainWindow, hands: Hands, paint: PaintFeature, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: window.view.chunks.is_settled, timeout=20_000)
    paint.choice.set(ground="snow", size=9)
    hands.hover(-3, -3)
    hands.press(12.5, 12.5)
    place = hands.pixel(12.25, 14.25).toPoint()
    colour = window.view.viewport().grab().toImage().pixelColor(place)
    hands.key(KEY.Key_Escape)
    assert min(colour.red(), colour.green(), colour.blue()) > 200


def test_shift_click_draws_a_straight_line_from_where_the_last_stroke_ended(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=1)
    hands.click(3.5, 3.5)
    hands.hover(13.5, 3.5, SHIFT)
    assert tool(window).bench.preview.patch.block == Block(3, 3, 14, 4)
    hands.click(13.5, 3.5, SHIFT)
    assert codes(window, Layer.GROUND, "mud")[3, 3:14].all()
    assert labels(window) == ["Paint mud, 1 square", "Paint mud, 10 squares"]


def test_hovering_shows_exactly_the_squares_that_a_click_paints(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=7)
    hands.hover(10.2, 9.8)
    shown = tool(window).bench.preview.patch.on(window.document.field.block)
    hands.click(10.2, 9.8)
    assert np.array_equal(codes(window, Layer.GROUND, "mud"), shown)


def test_keys_change_the_size_and_the_layer(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(size=3)
    hands.key(KEY.Key_BracketRight)
    hands.key(KEY.Key_BracketRight)
    assert paint.choice.now.size == 5
    hands.key(KEY.Key_BracketLeft)
    assert paint.choice.now.size == 4
    hands.hover(10, 10)
    assert tool(window).bench.preview.patch.block == Block(8, 8, 12, 12)
    for key, layer in zip(
        (KEY.Key_2, KEY.Key_3, KEY.Key_4, KEY.Key_1),
        (Painted.GROWTH, Painted.WATER, Painted.HEIGHT, Painted.GROUND),
        strict=True,
    ):
        hands.key(key)
        assert paint.choice.now.layer is layer
    hands.do("select")
    hands.key(KEY.Key_2)
    assert window.view.tool.name == "brush"
    hands.do("line")
    paint.choice.set(width=1, end_width=3)
    hands.key(KEY.Key_BracketRight)
    assert (paint.choice.now.width, paint.choice.now.end_width) == (2, 4)
    hands.key(KEY.Key_BracketLeft)
    hands.key(KEY.Key_BracketLeft)
    assert (paint.choice.now.width, paint.choice.now.end_width) == (1, 3)


def test_the_keyboard_alone_paints_a_square_and_a_line(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=1)
    window.view.mark_square(Square(4, 4))
    hands.key(KEY.Key_Return)
    assert codes(window, Layer.GROUND, "mud")[4, 4]
    hands.key(KEY.Key_Space, CTRL)
    for _ in range(3):
        hands.key(KEY.Key_Right, SHIFT)
    hands.key(KEY.Key_Space, CTRL)
    assert codes(window, Layer.GROUND, "mud")[4, 4:8].all()


def test_paint_that_changes_nothing_is_no_step(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="grass")
    hands.drag([(5, 5), (10, 10)])
    assert not labels(window)


def test_growth_on_solid_rock_is_explained(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="solid-rock", size=9)
    hands.click(10, 10)
    paint.choice.set(layer=Painted.GROWTH, growth="brush", size=2)
    hands.click(10, 10)
    assert "Nothing grows in solid rock" in window.messages.text
    assert labels(window) == ["Paint solid rock, 61 squares"]


def test_water_comes_with_its_depth(window: MainWindow, hands: Hands, paint: PaintFeature) -> None:
    paint.choice.set(layer=Painted.WATER, water="bog", depth_ft=5, size=2)
    hands.click(6, 6)
    field = window.document.field
    assert field.water_at(Square(5, 5)) == "bog"
    assert field.depth_at(Square(5, 5)) is Depth.SHOULDER
    assert labels(window) == ["Paint shoulder-deep bog, 4 squares"]


# --------------------------------------------------------------------------------------- heights


def height(window: MainWindow) -> np.ndarray:
    return window.document.field.layers[Layer.HEIGHT]


def test_a_height_stroke_raises_each_square_once(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(layer=Painted.HEIGHT, height_mode=HeightMode.RAISE, step_ft=5, size=3)
    hands.drag([(5.5, 5.5), (12.5, 5.5), (5.5, 5.5), (12.5, 5.5)])
    assert set(np.unique(height(window)).tolist()) == {0, 5}
    assert labels(window)[0].startswith("Raise the ground by 5 ft, ")
    assert tool(window).bench.heights.shown
    hands.drag([(5.5, 5.5), (8.5, 5.5)])
    assert height(window).max() == 10
    hands.key(KEY.Key_1)
    assert not tool(window).bench.heights.shown


def test_levelling_takes_the_height_where_the_hand_began(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(layer=Painted.HEIGHT, height_mode=HeightMode.SET, set_ft=20, size=5)
    hands.click(5.5, 5.5)
    paint.choice.set(height_mode=HeightMode.LEVEL, size=1)
    hands.drag([(5.5, 5.5), (14.5, 5.5)])
    assert (height(window)[5, 5:15] == 20).all()


def test_a_hill_is_dragged_and_a_click_makes_the_smallest(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    hands.do("hill")
    paint.choice.set(rise_ft=10, slope_squares=2, is_natural=False, cliffs=(Edge.EAST,))
    hands.press(4.5, 4.5)
    hands.go(19.5, 17.5)
    assert window.view.field.layers[Layer.HEIGHT].max() == 10
    assert not height(window).any()
    hands.release(19.5, 17.5)
    assert height(window).max() == 10
    assert window.document.field.layers[Layer.ESCARPMENT].any()
    hands.do("undo")
    assert not height(window).any()
    assert not window.document.field.layers[Layer.ESCARPMENT].any()
    paint.choice.set(cliffs=(), is_hollow=True)
    hands.click(12.5, 12.5)
    assert height(window).min() == -10
    assert 3 <= int((height(window) == -10).sum()) <= 10
    assert labels(window)[-1].startswith("Make a hollow of 10 ft, ")


def test_the_preview_of_a_hill_ends_at_the_edge_of_the_map(
    window: MainWindow, hands: Hands, paint: PaintFeature, qtbot: QtBot
) -> None:
    hands.do("hill")
    view = window.view

    def beside() -> QImage:
        corner = view.sight().pixels(0, 0).toPoint()
        drawn = view.viewport().grab().toImage()
        return drawn.copy(0, 0, corner.x() - 3, drawn.height())

    bare = beside()
    assert bare.width() > 8
    hands.hover(0.5, 8.5)
    assert beside() == bare
    hands.press(0.5, 8.5)
    hands.go(-1.5, 12.5)
    assert view.tool.busy
    assert beside() == bare
    hands.release(-1.5, 12.5)


# ---------------------------------------------------------------------------------------- shapes


def test_rectangles_and_ellipses_with_shift_and_ctrl(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud")
    hands.do("rectangle")
    hands.drag([(3.5, 3.5), (8.5, 6.5)])
    assert labels(window)[-1] == "Paint mud, 24 squares"
    hands.do("undo")
    hands.drag([(3.5, 3.5), (8.5, 6.5)], SHIFT)
    assert labels(window)[-1] == "Paint mud, 36 squares"
    hands.do("undo")
    hands.drag([(3.5, 3.5), (8.5, 6.5)], CTRL)
    assert labels(window)[-1] == "Paint mud, 16 squares"
    hands.do("undo")
    hands.do("ellipse")
    hands.drag([(3.5, 3.5), (7.5, 6.5)], SHIFT)
    mud = codes(window, Layer.GROUND, "mud")
    assert int(mud.sum()) == 21
    assert not mud[3, 3]


def test_a_polygon_is_clicked_corner_by_corner_and_ends_in_three_ways(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud")
    hands.do("polygon")
    corners = [(4.0, 4.0), (10.0, 4.0), (10.0, 9.0)]
    for end in ("enter", "double click", "first corner"):
        for corner in corners:
            hands.click(*corner)
        assert tool(window).busy
        if end == "enter":
            hands.click(4, 9)
            hands.key(KEY.Key_Return)
        elif end == "double click":
            hands.double_click(4, 9)
        else:
            hands.click(4, 9)
            hands.click(4.1, 4.1)
        assert not tool(window).busy
        assert labels(window)[-1] == "Paint mud, 30 squares", end
        hands.do("undo")


def test_backspace_takes_a_corner_back_and_at_last_the_whole_polygon(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud")
    hands.do("polygon")
    for corner in [(4.0, 4.0), (10.0, 4.0), (20.0, 20.0)]:
        hands.click(*corner)
    hands.key(KEY.Key_Backspace)
    hands.click(10, 9)
    hands.click(4, 9)
    hands.key(KEY.Key_Return)
    assert labels(window) == ["Paint mud, 30 squares"]
    hands.click(4, 4)
    hands.key(KEY.Key_Backspace)
    assert not tool(window).busy
    assert labels(window) == ["Paint mud, 30 squares"]


def circle(count: int = 24) -> Sequence[tuple[float, float]]:
    turns = np.linspace(0, 2 * np.pi, count)
    return [(12 + 6 * float(np.cos(turn)), 11 + 6 * float(np.sin(turn))) for turn in turns]


def test_a_polygon_can_be_drawn_around_an_area_by_hand(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud")
    hands.do("polygon")
    hands.drag(circle())
    assert not tool(window).busy
    assert 95 <= int(codes(window, Layer.GROUND, "mud").sum()) <= 125


def test_a_stream_is_clicked_bend_by_bend_and_widens(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(layer=Painted.WATER, water="stream", depth_ft=2, width=1, end_width=4)
    hands.do("line")
    for bend in [(2.5, 4.5), (12.5, 8.5), (26.5, 6.5)]:
        hands.click(*bend)
    hands.hover(28, 20)
    assert window.view.field.water_at(Square(26, 6)) == "stream"
    hands.key(KEY.Key_Return)
    wet = codes(window, Layer.WATER, "stream")
    assert wet[4, 2]
    assert int(wet[:, 26].sum()) >= 3
    assert not wet[19].any()
    assert (window.document.field.layers[Layer.DEPTH][wet] == 2).all()
    assert labels(window)[0].startswith("Draw a line of knee-deep stream, ")


def test_a_road_clears_its_way_through_a_wood(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    tree, other = boulder(10.5, 10.5), boulder(10.5, 20.5)
    put(window, add(tree, other))
    paint.choice.set(layer=Painted.GROWTH, growth="heavy-woods")
    hands.do("fill")
    hands.click(5, 5)
    paint.choice.set(layer=Painted.GROUND, ground="road", width=2, end_width=2)
    hands.do("line")
    hands.drag([(1.0, 11.0), (15.0, 11.0), (29.0, 11.0)])
    field: Battlefield = window.document.field
    road = codes(window, Layer.GROUND, "road")
    assert road[10:12, 1:29].all()
    assert not field.layers[Layer.GROWTH][road].any()
    assert field.every(Obstacle) == (other,)
    hands.do("undo")
    assert set(window.document.field.every(Obstacle)) == {tree, other}


def test_a_road_dries_bog_and_takes_the_trunk_that_reaches_onto_it(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    """Not a pond, nor a trunk beside the road, nor a house whose corner it passes."""
    across = replace(boulder(10.5, 9.0), kind="log", width=3.0, length=0.5, rotation=90.0)
    beside = replace(across, id=boulder(0, 0).id, position=(20.5, 7.0))
    house = replace(boulder(25.5, 8.0), kind="hut", width=6.0, length=5.0)
    put(window, add(across, beside, house))
    for water, left in (("bog", 2), ("pond", 12)):
        paint.choice.set(layer=Painted.WATER, water=water, size=3, is_round=False)
        hands.do("brush")
        hands.drag([(left + 0.5, 10.5), (left + 6.5, 10.5)])
    paint.choice.set(layer=Painted.GROUND, ground="road", width=1, end_width=1, line_clears=True)
    hands.do("line")
    hands.drag([(0.5, 10.5), (15.0, 10.5), (29.0, 10.5)])
    road = codes(window, Layer.GROUND, "road")
    assert road[10, 1:29].all()
    assert codes(window, Layer.WATER, "bog").any()
    assert not (codes(window, Layer.WATER, "bog") & road).any()
    assert not (window.document.field.layers[Layer.DEPTH][10, 1:10]).any()
    assert (codes(window, Layer.WATER, "pond") & road).any()
    assert set(window.document.field.every(Obstacle)) == {beside, house}


def test_a_click_on_the_last_bend_ends_a_line(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="road", width=1, end_width=1)
    hands.do("line")
    hands.click(5.5, 5.5)
    hands.click(15.5, 5.5)
    hands.click(15.5, 5.5)
    assert not tool(window).busy
    assert labels(window) == ["Draw a line of dirt road, 11 squares"]


def test_shift_keeps_a_line_in_eight_directions(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="road", width=1, end_width=1, is_smooth=False)
    hands.do("line")
    hands.click(5.5, 5.5)
    hands.click(15.5, 6.4, SHIFT)
    hands.key(KEY.Key_Return)
    assert codes(window, Layer.GROUND, "road")[5, 5:16].all()
    assert int(codes(window, Layer.GROUND, "road").sum()) == 11


# ---------------------------------------------------------------------------- fill, eraser, pick up


def room() -> list[Wall]:
    corners = [(5.0, 4.0), (11.0, 4.0), (11.0, 9.0), (5.0, 9.0), (5.0, 4.0)]
    return [wall(corners[place], corners[place + 1]) for place in range(4)]


def test_fill_is_stopped_by_walls_or_flows_on_as_wished(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    put(window, add(*room()))
    paint.choice.set(ground="stone-floor", stopped_by_walls=True)
    hands.do("fill")
    hands.hover(7, 6)
    assert tool(window).bench.preview.patch.block == Block(5, 4, 11, 9)
    assert "30 squares" in window.status.hint
    hands.click(7, 6)
    assert labels(window)[-1] == "Fill with stone floor, 30 squares"
    hands.do("undo")
    paint.choice.set(stopped_by_walls=False)
    hands.click(7, 6)
    assert labels(window)[-1] == "Fill with stone floor, 720 squares"


def test_the_eraser_takes_what_was_chosen(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    stone, far = boulder(6.5, 6.5), boulder(20.5, 6.5)
    put(window, add(stone, far, *room()))
    paint.choice.set(layer=Painted.WATER, water="pond", size=9, is_round=False)
    hands.click(8.5, 6.5)
    hands.do("eraser")
    hands.click(8.5, 6.5)
    assert window.document.field.layers[Layer.WATER].any(), "growth only, unless more is wished"
    paint.choice.set(wipes_water=True)
    hands.click(8.5, 6.5)
    assert not window.document.field.layers[Layer.WATER].any()
    assert len(window.document.field.every(Obstacle)) == 2
    assert labels(window)[-1] == "Erase 81 squares"
    paint.choice.set(wipes_things=True, wipes_walls=True)
    hands.click(8.5, 6.5)
    assert window.document.field.every(Obstacle) == (far,)
    assert not window.document.field.every(Wall)
    assert labels(window)[-1] == "Erase 5 things"
    hands.do("undo")
    assert len(window.document.field.every(Wall)) == 4


def test_alt_click_picks_up_and_paints_nothing(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(ground="mud", size=3, is_round=False)
    hands.click(5, 5)
    paint.choice.set(ground="snow")
    before = window.document.field
    hands.click(4.9, 4.9, ALT)
    assert paint.choice.now.ground == "mud"
    assert window.document.field is before
    assert "Picked up: mud" in window.messages.text


def test_the_pick_up_tool_takes_all_layers_and_turns_to_the_topmost(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(layer=Painted.WATER, water="bog", depth_ft=2, size=3)
    hands.click(5.5, 5.5)
    paint.choice.set(layer=Painted.GROUND, water="sea", depth_ft=10)
    hands.do("pick-up")
    hands.hover(5.5, 5.5)
    assert "knee-deep bog" in window.status.hint
    hands.click(5.5, 5.5)
    now = paint.choice.now
    assert (now.ground, now.water, now.depth_ft) == ("grass", "bog", 2)
    assert now.layer is Painted.WATER


# --------------------------------------------------------------------------------------- scatter


def test_what_is_strewn_is_what_was_shown(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    hands.do("scatter")
    paint.choice.set(strewn=("tree", "boulder"), density=40, size=9)
    hands.press(8, 8)
    hands.go(18, 14)
    shown = window.view.field.every(Obstacle)
    assert len(shown) > 10
    assert not window.document.field.every(Obstacle)
    hands.release(18, 14)
    assert window.document.field.every(Obstacle) == shown
    assert labels(window) == [f"Strew tree, boulder, {len(shown)} things"]
    paint.choice.set(strewn=("boulder",), takes_away=True, size=40)
    hands.click(14, 12)
    assert {thing.kind for thing in window.document.field.every(Obstacle)} == {"tree"}


def test_a_strewing_that_is_broken_off_strews_nothing(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    hands.do("scatter")
    paint.choice.set(density=60, size=9)
    hands.press(8, 8)
    hands.key(KEY.Key_Escape)
    hands.release(8, 8)
    assert not window.view.field.every(Obstacle)
    assert not labels(window)


def test_where_nothing_can_be_strewn_or_taken_away_the_window_says_so(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    paint.choice.set(layer=Painted.WATER, water="pond", depth_ft=5)
    hands.do("rectangle")
    hands.drag([(3, 3), (12, 12)])
    hands.do("scatter")
    hands.drag([(5.5, 5.5), (9.5, 9.5)])
    assert "No tree came to stand here" in window.messages.text
    paint.choice.set(takes_away=True)
    hands.drag([(5.5, 5.5), (9.5, 9.5)])
    assert window.messages.text == "There is no tree here to take away."
    assert len(labels(window)) == 1


def test_alt_click_with_the_scatter_brush_picks_up_what_stands_there(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    put(window, add(boulder(10.5, 10.5)))
    hands.do("scatter")
    paint.choice.set(strewn=("tree",))
    hands.click(20, 20, ALT)
    assert paint.choice.now.strewn == ("tree",)
    hands.click(10.6, 10.4, ALT)
    assert paint.choice.now.strewn == ("boulder",)
    assert len(window.document.field.every(Obstacle)) == 1


# ------------------------------------------------------------------------------ layers out of reach


def test_a_locked_layer_is_not_painted_and_says_so(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    window.workbench.layers.set_locked("ground", True)
    paint.choice.set(ground="mud")
    hands.press(5, 5)
    hands.go(9, 9)
    assert not window.view.field.layers[Layer.GROUND].any()
    hands.release(9, 9)
    assert not labels(window)
    assert "locked" in window.messages.text
    window.workbench.layers.set_locked("ground", False)
    hands.click(5, 5)
    assert len(labels(window)) == 1


def test_the_eraser_spares_what_is_locked_or_hidden(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    put(window, add(boulder(5.5, 5.5), *room()))
    paint.choice.set(layer=Painted.WATER, water="pond", size=15, is_round=False)
    hands.click(8.5, 6.5)
    window.workbench.layers.set_locked("water", True)
    window.workbench.layers.set_hidden("obstacles", True)
    hands.do("eraser")
    paint.choice.set(wipes_things=True, wipes_walls=True)
    hands.click(8.5, 6.5)
    assert not window.document.field.every(Wall)
    assert len(window.document.field.every(Obstacle)) == 1
    assert window.document.field.layers[Layer.WATER].any()
