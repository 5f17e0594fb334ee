"""What the commands share: values that people type, and errors told in a sentence."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

if TYPE_CHECKING:
    from fieldwright.rules.explained import Reason

P = ParamSpec("P")
R = TypeVar("R")


class Size(click.ParamType[tuple[int, int]]):
    """``40x30``: columns by rows."""

    def __init__(self, name: str = "COLUMNSxROWS") -> None:
        """Show the value as ``name`` in the help."""
        self.name = name

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Read the size, or say how it is written."""
        if isinstance(value, tuple):
            return value
        parts = str(value).lower().replace("\N{MULTIPLICATION SIGN}", "x").split("x")
        if len(parts) != 2 or not all(part.strip().isdigit() for part in parts):
            self.fail(f"{value!r} is no size; write columns by rows, like 40x30", param, ctx)
        return int(parts[0]), int(parts[1])


class Pixels(click.ParamType[float]):
    """``70px`` or ``70``: pixels a square."""

    name = "PIXELS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a number of pixels from 2 to 400."""
        text = str(value).lower().removesuffix("px").strip()
        try:
            pixels = float(text)
        except ValueError:
            self.fail(f"{value!r} is no size of a square; write it like 70px", param, ctx)
        if not 2 <= pixels <= 400:
            self.fail(f"a square of {text} pixels is out of range; use 2 to 400", param, ctx)
        return pixels


_MOST_QUOTED = 40
"""Letters of what was typed that are said again."""


def quoted(text: str) -> str:
    """What was typed, in quotation marks; of very long words the beginning."""
    shown = text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]}\N{HORIZONTAL ELLIPSIS}"
    return repr(shown)


def says_why(command: Callable[P, R]) -> Callable[P, R]:
    """Turn the program's own errors into a sentence and exit code 1."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Exception as error:
            if not _is_for_people(error):
                raise
            raise click.ClickException(_sentence(error)) from error

    return guarded


def _is_for_people(error: Exception) -> bool:
    """Whether the error was made for people: one of this program's classes, or the disk's.

    A reader that has heard enough (``fieldwright info FILE | head``) is no error: click ends the
    command without a word.
    """
    if isinstance(error, BrokenPipeError):
        return False
    return type(error).__module__.startswith("fieldwright.") or isinstance(error, OSError)


def _sentence(error: Exception) -> str:
    """What the user is told; the disk's own errors come without their numbers."""
    if isinstance(error, OSError) and error.strerror:
        if error.filename:
            return f"{error.filename}: {error.strerror}."
        _write_no_more()
        return f"Not everything could be written: {error.strerror}. Make room, or write elsewhere."
    return str(error)


def _write_no_more() -> None:
    """Let what is still to be printed go nowhere; Python would try again, and fail, at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def choices(words: type[Any]) -> click.Choice[str]:
    """The words of an enumeration as a choice."""
    return click.Choice([str(word) for word in words], case_sensitive=False)


def print_json(value: object) -> None:
    """Print a value as JSON that people can read."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def reason_as_data(reason: Reason) -> dict[str, Any]:
    """A reason as plain values."""
    from fieldwright.rules.readings import in_words

    return {
        "text": reason.text,
        "value": reason.value,
        "source": in_words(reason.source),
        "counts": reason.counts,
    }


FIELD_FILES = (".fieldwright", ".battlefield.json")
"""The endings that a battlefield is kept under."""


def refuse_to_overwrite(path: Path, *, force: bool, endings: tuple[str, ...] = FIELD_FILES) -> None:
    """Raise a click error where a path is no file of these endings, or is there already."""
    if not path.name.lower().endswith(endings):
        raise click.UsageError(
            f"{path.name!r} has no ending of a battlefield; use {' or '.join(endings)}."
        )
    if path.exists() and not force:
        raise click.ClickException(
            f"{path} is there already; nothing was written. Use --force to write over it, "
            "or another name with -o."
        )


_STARTS = {".pdf": b"%PDF", ".png": b"\x89PNG", ".svg": b"<", ".webp": b"RIFF"}


def refuse_another_kind(path: Path) -> None:
    """Raise a click error where a file of another kind stands in the place of a PDF or a picture.

    One of the same kind is written over, as is an empty file.
    """
    start = _STARTS.get(path.suffix.lower())
    if start is None or not path.is_file():
        return
    with path.open("rb") as file:
        found = file.read(len(start))
    if found and found != start:
        kind = path.suffix[1:].upper()
        raise click.ClickException(
            f"{path} is there already, and is no {kind} whatever its name says; nothing was "
            "written. Give another name with -o."
        )
