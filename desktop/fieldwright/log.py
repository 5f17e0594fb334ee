"""The log file: where what nobody foresaw is written down, away from the user's eyes."""

from __future__ import annotations

import logging
from functools import cache
from logging.handlers import RotatingFileHandler
from pathlib import Path

import platformdirs

LOG = logging.getLogger("fieldwright")

_BYTES, _KEPT = 500_000, 3


def log_file() -> Path:
    """Where the log is kept."""
    return Path(platformdirs.user_log_dir("fieldwright", appauthor=False)) / "fieldwright.log"


@cache
def open_log() -> logging.Logger:
    """Start writing the log file; where it cannot be written the program works without."""
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path, maxBytes=_BYTES, backupCount=_KEPT, encoding="utf-8", delay=True
        )
    except OSError:
        return LOG
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    return LOG


def record_unforeseen(error: BaseException) -> str:
    """Write an unforeseen error to the log; returns the sentence that the user is told."""
    open_log().error("unforeseen", exc_info=error)
    return (
        "Something went wrong that Fieldwright did not foresee. What you had kept is safe. "
        f"Details are in {log_file()}."
    )
