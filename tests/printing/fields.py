"""Battlefields that the tests of printing put on paper, and their pages as files."""

from pathlib import Path
from uuid import UUID

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Note, Obstacle, Thing
from fieldwright.printing.map_pages import map_leaves
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.pdf import write_leaves


def bare(columns: int, rows: int, *things: Thing) -> Battlefield:
    """A level meadow with these things on it."""
    field = Battlefield.empty(
        columns, rows, FieldInfo("The Vault", "plains"), load_catalogue(), "grass"
    )
    lists: dict[str, dict[UUID, Thing]] = {}
    for thing in things:
        name = "notes" if isinstance(thing, Note) else "obstacles"
        lists.setdefault(name, {})[thing.id] = thing
    return field.with_things(lists)


def boulder(number: int, x: float, y: float) -> Obstacle:
    """A boulder two squares wide."""
    return Obstacle(id=UUID(int=number), kind="boulder", position=(x, y), width=2.0, length=2.0)


def printed(field: Battlefield, wishes: MapWishes, folder: Path) -> Path:
    """The PDF of a print."""
    path = folder / "map.pdf"
    write_leaves(path, wishes.title(field), map_leaves(field, wishes))
    return path
