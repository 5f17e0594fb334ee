"""What players are shown of a house under fog, and of a fight in it."""

from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.houses import (
    CLOSET,
    EAST,
    HERO,
    OGRE,
    SECRET,
    WEST,
    hero,
    house,
    ogre,
    revealed,
    squares,
)
from tests.helpers.random_fights import RandomFight, random_battle

from fieldwright.battlefield.changes import alter, remove
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Platform,
    StartingZone,
    Wall,
)
from fieldwright.combat.commands import Begin
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import SideState, Step
from fieldwright.player_view.heroes import players_side
from fieldwright.player_view.known import as_players_know_it
from fieldwright.player_view.shown import shown_to_players
from fieldwright.player_view.told import PlayersChoices
from fieldwright.player_view.turn import ShownTurn, deeds_shown
from fieldwright.terms.chance import Stream

ONE = UUID(int=500)


@pytest.mark.parametrize(("rotation", "shown"), [(0, False), (90, True)])
def test_words_of_which_half_lies_under_fog_are_not_shown(rotation: int, shown: bool) -> None:
    """East of column 5 all is covered; turned about, the words stand in one column."""
    label = Label(id=ONE, position=(4.5, 3.2), text="To yard", rotation=rotation)
    found = shown_to_players(revealed(house(label), WEST)).field.things["labels"]
    assert bool(found) is shown
    assert shown_to_players(revealed(house(label), WEST, EAST)).field.things["labels"]


def test_where_nothing_is_revealed_nothing_is_shown() -> None:
    shown = shown_to_players(house(hero(), ogre()))
    assert shown.covered.all()
    assert not any(shown.field.things.values())
    assert not shown.field.layers[Layer.REVEALED].any()


def test_without_fog_all_is_shown_that_is_no_secret() -> None:
    shown = shown_to_players(house(hero(), ogre(), ogre(3, 8, id=ONE, hidden=True), fog=False))
    assert not shown.covered.any()
    assert set(shown.field.things["figures"]) == {HERO, OGRE}


def test_walls_are_cut_to_where_they_stand_beside_something_revealed() -> None:
    shown = shown_to_players(revealed(house(), WEST))
    walls = shown.field.every(Wall)
    assert {wall.kind for wall in walls} == {"wall", "door"}
    north = [wall for wall in walls if wall.start[1] == wall.end[1] == 1]
    assert [(wall.start[0], wall.end[0]) for wall in north] == [(1, 5)]
    assert all(max(wall.start[0], wall.end[0]) <= 5 for wall in walls)


def test_a_cut_wall_does_not_tell_how_far_it_goes_on() -> None:
    field = revealed(house(), WEST)
    (north,) = (wall for wall in field.every(Wall) if wall.id == UUID(int=60))
    shorter = alter([(north, replace(north, end=(7.3, 1.0)))]).applied_to(field)
    assert shown_to_players(field).same_as(shown_to_players(shorter))


def test_a_closed_secret_door_is_a_piece_of_its_wall() -> None:
    shown = shown_to_players(revealed(house(), EAST))
    (run,) = (
        wall
        for wall in shown.field.every(Wall)
        if wall.start[1] == wall.end[1] == 5 and wall.start[0] <= 6 and wall.end[0] >= 7
    )
    assert run.kind == "wall"
    plain = house()
    secret = plain.thing(SECRET)
    assert isinstance(secret, Wall)
    bricked = alter([(secret, replace(secret, kind="wall"))]).applied_to(plain)
    assert shown.same_as(shown_to_players(revealed(bricked, EAST)))


def test_a_secret_door_that_stands_open_has_been_found() -> None:
    field = house()
    secret = field.thing(SECRET)
    assert isinstance(secret, Wall)
    opened = alter([(secret, replace(secret, is_open=True))]).applied_to(field)
    shown = shown_to_players(revealed(opened, EAST))
    (door,) = (wall for wall in shown.field.every(Wall) if wall.id == SECRET)
    assert (door.kind, door.is_open) == ("door", True)


@pytest.mark.parametrize(
    "thing",
    [
        Obstacle(id=ONE, kind="tree", position=(4.9, 2.5), width=0.5, length=0.5, crown=2.0),
        Label(id=ONE, position=(4.5, 3.5), text="Hi"),
        Light(id=ONE, kind="torch", position=(4.5, 3.5)),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_what_stands_in_one_place_is_there_where_its_middle_is_revealed(
    thing: Obstacle | Label | Light,
) -> None:
    field = house(thing)
    assert shown_to_players(revealed(field, WEST)).field.thing(ONE) is not None
    assert shown_to_players(revealed(field, EAST)).field.thing(ONE) is None


def test_what_covers_an_area_is_there_where_any_of_it_is_revealed() -> None:
    corners = ((4.0, 2.0), (6.0, 2.0), (6.0, 4.0), (4.0, 4.0))
    fire = Hazard(id=ONE, kind="fire", outline=corners, text="for 5 rounds")
    stage = Platform(id=UUID(int=501), kind="stairs", outline=corners, top_ft=3, leads_to="Lair")
    shown = shown_to_players(revealed(house(fire, stage), WEST)).field
    assert [one.text for one in shown.every(Hazard)] == [""]
    assert [one.leads_to for one in shown.every(Platform)] == [""]
    away = shown_to_players(revealed(house(fire, stage), CLOSET)).field
    assert not away.every(Hazard)
    assert not away.every(Platform)


def test_notes_zones_origin_name_and_words_of_the_dm_are_gone() -> None:
    field = house(Note(id=ONE, number=1, position=(2, 2), text="trap"), notes="They wait")
    shown = shown_to_players(revealed(field, WEST)).field
    assert not shown.every(Note)
    assert not shown.every(StartingZone)
    assert (shown.info.name, shown.info.notes, shown.origin, shown.log) == ("", "", None, ())


def test_squares_beside_what_is_revealed_look_like_it_and_others_are_blank() -> None:
    field = revealed(house(), WEST)
    high = np.where(squares(EAST), 40, 10).astype(np.int16)
    shown = shown_to_players(field.with_layers({Layer.HEIGHT: high})).field
    height = shown.layers[Layer.HEIGHT]
    assert (height[1:5, 5:7] == 10).all()
    assert (height[1:5, 8:] == 0).all()


# -------------------------------------------------------------------------------------- figures


def test_heroes_are_known_by_name_and_hit_points_and_monsters_are_not() -> None:
    shown = shown_to_players(revealed(house(hero(), ogre()), WEST, EAST))
    assert shown.heroes == {HERO}
    told = shown.field.things["figures"]
    alda, gnash = told[HERO], told[OGRE]
    assert isinstance(alda, Figure)
    assert isinstance(gnash, Figure)
    assert (alda.name, alda.hit_points, alda.stats) == ("Alda", 11, None)
    assert (gnash.name, gnash.initials, gnash.hit_points, gnash.stats) == ("", "", None, None)


def test_the_dm_may_show_names_and_hit_points() -> None:
    choices = PlayersChoices(names=True, hit_points=True)
    shown = shown_to_players(revealed(house(ogre()), EAST), choices)
    (gnash,) = shown.field.every(Figure)
    assert (gnash.name, gnash.hit_points, gnash.full_hit_points) == ("Gnash 2", 20, 25)


def test_without_conditions_the_dead_are_still_seen_to_be_dead() -> None:
    field = revealed(house(ogre(conditions=("poisoned", "dead"))), EAST)
    (gnash,) = shown_to_players(field, PlayersChoices(conditions=False)).field.every(Figure)
    assert gnash.conditions == ("dead",)


def test_a_large_figure_is_there_as_soon_as_one_of_its_squares_is() -> None:
    field = house(ogre(4, 1, id=ONE), ogre(5, 3))
    large = alter(
        [(one, replace(one, columns=2, rows=2)) for one in field.every(Figure)]
    ).applied_to(field)
    shown = shown_to_players(revealed(large, WEST))
    assert set(shown.field.things["figures"]) == {ONE}


def test_with_live_sight_monsters_are_there_only_where_heroes_see_them() -> None:
    field = revealed(house(hero(), ogre()), WEST, EAST)
    shown = shown_to_players(field, seen=squares(WEST))
    assert set(shown.field.things["figures"]) == {HERO}
    assert np.array_equal(shown.remembered, squares(EAST))
    heard = ogre(unseen=True)
    known = shown_to_players(revealed(house(hero(), heard), WEST, EAST), seen=squares(WEST))
    assert set(known.field.things["figures"]) == {HERO, OGRE}


def test_whose_side_the_heroes_are_does_not_hang_on_who_is_hidden_or_covered() -> None:
    villains = [hero(7, row, id=UUID(int=600 + row), side="cult") for row in (1, 2, 3)]
    field = house(hero(), *villains)
    assert players_side(field) == "cult"
    assert players_side(revealed(field, WEST)) == "party"
    hidden = house(hero(), *(replace(one, hidden=True) for one in villains))
    assert players_side(hidden) == "party"
    assert players_side(house(hero(), *villains, heroes="party")) == "party"


# --------------------------------------------------------------------------------- what is shared


def test_snapshots_share_what_is_the_same_for_players() -> None:
    field = revealed(house(hero(), ogre()), WEST)
    shown = shown_to_players(field)
    gnash = field.things["figures"][OGRE]
    assert isinstance(gnash, Figure)
    moved = alter([(gnash, replace(gnash, column=8))]).applied_to(field)
    again = shown_to_players(moved)
    assert again.field is shown.field
    note = remove(*field.every(StartingZone)).applied_to(moved)
    assert shown_to_players(note).field.layers is shown.field.layers


def test_pictures_for_players_have_nothing_of_what_is_covered() -> None:
    known = as_players_know_it(revealed(house(hero(), ogre()), WEST))
    assert set(known.things["figures"]) == {HERO}
    assert as_players_know_it(known) is known


# ----------------------------------------------------------------------------------------- fights


def fought() -> Fight:
    fight = Fight(Memory(revealed(house(hero(), ogre()), WEST, EAST)))
    fight.say(
        Begin(
            sides=(SideState(id="party", played_by="players"), SideState(id="ogres")),
            seed=3,
        )
    )
    return fight


def turn_of(field: Battlefield, choices: PlayersChoices = PlayersChoices()) -> object:  # noqa: B008
    return shown_to_players(field, choices).turn


def test_before_the_phases_only_the_round_and_its_step_are_told() -> None:
    turn = shown_to_players(fought().field).turn
    assert turn is not None
    assert (turn.round, turn.step, turn.phase) == (1, Step.MONSTERS, None)
    assert (turn.in_turn, turn.following) == ((), ())
    assert turn_of(fought().field, PlayersChoices(turn=False)) is None
    assert turn_of(house()) is None


@pytest.mark.parametrize("seed", range(6))
def test_of_those_who_come_next_only_heroes_are_told_beforehand(seed: int) -> None:
    stream = Stream(seed, "turns")
    fight = Fight(Memory(random_battle(stream)))
    playing = RandomFight(stream, fight, faithful=9, draws=False)
    playing.begin()
    for _ in range(12):
        playing.steps(1)
        field, state = fight.field, fight.state
        turn = shown_to_players(field).turn
        if turn is None or turn.phase is None:
            continue
        heroes = {key for key, one in state.combatants.items() if state.plays(one) == "players"}
        assert {who for who, _ in turn.following} <= heroes
        due = deeds_shown(field, state, state.combatants)
        now = [one.who for one in due[:1]]
        assert [who for who, _ in turn.in_turn] == now
        foretold = turn_of(field, PlayersChoices(foes_next=True))
        assert isinstance(foretold, ShownTurn)
        assert {who for who, _ in foretold.following} == {one.who for one in due} - set(now)
