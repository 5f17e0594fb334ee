"""Labels, notes, zones and lights put on the map by a user's hands, in a real window."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Label, Light, Note, StartingZone
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.editing.zones import ZoneMode
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Block, Edge


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window of its own for each test: what is written next is set in many places."""
    return make_window()


@pytest.fixture
def objects(window: MainWindow) -> ObjectsFeature:
    return next(one for one in window.features if isinstance(one, ObjectsFeature))


def labels(window: MainWindow) -> list[Label]:
    return list(window.document.field.every(Label))


def notes(window: MainWindow) -> list[Note]:
    return list(window.document.field.every(Note))


# ------------------------------------------------------------------------------------- labels


def test_a_click_and_words_make_a_label(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("label")
    hands.click(6.2, 6.3)
    hands.words("To the well", objects.label.line)
    hands.key(Qt.Key.Key_Return, on=objects.label.line)
    (label,) = labels(window)
    assert (label.text, label.position) == ("To the well", (6.5, 6.5))
    assert window.workbench.selection.ids == (label.id,)
    assert not objects.label.line.isVisible()


def test_escape_leaves_no_label(window: MainWindow, hands: Hands, objects: ObjectsFeature) -> None:
    hands.do("label")
    hands.click(6.2, 6.3)
    hands.words("Nonsense", objects.label.line)
    hands.key(Qt.Key.Key_Escape, on=objects.label.line)
    assert labels(window) == []
    assert window.view.hasFocus()


def test_a_label_is_changed_where_it_stands_and_in_the_panel(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("label")
    panel = objects.panel("label")
    hands.click(6.2, 6.3)
    hands.words("Well", objects.label.line)
    hands.key(Qt.Key.Key_Return, on=objects.label.line)
    hands.click(6.5, 6.5)
    assert objects.label.line.text() == "Well"
    hands.words("The old well", objects.label.line)
    hands.click(12, 12)
    objects.label.line.leave()
    assert [label.text for label in labels(window)] == ["The old well"]
    window.workbench.selection.set([labels(window)[0].id])
    panel.size_box.setValue(1.2)  # type: ignore[union-attr]
    panel.turned.setValue(30)  # type: ignore[union-attr]
    panel.hidden.click()  # type: ignore[union-attr]
    (label,) = labels(window)
    assert (label.size, label.rotation, label.hidden) == (1.2, 30, True)


def test_taking_another_tool_keeps_the_words(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("label")
    hands.click(6.2, 6.3)
    hands.words("Gate", objects.label.line)
    hands.do("measure")
    assert [label.text for label in labels(window)] == ["Gate"]


# -------------------------------------------------------------------------------------- notes


def test_notes_number_themselves_and_are_written_in_the_panel_as_one_step(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("note")
    panel = objects.panel("note")
    hands.click(4.5, 4.5)
    hands.words("A trapdoor", panel.words)  # type: ignore[union-attr]
    hands.click(8.5, 4.5)
    hands.words("The key", panel.words)  # type: ignore[union-attr]
    assert [(n.number, n.text) for n in notes(window)] == [(1, "A trapdoor"), (2, "The key")]
    assert len(window.document.steps()) == 2
    listed = panel.notes  # type: ignore[union-attr]
    assert [listed.item(row).text() for row in range(2)] == ["1  A trapdoor", "2  The key"]


def test_a_line_of_the_list_jumps_to_its_note(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    far = Note(id=UUID(int=1), number=1, position=(28.5, 22.5), text="Far away")
    near = Note(id=UUID(int=2), number=2, position=(1.5, 1.5), text="Near")
    window.workbench.apply(add(far, near), "two notes")
    hands.do("note")
    panel = objects.panel("note")
    window.view.zoom_to(120)
    panel.notes.setCurrentRow(1)  # type: ignore[union-attr]
    assert window.view.sight().squares.holds(window.view.mark_outline.square)  # type: ignore[arg-type]
    panel.notes.setCurrentRow(0)  # type: ignore[union-attr]
    assert window.workbench.selection.ids == (far.id,)
    assert window.view.mark_outline.square == (28, 22)
    assert window.view.sight().squares.holds(window.view.mark_outline.square)
    assert panel.words.toPlainText() == "Far away"  # type: ignore[union-attr]
    panel.delete.click()  # type: ignore[union-attr]
    panel.renumber.click()  # type: ignore[union-attr]
    assert [(n.id, n.number) for n in notes(window)] == [(near.id, 1)]


def test_in_the_players_preview_the_panel_tells_no_note(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("note")
    panel = objects.panel("note")
    hands.click(4.5, 4.5)
    hands.words("A trapdoor", panel.words)  # type: ignore[union-attr]
    hands.do("players")
    assert panel.notes.count() == 0  # type: ignore[union-attr]
    assert panel.words.toPlainText() == ""  # type: ignore[union-attr]
    hands.click(9.5, 4.5)
    assert [note.text for note in notes(window)] == ["A trapdoor"]
    hands.do("players")
    assert panel.notes.count() == 1  # type: ignore[union-attr]
    assert panel.words.toPlainText() == "A trapdoor"  # type: ignore[union-attr]


def test_the_players_picture_is_the_same_with_and_without_notes(field: Battlefield) -> None:
    many = [
        Note(id=UUID(int=n), number=n, position=(n + 0.5, 2 * n + 0.5), text=f"Secret {n}")
        for n in range(1, 8)
    ]
    options = DrawingOptions(players=True, square_px=24)
    noted = add(*many).applied_to(field)
    assert render_image(noted, options) == render_image(field, options)
    shown = replace(options, players=False)
    assert render_image(noted, shown) != render_image(field, shown)


# -------------------------------------------------------------------------------------- zones


def test_a_rectangle_is_a_zone_on_its_edge(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("zone")
    hands.drag([(4.5, 20.5), (14.5, 23.5)])
    (zone,) = window.document.field.every(StartingZone)
    assert (zone.side, zone.edge, zone.blocks) == (
        "attackers",
        Edge.SOUTH,
        (Block(4, 20, 15, 24),),
    )
    panel = objects.panel("zone")
    panel.sides.buttons[1].click()  # type: ignore[union-attr]
    hands.drag([(10.5, 18.5), (20.5, 21.5)])
    zones = {zone.side: zone for zone in window.document.field.every(StartingZone)}
    assert zones["defenders"].blocks == (Block(10, 18, 21, 22),)
    assert zones["attackers"].blocks == (Block(4, 20, 10, 22), Block(4, 22, 15, 24))
    objects.zone.mode = ZoneMode.TAKE
    hands.drag([(10.5, 18.5), (20.5, 21.5)])
    assert [z.side for z in window.document.field.every(StartingZone)] == ["attackers"]
    assert window.document.position == 3


# ------------------------------------------------------------------------------------- lights


def test_a_light_is_put_down_and_quenched_by_a_click(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("light")
    panel = objects.panel("light")
    objects.light.change(kind="lantern")
    hands.click(6.2, 6.3)
    (light,) = window.document.field.every(Light)
    assert (light.kind, light.position, light.is_lit) == ("lantern", (6.5, 6.5), True)
    panel.radius.setValue(40)  # type: ignore[union-attr]
    panel.radius.setValue(45)  # type: ignore[union-attr]
    assert [one.radius_ft for one in window.document.field.every(Light)] == [45]
    assert window.document.position == 2
    hands.click(6.5, 6.5)
    assert [one.is_lit for one in window.document.field.every(Light)] == [False]


def test_a_zone_drawn_beside_the_map_changes_nothing_and_one_that_reaches_over_it_is_cut(
    window: MainWindow, hands: Hands
) -> None:
    hands.do("zone")
    hands.drag([(2.5, 2.5), (5.5, 5.5)])
    (before,) = window.document.field.every(StartingZone)
    hands.drag([(-2.5, -2.5), (-0.5, -0.5)])
    assert window.document.field.every(StartingZone) == (before,)
    assert "beside the field" in window.messages.text
    hands.drag([(-2.5, 8.5), (1.5, 9.5)])
    (zone,) = window.document.field.every(StartingZone)
    assert zone.blocks == (Block(0, 8, 2, 10),)
