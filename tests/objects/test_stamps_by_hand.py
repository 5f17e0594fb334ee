"""Stamps kept and put down, and pictures pasted, in a real window."""

from collections.abc import Callable
from uuid import UUID

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Obstacle, Picture
from fieldwright.document.places import data_folder
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.objects.pasting import paste_picture
from fieldwright.editor.window import MainWindow


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    """A window of its own for each test: it shows the stamps of that test's home."""
    return make_window()


THINGS = tuple(
    Obstacle(id=UUID(int=n), kind="crate", position=(n + 2.5, 4.5), width=0.8, length=0.8)
    for n in range(1, 4)
)


@pytest.fixture
def objects(window: MainWindow) -> ObjectsFeature:
    window.workbench.apply(add(*THINGS), "set the stage")
    return next(one for one in window.features if isinstance(one, ObjectsFeature))


def keep(window: MainWindow, hands: Hands, objects: ObjectsFeature, name: str) -> None:
    window.workbench.selection.set([thing.id for thing in THINGS])
    hands.do("keep-stamp")
    line = objects.objects_panel.keeping
    hands.words(name, line.name)
    hands.key(Qt.Key.Key_Return, on=line.name)


def test_a_selection_is_kept_and_put_down_as_one_step(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    keep(window, hands, objects, "Three crates")
    assert objects.choice.name == "“Three crates”"
    hands.click(15.5, 10.5)
    assert len(list(window.document.field.every(Obstacle))) == 6
    assert window.document.steps()[-1].label == "place “Three crates”"
    hands.wheel(15.5, 10.5, 1)
    hands.click(20.5, 10.5)
    turned = [o for o in window.document.field.every(Obstacle) if o.position[0] > 18]
    assert {o.position[0] for o in turned} == {20.5}
    hands.do("undo")
    assert len(list(window.document.field.every(Obstacle))) == 6


def test_a_stamp_that_another_window_keeps_is_there_on_coming_back(
    make_window: Callable[[], MainWindow], objects: ObjectsFeature, window: MainWindow
) -> None:
    other = make_window()
    hands = Hands(other)
    hands.do("objects")
    theirs = next(one for one in other.features if isinstance(one, ObjectsFeature))
    assert theirs.shelf.find("Three crates") is None
    keep(window, Hands(window), objects, "Three crates")
    QApplication.sendEvent(theirs.objects_panel, QEvent(QEvent.Type.ActivationChange))
    hands.do("select")
    hands.do("objects")
    assert theirs.shelf.find("Three crates") is not None
    theirs.objects_panel.swatches.search.setText("three")
    assert [s.name for s in theirs.objects_panel.swatches.model.shown] == ["Three crates"]


def test_stamps_are_found_by_name_renamed_and_deleted(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    keep(window, hands, objects, "Three crates")
    panel = objects.objects_panel
    panel.swatches.search.setText("three")
    assert [s.name for s in panel.swatches.model.shown] == ["Three crates"]
    panel._stamp_name.setText("A row of crates")
    panel._rename()
    assert objects.choice.name == "“A row of crates”"
    panel._delete()
    assert len(objects.shelf.stamps) == 0
    assert objects.choice.entry == ""
    label, restore = window.messages.buttons[0].text(), window.messages.buttons[0]
    assert label == "Keep it"
    restore.click()
    assert objects.shelf.find("A row of crates") is not None


def test_without_a_selection_or_a_name_a_sentence_says_what_is_missing(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    hands.do("keep-stamp")
    assert "Nothing is selected" in window.messages.text
    keep(window, hands, objects, "")
    assert "needs a name" in window.messages.text


def test_a_damaged_stamp_is_told_when_the_palette_opens(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    folder = data_folder("stamps")
    folder.mkdir(parents=True)
    (folder / "broken.stamp.json").write_text("{}", encoding="utf-8")
    hands.do("objects")
    assert "broken.stamp.json cannot be read" in window.messages.text
    assert (folder / "broken.stamp.json").read_text(encoding="utf-8") == "{}"


def test_a_picture_is_pasted_in_whole_squares_and_selected(
    window: MainWindow, objects: ObjectsFeature
) -> None:
    image = QImage(350, 210, QImage.Format.Format_RGB32)
    image.fill(QColor("#804020"))
    assert paste_picture(window.workbench, image)
    (picture,) = window.document.field.every(Picture)
    assert (picture.width, picture.length) == (5, 3)
    assert picture.position[0] == int(picture.position[0])
    assert window.workbench.selection.ids == (picture.id,)
    data = window.document.picture(picture.blob)
    assert data is not None
    assert data.startswith(b"\x89PNG")


def test_an_empty_picture_is_refused(window: MainWindow, objects: ObjectsFeature) -> None:
    assert not paste_picture(window.workbench, QImage())
    assert "no picture" in window.messages.text


def test_paste_takes_the_picture_of_the_clipboard(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    image = QImage(140, 140, QImage.Format.Format_RGB32)
    image.fill(QColor("#204080"))
    QApplication.clipboard().setImage(image)
    hands.do("paste-picture")
    assert [p.width for p in window.document.field.every(Picture)] == [2]
    assert window.document.steps()[-1].label == "paste a picture"
    QApplication.clipboard().clear()
    hands.do("paste-picture")
    assert "no picture" in window.messages.text


def test_a_second_stamp_of_one_name_replaces_the_first_only_if_that_is_wished(
    window: MainWindow, hands: Hands, objects: ObjectsFeature
) -> None:
    keep(window, hands, objects, "Crates")
    keep(window, hands, objects, " crates")
    assert [one.stamp.name for one in objects.shelf.stamps] == ["Crates"]
    assert window.messages.text == "There is a stamp “Crates” already."
    keep_both, replace_it = window.messages.buttons[:2]
    assert (keep_both.text(), replace_it.text()) == ("Keep as “Crates 2”", "Replace it")
    keep_both.click()
    assert [one.stamp.name for one in objects.shelf.stamps] == ["Crates", "Crates 2"]
    window.workbench.selection.set([THINGS[0].id])
    hands.do("keep-stamp")
    line = objects.objects_panel.keeping
    hands.words("Crates", line.name)
    hands.key(Qt.Key.Key_Return, on=line.name)
    window.messages.buttons[1].click()
    sizes = {one.stamp.name: len(one.stamp.clip.things) for one in objects.shelf.stamps}
    assert sizes == {"Crates": 1, "Crates 2": 3}
