"""The walls of the house (desktop/README.md): imports point inwards only.

Every import counts, wherever it stands: at the top, inside a function, under TYPE_CHECKING, or as
a name handed to importlib. A package that does not exist yet breaks no wall.
"""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "desktop" / "fieldwright"

# From the middle outwards. Packages of one ring may use each other unless a wall below forbids it.
RINGS = [
    {"terms", "tables", "stats"},
    {"rules", "battlefield"},
    {
        "geometry",
        "generator",
        "editing",
        "library",
        "combat",
        "player_view",
        "document",
        "exchange",
        "log",
    },
    {"drawing"},
    {"canvas", "widgets"},
    {"editor", "fight", "tabletop", "printing"},
    {"app", "cli", "headless", "__main__"},
]
RING_OF = {part: number for number, ring in enumerate(RINGS) for part in ring}

WITHOUT_LIBRARIES = RINGS[0] | RINGS[1]
WITHOUT_QT = WITHOUT_LIBRARIES | RINGS[2]
# They meet in canvas, document and app.
WINDOWS = RINGS[5]

QT = {"PySide6", "shiboken6", "PySide2", "PyQt5", "PyQt6", "qtpy"}
HEAVY = {"shapely", "networkx", "scipy"}
QT_WITH_WINDOWS = {"PySide6.QtWidgets", "PySide6.QtPrintSupport", "PySide6.QtOpenGLWidgets"}

LONGEST_MODULE = 400


@dataclass(frozen=True)
class Import:
    """One import: where it stands, and the full name of what it asks for."""

    part: str
    place: str
    name: str

    @property
    def top_package(self) -> str:
        return self.name.split(".")[0]

    @property
    def imported_part(self) -> str | None:
        """The part of the house that is imported; "" is its own __init__, None another library."""
        first, _, rest = self.name.partition(".")
        return rest.split(".")[0] if first == "fieldwright" else None

    def __str__(self) -> str:
        return f"{self.place} imports {self.name}"


def modules() -> list[Path]:
    return sorted(HOUSE.rglob("*.py"))


def part_of(module: Path) -> str:
    """The package of the house, or the single module, that a file belongs to."""
    return module.relative_to(HOUSE).with_suffix("").parts[0]


def imports_of(module: Path) -> Iterator[Import]:
    inside = ["fieldwright", *module.relative_to(HOUSE).parent.parts]
    place = module.relative_to(HOUSE.parent).as_posix()
    for line, name in imported_names(module.read_text(encoding="utf-8"), inside):
        yield Import(part_of(module), f"{place}:{line}", name)


def imported_names(source: str, inside: list[str]) -> Iterator[tuple[int, str]]:
    """The line and full name of everything that the source of a module in a package imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*inside[: len(inside) - node.level + 1]] if node.level else []
            base += [node.module] if node.module else []
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Call) and (name := name_given_to_importlib(node)):
            yield node.lineno, name


def name_given_to_importlib(call: ast.Call) -> str | None:
    match call:
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__")
            | ast.Attribute(attr="import_module" | "__import__"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            return name
    return None


@cache
def imports() -> list[Import]:
    """All imports of the house, looked for once, by the first test that asks."""
    return [found for module in modules() for found in imports_of(module)]


PARTS = {part_of(module) for module in modules()} - {"__init__"}


def assert_none(broken: Iterable[object]) -> None:
    """Fail with one line for each."""
    lines = [str(item) for item in broken]
    assert not lines, "\n" + "\n".join(lines)


# ---------------------------------------------------------------------------------- the walls


def test_every_part_of_the_house_has_its_ring() -> None:
    assert_none(f"{part} stands in no ring: give it one" for part in sorted(PARTS - set(RING_OF)))


def test_imports_point_inwards_only() -> None:
    assert_none(
        found
        for found in imports()
        if found.imported_part in RING_OF and RING_OF[found.imported_part] > ring_of(found.part)
    )


def ring_of(part: str) -> int:
    # What the package itself says on import is seen by all, so it may look at nothing.
    return -1 if part == "__init__" else RING_OF.get(part, len(RINGS))


def test_no_parts_of_the_house_import_each_other_in_a_circle() -> None:
    needs: dict[str, set[str]] = defaultdict(set)
    for found in imports():
        if found.imported_part in RING_OF and found.imported_part != found.part:
            needs[found.part].add(str(found.imported_part))
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        steps = {(user, used) for used, user in pairwise(error.args[1])}
        assert_none(found for found in imports() if (found.part, found.imported_part) in steps)


def test_the_rules_know_no_map_and_the_map_knows_no_rules() -> None:
    pair = RINGS[1]
    assert_none(found for found in imports() if {found.part, found.imported_part} == pair)


def test_the_inner_rings_import_neither_shapely_nor_networkx_nor_qt() -> None:
    assert_none(
        found
        for found in imports()
        if found.part in WITHOUT_LIBRARIES and found.top_package in HEAVY | QT
    )


def test_only_what_shows_or_prints_imports_qt() -> None:
    assert_none(
        found for found in imports() if found.part in WITHOUT_QT and found.top_package in QT
    )


def test_drawing_knows_no_windows() -> None:
    assert_none(
        found
        for found in imports()
        if found.part == "drawing" and ".".join(found.name.split(".")[:2]) in QT_WITH_WINDOWS
    )


def test_the_windows_do_not_know_each_other() -> None:
    assert_none(
        found
        for found in imports()
        if found.part in WINDOWS and found.imported_part in WINDOWS - {found.part}
    )


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    lengths = {module: len(module.read_text(encoding="utf-8").splitlines()) for module in modules()}
    assert_none(
        f"{module.relative_to(HOUSE.parent)} has {length} lines"
        for module, length in lengths.items()
        if length > LONGEST_MODULE
    )


# ------------------------------------------------------------------------------ starting quickly


def exists(part: str) -> bool:
    return (HOUSE / part).is_dir() or (HOUSE / f"{part}.py").is_file()


@pytest.mark.parametrize("part", ["cli", "app"])
def test_starting_does_not_wait_for_libraries_that_are_needed_later(part: str) -> None:
    if not exists(part):
        pytest.skip(f"there is no fieldwright.{part} yet")
    script = f"import sys, fieldwright.{part}; print(*sorted({HEAVY} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


# ----------------------------------------------------------------- what the tests above look with


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import shapely.geometry as shapes", "shapely.geometry"),
        ("from shapely import box", "shapely.box"),
        ("def later():\n    import networkx", "networkx"),
        ("if TYPE_CHECKING:\n    from fieldwright.rules import Dice", "fieldwright.rules.Dice"),
        ("from .squares import Square", "fieldwright.battlefield.squares.Square"),
        ("from . import squares", "fieldwright.battlefield.squares"),
        ("from ..rules import dice", "fieldwright.rules.dice"),
        ("from fieldwright import rules", "fieldwright.rules"),
        ("importlib.import_module('scipy.sparse')", "scipy.sparse"),
        ("__import__('PySide6')", "PySide6"),
    ],
)
def test_an_import_is_seen_wherever_it_stands(source: str, name: str) -> None:
    found = [found for _, found in imported_names(source, ["fieldwright", "battlefield"])]
    assert found == [name]
