"""``fieldwright cover``: a shot with its cover, its range and its reasons, and the shot back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldwright.cli.table import Choices, with_choices
from fieldwright.cli.values import print_json, says_why
from fieldwright.terms.bodies import POSTURES, SIZES

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.cli.cover_told import End
    from fieldwright.geometry.cover.missile import Missile
    from fieldwright.geometry.cover.shots import Shot
    from fieldwright.rules.cover import CoverStep
    from fieldwright.rules.options import TableOptions

OVERRIDES = ("0", "25", "50", "75", "90", "blocked")
"""What the DM may say instead of the proposal, in the order of the steps of cover."""


@click.command(
    epilog="""\b
Examples:
  fieldwright cover swamp.fieldwright --from 3,4 --to 12,9
  fieldwright cover ambush.fieldwright --from Robin --to "Goblin 2" --weapon "long bow"
  fieldwright cover ambush.fieldwright --from J7 --to C4 --posture prone --json
  fieldwright cover ambush.fieldwright --from Robin --to C4 --override 75
  fieldwright cover ambush.fieldwright --from Robin --to C4 --weather sandstorm --sight-limit 8

\b
Keys of --json:
  file, scale   the file, and what a square is (melee: 5 feet, missile: 5 yards)
  weapon        name, ranges (short, medium, long) and least in squares; null without --weapon
  there, back   the shot, and the shot back, each with:
    from, to      name, square, column, row (the north-west one), size, feet_ft, looks_ft, head_ft
    possible, why_not    whether there is a shot at all, and if not, the reason
    step, hides   none, 25%, 50%, 75%, 90% or blocked, and whether it is cover or concealment
    modifier      what that gives to hit; null where nothing can be shot
    light         unseen (why the light does not show the target, or null) and to_hit: what the dark
                  costs beside the modifier
    hidden        hard and soft (shares, 0 to 1), hard_step, total_step, proposed_step,
                  overridden, uses_cover
    range         squares, yards, band, modifier; band is null without a weapon or out of range
    reasons       text, value, source, counts: in order
    hidings       name, thing, square, edge, hides, alone, added, counts, why_not: in order from the
                  shooter; edge is the one of its square that a wall stands on, or null; alone is
                  what it hides by itself, added what those before it leave
    line          start, end, squares, clear, crossed and touched (name, thing, square, edge)
    melee         engaged (names on the line), die, faces (name, first, last), rolled_again
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--from", "shooter", metavar="WHO", required=True, help="Who shoots, and from where.")
@click.option("--to", "target", metavar="WHO", required=True, help="Who is shot at.")
@click.option("--weapon", help="What is shot or thrown, like 'long bow'; it gives the range.")
@click.option(
    "--size",
    type=click.Choice(SIZES, case_sensitive=False),
    help="How large whoever is imagined in an empty square is. Default: M.",
)
@click.option(
    "--posture",
    type=click.Choice(POSTURES),
    help="How whoever is imagined in an empty square stands or lies. Default: standing.",
)
@click.option(
    "--override",
    type=click.Choice(OVERRIDES),
    help="The step that the DM says instead, for the shot there, not the one back.",
)
@with_choices(
    "attack_past_corners", "weather", "sight_limit_squares", "light_missiles_carried_away"
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@says_why
def cover(
    file: Path,
    shooter: str,
    target: str,
    weapon: str | None,
    size: str | None,
    posture: str | None,
    override: str | None,
    as_json: bool,
    choices: Choices,
) -> None:
    """Tell what one sees of another in FILE, for a shot.

    WHO is the name of a figure, or a square: its name, like J7, or its column and row from 0, like
    9,6. In a square the figure that stands there is meant; where nobody does, somebody is
    imagined. The answer is told with its reasons in order, and with the shot back.
    """
    from fieldwright.cli.cover_told import Asked, exchange_as_data, exchange_in_words
    from fieldwright.cli.weapons import missile_named
    from fieldwright.document.files import read_field

    field = read_field(file)
    imagined = _Imagined(size, posture)
    one, other = imagined.end(field, shooter), imagined.end(field, target)
    imagined.refuse_if_unused()
    if one == other:
        raise click.ClickException(f"Nobody shoots at himself: {one.words} is at both ends.")
    missile = missile_named(weapon, one.figure, field.info.scale) if weapon else None
    said, options = _step(override), choices.on(field)
    there = _shot(field, (one, other), missile, options, said)
    back = _shot(field, (other, one), missile, options)
    asked = Asked(field, one, other, missile)
    if as_json:
        print_json({"file": str(file), **exchange_as_data(asked, there, back)})
    else:
        click.echo(exchange_in_words(asked, there, back))


@dataclass
class _Imagined:
    """Who is imagined where nobody stands; ``used`` says whether anybody was."""

    size: str | None
    posture: str | None
    used: bool = False

    def end(self, field: Battlefield, text: str) -> End:
        """One end of a shot: a figure, or somebody imagined in a square."""
        from fieldwright.cli.cover_told import End
        from fieldwright.cli.whereabouts import figure_or_square, standing_in
        from fieldwright.geometry.shooting import is_on_field
        from fieldwright.geometry.sight.bodies import body_at, body_of
        from fieldwright.terms.grid import Square

        found = figure_or_square(field, text)
        figure = standing_in(field, found) if isinstance(found, Square) else found
        if figure is not None:
            if not is_on_field(field, figure):
                raise click.ClickException(f"{figure.name} is not on the field.")
            return End(figure, body_of(field, figure), figure.size)
        assert isinstance(found, Square)
        self.used = True
        size = (self.size or "M").upper()
        return End(None, body_at(field, found, size, self.posture or "standing"), size)

    def refuse_if_unused(self) -> None:
        """Size and posture are those of somebody imagined; figures have their own."""
        if self.used or (self.size is None and self.posture is None):
            return
        raise click.ClickException(
            "Figures stand at both ends, and they have a size and a posture of their own; leave "
            "--size and --posture out, or say an empty square."
        )


def _shot(
    field: Battlefield,
    ends: tuple[End, End],
    missile: Missile | None,
    options: TableOptions,
    said: CoverStep | None = None,
) -> Shot:
    """One shot; where one of the two cannot shoot or be shot at, that is why there is none."""
    from fieldwright.geometry.cover.shots import shot
    from fieldwright.geometry.shooting import why_no_shot

    one, other = ends
    refused = why_no_shot(field, one.figure, other.figure)
    said = said if refused is None else None
    found = shot(field, one.whom, other.whom, weapon=missile, options=options, override=said)
    return found if refused is None else replace(found, why_not=refused)


def _step(override: str | None) -> CoverStep | None:
    from fieldwright.rules.cover import CoverStep

    return None if override is None else CoverStep(OVERRIDES.index(override))
