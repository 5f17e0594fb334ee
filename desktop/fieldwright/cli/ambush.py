"""``fieldwright ambush``: a field, two sides on it, and the fight between them, in one go."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldwright.cli.options import FORCE
from fieldwright.cli.values import choices, print_json, refuse_to_overwrite, says_why
from fieldwright.terms.setting import Light, Season

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.battlefield.things import Figure
    from fieldwright.combat.opening.ambush import Meeting
    from fieldwright.combat.running import Fight
    from fieldwright.stats.block import StatBlock

FOES, HEROES = "defenders", "attackers"
PARTY = "party"


@click.command(
    epilog="""\b
Examples:
  fieldwright ambush swamp "10 orcs"
  fieldwright ambush hills "an ogre and two wolves" party --seed 7 --surprised foes
  fieldwright ambush dungeon "6 bugbears" "4 veteran fighters" -o guardroom.fieldwright

\b
The field is generated, both sides check for surprise, the encounter distance is rolled, both are
set up so far apart, and the fight begins: everything is in the file, step by step, and can be
taken back. Who surprised whom can be said instead (--surprised, --no-surprise).

\b
Keys of --json:
  file, seed, round, step, distance, surprised
  figures               name, side, square, hit_points, conditions, posture
  log                   lines with text and depth (0 headings, 1 what happened, 2 why)
"""
)
@click.argument("terrain")
@click.argument("foes")
@click.argument("heroes", default=PARTY)
@click.option("--seed", type=click.IntRange(0), help="The same seed, the same ambush.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write: NAME.fieldwright. Default: ambush-TERRAIN-SEED.",
)
@FORCE
@click.option("--season", type=choices(Season), default="summer", show_default=True)
@click.option("--light", type=choices(Light), default="daylight", show_default=True)
@click.option(
    "--surprised",
    type=click.Choice(["foes", "heroes", "both"]),
    help="Who is surprised, without a roll.",
)
@click.option("--no-surprise", is_flag=True, help="Nobody is, and nobody rolls.")
@click.option("--no-window", is_flag=True, help="Only write the file.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON; no window.")
@click.pass_context
@says_why
def ambush(
    ctx: click.Context,
    /,
    terrain: str,
    foes: str,
    heroes: str,
    seed: int | None,
    output: Path | None,
    force: bool,
    season: str,
    light: str,
    no_window: bool,
    as_json: bool,
    **surprise: Any,
) -> None:
    """Let FOES meet HEROES on a new field of TERRAIN, and begin the fight.

    FOES and HEROES are asked for in words, as in the library: "10 orcs", "an ogre and two wolves".
    HEROES may be left out, or be "party": then it is the players' party. TERRAIN is one that
    fieldwright generate knows.
    """
    from fieldwright.cli.fight_told import fight_as_data

    seed = secrets.randbelow(1_000_000) if seed is None else seed
    path = output or Path(f"ambush-{terrain}-{seed}.fieldwright")
    refuse_to_overwrite(path, force=force, endings=(".fieldwright",))
    figures = (*_figures(foes, FOES, seed), *_figures(heroes, HEROES, seed))
    meeting = _meeting(figures, seed, **surprise)
    field = _field(terrain, meeting, (Season(season), Light(light)))
    fight = _written(path, field, replace(meeting, name=field.info.name))
    if as_json:
        told = {**_told(fight), **fight_as_data(fight, for_players=False)}
        print_json({"file": str(path), "seed": seed, **told})
        return
    click.echo(_in_words(fight))
    click.echo(f"It is all in {path}.")
    ctx.exit(0 if no_window else _open(path))


def _figures(words: str, side: str, seed: int) -> tuple[Figure, ...]:
    """The figures that some words ask for, off the field; raises LibraryError."""
    from fieldwright.battlefield.field import Battlefield, FieldInfo
    from fieldwright.battlefield.kinds import load_catalogue
    from fieldwright.library.library import load_library
    from fieldwright.library.marching import drop_party
    from fieldwright.library.party import load_party

    if words.strip().casefold() == PARTY:
        party = load_party()
        if not party.members:
            raise click.ClickException(
                "There is nobody in the party yet: add characters to it in the window, or say who "
                'the heroes are, like "4 veteran fighters".'
            )
        empty = Battlefield.empty(100, 100, FieldInfo("", "plains"), load_catalogue())
        return drop_party(party, (50, 50), 0, empty, side)
    asked = load_library().wanted(words)
    return tuple(one for count, block in asked for one in _of_kind(count, block, side, seed))


def _of_kind(count: int, block: StatBlock, side: str, seed: int) -> list[Figure]:
    from fieldwright.library.making import figure_from, numbered, with_hit_points
    from fieldwright.terms.chance import Stream

    stream = Stream(seed, "ambush", side, block.id)
    return [
        with_hit_points(figure_from(block, side, (0, 0), 0, name, stream.uuid()), stream)
        for name in numbered((), block.name, count)
    ]


def _meeting(
    figures: tuple[Figure, ...], seed: int, *, surprised: str | None, no_surprise: bool
) -> Meeting:
    """Both sides, and who checks for surprise."""
    from fieldwright.combat.opening.ambush import Meeting
    from fieldwright.combat.state import SideState

    said = {"foes": (FOES,), "heroes": (HEROES,), "both": (FOES, HEROES)}.get(surprised or "", ())
    rolls = not said and not no_surprise
    return Meeting(
        sides=(SideState(id=FOES), SideState(id=HEROES, played_by="players")),
        figures=figures,
        checks=((FOES, 0), (HEROES, 0)) if rolls else (),
        surprised=said,
        seed=seed,
    )


def _field(terrain: str, meeting: Meeting, when: tuple[Season, Light]) -> Battlefield:
    """The field on which they meet, with zones as far apart as they will set up.

    Surprise and distance are the fight's to roll, and what it will roll depends on the seed alone:
    so it is tried on a first field, and the zones are made for it.
    """
    from fieldwright.combat.opening.ambush import meet
    from fieldwright.combat.running import Memory
    from fieldwright.generator.generate import generate
    from fieldwright.generator.wishes import Wishes
    from fieldwright.stats.vision import infravision_ft

    season, light = when
    sight = max((infravision_ft(one.stats) for one in meeting.figures), default=0)
    wishes = Wishes(
        season=season,
        light=light,
        longest_missile_yards=_longest_missile(meeting.figures),
        best_sight_ft=sight or None,
    )
    first = generate(terrain, wishes, meeting.seed)
    tried = meet(Memory(first), meeting)
    head = tried.state.head
    caught = [side.id for side in head.sides if side.surprised]
    feet = tried.field.info.scale.feet_per_square
    distance = None if head.distance is None else head.distance * feet
    meant = replace(
        wishes,
        encounter_distance=distance and max(1, distance // first.info.scale.feet_per_square),
        surprised=caught[0] if len(caught) == 1 else "",  # type: ignore[arg-type]
    )
    field = generate(terrain, meant, meeting.seed)
    return replace(field, info=replace(field.info, name=f"Ambush: {field.info.name}"))


def _longest_missile(figures: tuple[Figure, ...]) -> int:
    """Yards that the farthest-shooting weapon of all figures reaches; 0 for none."""
    from fieldwright.combat.opening.meeting import reach_in_yards

    return max(map(reach_in_yards, figures), default=0)


def _written(path: Path, field: Battlefield, meeting: Meeting) -> Fight:
    """The fight in a new file, step by step, so that all of it can be taken back."""
    from fieldwright.combat.document_keeper import DocumentKeeper
    from fieldwright.combat.opening.ambush import meet
    from fieldwright.document.files import write_field
    from fieldwright.document.opening import open_document

    write_field(field, path)
    document = open_document(path)
    try:
        return meet(DocumentKeeper(document), meeting)
    finally:
        document.close()


def _told(fight: Fight) -> dict[str, Any]:
    head = fight.state.head
    return {
        "distance": head.distance,
        "surprised": [side.id for side in head.sides if side.surprised],
    }


def _in_words(fight: Fight) -> str:
    """What came of it, line by line: the log so far."""
    from fieldwright.combat.telling import as_text

    return as_text(fight.entries)


def _open(path: Path) -> int:
    """Open the window on the file; where there is no display, say how it is gone on with."""
    from fieldwright.headless import display_missing

    reason = display_missing()
    if reason is not None:
        click.echo(f"No window opens: {reason}.")
        return 0
    from fieldwright.app import run

    return run([path], surprise=False)
