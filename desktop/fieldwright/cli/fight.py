"""``fieldwright fight``: scripted rounds on a field, without a window."""

from __future__ import annotations

from pathlib import Path

import click

from fieldwright.cli.options import FORCE
from fieldwright.cli.values import print_json, refuse_to_overwrite, says_why


@click.command(
    epilog="""\b
Examples:
  fieldwright fight guardroom.battlefield.json --orders round1.json
  fieldwright fight guardroom.fieldwright --orders fight.json --seed 7 --html log.html
  fieldwright fight guardroom.fieldwright --orders round1.json -o after1.fieldwright
  fieldwright fight after1.fieldwright --orders round2.json -o after2.fieldwright

\b
The orders are JSON; everything but sides may be left out:
  sides           {"heroes": "players", "orcs": "dm"}; without them the fight that FILE holds
                  goes on, from the orders of its round
  seed            of the program's dice (--seed comes before it)
  surprise        {"orcs": -1}: the sides that check, and their modifier
  opening         {"dice": [...], "choices": [...]}: answers until round one
  knockdown_save  "death" or "paralyzation"
  rounds          a list; of each round:
    orders        {"Orc 1": {"action": "attack", "target": "Ann", "weapon": "spear"}, ...};
                  actions: attack, cast, charge, cover, fire (or throw), guard, move, parry, run,
                  sprint, unarmed, item, withdraw, other (with a text);
                  also movement (no-move, half-move, full-move), square, spell, casting_time,
                  item, item_kind, posture, text; what a figure ordered last is not repeated
    initiative    [3, 5]: a die for each side, in the order of sides, again after a tie
    turns         {"Ann": [{"way": ["J7"], "target": "Orc 1", "dice": [17, 8, 9]}], ...}: of each
                  deed in its order; also do (act, hold, forgo, abort with an order, nothing),
                  facing (0 north to 7), weapon, marks, modifiers [{"text": ..., "value": ...}],
                  works (what a spell does: who, damage, saves, condition, rounds), choices, then
    end           {"dice": [...], "choices": [...]}: answers of the end of the round
    first, last   what the DM says before the orders and before the end of the round
  last            what the DM says after all rounds; so does then, after a turn: a list of
                  {"say": {"type": "effect", "who": ["Orc 1"], "name": "web", ...}, "dice": [...]}
Figures go by their names; Orc@K10 is the orc on K10, where several are called Orc.
A turn that is not written takes its usual course: it does what was ordered, seeks a way to its
target, shoots at once at whom it covers, gets up if it was knocked down. A written turn, or order,
that what befell has made impossible is told on the side (stderr), and the fight goes on.
Dice that are not given are the program's; what is given and never asked for is refused.
An order that the rules refuse ends it with the reason and the orders that are legal instead.

\b
Keys of --json:
  file, round, step     the file, and where the fight stands
  figures               name, side, square, hit_points, conditions, posture
  log                   lines with text and depth (0 headings, 1 what happened, 2 why)
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--orders",
    required=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The script: orders and dice.",
)
@click.option("--seed", type=click.IntRange(0), help="The seed of the program's dice.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the field afterwards; in a .fieldwright with the fight, to be gone on with.",
)
@FORCE
@click.option(
    "--break-off",
    is_flag=True,
    help="First break off what cannot be read, or gone on with, in the fight that FILE holds.",
)
@click.option("--html", type=click.Path(path_type=Path), help="Write the log there as a page.")
@click.option("--players", is_flag=True, help="Only what players may know.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@says_why
def fight(
    file: Path,
    orders: Path,
    seed: int | None,
    out: Path | None,
    force: bool,
    break_off: bool,
    html: Path | None,
    players: bool,
    as_json: bool,
) -> None:
    """Play the rounds that a script describes on FILE, and print the log.

    FILE is not changed, unless --out names it.
    """
    from fieldwright.cli.fight_told import fight_as_data, script_in
    from fieldwright.combat.mending import broken_off
    from fieldwright.combat.running import Memory
    from fieldwright.combat.scripts.playing import play
    from fieldwright.combat.telling import as_html, as_text, of_the_last_fight
    from fieldwright.document.files import read_field, write_field
    from fieldwright.document.places import write_bytes

    if out is not None:
        refuse_to_overwrite(out, force=force)
    field = read_field(file)
    keeper = Memory(field)
    if break_off:
        broken_off(keeper)
    played = play(keeper, script_in(orders, seed), lambda note: click.echo(note, err=True))
    entries = of_the_last_fight(played.entries)
    if out is not None:
        write_field(played.field, out)
    if html is not None:
        title = played.state.head.name or field.info.name
        page = as_html(entries, title, for_players=players)
        write_bytes(html, page.encode())
    if as_json:
        print_json({"file": str(file), **fight_as_data(played, for_players=players)})
    else:
        click.echo(as_text(entries, for_players=players))
