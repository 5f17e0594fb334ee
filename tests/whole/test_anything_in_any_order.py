"""Whatever is done in whatever order, undo takes all of it back and reopening changes nothing."""

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.whole.machine import machine_in

from fieldwright.editor.window import MainWindow


def test_a_user_who_does_anything_loses_nothing(window: MainWindow) -> None:
    run_state_machine_as_test(
        machine_in(window),  # type: ignore[arg-type]  # a factory is taken too
        settings=settings(
            max_examples=8,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
