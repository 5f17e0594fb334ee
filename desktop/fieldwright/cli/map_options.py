"""The options of all commands that draw a map: which part, how, and how large a square is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fieldwright.cli.options import style_option, switch
from fieldwright.cli.values import Pixels

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.drawing.options import DrawingOptions
    from fieldwright.editor.exports.writing import Export
    from fieldwright.terms.paper import PaperSize, SquareSize

R = TypeVar("R")

USUAL_PIXELS = 70.0


class Side(click.ParamType["float | SquareSize"]):
    """``70px`` or ``70``: pixels a square; ``1in``, ``25mm``: its size on paper."""

    name = "SIZE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float | SquareSize:
        """Read pixels as a number, a length as the size of a square."""
        from fieldwright.terms.paper import PaperError, SquareSize

        text = str(value).strip().lower()
        if not text.endswith(("mm", "cm", "in", '"', "pt")):
            return Pixels().convert(value, param, ctx)
        try:
            return SquareSize.parse(text)
        except PaperError as error:
            self.fail(str(error), param, ctx)


class PartWords(click.ParamType[str]):
    """``A1:N10``: judged before any map is read, but for where it ends."""

    name = "FROM:TO"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The words as they are, or how they are written."""
        from fieldwright.terms.grid import Block
        from fieldwright.terms.part import PartError, part_named

        try:
            # No corner has more than three letters and three digits.
            part_named(str(value), Block(0, -1, 26 * 27 * 27, 1000))
        except PartError as error:
            self.fail(str(error), param, ctx)
        return str(value)


@dataclass(frozen=True, slots=True)
class DrawingWishes:
    """What was asked for on the command line; ``square`` is None where nothing was said."""

    square: float | SquareSize | None
    part: str | None
    style: str
    grid: bool
    coordinates: bool
    paper: str | None
    players: bool

    def export(
        self, target: Path, field: Battlefield, pictures: Callable[[str], bytes | None]
    ) -> Export:
        """The same as an export of a field; raises PartError, PaperError or a click error."""
        from fieldwright.drawing.pdf.one_page import PageWishes
        from fieldwright.editor.exports.writing import Export

        is_pdf = target.suffix.lower() == ".pdf"
        options = self._options(field, pictures, is_pdf)
        paper = self._paper(is_pdf)
        if is_pdf and isinstance(self.square, float):
            raise click.UsageError(
                "A PDF has squares of a length: write --square 1in or 25mm, or --paper a4 to fit "
                "all of it on a sheet."
            )
        page = PageWishes(paper=paper)
        if is_pdf and self.square is not None and not isinstance(self.square, float):
            page = PageWishes(self.square, paper)
        return Export(target, options, page=page)

    def _options(
        self, field: Battlefield, pictures: Callable[[str], bytes | None], is_pdf: bool
    ) -> DrawingOptions:
        from fieldwright.drawing.options import DrawingOptions, Style
        from fieldwright.terms.part import part_named

        pixels = self.square if isinstance(self.square, float) else USUAL_PIXELS
        if not is_pdf and self.square is not None and not isinstance(self.square, float):
            raise click.UsageError("Only a PDF has squares of a length: write --square 70px.")
        return DrawingOptions(
            style=Style(self.style),
            grid=self.grid,
            coordinates=self.coordinates,
            players=self.players,
            square_px=pixels,
            pictures=pictures,
            part=None if self.part is None else part_named(self.part, field.block),
        )

    def _paper(self, is_pdf: bool) -> PaperSize | None:
        from fieldwright.terms.paper import paper_named

        if self.paper is None:
            return None
        if not is_pdf:
            raise click.UsageError("--paper is for a PDF; give OUT a name that ends in .pdf.")
        if self.square is not None:
            raise click.UsageError("Either --square or --paper: fitted squares have no other size.")
        return paper_named(self.paper)


PART = click.option(
    "--part", type=PartWords(), metavar="FROM:TO", help="Only these squares, like A1:N10."
)
"""Which part of a map; its squares keep their names."""

_OPTIONS = (
    click.option(
        "--square",
        type=Side(),
        help="Pixels a square, 70px where nothing is said; its size on a PDF, usually 1in.",
    ),
    PART,
    style_option("Ink and wash, or ink alone."),
    switch("grid", True, "Lines of squares."),
    switch("coordinates", False, "Letters and numbers along all edges."),
    click.option("--paper", metavar="SIZE", help="Fit a PDF on a sheet: a4, letter, 200x300mm ..."),
)


def drawing_options(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options of drawing to a command, which is handed them as one ``wished``.

    It stands right above the function, below ``says_why``; the command's own ``--players`` goes
    into it, too.
    """

    @wraps(command)
    def with_wishes(
        *args: Any,
        square: float | SquareSize | None,
        part: str | None,
        style: str,
        grid: bool,
        coordinates: bool,
        paper: str | None,
        players: bool,
        **options: Any,
    ) -> R:
        wished = DrawingWishes(square, part, style, grid, coordinates, paper, players)
        return command(*args, wished=wished, **options)

    for option in reversed(_OPTIONS):
        with_wishes = option(with_wishes)
    return with_wishes
