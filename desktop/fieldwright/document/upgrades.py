"""From older versions of the files to today's: one function a step, tagged with its version.

A function tagged ``@database_step(n)`` brings a database of version n to n + 1, within a
transaction; one tagged ``@text_step(n)`` does so for the tree of a text form. Steps are never
changed once published; a new version adds one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from fieldwright.document.errors import DocumentError
from fieldwright.document.schema import TABLES, VERSION
from fieldwright.document.text_words import TEXT_VERSION

DatabaseStep: TypeAlias = Callable[[sqlite3.Connection], None]
TextStep: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

DATABASE_STEPS: dict[int, DatabaseStep] = {}
TEXT_STEPS: dict[int, TextStep] = {}


def database_step(version: int) -> Callable[[DatabaseStep], DatabaseStep]:
    """Tag a function that upgrades a database from ``version`` to the next."""

    def tag(step: DatabaseStep) -> DatabaseStep:
        DATABASE_STEPS[version] = step
        return step

    return tag


def text_step(version: int) -> Callable[[TextStep], TextStep]:
    """Tag a function that upgrades the tree of a text form from ``version`` to the next."""

    def tag(step: TextStep) -> TextStep:
        TEXT_STEPS[version] = step
        return step

    return tag


@database_step(0)
def _add_versions_and_pictures(database: sqlite3.Connection) -> None:
    """Version 0, before the first release, kept no named versions and no pictures."""
    database.execute(TABLES["versions"])
    database.execute(TABLES["blobs"])


@text_step(0)
def _one_size(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 0, before the first release, gave columns and rows apart."""
    columns, rows = tree.pop("columns", None), tree.pop("rows", None)
    return {**tree, "size": [columns, rows]} if columns is not None else tree


@text_step(1)
def _stat_blocks(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had no stat blocks and nothing of theirs in its figures; all else is alike."""
    return tree


@text_step(2)
def _weather(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knew no weather; all else is alike."""
    return tree


@text_step(3)
def _reveals(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 3 knew neither fog nor reveals; all else is alike."""
    return tree


@text_step(4)
def _imports(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 4 named no files of other programs; all else is alike."""
    return tree


@text_step(5)
def _rock_for_secrets(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 5 knew no squares that players take for rock; all else is alike."""
    return tree


@text_step(6)
def _bolted_doors(tree: dict[str, Any]) -> dict[str, Any]:
    """Version 6 knew no bolted doors, no things in pictures and no fingerprints of imports."""
    return tree


def upgrade_database(
    database: sqlite3.Connection,
    version: int,
    steps: Mapping[int, DatabaseStep] | None = None,
    target: int = VERSION,
) -> None:
    """Bring a database of an older version to ``target``, all steps or none.

    Raises DocumentError where a step is not known any more, sqlite3.Error where one fails.
    """
    known = DATABASE_STEPS if steps is None else steps
    database.execute("BEGIN IMMEDIATE")
    for number in range(version, target):
        _known_step(known, number)(database)
    database.execute(f"PRAGMA user_version = {target}")
    database.execute("COMMIT")


def upgraded_text(
    tree: dict[str, Any],
    version: int,
    steps: Mapping[int, TextStep] | None = None,
    target: int = TEXT_VERSION,
) -> dict[str, Any]:
    """The tree of an older text form as one of version ``target``; raises DocumentError."""
    known = TEXT_STEPS if steps is None else steps
    for number in range(version, target):
        tree = _known_step(known, number)(tree)
    return tree


def _known_step(steps: Mapping[int, Callable[[Any], Any]], number: int) -> Callable[[Any], Any]:
    if number not in steps:
        raise DocumentError(
            f"This file has version {number}, which this program cannot bring up to date."
        )
    return steps[number]
