"""Many long games of a user who does anything in any order."""

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.helpers.windows import field, hands, log_of_its_own, make_window, window
from tests.whole.machine import machine_in

from fieldwright.editor.window import MainWindow

__all__ = ["field", "hands", "log_of_its_own", "make_window", "window"]

GAMES, STEPS = 400, 60


def test_a_user_who_does_anything_loses_nothing(window: MainWindow) -> None:
    run_state_machine_as_test(
        machine_in(window),  # type: ignore[arg-type]  # a factory is taken too
        settings=settings(
            max_examples=GAMES,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
