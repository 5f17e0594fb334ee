"""Running the command line, in this process and as a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from fieldwright.cli.root import cli

TERRAINS = (
    *("badlands", "caves", "desert", "fields", "heavy-forest", "light-forest", "hills"),
    *("marsh", "mountains", "plains", "ships", "swamp", "taverns", "town-streets"),
)
BASIC = ("dungeon", "building", "outside", "castle")
DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def run(*words: object) -> Result:
    """Run ``fieldwright`` with these words; an error that nobody foresaw fails the test."""
    result = CliRunner().invoke(cli, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def done(*words: object) -> str:
    """Run a command that works; what it printed."""
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*words: object, code: int = 1) -> str:
    """Run a command that is refused; the sentence that says why, and nothing else is printed."""
    result = run(*words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert "Traceback" not in result.stderr
    return result.stderr


def generated(folder: Path, terrain: str, *options: object, name: str = "x.fieldwright") -> Path:
    """Generate a battlefield into a folder; small and quick unless the options say otherwise."""
    path = folder / name
    sized = () if "--size" in options or "--table" in options else ("--size", "30x27")
    done("generate", terrain, "--seed", 7, "-o", path, *sized, *options)
    return path


def told(path: Path) -> dict[str, Any]:
    """What ``info --json`` tells of a file."""
    facts: dict[str, Any] = json.loads(done("info", path, "--json"))
    return facts


def program(
    words: Sequence[object], folder: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the installed program as a process of its own, without a display unless given one."""
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAY}
    return subprocess.run(
        [sys.executable, "-m", "fieldwright", *map(str, words)],
        cwd=folder,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
