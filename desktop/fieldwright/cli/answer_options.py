"""What a map of another program does not say: the options that answer it on the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fieldwright.cli.values import choices
from fieldwright.terms.setting import Scale

if TYPE_CHECKING:
    from fieldwright.exchange.answers import Answers

R = TypeVar("R")

_OPTIONS = (
    click.option("--terrain", help="The terrain of the place, like marsh; usually plains."),
    click.option(
        "--scale",
        type=choices(Scale),
        help="5 feet or 5 yards a square; else as IN says, or melee.",
    ),
    click.option("--indoors/--outdoors", default=None, help="Whether it lies under a roof."),
    click.option(
        "--wall-height",
        type=click.FloatRange(1, 200),
        metavar="FEET",
        help="How high walls are whose height IN does not say; doors are no higher.",
    ),
    click.option(
        "--widen",
        type=click.IntRange(1, 6),
        metavar="N",
        help="Make N x N squares of each of IN's: 2 where its squares are 10 feet wide.",
    ),
    click.option(
        "--paint-walls", is_flag=True, help="Paint walls also where IN's picture shows them."
    ),
)


@dataclass(frozen=True, slots=True)
class Told:
    """What was said of a map; None where nothing was."""

    terrain: str | None
    scale: str | None
    indoors: bool | None
    wall_height_ft: float | None
    paint_walls: bool
    times: int | None = None

    @property
    def is_anything(self) -> bool:
        """Whether something was said at all."""
        said = (self.terrain, self.scale, self.indoors, self.wall_height_ft, self.times)
        return self.paint_walls or any(one is not None for one in said)

    @property
    def scale_told(self) -> Scale | None:
        """The scale of a new field; None: as IN says, or the usual one."""
        return None if self.scale is None else Scale(self.scale)

    def answers(self) -> Answers:
        """The same as a DM answers in the window; raises a usage error for an unknown terrain."""
        from fieldwright.exchange.answers import Answers
        from fieldwright.rules.terrain import load_terrains

        terrains = load_terrains()
        if self.terrain is not None and self.terrain not in terrains:
            raise click.UsageError(
                f"There is no terrain {self.terrain!r}; there are {', '.join(sorted(terrains))}."
            )
        return Answers(
            terrain=self.terrain or "",
            indoors=self.indoors,
            in_picture=not self.paint_walls,
            wall_height_ft=self.wall_height_ft,
            times=self.times or 1,
        )


def answer_options(command: Callable[..., R]) -> Callable[..., R]:
    """Add these options to a command, which is handed them as one ``told``."""

    @wraps(command)
    def with_told(
        *args: Any,
        terrain: str | None,
        scale: str | None,
        indoors: bool | None,
        wall_height: float | None,
        widen: int | None,
        paint_walls: bool,
        **options: Any,
    ) -> R:
        told = Told(terrain, scale, indoors, wall_height, paint_walls, widen)
        return command(*args, told=told, **options)

    for option in reversed(_OPTIONS):
        with_told = option(with_told)
    return with_told
