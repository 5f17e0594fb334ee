"""Where the data and the sample maps stand: beside the package, or in the checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent.parent / name


def resources_folder() -> Path:
    """The folder of data tables (TOML), installed with the package."""
    return _folder("resources")


def maps_folder() -> Path:
    """The folder of sample battlefields in the text form, installed with the package."""
    return _folder("maps")
