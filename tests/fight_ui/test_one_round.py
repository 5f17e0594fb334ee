"""A user runs a whole round of two figures in the real window: by keyboard, then by mouse."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import CTRL, Fingers, click, when_dialog_opens
from tests.helpers.hands import Hands

from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.room import FightRoom
from fieldwright.fight.start_dialog import StartDialog


def _points(window: MainWindow, who: Figure) -> int | None:
    found = window.document.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found.hit_points


def _step(fight: FightRoom) -> Step:
    return fight.table.state.head.step


@pytest.fixture
def fingers(window: MainWindow) -> Fingers:
    return Fingers(window)


def test_a_round_is_run_by_keyboard_alone(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    """F5 and Enter begin; A orders an attack on the only enemy beside; dice are typed."""
    table = fight.table
    fingers.in_dialog(Qt.Key.Key_Return)
    fingers.press(Qt.Key.Key_F5)
    assert _step(fight) is Step.MONSTERS
    fingers.press(Qt.Key.Key_A)
    fingers.enter()
    assert _step(fight) is Step.PLAYERS
    fingers.press(Qt.Key.Key_A)
    fingers.enter()
    assert table.ask is not None
    fingers.type("3 5")
    assert _step(fight) is Step.INITIATIVE
    fingers.enter()
    assert _step(fight) is Step.RESOLUTION
    turn = fight.page.turn
    assert turn is not None
    first = turn.name
    # THAC0 20 against armour class 10 needs 10; a long sword does a d8.
    fingers.type("12 6")
    assert {_points(window, ANN), _points(window, ORC)} == {20, 14}
    turn = fight.page.turn
    assert turn is not None
    assert turn.name != first
    fingers.type("3")
    assert _step(fight) in (Step.RESOLUTION, Step.END)
    for _ in range(12):
        if _step(fight) is Step.MONSTERS:
            break
        fingers.enter()
    assert table.state.head.round == 2
    assert fingers.keys <= 20


def test_the_same_round_is_run_by_mouse(window: MainWindow, fight: FightRoom) -> None:
    """Buttons and clicks on the map; the program rolls."""
    hands, page, table = Hands(window), fight.page, fight.table

    def begin(dialog: QDialog) -> None:
        assert isinstance(dialog, StartDialog)
        click(dialog.begin)

    when_dialog_opens(window, begin)
    window.side.turn_to("fight")
    click(page.idle.begin)
    for clicked, other in ((ORC, ANN), (ANN, ORC)):
        hands.click(clicked.column + 0.5, clicked.row + 0.5)
        hands.click(other.column + 0.5, other.row + 0.5)
        click(page.orders.go_on)
    window.actions_by_id["fight-roll"].trigger()
    click(page.initiative.go_on)
    assert _step(fight) is Step.RESOLUTION
    while page.turn is not None:
        click(page.turn_view.roll)
    for _ in range(12):
        if _step(fight) is Step.MONSTERS:
            break
        if table.ask is not None:
            window.actions_by_id["fight-roll"].trigger()
        else:
            click(page.end.go_on)
    assert table.state.head.round == 2


def test_undo_takes_the_last_answer_back_and_asks_again(
    window: MainWindow, fight: FightRoom, fingers: Fingers
) -> None:
    _to_the_first_turn(window, fight, fingers)
    fingers.type("12")
    asked = fight.table.ask
    assert asked is not None
    fingers.type("6")
    assert 14 in {_points(window, ANN), _points(window, ORC)}
    fingers.press(Qt.Key.Key_Z, CTRL)
    assert "Take back" in window.messages.text
    fingers.press(Qt.Key.Key_Z, CTRL)
    assert {_points(window, ANN), _points(window, ORC)} == {20}
    assert fight.table.ask == asked
    fingers.type("4")
    assert 16 in {_points(window, ANN), _points(window, ORC)}


def test_another_document_brings_its_own_fight(
    window: MainWindow,
    fight: FightRoom,
    fingers: Fingers,
    make_document: Callable[[], object],
) -> None:
    _to_the_first_turn(window, fight, fingers)
    window.session.show(make_document())  # type: ignore[arg-type]
    assert not fight.table.is_on
    assert fight.page.body.current is fight.page.idle


@pytest.fixture
def make_document() -> Callable[[], object]:
    from tests.helpers.fights import meadow

    from fieldwright.document.document import new_document

    return lambda: new_document(meadow())


def _to_the_first_turn(window: MainWindow, fight: FightRoom, fingers: Fingers) -> None:
    fingers.in_dialog(Qt.Key.Key_Return)
    fingers.press(Qt.Key.Key_F5)
    for _ in range(2):
        fingers.press(Qt.Key.Key_A)
        fingers.enter()
    fingers.type("3 5")
    fingers.enter()
    assert fight.page.turn is not None
