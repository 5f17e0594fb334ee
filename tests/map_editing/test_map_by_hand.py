"""The map resized, cropped, turned, scaled and joined by hand in a real window."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import CTRL, Hands
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import ChangeInfo, add
from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Figure, Obstacle, Picture, Wall
from fieldwright.document.document import new_document
from fieldwright.editing.map_joining import Joint
from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.properties import PropertiesDialog
from fieldwright.editor.window import MainWindow
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Light, Scale, Season


def put(window: MainWindow, *things: object) -> None:
    assert window.workbench.apply(add(*things), "things")  # type: ignore[arg-type] # any things


def figure(column: int, row: int, name: str = "Brega") -> Figure:
    return Figure(id=uuid4(), name=name, side="attackers", column=column, row=row)


def size(window: MainWindow) -> tuple[int, int]:
    return window.document.field.columns, window.document.field.rows


def undo_gives_back(window: MainWindow, before: object) -> None:
    """One step back is the very same field."""
    assert window.document.undo()
    assert window.document.field.same_as(before)  # type: ignore[arg-type] # a field


# ------------------------------------------------------------------------------ resize and crop


def test_an_edge_is_dragged_outwards_and_enter_does_it(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    before = window.document.field
    hands.do("map-resize")
    hands.drag([(30, 12), (34, 12)])
    assert map_feature.frame.block == Block(0, 0, 34, 24)
    assert window.document.field is before
    hands.key(Qt.Key.Key_Return)
    assert size(window) == (34, 24)
    assert window.workbench.tool.name == "select"
    assert window.document.undo_label == "resize the map to 34 x 24 squares"
    undo_gives_back(window, before)


def test_a_corner_is_dragged_inwards_and_the_panel_says_what_goes(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    put(window, figure(1, 1), Wall(id=uuid4(), kind="wall", start=(0, 5), end=(20, 5)))
    hands.do("map-resize")
    hands.drag([(0, 0), (3, 2)])
    panel = map_feature.frame_panel
    assert (panel.edges["west"].value(), panel.edges["north"].value()) == (-3, -2)
    assert panel.note.text == "Brega would be removed, 1 wall shortened."
    hands.key(Qt.Key.Key_Escape)
    assert not map_feature.frame.is_altered
    assert panel.note.text == ""
    assert window.workbench.tool.name == "map-resize"


def test_the_numbers_of_the_panel_do_the_same(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    hands.do("map-resize")
    panel = map_feature.frame_panel
    panel.columns.setValue(40)
    panel.edges["north"].setValue(5)
    assert map_feature.frame.block == Block(0, -5, 40, 24)
    assert panel.rows.value() == 29
    panel.ground.setCurrentIndex(panel.ground.findData("sand"))
    panel.do.click()
    assert size(window) == (40, 29)
    assert window.document.field.ground_at(Square(0, 0)) == "sand"
    assert window.document.field.ground_at(Square(0, 5)) == "grass"


def test_too_large_a_map_is_refused_while_it_is_typed(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    hands.do("map-resize")
    panel = map_feature.frame_panel
    panel.edges["east"].setValue(190)
    assert "220 x 24" in panel.note.text
    assert not panel.do.isEnabled()
    hands.key(Qt.Key.Key_Return)
    assert size(window) == (30, 24)


def test_arrows_with_ctrl_move_the_corner(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    hands.do("map-resize")
    hands.key(Qt.Key.Key_Right, CTRL)
    hands.key(Qt.Key.Key_Down, CTRL)
    assert map_feature.frame.block == Block(0, 0, 31, 25)


def test_a_frame_is_drawn_moved_and_cropped_to_by_a_double_click(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    stays = figure(6, 6, "Stays")
    put(window, stays, figure(20, 20, "Goes"))
    before = window.document.field
    hands.do("map-crop")
    hands.drag([(4.2, 4.2), (12.6, 10.3)])
    assert map_feature.frame.block == Block(4, 4, 13, 11)
    hands.drag([(8, 8), (9, 8)])
    assert map_feature.frame.block == Block(5, 4, 14, 11)
    assert map_feature.frame_panel.do.text() == "Crop"
    hands.double_click(8, 8)
    assert size(window) == (9, 7)
    assert [(one.name, one.column, one.row) for one in window.document.field.every(Figure)] == [
        ("Stays", 1, 2)
    ]
    undo_gives_back(window, before)


def test_a_crop_to_the_selection_is_shown_before_it_is_done(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    one, other = figure(3, 4), figure(10, 9)
    put(window, one, other)
    window.workbench.selection.set([one.id, other.id])
    hands.do("map-crop-selection")
    assert map_feature.frame.block == Block(3, 4, 11, 10)
    hands.key(Qt.Key.Key_Return)
    assert size(window) == (8, 6)


def test_another_tool_leaves_the_map_as_it_is(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    hands.do("map-resize")
    hands.drag([(30, 12), (33, 12)])
    hands.do("look")
    hands.do("map-crop")
    assert not map_feature.frame.is_altered
    assert size(window) == (30, 24)


# ---------------------------------------------------------------------------- turn, scale, extend


@pytest.mark.parametrize(
    ("action", "place"),
    [
        ("map-turn-right", (22, 2)),
        ("map-turn-left", (1, 27)),
        ("map-mirror-across", (27, 1)),
        ("map-mirror-down", (2, 22)),
    ],
)
def test_the_map_is_turned_and_mirrored_as_one_step(
    window: MainWindow, hands: Hands, action: str, place: tuple[int, int]
) -> None:
    put(window, figure(2, 1))
    before = window.document.field
    hands.do(action)
    (one,) = window.document.field.every(Figure)
    assert (one.column, one.row) == place
    assert window.view.field is window.document.field
    undo_gives_back(window, before)


@pytest.mark.rule("CT1-SCALE-08")
def test_the_selected_figure_is_the_anchor_of_a_change_of_scale(
    window: MainWindow, hands: Hands
) -> None:
    anchor, other = figure(10, 10), figure(21, 4)
    put(window, anchor, other)
    window.workbench.selection.set([anchor.id])
    hands.do("map-scale")
    assert window.document.field.info.scale is Scale.MISSILE
    assert size(window) == (10, 8)
    assert [(one.column, one.row) for one in window.document.field.every(Figure)] == [
        (3, 3),
        (6, 1),
    ]
    assert "10 x 8 squares of 15 ft" in window.messages.text


def test_missile_scale_by_night_is_refused_in_a_sentence(window: MainWindow, hands: Hands) -> None:
    info = window.document.field.info
    window.workbench.apply(ChangeInfo(info, replace(info, light=Light.STARLIGHT)), "night")
    hands.do("map-scale")
    assert "starlight" in window.messages.text
    assert window.document.field.info.scale is Scale.MELEE


def test_the_generator_goes_on_beyond_an_edge(window: MainWindow, hands: Hands) -> None:
    hands.do("map-extend-east")
    assert size(window) == (40, 24)
    assert window.document.undo_label == "extend the map to the east"


# ------------------------------------------------------------------------------------------ join


def other_map(folder: Path, **info: object) -> Path:
    """Another map in a file of its own, with a wall and a picture."""
    field = empty_field(10, 8, "sand")
    field = replace(field, info=replace(field.info, name="Desert", **info))  # type: ignore[arg-type]
    document = new_document(field, folder / "other")
    blob = document.add_picture(b"picture bytes")
    picture = Picture(id=UUID(int=5), blob=blob, position=(0, 0), width=2, length=2)
    document.apply(add(Wall(id=UUID(int=6), kind="wall", start=(0, 0), end=(3, 0))), "wall")
    document.apply(add(picture), "picture")
    document.close()
    return document.path


def test_another_map_is_laid_beside_this_one(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    before = window.document.field
    map_feature.join_path(other_map(tmp_path))
    dialog = map_feature.join_dialog
    assert dialog is not None
    dialog.edge.setCurrentIndex(dialog.edge.findData(Edge.SOUTH))
    dialog.offset.setValue(6)
    assert "30 x 32" in dialog.note.text
    dialog.do.click()
    field = window.document.field
    assert (field.columns, field.rows) == (30, 32)
    assert field.ground_at(Square(6, 24)) == "sand"
    assert field.ground_at(Square(5, 24)) == "grass"
    (picture,) = field.every(Picture)
    assert window.document.picture(picture.blob) == b"picture bytes"
    assert window.document.undo_label == "join Desert"
    undo_gives_back(window, before)


def test_a_map_in_the_other_scale_is_converted_or_refused(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    map_feature.join_path(other_map(tmp_path, scale=Scale.MISSILE))
    dialog = map_feature.join_dialog
    assert dialog is not None
    assert dialog.convert.isVisible()
    assert "60 x 24" in dialog.note.text
    dialog.convert.setChecked(False)
    assert "missile scale" in dialog.note.text
    assert not dialog.do.isEnabled()
    dialog.reject()
    assert size(window) == (30, 24)


def test_the_other_map_is_dragged_from_edge_to_edge_and_moved_by_keys(
    qtbot: QtBot, window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    map_feature.join_path(other_map(tmp_path))
    dialog = map_feature.join_dialog
    assert dialog is not None
    preview = dialog.preview
    QTest.keyClick(preview, Qt.Key.Key_Down)
    assert dialog.joint == Joint(Edge.EAST, 1)
    QTest.keyClick(preview, Qt.Key.Key_Up)
    assert dialog.joint == Joint(Edge.EAST, 0)
    beside = preview._box(dialog.joint.block(dialog.field.block, dialog.second.block))
    first = preview._box(dialog.field.block)
    start = beside.center().toPoint()
    QTest.mousePress(preview, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(preview, first.topLeft().toPoint())
    QTest.mouseRelease(preview, Qt.MouseButton.LeftButton, pos=first.topLeft().toPoint())
    assert dialog.joint.edge in (Edge.NORTH, Edge.WEST)
    dialog.reject()


@pytest.mark.own_window
def test_a_file_that_is_no_map_is_told(
    window: MainWindow, map_feature: MapFeature, tmp_path: Path
) -> None:
    path = tmp_path / "no.fieldwright"
    path.write_bytes(b"nothing")
    map_feature.join_path(path)
    assert window.messages.text
    assert map_feature.join_dialog is None


# ------------------------------------------------------------------------------------ properties


def test_all_properties_are_changed_in_one_step(qtbot: QtBot, window: MainWindow) -> None:
    info = window.document.field.info
    dialog = PropertiesDialog(info, window, (30, 24))
    qtbot.addWidget(dialog)
    assert dialog.info() == info
    dialog.name.setText("  The Ford ")
    dialog.terrain.setCurrentIndex(dialog.terrain.findData("hills"))
    dialog.season.setCurrentIndex(dialog.season.findData("winter"))
    dialog.light.setCurrentIndex(dialog.light.findData("moonlight"))
    dialog.indoors.setChecked(True)
    dialog.lines.setCurrentIndex(dialog.lines.findData("impaired"))
    dialog.distance.setValue(14)
    dialog.notes.setPlainText("Bears.")
    assert dialog.info() == replace(
        info,
        name="The Ford",
        terrain="hills",
        season=Season.WINTER,
        light=Light.MOONLIGHT,
        indoors=True,
        lines_of_fire="impaired",
        encounter_distance=14,
        notes="Bears.",
    )
    assert "30 x 24" in dialog.scale_words.text()


def test_properties_that_cannot_be_kept_are_told_at_once(qtbot: QtBot, window: MainWindow) -> None:
    info = replace(window.document.field.info, scale=Scale.MISSILE)
    dialog = PropertiesDialog(info, window)
    qtbot.addWidget(dialog)
    dialog.light.setCurrentIndex(dialog.light.findData("darkness"))
    assert not dialog.note.isHidden()
    dialog.notes.setPlainText("x" * 5000)
    assert not dialog._ok.isEnabled()


# -------------------------------------------------------------------------------------- sections


def test_a_section_is_chosen_previewed_and_made(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    before = window.document.field
    hands.do("map-section")
    hands.click(25, 4)
    panel = map_feature.section_panel
    assert map_feature.section.choice.section == 2
    panel.water_box.setCurrentIndex(panel.water_box.findData("pond"))
    assert window.document.field is before
    assert window.view.field.layers[Layer.WATER].any()
    hands.key(Qt.Key.Key_Return)
    assert window.document.field.layers[Layer.WATER][:8, 20:].any()
    assert window.document.undo_label == "section 3: pond"
    assert window.view.field is window.document.field
    assert panel.water_box.currentData() is None
    undo_gives_back(window, before)


def test_escape_ends_the_preview_of_a_section(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    hands.do("map-section")
    hands.key(Qt.Key.Key_7)
    assert map_feature.section.choice.section == 6
    panel = map_feature.section_panel
    panel.growth_box.setCurrentIndex(panel.growth_box.findData("heavy-woods"))
    assert window.view.field is not window.document.field
    shown = window.view.field
    panel.again.click()
    assert window.view.field is not shown
    hands.key(Qt.Key.Key_Escape)
    assert window.view.field is window.document.field
    assert not window.document.can_undo


def test_a_die_is_rolled_for_a_map_drawn_by_hand(
    window: MainWindow, hands: Hands, map_feature: MapFeature
) -> None:
    for _ in range(30):
        map_feature.sections.roll(4, "growth")
        assert window.messages.text
    assert window.document.undo_label == "roll the growth of section 5 again"


def test_a_rolled_map_that_was_changed_keeps_what_a_hand_did(
    window: MainWindow, map_feature: MapFeature
) -> None:
    window.session.replace_field(generate("light-forest", Wishes(size=(30, 24)), 7), "rolled")
    hut = Obstacle(id=uuid4(), kind="table", position=(2, 2), width=1, length=1)
    put(window, hut)
    map_feature.sections.roll(8, "growth")
    assert window.document.field.thing(hut.id) == hut


def test_an_untouched_map_is_rolled_again_as_a_whole(
    window: MainWindow, map_feature: MapFeature
) -> None:
    window.session.replace_field(generate("hills", Wishes(size=(30, 24)), 7), "rolled")
    map_feature.sections.roll(4, "topography")
    origin = window.document.field.origin
    assert origin is not None
    assert origin.wishes["attempts"] == {"topography/4": 1}


def test_a_click_on_the_tag_of_a_section_opens_its_menu(
    qtbot: QtBot, window: MainWindow, hands: Hands
) -> None:
    hands.do("sections")
    window.view.viewport().grab()
    tag = window.view.section_lines._tags[4]
    x, y = window.view.sight().place(tag.center())
    before = window.workbench.selection.ids
    hands.press(x, y)
    hands.release(x, y)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    texts = [action.text().replace("&", "") for action in popup.actions()]
    assert "Roll its growth again" in texts
    assert "Make its water" in texts
    popup.close()
    assert window.workbench.selection.ids == before
