"""``fieldwright generate``: a battlefield by the five steps, kept in a file."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from fieldwright.cli.options import FORCE
from fieldwright.cli.values import Size, choices, print_json, refuse_to_overwrite, says_why
from fieldwright.cli.wishing import Reroll, SectionValue, in_feet, nine
from fieldwright.terms.setting import Forestation, Light, Scale, Season, Topography

if TYPE_CHECKING:
    from fieldwright.generator.wishes import Wishes


@click.command(
    epilog="""\b
Examples:
  fieldwright generate swamp --seed 7 -o swamp.fieldwright
  fieldwright generate hills --forestation light --size 40x30 -o ridge.battlefield.json
  fieldwright generate taverns --size 8x6 --seed 3
  fieldwright generate plains --seed 5 --water 5=stream --height 1=20 --reroll growth
"""
)
@click.argument("terrain")
@click.option("--seed", type=int, help="The same seed gives the same field. Default: a new one.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write: NAME.fieldwright or NAME.battlefield.json. Default: TERRAIN-SEED.",
)
@FORCE
@click.option("--name", help="The field's name.")
@click.option("--size", type=Size(), help="Columns by rows, to 200x200. Default: by the rules.")
@click.option("--scale", type=choices(Scale), help="5 feet or 5 yards a square.")
@click.option(
    "--table",
    type=Size("INCHESxINCHES"),
    help="Fit a table or screen of so many inches, like 40x24.",
)
@click.option("--season", type=choices(Season), default="summer", show_default=True)
@click.option("--light", type=choices(Light), default="daylight", show_default=True)
@click.option("--forestation", type=choices(Forestation), default="none", show_default=True)
@click.option("--topography", type=choices(Topography), help="Default: by the terrain.")
@click.option(
    "--moving",
    type=click.Choice(["attackers", "both"]),
    default="attackers",
    show_default=True,
    help="Who was on the move when the sides met.",
)
@click.option(
    "--surprised", type=click.Choice(["defenders", "attackers"]), help="Who sets up first."
)
@click.option("--civilized", is_flag=True, help="Fences, earthworks and buildings may stand here.")
@click.option("--obstacles", type=click.IntRange(0, 200), help="How many. Default: a handful.")
@click.option(
    "--longest-missile",
    type=click.IntRange(0, 2000),
    default=210,
    show_default=True,
    help="Yards that the farthest-shooting weapon in the fight reaches; 0 for none.",
)
@click.option(
    "--encounter-multiple",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="2 or 3 where a side does not care about being seen: the dice of the encounter range "
    "count double or triple.",
)
@click.option(
    "--sight", type=click.IntRange(0, 5000), help="Feet that the best seer sees in the dark."
)
@click.option(
    "--height", "heights", type=SectionValue("FEET"), multiple=True, help="Raise a section."
)
@click.option("--growth", type=SectionValue("KIND"), multiple=True, help="What grows on a section.")
@click.option("--water", type=SectionValue("KIND"), multiple=True, help="Water on a section.")
@click.option(
    "--reroll",
    type=Reroll(),
    multiple=True,
    help="Roll a step (topography, growth, water, layout, obstacles, set-up) or one section of it "
    "again, like growth or water/5 or obstacles=3; everything else stays.",
)
@click.option("--wild", is_flag=True, help="Fields: run wild, not tilled.")
@click.option("--two-ships", is_flag=True, help="Ships: two of them, grappled.")
@click.option("--below-decks", is_flag=True, help="Ships: the hold.")
@click.option(
    "--colossal-cavern",
    type=click.Choice(["plains", "hills"]),
    help="Caves: one so large that it counts as open country in total darkness.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was made as JSON.")
@says_why
def generate(
    terrain: str,
    seed: int | None,
    output: Path | None,
    force: bool,
    name: str | None,
    as_json: bool,
    **wished: Any,
) -> None:
    """Generate a battlefield of TERRAIN by the five steps and keep it in a file.

    TERRAIN is one of badlands, caves, desert, fields, heavy-forest, light-forest, hills, marsh,
    mountains, plains, ships, swamp, taverns, town-streets, or one of the basic battlefields
    dungeon, building, outside, castle.
    """
    from dataclasses import replace

    from fieldwright.battlefield.kinds import load_catalogue
    from fieldwright.battlefield.report import facts, in_words
    from fieldwright.document.files import write_field
    from fieldwright.generator.generate import generate as make

    seed = secrets.randbelow(1_000_000) if seed is None else seed
    field = make(terrain, _wishes(**wished), seed)
    if name:
        field = replace(field, info=replace(field.info, name=name))
    path = output or Path(f"{terrain}-{seed}.fieldwright")
    refuse_to_overwrite(path, force=force)
    write_field(field, path)
    if as_json:
        print_json({"file": str(path), **facts(field, load_catalogue())})
    else:
        click.echo(f"{path}: {in_words(field)}")


def _wishes(
    *,
    size: tuple[int, int] | None,
    scale: str | None,
    table: tuple[int, int] | None,
    season: str,
    light: str,
    forestation: str,
    topography: str | None,
    moving: str,
    surprised: str | None,
    civilized: bool,
    obstacles: int | None,
    longest_missile: int,
    encounter_multiple: Literal[1, 2, 3],
    sight: int | None,
    heights: tuple[tuple[int, str], ...],
    growth: tuple[tuple[int, str], ...],
    water: tuple[tuple[int, str], ...],
    reroll: tuple[tuple[str, int], ...],
    wild: bool,
    two_ships: bool,
    below_decks: bool,
    colossal_cavern: str | None,
) -> Wishes:
    """The options of ``generate`` as wishes."""
    from fieldwright.generator.wishes import Wishes

    return Wishes(
        size=size,
        scale=Scale(scale) if scale else None,
        table_inches=(float(table[0]), float(table[1])) if table else None,
        season=Season(season),
        light=Light(light),
        forestation=Forestation(forestation),
        topography=Topography(topography) if topography else None,
        moving="both" if moving == "both" else "attackers",
        surprised=surprised or "",  # type: ignore[arg-type]
        civilized=civilized,
        obstacle_count=obstacles,
        longest_missile_yards=longest_missile,
        encounter_multiple=encounter_multiple,
        best_sight_ft=sight,
        heights=tuple(None if feet is None else in_feet(feet) for feet in nine(heights)),
        growth=nine(growth),
        water=nine(water),
        attempts=dict(reroll),
        wild=wild,
        two_ships=two_ships,
        below_decks=below_decks,
        colossal_cavern=colossal_cavern or "",  # type: ignore[arg-type]
    )
