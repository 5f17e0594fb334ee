"""Under fog a room that only a closed secret door leads to is rock, however it is swept over."""

from collections.abc import Callable
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
from fieldwright.battlefield.things import Light, Obstacle, StartingZone, Wall
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import render_image
from fieldwright.editing.comparing import compare
from fieldwright.editing.comparing_words import in_words
from fieldwright.editing.map_scaled_squares import coarser_layers
from fieldwright.player_view.known import as_players_know_it, covered_squares
from fieldwright.player_view.reveals import (
    cover,
    everything,
    reveal,
    revealed_squares,
    room_at,
)
from fieldwright.player_view.shown import shown_to_players
from fieldwright.terms.grid import Block, Square

CATALOGUE = load_catalogue()
COLUMNS, ROWS = 14, 9
HALL, VAULT = Block(1, 2, 6, 6), Block(6, 2, 10, 6)


def block(*blocks: Block) -> np.ndarray:
    mask = np.zeros((ROWS, COLUMNS), bool)
    for one in blocks:
        mask[one.top : one.bottom, one.left : one.right] = True
    return mask


def wall(number: int, kind: str, *ends: tuple[float, float]) -> Wall:
    return Wall(id=UUID(int=number), kind=kind, start=ends[0], end=ends[1])


def hall(*blocks: Block) -> Battlefield:
    """Floors in rock, under fog, with walls around the hall of which the east one has a gap."""
    info = FieldInfo("Vault", "caves", fog=True)
    rock = Battlefield.empty(COLUMNS, ROWS, info, CATALOGUE, "solid-rock")
    dug = paint(rock, Layer.GROUND, block(*blocks), rock.palettes.ground.index("stone-floor"))
    corners = [(6.0, 2.0), (1.0, 2.0), (1.0, 6.0), (6.0, 6.0)]
    return add(
        *(wall(10 + place, "wall", *ends) for place, ends in enumerate(pairwise(corners))),
        wall(20, "wall", (6, 2), (6, 3)),
        wall(21, "wall", (6, 4), (6, 6)),
        StartingZone(id=UUID(int=30), side="party", edge=None, blocks=(Block(1, 2, 3, 4),)),
    ).applied_to(dug.applied_to(rock))


def with_vault() -> Battlefield:
    """The hall, and behind a secret door in its east wall a vault with what is in it."""
    corners = [(6.0, 2.0), (10.0, 2.0), (10.0, 6.0), (6.0, 6.0)]
    return add(
        *(wall(40 + place, "wall", *ends) for place, ends in enumerate(pairwise(corners))),
        wall(50, "secret-door", (6, 3), (6, 4)),
        Obstacle(id=UUID(int=60), kind="chest", position=(8.5, 4.5), width=0.7, length=0.45),
        Light(id=UUID(int=61), kind="torch", position=(7.5, 2.5)),
    ).applied_to(hall(HALL, VAULT))


def with_rock() -> Battlefield:
    """The hall, whose east wall has no door, in solid rock."""
    return add(wall(50, "wall", (6, 3), (6, 4))).applied_to(hall(HALL))


def opened(field: Battlefield) -> Battlefield:
    door = field.thing(UUID(int=50))
    assert isinstance(door, Wall)
    return alter([(door, replace(door, is_open=True))]).applied_to(field)


Sweep = Callable[[Battlefield], np.ndarray]
SWEEPS: dict[str, Sweep] = {
    "everything": everything,
    "all around the vault": lambda _: block(Block(5, 1, 11, 7)),
    "half of the vault": lambda _: block(Block(8, 1, 12, 5)),
    "a stroke through it": lambda _: block(Block(0, 4, 14, 5)),
    "the rock beside it": lambda _: block(Block(10, 0, 14, 9)),
    "the room before it": lambda field: room_at(field, Square(2, 3)),
}


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("swept", SWEEPS)
def test_a_vault_and_solid_rock_are_the_same_to_players_however_they_are_swept_over(
    swept: str, style: Style, qapp: QApplication
) -> None:
    fields = (with_vault(), with_rock())
    known = [reveal(field, SWEEPS[swept](field)).applied_to(field) for field in fields]
    shown = [shown_to_players(field) for field in known]
    assert np.array_equal(shown[0].covered, shown[1].covered)
    assert picture(shown[0], style) == picture(shown[1], style)
    options = DrawingOptions(style=style, players=True, square_px=16)
    assert render_image(known[0], options) == render_image(known[1], options)


def test_a_vault_that_is_swept_over_looks_as_it_does_without_fog(qapp: QApplication) -> None:
    field = with_vault()
    known = reveal(field, everything(field)).applied_to(field)
    bare = replace(field, info=replace(field.info, fog=False))
    options = DrawingOptions(players=True, square_px=16)
    assert render_image(known, options) == render_image(bare, options)
    assert not covered_squares(known).any()
    assert not as_players_know_it(known).every(Obstacle)


def test_when_the_door_opens_what_is_behind_it_lies_in_fog() -> None:
    field = with_vault()
    known = opened(reveal(field, everything(field)).applied_to(field))
    assert np.array_equal(shown_to_players(known).covered, block(VAULT))
    again = reveal(known, everything(known)).applied_to(known)
    assert not shown_to_players(again).covered.any()
    assert as_players_know_it(again).every(Obstacle)


def test_a_vault_that_has_been_shown_stays_shown_when_all_is_swept_over() -> None:
    field = with_vault()
    seen = reveal(field, block(VAULT), behind_secret_doors=True).applied_to(field)
    again = reveal(seen, everything(seen)).applied_to(seen)
    assert revealed_squares(again).all()
    assert as_players_know_it(again).every(Obstacle)


def test_what_is_taken_for_rock_is_covered_again_like_all_else() -> None:
    field = with_vault()
    known = reveal(field, everything(field)).applied_to(field)
    assert (known.layers[Layer.REVEALED][block(VAULT)] == AS_ROCK).all()
    hidden = cover(known, everything(known)).applied_to(known)
    assert not hidden.layers[Layer.REVEALED].any()


def test_walls_are_not_seen_from_the_rock_behind_them() -> None:
    """Else the outline of a room that nobody has entered would stand at the edge of the fog."""
    field = with_rock()
    north = reveal(field, block(Block(0, 0, 14, 2))).applied_to(field)
    assert not shown_to_players(north).field.every(Wall)
    bare = remove(*field.every(Wall)).applied_to(field)
    lone = add(wall(70, "wall", (11, 1), (11, 3))).applied_to(bare)
    rock = reveal(lone, block(Block(10, 0, 12, 4))).applied_to(lone)
    assert len(shown_to_players(rock).field.every(Wall)) == 1


def test_what_is_taken_for_rock_comes_back_from_files_and_texts() -> None:
    field = with_vault()
    change: Change = reveal(field, everything(field))
    known = change.applied_to(field)
    assert decode_field(encode_field(known)).same_as(known)
    text = to_text(known)
    assert '"version": 6' in text
    again = from_text(text).layers[Layer.REVEALED]
    assert np.array_equal(again, known.layers[Layer.REVEALED])
    assert change.inverted().applied_to(known).same_as(field)


def test_in_the_other_scale_and_in_words_it_is_told_apart() -> None:
    field = with_vault()
    known = reveal(field, everything(field)).applied_to(field)
    coarse = coarser_layers(known, CATALOGUE)[Layer.REVEALED]
    assert coarse.tolist() == [[1, 1, 2, 2, 1], [1, 1, 2, 2, 1], [1, 1, 1, 1, 1]]
    words = [line for told in in_words(compare(field, known), CATALOGUE) for line in told.lines]
    hidden = "rock to the players now, for a secret door hides what is there"
    assert words == [
        "110 squares are revealed to the players now: between A1 and N9",
        f"16 squares are {hidden}: between G3 and J6",
    ]
