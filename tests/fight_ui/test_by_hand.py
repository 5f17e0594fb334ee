"""The fight by mouse on the map, dialogs, and what players may see of it."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import Fingers, when_dialog_opens
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior
from tests.helpers.hands import Hands

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.amend_dialog import AmendDialog
from fieldwright.fight.deeds import answer
from fieldwright.fight.ending.dialog import EndDialog
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square

FAR = figure("Far", ORCS, (15, 15), facing=4, stats=warrior(group="monster"))


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC, FAR)


def _now(window: MainWindow, who: Figure) -> Figure:
    found = window.document.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found


def _step(fight: FightRoom) -> Step:
    return fight.table.state.head.step


def _begin(window: MainWindow, fight: FightRoom, order: Order, *, set_up: bool = False) -> None:
    """To the first turn, which is Ann's."""
    table = fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1, set_up=set_up))
    window.workbench.take("fight")
    if not set_up:
        assert not table.say(Proceed())
        assert not table.say(Give(who=(ANN.id,), order=order))
        assert not table.say(Proceed(undeclared=True))
        assert not answer(table, "2 5" if table.state.head.sides[0].id == HEROES else "5 2")
        assert not table.say(Proceed())
    fight.page.begin_anew()
    fight.go_to()


MOVE = Order(action=Action.MOVE, movement=Movement.FULL)
ATTACK = Order(action=Action.ATTACK, movement=Movement.NONE, target=ORC.id)


def test_a_move_is_dragged_from_the_figure_and_made_by_enter(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(window, fight, MOVE)
    hands = Hands(window)
    window.view.setFocus()
    hands.drag([(5.5, 5.5), (5.5, 7.5), (5.5, 9.5)])
    assert fight.page.turn_view.box.hasFocus()
    assert fight.page.draft.way == (Square(5, 9),)
    assert fight.overlay.lit.way
    fingers = Fingers(window)
    for _ in range(20):
        if _now(window, ANN).row != 5:
            break
        fingers.enter()
    assert _now(window, ANN).column == 5
    assert _now(window, ANN).row > 5


def test_the_way_shows_its_running_cost_its_phases_and_what_it_provokes(
    window: MainWindow, fight: FightRoom
) -> None:
    """Six points of twelve are those of the first phase; the orc strikes who moves away."""
    _begin(window, fight, MOVE)
    hands = Hands(window)
    window.view.setFocus()
    hands.drag([(5.5, 5.5), (5.5, 9.5), (5.5, 13.5)])
    stops = fight.overlay.lit.stops
    assert [stop.total for stop in stops] == list(range(1, 9))
    assert [stop.later for stop in stops] == [False] * 6 + [True] * 2
    assert fight.page.in_turn.way.provokes
    told = fight.page.turn_view.told.text()
    assert "8 of 12 points, 4 left." in told
    assert "It comes to F12 now" in told
    assert "attack of opportunity" in told
    window.view.viewport().grab()


def test_bends_are_added_with_shift(window: MainWindow, fight: FightRoom) -> None:
    _begin(window, fight, MOVE)
    hands = Hands(window)
    hands.click(5.5, 7.5)
    hands.click(7.5, 7.5, Qt.KeyboardModifier.ShiftModifier)
    assert fight.page.draft.way == (Square(5, 7), Square(7, 7))


def test_where_a_move_gets_is_washed_beneath_the_figures(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(window, fight, MOVE)
    assert fight.wash._picture is not None
    before = _grab(window)
    fight.wash.shown = False
    window.view.viewport().update()
    assert _grab(window) != before


def _grab(window: MainWindow) -> QImage:
    return window.view.viewport().grab().toImage()


def test_a_click_aims_at_another_enemy(window: MainWindow, fight: FightRoom) -> None:
    _begin(window, fight, ATTACK)
    hands = Hands(window)
    hands.click(15.5, 15.5)
    turn = fight.page.turn
    assert turn is not None
    assert turn.target == FAR.id
    assert turn.refusal
    hands.click(5.5, 4.5)
    turn = fight.page.turn
    assert turn is not None
    assert turn.target == ORC.id
    assert turn.refusal == ""
    assert fight.overlay.lit.target == ORC.id


def test_pointing_at_an_enemy_tells_how_likely_he_is_hit(
    window: MainWindow, fight: FightRoom
) -> None:
    """THAC0 20 against armour class 10."""
    _begin(window, fight, ATTACK)
    Hands(window).hover(5.5, 4.5)
    assert window.workbench.tool.hint == "Orc: 10 or more, 55 %"


def test_figures_are_dragged_to_their_places_before_the_first_round(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(window, fight, MOVE, set_up=True)
    table, page = fight.table, fight.page
    for _ in range(20):
        if table.ask is None:
            break
        assert not table.roll()
    page.refresh()
    assert _step(fight) is Step.SETUP
    assert page.body.current is page.set_up
    placing = table.state.head.placing
    who = ORC if placing and placing[0] == ORCS else ANN
    hands = Hands(window)
    hands.drag([(who.column + 0.5, who.row + 0.5), (2.5, 2.5)])
    moved = _now(window, who)
    assert (moved.column, moved.row) == (2, 2)
    for _ in range(4):
        page.set_up.go_on.click()
        if _step(fight) is not Step.SETUP:
            break
    assert _step(fight) is Step.MONSTERS


def test_players_see_nothing_of_what_monsters_are_going_to_do(
    window: MainWindow, fight: FightRoom
) -> None:
    """In the players' preview neither target nor way of a monster's turn is drawn."""
    table = fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Give(who=(ORC.id,), order=Order(action=Action.ATTACK, target=ANN.id)))
    for _ in range(2):
        assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "9 2" if table.state.head.sides[0].id == HEROES else "2 9")
    assert not table.say(Proceed())
    fight.page.begin_anew()
    assert fight.overlay._seen().in_turn == ORC.id
    window.actions_by_id["players"].setChecked(True)
    assert window.view.options.players
    assert ORC.id in fight.overlay.secret
    seen = fight.overlay._seen()
    assert (seen.in_turn, seen.target, seen.way) == (None, None, ())


def test_a_line_of_the_log_goes_back_to_before_it(window: MainWindow, fight: FightRoom) -> None:
    _begin(window, fight, ATTACK)
    fingers = Fingers(window)
    fingers.type("12 6")
    assert _now(window, ORC).hit_points == 14
    log = fight.page.log
    end = log.text.cursorRect(log.text.textCursor()).center()
    log.text.moveCursor(log.text.textCursor().MoveOperation.End)
    menu = log.menu_at(QPoint(end.x(), log.text.cursorRect().center().y()))
    back, amend = menu.actions()[:2]
    assert back.isEnabled()
    assert amend.isEnabled()

    def put_right(dialog: QDialog) -> None:
        assert isinstance(dialog, AmendDialog)
        dialog.box.setText("3")
        assert dialog.amendment is not None
        dialog._accept()

    when_dialog_opens(window, put_right)
    amend.trigger()
    assert _now(window, ORC).hit_points == 17
    menu.deleteLater()
    back = window.actions_by_id["fight-back-phase"]
    back.trigger()
    assert "Take back" in window.messages.text
    back.trigger()
    assert _now(window, ORC).hit_points == 20


def test_the_log_is_saved_from_the_menu(
    window: MainWindow,
    fight: FightRoom,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _begin(window, fight, ATTACK)
    path = tmp_path / "fight.txt"
    chosen: Callable[..., tuple[str, str]] = lambda *_args: (str(path), "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    window.actions_by_id["fight-log"].trigger()
    assert "Round 1." in path.read_text(encoding="utf-8")


def test_the_page_follows_the_document_when_it_is_edited_by_hand(
    window: MainWindow, fight: FightRoom
) -> None:
    """Hit points that are set with the editor show up in the turn."""
    from dataclasses import replace

    from fieldwright.battlefield.changes import alter

    _begin(window, fight, ATTACK)
    ann = _now(window, ANN)
    window.document.apply(alter([(ann, replace(ann, hit_points=3))]), "Hit points")
    assert fight.page.turn_view.points.text() == "3 of 20"


def test_finishing_ends_the_fight_and_undo_takes_it_up_again(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(window, fight, ATTACK)
    with patch.object(EndDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted):
        window.actions_by_id["fight-end"].trigger()
    assert _step(fight) is Step.OVER
    assert window.workbench.tool.name == "select"
    while _step(fight) is Step.OVER:
        window.actions_by_id["undo"].trigger()
    assert _step(fight) is Step.RESOLUTION
