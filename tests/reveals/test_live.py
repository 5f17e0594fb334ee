"""Live sight: what heroes come to see is revealed within the step that let them see it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.helpers.houses import (
    CLOSET,
    DOOR,
    EAST,
    HERO,
    OGRE,
    WEST,
    hero,
    house,
    ogre,
    squares,
)

from fieldwright.battlefield.changes import Change, ChangeInfo, Together, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.combat.commands import Begin
from fieldwright.combat.dm_commands import Put
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.running import Fight
from fieldwright.combat.state import SideState
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.player_view.live import newly_seen
from fieldwright.player_view.reveals import cover, everything, revealed_squares
from fieldwright.player_view.sight import seen_by_any, seen_by_heroes
from fieldwright.terms.grid import Square


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    made = new_document(house(hero(), ogre()), tmp_path / "house")
    made.accompany(newly_seen)
    yield made
    made.close()


def switch_on(document: Document) -> None:
    info = document.field.info
    document.apply(ChangeInfo(info, replace(info, live_sight=True)), "Live")


def alda(field: Battlefield) -> Figure:
    found = field.things["figures"][HERO]
    assert isinstance(found, Figure)
    return found


def to(document: Document, column: int, row: int) -> Change:
    one = alda(document.field)
    return alter([(one, replace(one, column=column, row=row))])


def door(document: Document, *, is_open: bool) -> Change:
    wall = document.field.thing(DOOR)
    assert isinstance(wall, Wall)
    return alter([(wall, replace(wall, is_open=is_open))])


def shown(document: Document) -> np.ndarray:
    return revealed_squares(document.field)


# ------------------------------------------------------------------------------------------- sight


def test_a_hero_in_a_closed_room_sees_that_room_and_no_other() -> None:
    assert np.array_equal(seen_by_heroes(house(hero(), ogre())), squares(WEST))


def test_whoever_sees_nothing_knows_what_is_beneath_him() -> None:
    seen = seen_by_heroes(house(hero(2, 3, conditions=("blinded",))))
    assert np.argwhere(seen).tolist() == [[3, 2]]


def test_hidden_heroes_and_monsters_reveal_nothing() -> None:
    assert not seen_by_heroes(house(hero(hidden=True), ogre(), heroes="party")).any()


def test_what_two_see_is_what_either_does() -> None:
    field = house(hero(), ogre())
    both = seen_by_any(field, field.every(Figure))
    assert np.array_equal(both, squares(WEST, EAST))


# ---------------------------------------------------------------------------------------- one step


def test_switching_it_on_reveals_what_is_seen_now(document: Document) -> None:
    switch_on(document)
    assert np.array_equal(shown(document), squares(WEST))
    document.undo()
    assert not shown(document).any()
    assert not document.field.info.live_sight


def test_a_step_into_a_room_reveals_it_and_undoing_the_step_covers_it_again(
    document: Document,
) -> None:
    switch_on(document)
    document.apply(to(document, 6, 3), "Alda walks")
    assert np.array_equal(shown(document), squares(WEST, EAST))
    assert document.undo_label == "Alda walks"
    document.undo()
    assert np.array_equal(shown(document), squares(WEST))
    assert alda(document.field).column == 2
    document.redo()
    assert np.array_equal(shown(document), squares(WEST, EAST))


def test_an_opened_door_reveals_what_is_seen_through_it(document: Document) -> None:
    switch_on(document)
    document.apply(door(document, is_open=True), "Open")
    beyond = shown(document) & squares(EAST)
    assert beyond[2, 5]
    assert not (shown(document) & squares(CLOSET)).any()


def test_what_monsters_do_reveals_nothing(document: Document) -> None:
    switch_on(document)
    gnash = document.field.things["figures"][OGRE]
    assert isinstance(gnash, Figure)
    document.apply(alter([(gnash, replace(gnash, row=4))]), "Gnash walks")
    assert np.array_equal(shown(document), squares(WEST))


def test_what_the_dm_covers_stays_covered_until_a_hero_moves(document: Document) -> None:
    switch_on(document)
    document.apply(cover(document.field, everything(document.field)), "Cover")
    assert not shown(document).any()
    document.apply(to(document, 3, 3), "Alda walks")
    assert np.array_equal(shown(document), squares(WEST))


def test_without_live_sight_no_step_reveals_anything(document: Document) -> None:
    document.apply(to(document, 6, 3), "Alda walks")
    assert not shown(document).any()


def test_steps_of_one_gesture_become_one_with_all_that_was_seen(document: Document) -> None:
    switch_on(document)
    steps = len(document.steps())
    for column in (3, 4, 6):
        document.apply(to(document, column, 3), "Alda is dragged", "drag")
    assert len(document.steps()) == steps + 1
    assert np.array_equal(shown(document), squares(WEST, EAST))
    document.undo()
    assert np.array_equal(shown(document), squares(WEST))


def test_the_file_keeps_it_as_one_step(document: Document) -> None:
    switch_on(document)
    document.apply(to(document, 6, 3), "Alda walks")
    document.close()
    again = open_document(document.path)
    assert np.array_equal(shown(again), squares(WEST, EAST))
    again.undo()
    assert np.array_equal(shown(again), squares(WEST))
    again.close()


def test_a_fight_goes_on_with_what_its_steps_reveal(document: Document) -> None:
    switch_on(document)
    fight = Fight(DocumentKeeper(document))
    fight.say(
        Begin(
            sides=(SideState(id="party", played_by="players"), SideState(id="ogres")),
            seed=3,
        )
    )
    entries = len(fight.field.log)
    fight.say(Put(who=HERO, square=Square(6, 3)))
    assert np.array_equal(shown(document), squares(WEST, EAST))
    assert fight.field is document.field
    document.undo()
    fight.refresh()
    assert len(fight.field.log) == entries
    assert np.array_equal(shown(document), squares(WEST))


# ----------------------------------------------------------------------------- companions of steps


def test_a_companion_that_fails_leaves_the_step_as_it_is(
    document: Document, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong(before: Battlefield, after: Battlefield) -> Change | None:
        raise RuntimeError("no sight today")

    document.accompany(wrong)
    assert document.apply(to(document, 3, 3), "Alda walks")
    assert alda(document.field).column == 3
    assert "no sight today" in caplog.text


def test_a_companion_that_has_left_adds_nothing(document: Document) -> None:
    switch_on(document)
    leave = document.accompany(lambda _before, after: cover(after, everything(after)))
    leave()
    document.apply(to(document, 3, 3), "Alda walks")
    assert shown(document).any()


def test_a_step_that_changes_nothing_has_no_companion(document: Document) -> None:
    switch_on(document)
    steps = len(document.steps())
    assert not document.apply(Together(()), "Nothing")
    assert len(document.steps()) == steps
