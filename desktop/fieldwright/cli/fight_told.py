"""What ``fieldwright fight`` reads and prints."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from fieldwright.battlefield.things import Figure
from fieldwright.combat.in_sight import is_seen
from fieldwright.combat.running import Fight
from fieldwright.combat.scripts.script import Script, ScriptError, script_from
from fieldwright.combat.telling import lines_of, of_the_last_fight
from fieldwright.terms.grid import Square

_LARGEST = 10 * 1024 * 1024


def script_in(path: Path, seed: int | None = None) -> Script:
    """The script of a file; raises click.ClickException with a sentence."""
    try:
        if path.stat().st_size > _LARGEST:
            raise click.ClickException(f"{path} is too large for orders.")
        script = script_from(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{path} is no text in UTF-8.") from error
    except ScriptError as error:
        raise click.ClickException(f"{path}: {error}") from error
    return script if seed is None else replace(script, seed=seed)


def fight_as_data(fight: Fight, *, for_players: bool) -> dict[str, Any]:
    """Where the fight stands, everybody in it, and the log."""
    head = fight.state.head
    return {
        "round": head.round,
        "step": head.step.label,
        "figures": [
            _figure_as_data(one, for_players=for_players)
            for one in fight.field.every(Figure)
            if one.id in fight.state.combatants and not (for_players and _is_kept_back(fight, one))
        ],
        "log": [
            {"text": line.text, "depth": line.depth}
            for line in lines_of(of_the_last_fight(fight.entries), for_players=for_players)
        ],
    }


def _is_kept_back(fight: Fight, figure: Figure) -> bool:
    part = fight.state.combatants[figure.id]
    return fight.state.plays(part) != "players" and not is_seen(fight.field, figure)


def _figure_as_data(figure: Figure, *, for_players: bool) -> dict[str, Any]:
    return {
        "name": figure.name,
        "side": figure.side,
        "square": Square(figure.column, figure.row).name,
        "hit_points": None if for_players else figure.hit_points,
        "conditions": list(figure.conditions),
        "posture": figure.posture,
    }
