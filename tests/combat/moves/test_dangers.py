"""What the ground does to who moves: hazards, slopes, woods (Battlefield Characteristics; R44)."""

from typing import Any
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.fights import HEROES, chosen, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import (
    asked,
    beast,
    goes,
    march,
    orc,
    place,
    rolls_asked,
    strikers,
)

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Hazard, Obstacle
from fieldwright.combat.asks import Choice, Purpose
from fieldwright.combat.deeds import next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.combat.telling import as_text
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack, Saves

FAR = orc("Far", (18, 18))
SAVES = Saves(death=12, wands=12, petrification=12, breath=12, spells=12)
MAUL = Attack(name="maul", damage="1-2", knockdown="d20")


def hero(square: tuple[int, int] = (5, 5), **values: Any) -> Figure:
    return figure("Ann", HEROES, square, facing=4, **values)


def trap(square: tuple[int, int], kind: str = "trap", **values: Any) -> Hazard:
    column, row = square
    outline = (
        (float(column), float(row)),
        (column + 1.0, float(row)),
        (column + 1.0, row + 1.0),
        (float(column), row + 1.0),
    )
    return Hazard(id=UUID(int=77), kind=kind, outline=outline, **values)


def holding(field: Battlefield, thing: Hazard | Obstacle) -> Battlefield:
    """The field with something more on it."""
    return add(thing).applied_to(field)


def growing(field: Battlefield, growth: str, *squares: tuple[int, int]) -> Battlefield:
    """The field with a growth in some squares."""
    layer = field.layers[Layer.GROWTH].copy()
    code = field.palettes.growth.index(growth)
    for column, row in squares:
        layer[row, column] = code
    return field.with_layers({Layer.GROWTH: layer})


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_a_known_danger_on_the_way_is_asked_of_the_dm_who_lets_it_pass() -> None:
    ann = hero()
    fight = march(holding(meadow(ann, FAR), trap((5, 7), "fire")), {ann: Action.MOVE})
    goes(fight, ann, (5, 7), (5, 9))
    assert asked(fight) == ["Ann enters fire."]
    assert place(fight, ann) == (5, 7)
    fight.roll()
    assert place(fight, ann) == (5, 9)


def test_a_trap_that_nobody_knows_of_stops_who_sets_it_off_and_is_seen_then() -> None:
    ann = hero()
    fight = march(holding(meadow(ann, FAR), trap((5, 7), hidden=True)), {ann: Action.MOVE})
    goes(fight, ann, (5, 11))
    assert asked(fight) == ["Ann sets off a trap."]
    chosen(fight, "hurt, falls")
    assert isinstance(fight.ask, Choice)
    chosen(fight, "2d6")
    rolled(fight, 3, 4)
    assert now(fight, ann).hit_points == 13
    assert now(fight, ann).posture == "prone"
    assert place(fight, ann) == (5, 7)
    assert not next(iter(fight.field.every(Hazard))).hidden
    due = next_due(fight.field, fight.state)
    assert due is not None, "the second half of the move is left to get up"
    goes(fight, ann)
    assert now(fight, ann).posture == "standing"


def test_a_hidden_enemy_in_the_way_is_run_into_and_seen() -> None:
    ann = hero()
    lurker = orc("Lurker", (5, 8), hidden=True, facing=4)
    fight = march(meadow(ann, lurker), {ann: Action.MOVE})
    goes(fight, ann, (5, 10))
    while fight.ask is not None:
        fight.roll()
    assert place(fight, ann) == (5, 7)
    assert not now(fight, lurker).hidden
    assert any("Lurker" in text and "the move ends" in text for text in told(fight))


def slope(terrain: str, *figures: Figure, down: bool) -> Battlefield:
    """A field that falls by 5 feet a square to the south, or rises."""
    field = meadow(*figures, terrain=terrain)
    heights = field.layers[Layer.HEIGHT].copy()
    for row in range(field.rows):
        heights[row, :] = 5 * (field.rows - 1 - row if down else row)
    return field.with_layers({Layer.HEIGHT: np.asarray(heights)})


def knocked_down(terrain: str, *, down: bool) -> tuple[Fight, Figure]:
    """A mover is thrown to the ground as it leaves an orc, on its way down a slope or up."""
    ann = hero((5, 5), stats=warrior(saves=SAVES), hit_points=60, full_hit_points=60)
    foe = orc("Orc", (5, 4), stats=warrior(attacks=(MAUL,)))
    fight = march(slope(terrain, ann, foe, down=down), {ann: Action.MOVE})
    goes(fight, ann, (5, 8) if down else (5, 7))
    assert strikers(fight) == ["Orc"]
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in rolls_asked(fight)))
    rolled(fight, 1)
    assert now(fight, ann).posture == "prone"
    return fight, ann


@pytest.mark.rule("CT3-TER-HILLS-4")
def test_thrown_down_on_the_way_downhill_she_saves_or_rolls_20_feet_for_2d4() -> None:
    fight, ann = knocked_down("hills", down=True)
    assert [one.purpose for one in rolls_asked(fight)] == [Purpose.SAVE]
    rolled(fight, 11)
    rolled(fight, 2)
    assert place(fight, ann) == (5, 9), "20 feet are 4 squares"
    (damage,) = rolls_asked(fight)
    assert damage.sides == (4, 4)
    rolled(fight, 3, 4)
    assert now(fight, ann).hit_points == 60 - 1 - 7


@pytest.mark.rule("CT3-TER-HILLS-4")
def test_who_saves_lies_where_she_fell_and_who_goes_uphill_rolls_nothing() -> None:
    fight, ann = knocked_down("hills", down=True)
    rolled(fight, 12)
    assert fight.ask is None
    assert place(fight, ann) == (5, 5)
    fight, ann = knocked_down("hills", down=False)
    assert fight.ask is None


@pytest.mark.rule("CT3-TER-BADLANDS-5")
def test_no_save_prevents_rolling_down_a_rocky_slope() -> None:
    """The die shows 3: 30 feet, 6 squares, 3d4."""
    fight, ann = knocked_down("badlands", down=True)
    rolled(fight, 3)
    assert place(fight, ann) == (5, 11)
    (damage,) = rolls_asked(fight)
    assert damage.sides == (4, 4, 4)


@pytest.mark.rule("CT3-TER-MOUNTAINS-5")
def test_in_mountains_a_save_that_fails_falls_d6_times_10_feet() -> None:
    fight, ann = knocked_down("mountains", down=True)
    rolled(fight, 1)
    rolled(fight, 4)
    (damage,) = rolls_asked(fight)
    assert damage.sides == (6,) * 4
    assert place(fight, ann)[1] > 5


@pytest.mark.rule("CT3-TER-CAVES-5")
@pytest.mark.parametrize(("landing", "attacked"), [(1, True), (2, False)])
def test_who_is_thrown_down_in_a_cave_lands_on_a_stalagmite_on_1_in_10(
    landing: int, attacked: bool
) -> None:
    ann = hero()
    foe = orc("Orc", (5, 4), stats=warrior(attacks=(MAUL,)))
    fight = march(meadow(ann, foe, terrain="caves"), {ann: Action.MOVE})
    goes(fight, ann, (5, 8))
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in rolls_asked(fight)))
    rolled(fight, 1)
    rolled(fight, landing)
    assert (fight.ask is not None) is attacked


def rider(**stats: Any) -> tuple[Figure, Figure]:
    horse = figure("Horse", HEROES, (2, 5), size="L", stats=beast("L", movement="24"), facing=2)
    man = figure(
        "Ann", HEROES, (2, 5), mount=horse.id, facing=2, stats=warrior(saves=SAVES, **stats)
    )
    return horse, man


def ride(action: Action | Order, *wooded: tuple[int, int]) -> tuple[Fight, Figure, Figure]:
    horse, man = rider()
    field = growing(meadow(horse, man, FAR), "light-woods", *wooded)
    fight = goes(march(field, {man: action}), man, (9, 5))
    return fight, horse, man


@pytest.mark.rule("CT3-TER-HEAVYFOREST-5")
def test_a_branch_throws_a_charging_rider_off_who_fails_his_save() -> None:
    fight, horse, man = ride(Order(action=Action.CHARGE, target=FAR.id), (5, 5), (6, 5))
    (die,) = rolls_asked(fight)
    assert die.sides == (6,)
    assert place(fight, horse) == (5, 5)
    rolled(fight, 1)
    rolled(fight, 11)
    (damage,) = rolls_asked(fight)
    assert damage.sides == (6,)
    rolled(fight, 4)
    fallen = now(fight, man)
    assert (fallen.mount, fallen.posture, fallen.hit_points) == (None, "prone", 16)
    assert max(abs(fallen.column - 5), abs(fallen.row - 5)) == 1, "beside the mount"
    assert place(fight, horse) == (5, 5)


@pytest.mark.rule("CT3-TER-HEAVYFOREST-5")
@pytest.mark.parametrize("dice", [(2,), (1, 12)])
def test_no_branch_or_a_save_and_he_rides_on(dice: tuple[int, ...]) -> None:
    fight, horse, man = ride(Order(action=Action.CHARGE, target=FAR.id), (5, 5), (6, 5))
    for die in dice:
        rolled(fight, die)
    assert fight.ask is None
    assert place(fight, horse) == place(fight, man) == (9, 5)


@pytest.mark.rule("CT3-TER-HEAVYFOREST-5")
def test_no_branch_is_rolled_for_at_a_half_move_nor_in_the_open() -> None:
    half = Order(action=Action.MOVE, movement=Movement.HALF)
    assert ride(half, (5, 5))[0].ask is None
    assert ride(Order(action=Action.CHARGE, target=FAR.id))[0].ask is None


@pytest.mark.rule("CT3-TER-HEAVYFOREST-6")
def test_a_griffon_cannot_fly_among_the_trees_of_a_dense_forest() -> None:
    """Size L; over clear squares it flies, and so does a man-sized flyer everywhere."""
    for size, refused in (("L", True), ("M", False)):
        stats = beast(size, movement="12, Fl 24 (C)", flags=("flying",))
        griffon = figure("Griffon", HEROES, (2, 5), size=size, stats=stats, altitude_ft=20.0)
        woods = [(column, row) for column in range(5, 8) for row in range(20)]
        field = growing(meadow(griffon, FAR), "heavy-woods", *woods)
        fight = march(field, {griffon: Action.MOVE})
        if refused:
            with pytest.raises(NotNowError):
                goes(fight, griffon, (10, 5))
        else:
            goes(fight, griffon, (10, 5))
            assert place(fight, griffon) == (10, 5)
            assert now(fight, griffon).altitude_ft == 20.0


def test_a_flyer_rises_first_and_drops_at_the_end() -> None:
    """Rate 24, 20 feet up are 4 points: 20 are left, 10 of them in the first phase."""
    stats = beast("M", movement="12, Fl 24 (C)", flags=("flying",))
    bird = figure("Bird", HEROES, (2, 5), stats=stats)
    fight = march(meadow(bird, FAR, columns=40), {bird: Action.MOVE})
    goes(fight, bird, (22, 5), to_ft=20.0)
    assert (place(fight, bird), now(fight, bird).altitude_ft) == ((12, 5), 20.0)
    goes(fight, bird)
    assert (place(fight, bird), now(fight, bird).altitude_ft) == ((22, 5), 20.0)


def hatch(square: tuple[int, int], **values: Any) -> Obstacle:
    """An open hatch over one square."""
    column, row = square
    position = (column + 0.5, row + 0.5)
    return Obstacle(
        id=UUID(int=5), kind="hatch", position=position, width=1.0, length=1.0, **values
    )


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_an_open_hatch_that_she_does_not_see_raises_a_falling_prompt() -> None:
    ann = hero()
    deck = holding(meadow(ann, FAR, terrain="ships"), hatch((5, 7), hidden=True))
    fight = march(deck, {ann: Action.MOVE})
    goes(fight, ann, (5, 10))
    assert asked(fight) == ["Ann comes to an edge that it may fall from."]
    chosen(fight, "hurt, stops")
    fight.roll()
    rolled(fight, 3)
    assert (place(fight, ann), now(fight, ann).hit_points) == ((5, 7), 17)


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_who_sees_an_open_hatch_goes_round_it() -> None:
    ann = hero()
    fight = march(holding(meadow(ann, FAR, terrain="ships"), hatch((5, 7))), {ann: Action.MOVE})
    goes(fight, ann, (5, 10))
    assert fight.ask is None


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_who_is_pushed_onto_an_open_hatch_may_fall() -> None:
    """An ogre overruns her; she saves, and its side picks the hatch."""
    ann = figure("Ann", HEROES, (10, 9), stats=warrior(saves=SAVES))
    ogre = orc("Ogre", (10, 6), size="L", stats=beast("L"))
    deck = holding(meadow(ann, ogre, terrain="ships"), hatch((11, 9)))
    fight = march(deck, {ann: Action.GUARD, ogre: Action.MOVE}, (5, 3))
    goes(fight, ogre, (10, 9), (10, 11))
    while not isinstance(fight.ask, Choice):
        rolled(fight, *(20 if one.purpose is Purpose.SAVE else 1 for one in rolls_asked(fight)))
    chosen(fight, "L10")
    assert "falls" in asked(fight)[0] or "edge" in asked(fight)[0]


# -------------------------------------------------------------------------- what players read of it


@pytest.mark.parametrize(("kind", "seen"), [("trap", "sets off a trap"), ("pit", "meets a danger")])
def test_players_read_of_a_hidden_danger_what_is_seen_and_then_see_it(kind: str, seen: str) -> None:
    """What the DM calls it stays his; the map shows it from the step on that hurts her."""
    ann = hero()
    pit = trap((5, 7), kind, hidden=True, text="the pit of Orcus")
    fight = march(holding(meadow(ann, FAR), pit), {ann: Action.MOVE})
    goes(fight, ann, (5, 11))
    assert next(iter(fight.field.every(Hazard))).hidden, "nothing has come of it yet"
    before = len(fight.entries)
    chosen(fight, "hurt, falls")
    assert not next(iter(fight.field.every(Hazard))).hidden
    fight.roll()
    rolled(fight, 6)
    players = as_text(fight.entries, for_players=True)
    assert f"Ann {seen}." in players
    assert "Ann takes 6 points of damage" in players
    assert "Orcus" not in players
    assert "pit" not in players
    fight.back_to(before)
    assert next(iter(fight.field.every(Hazard))).hidden, "taken back with its step"


def test_a_hidden_danger_that_does_nothing_stays_hidden_and_untold() -> None:
    ann = hero()
    fight = march(holding(meadow(ann, FAR), trap((5, 7), hidden=True)), {ann: Action.MOVE})
    goes(fight, ann, (5, 11))
    chosen(fight, "on")
    assert next(iter(fight.field.every(Hazard))).hidden
    players = as_text(fight.entries, for_players=True)
    assert "trap" not in players
    assert "Ann stops: the move ends at F8." in players


def test_who_is_pushed_into_a_hidden_danger_that_hurts_makes_it_known() -> None:
    """An ogre overruns her and its side picks the trapped square."""
    ann = figure("Ann", HEROES, (10, 9), stats=warrior(saves=SAVES))
    ogre = orc("Ogre", (10, 6), size="L", stats=beast("L"))
    field = holding(meadow(ann, ogre), trap((11, 9), hidden=True))
    fight = march(field, {ann: Action.GUARD, ogre: Action.MOVE}, (5, 3))
    goes(fight, ogre, (10, 9), (10, 11))
    while not isinstance(fight.ask, Choice):
        rolled(fight, *(20 if one.purpose is Purpose.SAVE else 1 for one in rolls_asked(fight)))
    chosen(fight, "L10")
    assert asked(fight) == ["Ann sets off a trap."]
    chosen(fight, "hurt")
    assert not next(iter(fight.field.every(Hazard))).hidden


def test_a_monster_that_players_do_not_see_shows_them_no_trap() -> None:
    """A hidden orc falls in: to players neither is there."""
    lurker = orc("Lurker", (5, 5), hidden=True)
    ann = hero((15, 15))
    fight = march(holding(meadow(ann, lurker), trap((5, 7), hidden=True)), {lurker: Action.MOVE})
    goes(fight, lurker, (5, 11))
    chosen(fight, "stops")
    assert next(iter(fight.field.every(Hazard))).hidden
    assert "trap" not in as_text(fight.entries, for_players=True)
