"""Of places that secret doors join players know where they are or came in; the rest is rock."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.leaks import picture

from fieldwright.battlefield.changes import Change, add, alter, paint, remove
from fieldwright.battlefield.field import AS_ROCK, Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Obstacle,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.player_view.concealed import Concealed, concealed_squares, what_is_concealed
from fieldwright.player_view.known import as_players_know_it
from fieldwright.player_view.places import places_of
from fieldwright.player_view.reveals import everything, reveal
from fieldwright.player_view.shown import shown_to_players
from fieldwright.terms.grid import Block

CATALOGUE = load_catalogue()
COLUMNS, ROWS = 24, 12
HALL, VAULT, SHED = Block(2, 2, 8, 6), Block(8, 2, 12, 6), Block(16, 2, 18, 4)
"""A hall of 24 squares, behind a secret door a vault of 16, and a shed of 4 elsewhere."""

PLAYERS = DrawingOptions(players=True, square_px=12)


def mask(*blocks: Block) -> np.ndarray:
    found = np.zeros((ROWS, COLUMNS), bool)
    for block in blocks:
        found[block.top : block.bottom, block.left : block.right] = True
    return found


def around(block: Block) -> list[Wall]:
    left, top, right, bottom = map(float, (block.left, block.top, block.right, block.bottom))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    number = 100 + 10 * block.left
    return [
        Wall(id=UUID(int=number + place), kind="wall", start=one, end=other)
        for place, (one, other) in enumerate(pairwise(corners))
    ]


def door(kind: str, *ends: tuple[float, float], number: int = 50) -> Wall:
    return Wall(id=UUID(int=number), kind=kind, start=ends[0], end=ends[1])


SECRET = door("secret-door", (8, 3), (8, 4))


def dug(*floors: Block, walls: Iterable[Thing] = (), fog: bool = False) -> Battlefield:
    """Floors in solid rock, with walls around each of them."""
    info = FieldInfo("Vault", "caves", fog=fog)
    rock = Battlefield.empty(COLUMNS, ROWS, info, CATALOGUE, "solid-rock")
    floor = rock.palettes.ground.index("stone-floor")
    field = paint(rock, Layer.GROUND, mask(*floors), floor).applied_to(rock)
    sides = [wall for block in floors for wall in around(block)]
    return add(*sides, *walls).applied_to(field)


def split(field: Battlefield, x: int, *parts: Wall) -> Battlefield:
    """The field with other walls and doors on an upright line."""
    old = [wall for wall in field.every(Wall) if wall.start[0] == wall.end[0] == float(x)]
    return add(*parts).applied_to(remove(*old).applied_to(field))


def hall_and_vault(*more: Thing, vault: Block = VAULT, fog: bool = False) -> Battlefield:
    """A secret door in the wall between them, which reaches as far south as the vault."""
    parts = (
        door("wall", (8, 2), (8, 3), number=60),
        SECRET,
        door("wall", (8, 4), (8, vault.bottom), number=61),
    )
    return add(*more).applied_to(split(dug(HALL, vault, fog=fog), 8, *parts))


def floored(field: Battlefield, *blocks: Block) -> Battlefield:
    """The field with a floor where there was rock."""
    floor = field.palettes.ground.index("stone-floor")
    return paint(field, Layer.GROUND, mask(*blocks), floor).applied_to(field)


def hidden(field: Battlefield) -> np.ndarray:
    return concealed_squares(field, CATALOGUE)


def hero(column: int, row: int, **more: object) -> Figure:
    block = next(iter(load_library().characters.values()))
    made = figure_from(block, "party", (column, row), 2, "Alda", UUID(int=900))
    return replace(made, **more)  # type: ignore[arg-type]


def ogre(column: int, row: int) -> Figure:
    block = load_library().creatures["ogre"]
    return figure_from(block, "ogres", (column, row), 2, "Gnash", UUID(int=901))


def on_meadow(*things: Thing) -> Battlefield:
    info = FieldInfo("Docks", "plains")
    return add(*things).applied_to(Battlefield.empty(COLUMNS, ROWS, info, CATALOGUE))


# ------------------------------------------------------------------------- what hangs together


def test_a_place_without_a_secret_door_is_shown_beside_others_that_have_one() -> None:
    field = floored(hall_and_vault(*around(SHED)), SHED)
    assert np.array_equal(hidden(field), mask(VAULT))


def test_a_ship_without_a_door_is_shown_and_the_cupboard_behind_its_secret_door_is_not() -> None:
    """All the meadow around is larger than the ship, and no way leads from one to the other."""
    ship, cupboard = Block(4, 2, 10, 9), Block(4, 2, 10, 4)
    bulkhead = (
        door("wall", (4, 4), (6, 4), number=70),
        door("secret-door", (6, 4), (7, 4), number=71),
        door("wall", (7, 4), (10, 4), number=72),
    )
    field = on_meadow(*around(ship), *bulkhead)
    assert np.array_equal(hidden(field), mask(cupboard))


def test_rooms_that_plain_doors_join_to_a_vault_are_concealed_with_it() -> None:
    closet = Block(12, 2, 14, 4)
    plain = door("door", (12, 2), (12, 3), number=80)
    rest = door("wall", (12, 3), (12, 6), number=81)
    field = split(floored(hall_and_vault(), closet), 12, plain, rest)
    assert np.array_equal(hidden(field), mask(VAULT, closet))


def test_water_and_cliffs_part_no_place() -> None:
    field = hall_and_vault()
    deep = paint(field, Layer.DEPTH, mask(Block(9, 2, 10, 6)), 12).applied_to(field)
    steep = paint(field, Layer.HEIGHT, mask(Block(10, 2, 12, 6)), 40).applied_to(field)
    for one in (deep, steep):
        assert np.array_equal(hidden(one), mask(VAULT))


def test_a_secret_door_in_the_middle_of_a_square_has_a_place_on_both_sides() -> None:
    middle = door("secret-door", (8.5, 2), (8.5, 6))
    field = dug(Block(2, 2, 12, 6), walls=[middle])
    assert np.array_equal(hidden(field), mask(Block(8, 2, 12, 6)))


def test_each_group_has_a_place_of_its_own_that_is_known() -> None:
    """The hall and its vault, and a smaller hall with a closet, in one map."""
    small, closet = Block(14, 7, 18, 10), Block(18, 7, 20, 10)
    leaf = door("secret-door", (18, 7), (18, 10), number=90)
    others = split(dug(small, closet), 18, leaf).every(Wall)
    field = floored(hall_and_vault(*others), small, closet)
    assert np.array_equal(hidden(field), mask(VAULT, closet))


# ------------------------------------------------------------------------------ what is known


def test_without_any_sign_the_largest_place_is_known() -> None:
    assert np.array_equal(hidden(hall_and_vault()), mask(VAULT))


def test_where_the_players_set_up_is_known_though_it_is_smaller() -> None:
    zone = StartingZone(id=UUID(int=300), side="party", edge=None, blocks=(Block(9, 3, 10, 4),))
    assert np.array_equal(hidden(hall_and_vault(zone)), mask(HALL))


def test_where_the_monsters_set_up_is_not_if_the_players_have_a_zone() -> None:
    zones = [
        StartingZone(id=UUID(int=300 + place), side=side, edge=None, blocks=(block,))
        for place, (side, block) in enumerate(
            (("party", Block(3, 3, 4, 4)), ("ogres", Block(9, 3, 10, 4)))
        )
    ]
    assert np.array_equal(hidden(hall_and_vault(*zones, hero(20, 10))), mask(VAULT))


def test_an_entrance_into_a_smaller_place_makes_that_the_known_one() -> None:
    parts = (
        door("wall", (12, 2), (12, 3), number=96),
        door("door", (12, 3), (12, 4), number=95),
        door("wall", (12, 4), (12, 6), number=97),
    )
    assert np.array_equal(hidden(split(hall_and_vault(), 12, *parts)), mask(HALL))


def test_so_do_stairs_up_into_the_rock_and_stairs_down_do_not() -> None:
    corners = ((11.0, 3.0), (12.0, 3.0), (12.0, 4.0), (11.0, 4.0))
    up = Platform(
        id=UUID(int=310), kind="stairs", outline=corners, top_ft=10, foot_ft=0, rotation=90
    )
    assert np.array_equal(hidden(hall_and_vault(up)), mask(HALL))
    down = replace(up, top_ft=0, foot_ft=-10)
    assert np.array_equal(hidden(hall_and_vault(down)), mask(VAULT))
    dais = replace(up, rotation=270)
    assert np.array_equal(hidden(hall_and_vault(dais)), mask(VAULT))


def test_a_secret_passage_off_the_map_stays_secret_where_the_hall_lies_open_too() -> None:
    hall, passage = Block(0, 2, 8, 6), Block(8, 3, COLUMNS, 4)
    field = floored(dug(walls=[SECRET]), hall, passage)
    assert np.array_equal(hidden(field), mask(passage))
    assert len(places_of(field, CATALOGUE).ways_out) == 2


def test_where_a_hero_stands_is_known_and_he_is_drawn(qapp: QApplication) -> None:
    zone = StartingZone(id=UUID(int=300), side="party", edge=None, blocks=(Block(3, 3, 4, 4),))
    field = hall_and_vault(zone, hero(9, 3))
    assert not hidden(field).any()
    assert as_players_know_it(field).every(Figure)
    assert shown_to_players(field).field.every(Figure)
    ghost = hall_and_vault(zone, hero(9, 3, hidden=True))
    assert np.array_equal(hidden(ghost), mask(VAULT))


def test_where_a_monster_stands_is_not_and_nobody_sees_it(qapp: QApplication) -> None:
    field = hall_and_vault(hero(3, 3), ogre(9, 3))
    assert np.array_equal(hidden(field), mask(VAULT))
    for known in (as_players_know_it(field), shown_to_players(field).field):
        assert [one.side for one in known.every(Figure)] == ["party"]


def test_when_a_hero_goes_in_under_fog_rock_becomes_fog_until_it_is_revealed() -> None:
    field = hall_and_vault(hero(3, 3), fog=True)
    swept = reveal(field, everything(field)).applied_to(field)
    assert (swept.layers[Layer.REVEALED][mask(VAULT)] == AS_ROCK).all()
    assert not shown_to_players(swept).covered.any()
    alda = swept.every(Figure)[0]
    entered = alter([(alda, replace(alda, column=9))]).applied_to(swept)
    assert np.array_equal(shown_to_players(entered).covered, mask(VAULT))
    seen = reveal(entered, mask(VAULT)).applied_to(entered)
    assert not shown_to_players(seen).covered.any()
    assert shown_to_players(seen).heroes


def test_what_was_revealed_stays_known_when_the_heroes_have_left() -> None:
    field = hall_and_vault(hero(3, 3), fog=True)
    seen = reveal(field, mask(VAULT), behind_secret_doors=True).applied_to(field)
    assert not hidden(seen).any()


# ------------------------------------------------------------------------------- secrets


def _grown(field: Battlefield) -> Change:
    """A second vault behind the first, as large as may be beside the hall."""
    return add(door("secret-door", (9, 2), (9, 6), number=98))


def _furnished(field: Battlefield) -> Change:
    chest = Obstacle(id=UUID(int=320), kind="chest", position=(9.5, 3.5), width=0.7, length=0.45)
    return add(chest, ogre(9, 2))


def _flooded(field: Battlefield) -> Change:
    return paint(field, Layer.DEPTH, mask(VAULT), 12)


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("change", [_grown, _furnished, _flooded])
def test_what_is_behind_the_door_makes_no_difference_to_players(
    change: Callable[[Battlefield], Change], fog: bool, qapp: QApplication
) -> None:
    field = hall_and_vault(fog=fog)
    other = change(field).applied_to(field)
    if fog:
        field, other = (reveal(one, everything(one)).applied_to(one) for one in (field, other))
    assert np.array_equal(hidden(field), hidden(other))
    assert render_image(field, PLAYERS) == render_image(other, PLAYERS)
    assert picture(shown_to_players(field)) == picture(shown_to_players(other))


def test_a_vault_larger_than_the_hall_is_as_secret_where_heroes_are_in_the_hall(
    qapp: QApplication,
) -> None:
    """Whose places are known by more than their size no secret room can change."""
    wide = Block(8, 2, 16, 10)
    field, alone = hall_and_vault(hero(3, 3), vault=wide), dug(HALL, walls=[hero(3, 3)])
    assert np.array_equal(hidden(field), mask(wide))
    assert render_image(field, PLAYERS) == render_image(alone, PLAYERS)
    assert picture(shown_to_players(field)) == picture(shown_to_players(alone))


def test_it_is_told_how_much_is_taken_for_rock() -> None:
    field = hall_and_vault()
    assert what_is_concealed(field, CATALOGUE, everything(field)) == Concealed(16, 1)
    assert what_is_concealed(field, CATALOGUE, mask(Block(8, 2, 9, 6))) == Concealed(4, 1)
    assert what_is_concealed(field, CATALOGUE, mask(HALL)) == Concealed(0, 0)
