"""The command ``fieldwright`` itself: opens the window, or hands on to a command."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path

import click

from fieldwright import __version__
from fieldwright.cli.ambush import ambush
from fieldwright.cli.cards import cards
from fieldwright.cli.convert import convert
from fieldwright.cli.cover import cover
from fieldwright.cli.fight import fight
from fieldwright.cli.figures import figures
from fieldwright.cli.generate import generate
from fieldwright.cli.info import info
from fieldwright.cli.path import path
from fieldwright.cli.picture import picture
from fieldwright.cli.printing import print_map, sheet
from fieldwright.cli.reach import reach
from fieldwright.cli.values import says_why


class FieldwrightGroup(click.Group):
    """A group in which a first word that is no command is a file to open."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Take ``fieldwright FILE`` as ``fieldwright open FILE``, also after a ``--``."""
        if args and self.get_command(ctx, args[0]) is None:
            if not args[0].startswith("-"):
                return super().resolve_command(ctx, ["open", *args])
            if Path(args[0]).exists():
                return super().resolve_command(ctx, ["open", "--", *args])
        return super().resolve_command(ctx, args)


@click.group(
    cls=FieldwrightGroup,
    invoke_without_command=True,
    subcommand_metavar="[FILE | COMMAND [ARGS]...]",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  fieldwright                                 open the window on the last field
  fieldwright ambush.fieldwright              open a battlefield
  fieldwright generate swamp --seed 7 -o swamp.fieldwright
  fieldwright picture swamp.fieldwright -o swamp.png --square 70px
  fieldwright convert crypt.dd2vtt crypt.fieldwright
  fieldwright info swamp.fieldwright --json
  fieldwright cover ambush.fieldwright --from 3,4 --to 12,9 --weapon "long bow"
  fieldwright reach ambush.fieldwright --figure Robin --action charge
  fieldwright path ambush.fieldwright --figure Robin --to J7 --via K9
  fieldwright fight guardroom.battlefield.json --orders round1.json
  fieldwright ambush swamp "10 orcs" party
  fieldwright print swamp.fieldwright -o swamp.pdf --paper a4 --square 1in --style line
  fieldwright sheet --grid hex --square 25mm -o hexes.pdf
  fieldwright figures guardroom.fieldwright -o figures.pdf --stand-ups
  fieldwright cards guardroom.fieldwright -o cards.pdf --what cards --what notes
""",
)
@click.version_option(__version__, prog_name="fieldwright")
@click.option("--surprise-me", is_flag=True, help="Open the window on a newly generated field.")
@click.pass_context
@says_why
def cli(ctx: click.Context, surprise_me: bool) -> None:
    """Battlefields for miniatures: generate, draw, keep and show them.

    Without a command the window opens, on FILE if one is given.
    """
    if ctx.invoked_subcommand is None:
        ctx.exit(_open_window([], surprise=surprise_me))


@cli.command("open", hidden=True)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_context
@says_why
def open_files(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Open the window on FILE."""
    for file in files:
        if not file.exists() and not file.suffix:
            raise click.UsageError(
                f"{str(file)!r} is neither a command nor a file. {_meant(str(file))}", ctx.parent
            )
    ctx.exit(_open_window(list(files), surprise=False))


def _meant(word: str) -> str:
    """The command that somebody may have meant, or all there are."""
    commands = [name for name, command in cli.commands.items() if not command.hidden]
    close = get_close_matches(word, commands, n=1)
    if close:
        return f"Did you mean {close[0]}?"
    return f"Commands are {', '.join(commands)}; see fieldwright --help."


def _open_window(files: list[Path], *, surprise: bool) -> int:
    """Open the window, or do the main job without one where there is no display."""
    from fieldwright.headless import display_missing, work_without_display

    reason = display_missing()
    if reason is not None:
        return work_without_display(reason, files, click.echo)
    from fieldwright.app import run

    return run(files, surprise=surprise)


for command in (
    generate,
    picture,
    convert,
    info,
    cover,
    reach,
    path,
    fight,
    ambush,
    print_map,
    sheet,
    figures,
    cards,
):
    cli.add_command(command)


def main() -> None:
    """Run the command line; what nobody foresaw is logged and told in a sentence."""
    from fieldwright.document.places import find_home

    find_home()
    try:
        cli(prog_name="fieldwright")
    except Exception as error:
        from fieldwright.log import record_unforeseen

        click.echo(record_unforeseen(error), err=True)
        sys.exit(1)
