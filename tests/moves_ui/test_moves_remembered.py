"""What is wished of moves is remembered by the next window."""

from collections.abc import Callable

from fieldwright.editor.window import MainWindow


def test_threatened_squares_are_shown_again(make_window: Callable[[], MainWindow]) -> None:
    first = make_window()
    assert not first.actions_by_id["threatened-squares"].isChecked()
    first.actions_by_id["threatened-squares"].trigger()
    assert make_window().actions_by_id["threatened-squares"].isChecked()


def test_reach_is_shown_at_first_and_stays_off_once_it_is_off(
    make_window: Callable[[], MainWindow],
) -> None:
    first = make_window()
    assert first.actions_by_id["moves-reach"].isChecked()
    assert first.actions_by_id["moves-face"].isChecked()
    first.actions_by_id["moves-reach"].trigger()
    first.actions_by_id["moves-face"].trigger()
    first.actions_by_id["moves-charge"].trigger()
    second = make_window()
    assert not second.actions_by_id["moves-reach"].isChecked()
    assert not second.actions_by_id["moves-face"].isChecked()
    assert second.actions_by_id["moves-charge"].isChecked()
