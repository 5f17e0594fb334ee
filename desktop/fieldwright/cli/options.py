"""Options that several commands have, each made in one place."""

from __future__ import annotations

from typing import Protocol

import click
from click.decorators import FC


class Option(Protocol):
    """What stands above a command and adds an option to it."""

    def __call__(self, command: FC, /) -> FC:
        """The command with the option."""


FORCE = click.option("--force", is_flag=True, help="Write over a file that is there already.")
"""Goes with ``values.refuse_to_overwrite``."""


def switch(name: str, usual: bool, told: str) -> Option:
    """An option that is on or off: ``--name`` and ``--no-name``."""
    return click.option(f"--{name}/--no-{name}", default=usual, show_default=True, help=told)


def style_option(told: str) -> Option:
    """In which style is drawn; handed over as ``style``, a word of ``drawing.options.Style``."""
    return click.option(
        "--style",
        type=click.Choice(["wash", "line"]),
        default="wash",
        show_default=True,
        help=told,
    )
