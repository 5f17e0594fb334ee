"""Sheets that would show nothing but solid rock are left out, and their places are crossed out."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Label, Note, Wall
from fieldwright.printing.map_pages import PrintedMap
from fieldwright.printing.map_wishes import MapWishes
from fieldwright.printing.rock import nothing_but_rock
from fieldwright.printing.sheets import Layout
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import SquareSize

CATALOGUE = load_catalogue()
WISHES = MapWishes(layout=Layout(square=SquareSize(25.4)))
LAST = UUID(int=9)


@pytest.fixture(autouse=True)
def _one_application(qapp: object) -> None:
    """Letters are measured with the one application of pytest-qt."""


def cave(*rooms: Block) -> Battlefield:
    """Rock of 24 x 24 squares with some rooms in it."""
    rock = Battlefield.empty(24, 24, FieldInfo("Cave", "caves"), CATALOGUE, "solid-rock")
    inside = np.zeros((24, 24), bool)
    for room in rooms:
        inside[room.top : room.bottom, room.left : room.right] = True
    floor = rock.palettes.ground.index("stone-floor")
    return paint(rock, Layer.GROUND, inside, floor).applied_to(rock)


ROOM = Block(1, 1, 4, 4)


def printed(field: Battlefield, wishes: MapWishes = WISHES) -> PrintedMap:
    return PrintedMap(field, wishes, wishes.plan(field))


def test_only_the_sheet_with_the_room_is_printed() -> None:
    made = printed(cave(ROOM))
    assert [sheet.label for sheet in made.sheets()] == ["A1"]
    assert made.left_out == len(made.plan.sheets) - 1 > 3
    assert [leaf.title for leaf in made.leaves()] == ["How they lie", "A1"]


def test_all_sheets_are_printed_where_the_dm_wants_them() -> None:
    made = printed(cave(ROOM), replace(WISHES, without_rock=False))
    assert made.sheets() == made.plan.sheets
    assert made.left_out == 0


def test_rock_with_nothing_else_is_printed_whole() -> None:
    made = printed(cave())
    assert made.sheets() == made.plan.sheets


def test_a_word_or_a_wall_on_the_rock_keeps_its_sheet() -> None:
    word = Label(id=LAST, position=(23.4, 23.4), text="x", size=0.3)
    wall = Wall(id=LAST, kind="wall", start=(23.0, 20.0), end=(24.0, 20.0))
    for thing in (word, wall):
        made = printed(add(thing).applied_to(cave(ROOM)))
        assert [sheet.label for sheet in made.sheets()] == ["A1", made.plan.sheets[-1].label]


def test_a_note_of_the_dm_keeps_a_sheet_only_of_his_own_print_with_notes() -> None:
    """On a print for players it would tell where something is."""
    note = Note(id=LAST, number=1, position=(23.4, 23.4), text="x")
    field = add(note).applied_to(cave(ROOM))
    assert len(printed(field).sheets()) == 1
    assert len(printed(field, replace(WISHES, players=False)).sheets()) == 1
    assert len(printed(field, replace(WISHES, players=False, notes=True)).sheets()) == 2


def test_squares_around_things_are_no_bare_rock() -> None:
    wall = Wall(id=LAST, kind="wall", start=(20.0, 20.0), end=(20.0, 21.0))
    rock = nothing_but_rock(add(wall).applied_to(cave(ROOM)), WISHES)
    assert not rock[20, 19]
    assert not rock[20, 20]
    assert rock[10, 10]
    assert not rock[2, 2]
    # The face of the rock is drawn on the squares around the room.
    assert not rock[4, 4]
    assert rock[5, 5]


def test_the_page_in_front_crosses_out_what_is_left_out() -> None:
    """The picture differs from that of a print of all sheets in the places left out."""

    def front(wishes: MapWishes) -> QImage:
        image = QImage(420, 594, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        painter.scale(2, 2)
        printed(cave(ROOM), wishes).draw_assembly(painter)
        painter.end()
        return image

    assert front(WISHES) != front(replace(WISHES, without_rock=False))
