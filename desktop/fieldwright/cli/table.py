"""Switches for what a table settles for itself, shared by the commands about shots and moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.rules.options import TableOptions

Command = Callable[..., Any]

_OPTIONS: dict[str, Callable[[Command], Command]] = {
    "attack_past_corners": click.option(
        "--attack-past-corners/--no-attack-past-corners",
        default=None,
        help="Whether attacks pass a corner that they only touch. Default: they do.",
    ),
    "move_past_corners": click.option(
        "--move-past-corners/--no-move-past-corners",
        default=None,
        help="Whether figures step diagonally past a corner. Default: they do not.",
    ),
    "figures_in_half_squares": click.option(
        "--half-squares/--no-half-squares",
        "figures_in_half_squares",
        default=None,
        help="Whether figures stand where a wall cuts the square. Default: they do not.",
    ),
    "weather": click.option(
        "--weather", metavar="WORD", help="The weather, like sandstorm. Default: that of FILE."
    ),
    "sight_limit_squares": click.option(
        "--sight-limit",
        "sight_limit_squares",
        type=click.IntRange(min=0),
        metavar="SQUARES",
        help="How far the weather lets anyone see. Default: as in FILE.",
    ),
    "light_missiles_carried_away": click.option(
        "--carried-away/--not-carried-away",
        "light_missiles_carried_away",
        default=None,
        help="Whether the weather carries darts, arrows and thrown daggers away.",
    ),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What was said on the command line, by the names of TableOptions."""

    said: dict[str, Any]

    def on(self, field: Battlefield) -> TableOptions:
        """The options on a field: what was said, else its weather and the usual rules."""
        from dataclasses import replace

        from fieldwright.geometry.table_options import options_on

        return replace(options_on(field), **self.said)


def with_choices(*names: str) -> Callable[[Command], Command]:
    """Give a command the switches of these fields of TableOptions, as one value ``choices``."""

    def decorated(command: Command) -> Command:
        @wraps(command)
        def called(**values: Any) -> Any:
            given = {name: values.pop(name) for name in names}
            said = {name: value for name, value in given.items() if value is not None}
            return command(**values, choices=Choices(said))

        wrapped: Command = called
        for name in reversed(names):
            wrapped = _OPTIONS[name](wrapped)
        return wrapped

    return decorated
