"""A small dungeon: two rooms and a passage, and a closet behind a secret door."""

from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Label, Note, Obstacle, Thing, Wall

ROCK, FLOOR = "solid-rock", "stone-floor"


def wall(number: int, start: tuple[float, float], end: tuple[float, float], kind: str) -> Wall:
    return Wall(id=UUID(int=number), kind=kind, start=start, end=end)


def dungeon(between: str = "secret-door") -> Battlefield:
    """12 x 8 squares of rock with four areas of floor in it.

    Room 1 is 4 x 3 from B2, room 2 the closet of 2 x 3 from F2, ``between`` them a secret door at
    F3; a door at C5 leads to passage 3, 6 x 1 from B5. Room 4 is 3 x 2 from I6, without a door.
    """
    catalogue = load_catalogue()
    info = FieldInfo("The Cellar", "caves", place="dungeon", notes="Cold and damp.")
    field = Battlefield.empty(12, 8, info, catalogue, ROCK)
    ground = field.layers[Layer.GROUND].copy()
    floor = field.palettes.ground.index(FLOOR)
    for left, top, wide, high in ((1, 1, 4, 3), (5, 1, 2, 3), (1, 4, 6, 1), (8, 5, 3, 2)):
        ground[top : top + high, left : left + wide] = floor
    walls = (
        wall(1, (5, 1), (5, 2), "wall"),
        wall(2, (5, 2), (5, 3), between),
        wall(3, (5, 3), (5, 4), "wall"),
        wall(4, (1, 4), (2, 4), "wall"),
        wall(5, (2, 4), (3, 4), "door"),
        wall(6, (3, 4), (7, 4), "wall"),
    )
    things: dict[str, dict[UUID, Thing]] = {
        "walls": {one.id: one for one in walls},
        "notes": {
            note.id: note
            for note in (
                Note(id=UUID(int=21), number=7, position=(2.5, 2.5), text="Rats sleep here."),
                Note(id=UUID(int=22), number=3, position=(9.5, 6.5), text="Nobody knows of this."),
            )
        },
        "hazards": {
            UUID(int=31): Hazard(
                id=UUID(int=31),
                kind="trap",
                outline=((3, 4), (4, 4), (4, 5), (3, 5)),
                hidden=True,
                text="A falling block.",
            )
        },
        "labels": {UUID(int=41): Label(id=UUID(int=41), position=(2, 2), text="X", hidden=True)},
        "obstacles": {
            one.id: one
            for one in (
                Obstacle(id=UUID(int=51), kind="table", position=(2.5, 2.0), width=2.0, length=1.0),
                Obstacle(id=UUID(int=52), kind="pillar", position=(9.5, 6.0), width=1, length=1),
                Obstacle(id=UUID(int=53), kind="pillar", position=(8.5, 6.0), width=1, length=1),
            )
        },
    }
    return field.with_layers({Layer.GROUND: np.asarray(ground)}).with_things(things)
