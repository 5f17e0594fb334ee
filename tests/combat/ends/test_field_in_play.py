"""Doors, furniture, lamps and ground in a fight; areas that strike and that stay."""

from dataclasses import replace

import pytest
from tests.combat.ends.making import answered, part, said, to_next_round, to_the_end
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, rolled, warrior

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Hazard, Light, Obstacle, Wall
from fieldwright.combat.areas import caught_in, squares_of_area
from fieldwright.combat.asks import Roll, Rolls
from fieldwright.combat.commands import Give
from fieldwright.combat.deeds import due_of
from fieldwright.combat.dm_commands import Area, Deed, Interact, Linger, Shape, Strike
from fieldwright.combat.ends.due import what_is_due
from fieldwright.combat.entries import Happened, written
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import EndPart
from fieldwright.rules.actions import Action
from fieldwright.rules.morale import Cause
from fieldwright.stats.block import Saves
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth

SAVES = Saves(death=13, wands=13, petrification=13, breath=13, spells=13)
ANN = figure("Ann", HEROES, (5, 6), stats=warrior(saves=SAVES))
ORC = figure("Orc", ORCS, (5, 5), stats=warrior(saves=SAVES))
DOOR = Wall(id=Stream(1).uuid(), kind="door", start=(2, 2), end=(3, 2))
TABLE = Obstacle(id=Stream(2).uuid(), kind="table", position=(9.5, 9.5), width=1.6, length=0.8)
TORCH = Light(id=Stream(3).uuid(), kind="torch", position=(9.5, 9.5))


def _fight() -> Fight:
    return begun(add(DOOR, TABLE, TORCH).applied_to(meadow(ANN, ORC)))


def _do(fight: Fight, what: Deed, thing: Wall | Obstacle | Light) -> list[str]:
    return said(fight, Interact(what=what, thing=thing.id))


def _wall(fight: Fight) -> Wall:
    found = fight.field.thing(DOOR.id)
    assert isinstance(found, Wall)
    return found


def test_a_door_is_opened_closed_locked_and_broken_each_by_one_logged_step() -> None:
    """Locked it does not open; broken it hides nothing and cannot be closed; back is one step."""
    fight = _fight()
    assert _do(fight, Deed.OPEN, DOOR) == ["The door at C3 is open."]
    assert _wall(fight).is_open
    _do(fight, Deed.CLOSE, DOOR)
    _do(fight, Deed.LOCK, DOOR)
    with pytest.raises(NotNowError, match="locked"):
        fight.say(Interact(what=Deed.OPEN, thing=DOOR.id))
    _do(fight, Deed.UNLOCK, DOOR)
    _do(fight, Deed.BREAK, DOOR)
    assert _wall(fight).hides == "nothing"
    with pytest.raises(NotNowError, match="cannot be closed"):
        fight.say(Interact(what=Deed.CLOSE, thing=DOOR.id))
    fight.back()
    assert not _wall(fight).is_open


def _with(door: Wall) -> Fight:
    return begun(add(door).applied_to(meadow(ANN, ORC)))


def test_a_door_that_the_field_has_locked_is_locked_from_the_start_of_a_fight() -> None:
    """Opening is refused with what to do; unlocked it opens; each step back restores the lock."""
    fight = _with(replace(DOOR, bolted=True))
    with pytest.raises(NotNowError, match="is locked; unlock it first"):
        fight.say(Interact(what=Deed.OPEN, thing=DOOR.id))
    with pytest.raises(NotNowError, match="locked already"):
        fight.say(Interact(what=Deed.LOCK, thing=DOOR.id))
    assert _do(fight, Deed.UNLOCK, DOOR) == ["The door at C3 is unlocked."]
    assert not _wall(fight).bolted
    _do(fight, Deed.OPEN, DOOR)
    assert _wall(fight).is_open
    fight.back()
    fight.back()
    assert _wall(fight) == replace(DOOR, bolted=True)


def test_what_a_fight_locks_stays_locked_on_the_field() -> None:
    """Locking is a change of the field, as opening is: who opens the file later finds it so."""
    fight = _fight()
    _do(fight, Deed.LOCK, DOOR)
    assert _wall(fight).bolted
    assert fight.state.head.locked == ()
    fight.back()
    assert _wall(fight) == DOOR


def test_a_locked_door_that_is_broken_is_locked_no_more() -> None:
    """The bolt goes with the door, and stepping back brings both again."""
    fight = _with(replace(DOOR, bolted=True))
    _do(fight, Deed.BREAK, DOOR)
    assert not _wall(fight).bolted
    assert _wall(fight).is_open
    fight.back()
    assert _wall(fight) == replace(DOOR, bolted=True)


def test_a_door_that_an_older_fight_locked_in_its_log_is_locked_still() -> None:
    """Older files kept locked doors with the fight and not on the field."""
    fight = _fight()
    head = replace(fight.state.head, locked=(DOOR.id,))
    older = written(Happened(text="The door at C3 is locked.", head=head, kind="field"))
    fight = Fight(Memory(fight.field.with_log((*fight.field.log, older))))
    with pytest.raises(NotNowError, match="locked"):
        fight.say(Interact(what=Deed.OPEN, thing=DOOR.id))
    _do(fight, Deed.UNLOCK, DOOR)
    assert fight.state.head.locked == ()
    _do(fight, Deed.OPEN, DOOR)


def test_a_table_is_tipped_over_once_and_then_covers_who_is_behind_it() -> None:
    """Four feet high (it was 0.8 squares deep) and thin; twice is refused."""
    fight = _fight()
    _do(fight, Deed.FLIP, TABLE)
    table = fight.field.thing(TABLE.id)
    assert isinstance(table, Obstacle)
    assert table.height_ft == 4
    assert table.length == pytest.approx(0.4)
    with pytest.raises(NotNowError, match="already"):
        fight.say(Interact(what=Deed.FLIP, thing=TABLE.id))
    _do(fight, Deed.BREAK, TABLE)
    broken = fight.field.thing(TABLE.id)
    assert isinstance(broken, Obstacle)
    assert broken.kind == "rubble"


def test_lamps_are_put_out_and_lit() -> None:
    """Out, and once more is refused; lit again."""
    fight = _fight()
    _do(fight, Deed.DOUSE, TORCH)
    lamp = fight.field.thing(TORCH.id)
    assert isinstance(lamp, Light)
    assert not lamp.is_lit
    with pytest.raises(NotNowError):
        fight.say(Interact(what=Deed.DOUSE, thing=TORCH.id))
    _do(fight, Deed.LIGHT, TORCH)


def test_ground_burns_and_is_flooded_and_dries() -> None:
    """Brush burns to bare ground; waist-deep water comes and goes."""
    from tests.helpers.fights import meadow as plain

    from fieldwright.battlefield.changes import paint
    from fieldwright.battlefield.field import Layer

    field = plain(ANN, ORC)
    brush = field.palettes.growth.index("brush")
    import numpy as np

    mask = np.zeros((20, 20), dtype=np.bool_)
    mask[3, 3] = True
    fight = begun(paint(field, Layer.GROWTH, mask, brush).applied_to(field))
    said(fight, Interact(what=Deed.BURN, squares=(Square(3, 3), Square(4, 3))))
    assert fight.field.growth_at(Square(3, 3)) == "clear"
    assert fight.field.palettes.ground[fight.field.layers[Layer.GROUND][3, 3]] == "bare"
    assert fight.field.palettes.ground[fight.field.layers[Layer.GROUND][3, 4]] == "grass"
    said(fight, Interact(what=Deed.FLOOD, squares=(Square(3, 3),), depth=Depth.WAIST))
    assert fight.field.depth_at(Square(3, 3)) is Depth.WAIST
    said(fight, Interact(what=Deed.DRY, squares=(Square(3, 3),)))
    assert fight.field.depth_at(Square(3, 3)) is Depth.DRY


def test_what_a_figure_does_takes_the_deed_that_the_dm_says() -> None:
    """Ann opens the door for what was due of her; a deed that she has not is refused."""
    fight = _fight()
    said(fight, Give(who=(ANN.id,), order=Order(action=Action.OTHER, text="open the door")))
    keys = [due.key for due in due_of(fight.field, fight.state, part(fight, ANN))]
    with pytest.raises(NotNowError, match="no such thing"):
        fight.say(Interact(what=Deed.OPEN, thing=DOOR.id, who=ANN.id, spends="nothing"))
    texts = said(
        fight,
        Interact(what=Deed.OPEN, thing=DOOR.id, who=ANN.id, spends=keys[0], costs="a half-move"),
    )
    assert texts == ["The door at C3 is open, by Ann (a half-move)."]
    assert not due_of(fight.field, fight.state, part(fight, ANN))


def test_what_is_no_door_does_not_open() -> None:
    """A table does not, and what is not there is refused."""
    fight = _fight()
    with pytest.raises(NotNowError, match="Only doors"):
        fight.say(Interact(what=Deed.OPEN, thing=TABLE.id))
    with pytest.raises(NotNowError, match="no such thing"):
        fight.say(Interact(what=Deed.OPEN, thing=Stream(9).uuid()))


# -------------------------------------------------------------------------------------------- areas


def _squares(area: Area, field: Battlefield | None = None) -> set[tuple[int, int]]:
    found = squares_of_area(field or meadow(), area)
    return {(one.column, one.row) for one in found}


def test_a_burst_holds_the_squares_no_farther_than_its_radius() -> None:
    """Radius 0 one square, 1 five, 2 thirteen; at the field's edge what lies on it."""
    for radius, count in ((0, 1), (1, 5), (2, 13)):
        area = Area(shape=Shape.BURST, at=Square(10, 10), size=radius)
        assert len(_squares(area)) == count
    assert len(_squares(Area(shape=Shape.BURST, at=Square(0, 0), size=1))) == 3


def test_a_line_is_a_strip_and_a_cone_grows_wider() -> None:
    """North from (10,10): a line of 4 with its own square; a cone of 4 as wide as 5 at its end."""
    line = Area(shape=Shape.LINE, at=Square(10, 10), size=4, towards=Square(10, 0))
    assert _squares(line) == {(10, 10), (10, 9), (10, 8), (10, 7)}
    wide = Area(shape=Shape.LINE, at=Square(10, 10), size=2, towards=Square(10, 0), width=3)
    assert _squares(wide) == {(x, y) for x in (9, 10, 11) for y in (10, 9)}
    cone = Area(shape=Shape.CONE, at=Square(10, 10), size=4, towards=Square(10, 0), width=4)
    rows = {y: sum(1 for square in _squares(cone) if square[1] == y) for y in (9, 8, 7, 6)}
    assert (10, 10) not in _squares(cone)
    assert rows == {9: 3, 8: 3, 7: 5, 6: 5}


def test_an_area_catches_whoever_has_any_square_in_it() -> None:
    """An ogre of two by two with one corner in the burst is caught; the dead are not."""
    ogre = figure("Ogre", ORCS, (11, 11), columns=2, rows=2, size="H")
    dead = figure("Dead", ORCS, (10, 10), conditions=("dead",))
    field = meadow(ANN, ogre, dead)
    area = Area(shape=Shape.BURST, at=Square(10, 10), size=2)
    assert [one.name for one in caught_in(field, area)] == ["Ogre"]


def test_a_fireball_asks_damage_once_and_all_saves_in_one_row() -> None:
    """6d6 come to 21; who saves takes 10, who does not 21 and is dying."""
    fight = begun(meadow(ANN, ORC))
    ball = Strike(
        name="fireball",
        area=Area(shape=Shape.BURST, at=Square(5, 5), size=4),
        damage="6d6",
        saves="spells",
    )
    fight.say(ball)
    rolled(fight, 1, 2, 3, 4, 5, 6)
    assert isinstance(fight.ask, Rolls)
    answered(fight, 13, 12)
    assert (now(fight, ANN).hit_points, now(fight, ORC).hit_points) == (10, -1)


def test_whom_an_area_spares_it_does_not_strike_and_without_a_save_nobody_has_half() -> None:
    """Ann is spared; the orc takes all 4."""
    fight = begun(meadow(ANN, ORC))
    area = Area(shape=Shape.BURST, at=Square(5, 5), size=2)
    said(fight, Strike(name="blast", area=area, damage="1d4", spares=(ANN.id,)), 4)
    assert (now(fight, ANN).hit_points, now(fight, ORC).hit_points) == (20, 16)


def test_who_fails_is_befallen_for_some_rounds() -> None:
    """Sleep for 2 rounds: the orc sleeps until the end of round 2."""
    fight = begun(meadow(ANN, ORC))
    area = Area(shape=Shape.CLOUD, at=Square(5, 4), size=1)
    sleep = Strike(name="sleep", area=area, condition="asleep", rounds=2, saves="spells")
    said(fight, sleep, 5)
    assert "asleep" in now(fight, ORC).conditions
    for _ in range(2):
        assert "asleep" in now(fight, ORC).conditions
        to_the_end(fight, 3, 5)
        to_next_round(fight)
    assert "asleep" not in now(fight, ORC).conditions


def test_friends_slain_by_magic_are_a_cause_for_morale() -> None:
    """Forty points kill one of four orcs outright."""
    band = [figure(f"Orc{at}", ORCS, (3 * at, 5)) for at in range(8)]
    fight = begun(meadow(ANN, *band))
    area = Area(shape=Shape.BURST, at=Square(3, 5), size=0)
    said(fight, Strike(name="disintegration", area=area, damage="40"))
    to_the_end(fight, 3, 5)
    (line,) = what_is_due(fight.field, fight.state, EndPart.MORALE)
    assert line == f"orcs: {Cause.SLAIN_BY_MAGIC}"


def test_cover_from_where_an_area_begins_helps_the_save_against_what_burns() -> None:
    """Half behind a low wall (50% cover, -4 to hit): the save of 13 needs 9; magic alone 13."""
    wall = Wall(id=Stream(8).uuid(), kind="low-wall", start=(8, 7), end=(11, 7), height_ft=3)
    ann = figure("Ann", HEROES, (9, 7), stats=warrior(saves=SAVES))
    fight = begun(add(wall).applied_to(meadow(ann, ORC)))
    area = Area(shape=Shape.BURST, at=Square(9, 3), size=4)
    needed = []
    for bodily in (True, False):
        fire = Strike(
            name="fire", area=area, damage="4", saves="spells", spares=(ORC.id,), bodily=bodily
        )
        fight.say(fire)
        assert isinstance(fight.ask, Roll)
        assert fight.ask.needed is not None
        needed.append(fight.ask.needed.value)
        answered(fight, 20)
    assert needed[1] == 13
    assert needed[0] == 13 - 4


def test_an_area_beyond_the_field_or_without_a_direction_is_refused() -> None:
    """Nothing is kept of it."""
    fight = begun(meadow(ANN, ORC))
    before = len(fight.entries)
    with pytest.raises(NotNowError, match="beyond the field"):
        fight.say(Strike(name="x", area=Area(shape=Shape.BURST, at=Square(99, 0), size=1)))
    with pytest.raises(NotNowError, match="which way"):
        fight.say(Strike(name="x", area=Area(shape=Shape.CONE, at=Square(1, 1), size=3)))
    assert len(fight.entries) == before


def test_clouds_and_fires_stay_on_the_map_and_go_away_in_their_time() -> None:
    """Darkness for two rounds as an obstacle that hides, fire as a hazard; unknown kinds not."""
    fight = begun(meadow(ANN, ORC))
    cloud = Area(shape=Shape.CLOUD, at=Square(12, 12), size=3)
    said(fight, Linger(name="darkness", area=cloud, kind="magical-darkness", rounds=2))
    said(fight, Linger(name="wall of fire", area=cloud, kind="fire"))
    assert [one.kind for one in fight.field.every(Obstacle)] == ["magical-darkness"]
    assert [one.kind for one in fight.field.every(Hazard)] == ["fire"]
    with pytest.raises(NotNowError, match="fire"):
        fight.say(Linger(name="x", area=cloud, kind="jelly"))
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    assert fight.field.every(Obstacle)
    to_the_end(fight, 3, 5)
    texts = to_next_round(fight)
    assert "Darkness is gone." in texts
    assert not fight.field.every(Obstacle)
    assert fight.field.every(Hazard)


def test_an_area_is_taken_up_in_the_middle_of_its_saves() -> None:
    """Read again after the damage it asks the same saves, and comes to the same."""
    fight = begun(meadow(ANN, ORC))
    area = Area(shape=Shape.BURST, at=Square(5, 5), size=2)
    fight.say(Strike(name="ball", area=area, damage="2d6", saves="spells"))
    rolled(fight, 3, 4)
    again = Fight(fight.keeper)
    assert again.ask == fight.ask
    answered(again, 20, 1)
    assert (now(again, ANN).hit_points, now(again, ORC).hit_points) == (17, 13)
