"""The log to be read, put right by a double click, and given to the DM or to the players."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QSplitter
from pytestqt.qtbot import QtBot
from tests.fight_ui2.conftest import ANN, ORC, now, to_resolution
from tests.helpers.fight_hands import when_dialog_opens

from fieldwright.combat.commands import Proceed, Word
from fieldwright.combat.entries import Answered, Entry, Happened
from fieldwright.combat.state import Step
from fieldwright.combat.telling import as_text
from fieldwright.document.errors import DocumentError
from fieldwright.editor.window import MainWindow
from fieldwright.fight.amend_dialog import AmendDialog
from fieldwright.fight.deeds import take, typed_in_turn
from fieldwright.fight.log_file import KINDS, asked_file, write_log
from fieldwright.fight.log_view import LogView
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, turn_of
from fieldwright.fight.whole import WholeFight


def _entries(table: Table) -> tuple[Entry, ...]:
    assert table.fight is not None
    return tuple(table.fight.entries)


def _hit(table: Table) -> None:
    """Until Ann and the orc have struck, each with a 12 and 6 points of damage."""
    to_resolution(table)
    while (turn := turn_of(table)) is not None:
        # Nobody takes the half-move that he may take beside it.
        assert not typed_in_turn(table, turn, Draft(), "" if turn.is_move else "12 6")[0]


def _play_to_round(table: Table, number: int) -> None:
    for _ in range(300):
        if table.state.head.round >= number:
            return
        turn = turn_of(table)
        if table.ask is not None:
            table.roll()
        elif turn is not None and table.state.head.step is Step.RESOLUTION:
            take(table, turn, Draft())
        else:
            table.say(Proceed(undeclared=True))


# ------------------------------------------------------------------------------- what players read


def test_players_read_no_number_needed_and_no_hit_points_of_the_dms_figures(table: Table) -> None:
    _hit(table)
    assert not table.say(Word(who=ORC.id, what="hit_points", value="3"))
    assert not table.say(Word(who=ANN.id, what="hit_points", value="5"))
    text = as_text(_entries(table), for_players=True)
    assert "against 10" not in text
    assert "Ann attacks Orc with long sword: 12, a hit." in text
    assert "Orc takes 6 points of damage." in text
    assert "Ann takes 6 points of damage: 14 left." in text
    assert "Orc: hit points 3" not in text
    assert "Ann: hit points 5" in text
    assert "THAC0" not in text
    whole = as_text(_entries(table))
    assert "12 against 10" in whole
    assert "Orc takes 6 points of damage: 14 left." in whole


# ---------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("kind", KINDS)
def test_a_log_is_asked_for_and_the_folder_and_kind_are_remembered(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: object
) -> None:
    given: list[tuple[object, ...]] = []

    def choose(*asked: object) -> tuple[str, str]:
        given.append(asked)
        return str(tmp_path / "log"), kind.filter  # type: ignore[attr-defined]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    wanted = asked_file(window, "Meadow", window.settings)
    assert wanted is not None
    assert wanted.path == tmp_path / f"log{kind.ending}"  # type: ignore[attr-defined]
    assert wanted.players == kind.players  # type: ignore[attr-defined]
    asked_file(window, "Meadow", window.settings)
    assert str(given[1][2]) == str(tmp_path / f"Meadow{kind.ending}")  # type: ignore[attr-defined]
    assert given[1][4] == kind.filter  # type: ignore[attr-defined]


def test_nothing_is_written_where_nobody_chooses_a_file(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: Callable[..., tuple[str, str]] = lambda *_: ("", "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getSaveFileName", nothing)
    assert asked_file(window, "Meadow", window.settings) is None


def test_a_log_is_written_whole_or_not_at_all(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log.html"
    write_log(path, _entries(table), "Meadow", players=True)
    before = path.read_text(encoding="utf-8")
    assert before.startswith("<!doctype html>")

    def fail(*_args: object, **_values: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(DocumentError, match="unchanged"):
        write_log(path, (), "Other")
    assert path.read_text(encoding="utf-8") == before
    assert [one.name for one in tmp_path.iterdir()] == ["log.html"]


# ---------------------------------------------------------------------------------------- reading


@pytest.fixture
def log(qtbot: QtBot) -> LogView:
    view = LogView()
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    return view


def test_rounds_are_listed_and_gone_to(table: Table, log: LogView) -> None:
    _play_to_round(table, 3)
    log.show_entries(_entries(table))
    words = [log.rounds.itemText(at) for at in range(log.rounds.count())]
    assert words == ["Round 3", "Round 2", "Round 1"]
    log.rounds.activated.emit(2)
    assert log.text.textCursor().block().text() == "Round 1."
    assert 0 <= log.text.cursorRect().top() < 40


def test_what_is_taken_back_is_taken_off_the_end(table: Table, log: LogView) -> None:
    _hit(table)
    log.show_entries(_entries(table))
    for _ in range(4):
        assert not table.back()
        log.show_entries(_entries(table))
        plain = "\n".join(
            line.strip()
            for line in as_text(_entries(table)).splitlines()
            if not line.startswith("    ")
        )
        assert log.words == plain


def test_reasons_and_dice_are_indented_beneath_what_happened(table: Table, log: LogView) -> None:
    _hit(table)
    log.show_entries(_entries(table))
    assert "THAC0" not in log.words
    log.reasons.setChecked(True)
    assert "THAC0" in log.words
    margins = {
        block.text(): block.blockFormat().leftMargin()
        for block in (log.text.document().findBlockByNumber(at) for at in range(60))
        if block.isValid()
    }
    assert margins["Round 1."] < margins["Ann attacks Orc with long sword: 12 against 10, a hit."]
    assert margins["THAC0: 20"] == max(margins.values())


def test_a_double_click_on_a_roll_puts_it_right(table: Table, log: LogView, qtbot: QtBot) -> None:
    _hit(table)
    log.show_entries(_entries(table))
    entries = _entries(table)
    at = next(
        at
        for at, one in enumerate(entries)
        if isinstance(one, Happened) and one.text.startswith("Ann attacks")
    )
    block = log.text.document().begin()
    while block.userState() != at:
        block = block.next()
    cursor = log.text.textCursor()
    cursor.setPosition(block.position() + 3)
    log.text.setTextCursor(cursor)
    place: QPoint = log.text.cursorRect().center()
    with qtbot.waitSignal(log.amend_wanted) as heard:
        QTest.mouseDClick(log.text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert heard.args == [at]
    assert isinstance(entries[at - 1], Answered)


def test_the_log_takes_the_page_to_be_read_and_gives_it_back(
    window: MainWindow, whole: WholeFight
) -> None:
    whole.room.go_to()
    log = whole.room.page.log
    splitter = whole.room.page.findChild(QSplitter)
    assert isinstance(splitter, QSplitter)
    before = splitter.sizes()
    log.larger.setChecked(True)
    assert splitter.sizes()[1] > before[1]
    log.larger.setChecked(False)
    assert splitter.sizes() == before


def test_a_log_for_the_players_is_saved_from_the_menu(
    window: MainWindow, whole: WholeFight, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hit(whole.room.table)
    path = tmp_path / "log.txt"
    choose: Callable[..., tuple[str, str]] = lambda *_: (str(path), KINDS[2].filter)  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    whole.room.page.refresh()
    window.actions_by_id["fight-log"].trigger()
    assert "against 10" not in path.read_text(encoding="utf-8")
    assert "for the players" in window.messages.text
    assert now(whole.room.table, ORC).hit_points == 14


# -------------------------------------------------------------------------------------- by keyboard


def test_an_earlier_roll_is_put_right_by_keys_and_later_dice_stay(
    window: MainWindow, whole: WholeFight
) -> None:
    """Ann's twelve was a three: she missed. The orc's blow after it keeps its dice."""
    table = whole.room.table
    _hit(table)
    whole.room.page.refresh()
    assert now(table, ORC).hit_points == 14
    assert now(table, ANN).hit_points == 14

    def put_right(dialog: QDialog) -> None:
        assert isinstance(dialog, AmendDialog)
        while "Ann attacks" not in dialog.which.currentText():
            QTest.keyClick(dialog.box, Qt.Key.Key_Down)
        assert dialog.which.currentText().endswith(": 12")
        QTest.keyClicks(dialog.box, "3")
        assert "Orc takes 6" in dialog.differs.text()
        QTest.keyClick(dialog.box, Qt.Key.Key_Return)

    when_dialog_opens(window, put_right)
    QTest.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert now(table, ORC).hit_points == 20
    assert now(table, ANN).hit_points == 14


def test_enter_on_a_line_of_the_log_puts_its_roll_right(
    window: MainWindow, whole: WholeFight
) -> None:
    table, log = whole.room.table, whole.room.page.log
    _hit(table)
    whole.room.page.refresh()
    asked: list[str] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, AmendDialog)
        asked.append(dialog.which.currentText())
        dialog.reject()

    log.text.moveCursor(QTextCursor.MoveOperation.Start)
    assert log.text.find("takes 6 points of damage")
    when_dialog_opens(window, look)
    QTest.keyClick(log.text, Qt.Key.Key_Return)
    assert len(asked) == 1
    assert "damage to" in asked[0].casefold()
