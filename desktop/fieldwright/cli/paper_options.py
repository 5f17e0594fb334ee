"""The options of all commands that print: which paper, how it lies, how large a square is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from fieldwright.cli.options import Option
from fieldwright.cli.progress import drawn_with_bar
from fieldwright.cli.values import refuse_another_kind

if TYPE_CHECKING:
    from fieldwright.printing.leaves import Leaves

P = ParamSpec("P")
R = TypeVar("R")


class Millimetres(click.ParamType[float]):
    """``10mm``, ``1in``, ``1/2in``: a length."""

    name = "LENGTH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a length, or say how it is written."""
        from fieldwright.terms.paper import PaperError, length_mm

        if isinstance(value, float):
            return value
        try:
            return length_mm(str(value))
        except PaperError as error:
            self.fail(str(error), param, ctx)


def length_option(name: str, usual: str, told: str) -> Option:
    """An option for a length; the command is handed millimetres."""
    return click.option(
        f"--{name}", type=Millimetres(), default=usual, show_default=True, help=told
    )


pdf_output = click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write: NAME.pdf; a PDF of that name is written over.",
)
"""Where sheets are written."""

_OPTIONS = (
    click.option(
        "--paper",
        default="a4",
        show_default=True,
        metavar="SIZE",
        help="a5 to a0, letter, legal, tabloid, or a size such as 200x300mm.",
    ),
    click.option("--portrait", "lies", flag_value="portrait", help="Sheets stand upright."),
    click.option(
        "--landscape",
        "lies",
        flag_value="landscape",
        help="Sheets lie across. Without either: whatever takes fewer sheets.",
    ),
    length_option("square", "1in", "The size of a square: 1in, 25mm, 28mm, 1/2in ..."),
    length_option("margin", "5mm", "What the printer leaves blank at every edge."),
    length_option("binding", "0mm", "More blank at the left, for holes."),
    length_option(
        "ruler",
        "100mm",
        "What the 100 mm ruler of a printed sheet measures, where the printer is not exact.",
    ),
)


def paper_options(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options of paper to a command, which is handed them as one ``layout``.

    It stands right above the function, below ``says_why``.
    """

    @wraps(command)
    def with_layout(
        *args: Any,
        paper: str,
        lies: str | None,
        square: float,
        margin: float,
        binding: float,
        ruler: float,
        **options: Any,
    ) -> R:
        from fieldwright.printing.sheets import Layout
        from fieldwright.terms.paper import Margins, Orientation, SquareSize, paper_named

        layout = Layout(
            paper=paper_named(paper),
            orientation=Orientation(lies or "auto"),
            margins=Margins.all_around(margin),
            binding_mm=binding,
            square=SquareSize.of(square),
            correction=_correction(ruler),
        )
        return command(*args, layout=layout, **options)

    for option in reversed(_OPTIONS):
        with_layout = option(with_layout)
    return with_layout


def _correction(ruler: float) -> float:
    """By how much a printer draws too small whose ruler of 100 mm measures ``ruler``."""
    if not 80 <= ruler <= 125:
        raise click.UsageError(
            f"A ruler of 100 mm that measures {ruler:g} mm is no small error of a printer: print "
            "at actual size first, not fitted to the page."
        )
    return 100 / ruler


YES = click.option("--yes", is_flag=True, help="Also more than 50 of them, without asking.")


def confirm_many(count: int, what: str, *, yes: bool) -> None:
    """Ask once more before very many sheets or pages, in one word ``what``.

    Where nobody can be asked, say how to have them.
    """
    from fieldwright.printing.sheets import MANY_SHEETS

    if count <= MANY_SHEETS or yes:
        return
    if sys.stdin.isatty():
        click.confirm(f"That takes {count} {what}s. Write them all?", abort=True)
        return
    raise click.ClickException(
        f"That takes {count} {what}s; nothing was written. Use --yes to have them all, or larger "
        "paper, smaller squares, or a part of it."
    )


def write_pages(output: Path, title: str, leaves: Leaves) -> None:
    """Write pages and show on a terminal how far it is; nothing is left where it is broken off."""
    from fieldwright.printing.pdf import write_leaves

    if output.suffix.lower() != ".pdf":
        raise click.UsageError(
            f"Sheets are written as PDF; the name {output.name!r} ends otherwise."
        )
    refuse_another_kind(output)
    drawn_with_bar(lambda tell: write_leaves(output, title, leaves, tell))


def write_asked(output: Path, title: str, leaves: Leaves, *, yes: bool) -> None:
    """Write pages once it is sure that so many are wanted, and say how many they are."""
    count = len(leaves)
    confirm_many(count, "page", yes=yes)
    write_pages(output, title, leaves)
    click.echo(f"{output}: {count} page{'s' if count != 1 else ''} written.")
