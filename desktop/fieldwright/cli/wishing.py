"""How wishes for single sections and rerolls are typed: ``5=stream``, ``growth/4``."""

from __future__ import annotations

import re
from typing import Any

import click

from fieldwright.battlefield.sections import SECTIONS

_PARTS = ("scale", "topography", "growth", "water", "layout", "obstacles", "set-up")
_REROLL = re.compile(
    rf"^(?P<what>{'|'.join(_PARTS)})"
    r"(?:/(?P<section>[1-9]))?(?:=(?P<times>\d{1,4}))?$"
)


class SectionValue(click.ParamType[tuple[int, str]]):
    """``5=stream``: a section, 1 to 9 row by row from the north-west, and its value."""

    def __init__(self, value: str) -> None:
        """Show the value as ``SECTION=value`` in the help."""
        self.name = f"SECTION={value}"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, str]:
        """Read the section (counted from 0) and the value."""
        if isinstance(value, tuple):
            return value
        section, equals, what = str(value).partition("=")
        if not equals or section not in map(str, range(1, SECTIONS + 1)) or not what:
            self.fail(
                f"{value!r} names no section; write a number from 1 to 9 (row by row from the "
                "north-west), '=' and the value, like 5=stream",
                param,
                ctx,
            )
        return int(section) - 1, what


class Reroll(click.ParamType[tuple[str, int]]):
    """``growth``, ``growth/5`` or ``growth/5=2``: what is rolled again, and how often."""

    name = "WHAT[/SECTION][=TIMES]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        """Read it as a key and a number for Wishes.attempts (sections counted from 0)."""
        if isinstance(value, tuple):
            return value
        match = _REROLL.match(str(value))
        if match is None:
            self.fail(_not_again(str(value)), param, ctx)
        section = f"/{int(match['section']) - 1}" if match["section"] else ""
        return match["what"] + section, int(match["times"] or 1)


def _not_again(value: str) -> str:
    """Why a reroll cannot be read: its number, its section or the whole of it."""
    what, equals, times = value.partition("=")
    if equals and _REROLL.match(what):
        return f"{times!r} is no number of times to roll {what} again; write 1 to 9999"
    step, slash, section = what.partition("/")
    if slash and step in _PARTS:
        return f"{section!r} is no section of {step}; write a number from 1 to 9"
    return (
        f"{value!r} cannot be rolled again; use {', '.join(_PARTS[:-1])} or {_PARTS[-1]}, with "
        "/1 to /9 for one section"
    )


def nine(values: tuple[tuple[int, str], ...]) -> tuple[str | None, ...]:
    """One value a section, None where none was wished for; empty if none was at all."""
    if not values:
        return ()
    wished = dict(values)
    return tuple(wished.get(section) for section in range(SECTIONS))


def in_feet(text: str) -> int:
    """Read a height in feet; says how it is written where it is none."""
    try:
        return int(text.removesuffix("ft"))
    except ValueError:
        raise click.UsageError(f"{text!r} is no height; write it in feet, like 5=10.") from None
