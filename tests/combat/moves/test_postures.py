"""Getting up and going down (Sitting, Kneeling, and Lying Prone, Knockdown Effects; R35)."""

from dataclasses import replace

import pytest
from tests.helpers.fights import HEROES, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import all_miss, asked, goes, march, orc, part, place, strikers

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose
from fieldwright.combat.deeds import Due, all_due, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack

FAR = orc("Far", (15, 5))
BOW = Attack(name="long bow", weapon="long-bow-sheaf", rate_of_fire="2/1", ammunition=20)
MAUL = Attack(name="maul", damage="1-2", knockdown="d20", weapon="dagger")


def phase_of(fight: Fight) -> Phase:
    return fight.state.head.phase


def hero(posture: str = "standing", **values: object) -> Figure:
    return figure("Ann", HEROES, (5, 5), posture=posture, facing=2, **values)


@pytest.mark.rule("CT1-POST-01")
def test_a_kneeling_archer_stands_for_a_half_move_and_shoots() -> None:
    ann = hero("kneeling", stats=warrior(attacks=(BOW,)))
    order = Order(action=Action.FIRE, movement=Movement.HALF, target=FAR.id)
    fight = march(meadow(ann, FAR), {ann: order})
    with pytest.raises(NotNowError, match="rising takes the half-move"):
        goes(fight, ann, (6, 5))
    goes(fight, ann)
    assert now(fight, ann).posture == "standing"
    assert "Ann gets up." in told(fight)
    shots = [due for due in all_due(fight.field, fight.state) if due.who == ann.id]
    assert len(shots) == 1, "half the rate of two shots"
    goes(fight, ann)
    assert strikers(fight) == ["Ann"]


@pytest.mark.rule("CT1-POST-01")
def test_who_lies_prone_gives_its_full_move_to_stand_and_nothing_is_left() -> None:
    ann = hero("prone")
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.MOVE, posture="standing")})
    with pytest.raises(NotNowError, match="lies prone; rising takes its full move"):
        goes(fight, ann, (6, 5))
    goes(fight, ann)
    assert (now(fight, ann).posture, phase_of(fight)) == ("prone", Phase.FAST)
    goes(fight, ann)
    assert (now(fight, ann).posture, phase_of(fight)) == ("standing", Phase.AVERAGE)
    assert next_due(fight.field, fight.state) is None


@pytest.mark.rule("CT1-POST-01")
def test_who_kneels_stands_in_the_first_phase_of_a_move_and_goes_half_in_the_second() -> None:
    """Rate 12: 6 squares are left."""
    ann = hero("kneeling")
    fight = march(meadow(ann, FAR), {ann: Action.MOVE})
    goes(fight, ann, (5, 11))
    assert (now(fight, ann).posture, place(fight, ann)) == ("standing", (5, 5))
    goes(fight, ann)
    assert place(fight, ann) == (5, 11)


@pytest.mark.rule("CT1-POST-01")
def test_kneeling_goes_with_an_action_without_movement() -> None:
    ann = hero(stats=warrior(attacks=(BOW,)))
    order = Order(action=Action.FIRE, target=FAR.id, posture="kneeling", movement=Movement.NONE)
    fight = march(meadow(ann, FAR), {ann: order})
    goes(fight, ann)
    assert now(fight, ann).posture == "kneeling"
    assert "Ann kneels." in told(fight)
    assert strikers(fight) == ["Ann"]


def thrown_down(order: Order, **stats: object) -> tuple[Fight, Figure, Figure]:
    """An orc with a dagger strikes Ann down in fast, before she acts."""
    ann = hero(stats=warrior(**stats))
    foe = orc("Orc", (6, 5), facing=6, stats=warrior(attacks=(MAUL,)))
    orders = {ann: replace(order, target=foe.id), foe: Order(action=Action.ATTACK, target=ann.id)}
    fight = march(meadow(ann, foe), orders, (5, 3))
    goes(fight, foe)
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in fight.ask.rolls))  # type: ignore[union-attr]
    rolled(fight, 1)
    assert now(fight, ann).posture == "prone"
    return fight, ann, foe


@pytest.mark.rule("CT1-KNOCK-04")
def test_knocked_down_in_fast_she_gives_up_one_of_two_attacks_and_has_one_left() -> None:
    fight, ann, _ = thrown_down(Order(action=Action.ATTACK), attacks_printed="2")
    assert [due.phase for due in mine(fight, ann)] == [Phase.AVERAGE, Phase.SLOW]
    goes(fight, ann, marks=("rise",))
    assert now(fight, ann).posture == "standing"
    assert "Ann gets up, giving up an attack." in told(fight)
    assert [due.phase for due in mine(fight, ann)] == [Phase.SLOW]


def mine(fight: Fight, who: Figure) -> list[Due]:
    return [due for due in all_due(fight.field, fight.state) if due.who == who.id]


@pytest.mark.rule("CT1-KNOCK-04")
def test_with_one_attack_due_she_gives_that_up() -> None:
    fight, ann, _ = thrown_down(Order(action=Action.ATTACK))
    goes(fight, ann, marks=("rise",))
    assert now(fight, ann).posture == "standing"
    assert not mine(fight, ann)


@pytest.mark.rule("CT1-KNOCK-04")
def test_who_falls_at_its_first_shot_gives_up_the_second_to_rise() -> None:
    """A long bow is shot twice: the first, in the orc's reach, provokes the blow that fells her."""
    ann = hero(stats=warrior(attacks=(BOW,)))
    foe = orc("Orc", (6, 5), facing=6, stats=warrior(attacks=(MAUL,)))
    fires = Order(action=Action.FIRE, movement=Movement.NONE, target=FAR.id)
    waits = Order(action=Action.OTHER, text="waits")
    fight = march(meadow(ann, foe, FAR), {ann: fires, foe: waits})
    goes(fight, ann)
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in fight.ask.rolls))  # type: ignore[union-attr]
    rolled(fight, 1)
    assert now(fight, ann).posture == "prone"
    assert [(due.key, due.phase) for due in mine(fight, ann)] == [("act:2", Phase.SLOW)]
    goes(fight, ann, marks=("rise",))
    assert now(fight, ann).posture == "standing"
    assert "Ann gets up, giving up an attack." in told(fight)
    assert not mine(fight, ann)


@pytest.mark.rule("CT1-KNOCK-04")
def test_who_has_acted_lies_until_its_next_order_where_rising_is_a_full_move() -> None:
    ann = hero(posture="prone")
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.ATTACK, weapon="dagger")})
    with pytest.raises(NotNowError, match="fell in an earlier round"):
        goes(fight, ann, marks=("rise",))


@pytest.mark.rule("CT1-KNOCK-04")
def test_a_half_move_may_be_given_up_instead_and_the_attack_is_kept() -> None:
    ann = hero()
    foe = orc("Orc", (6, 5), facing=6, stats=warrior(attacks=(MAUL,), movement="18"))
    order = Order(action=Action.ATTACK, movement=Movement.HALF, target=foe.id)
    fight = march(
        meadow(ann, foe), {ann: order, foe: Order(action=Action.ATTACK, target=ann.id)}, (5, 3)
    )
    goes(fight, foe)
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in fight.ask.rolls))  # type: ignore[union-attr]
    rolled(fight, 1)
    assert part(fight, ann).knocked_down
    goes(fight, ann, marks=("rise",))
    assert "Ann gets up, giving up a half-move." in told(fight)
    goes(fight, ann)
    assert strikers(fight) == ["Ann"]


def test_who_stands_rises_no_further() -> None:
    ann = hero()
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.MOVE)})
    with pytest.raises(NotNowError, match="Ann stands"):
        goes(fight, ann, marks=("rise",))


def test_knocked_down_between_two_halves_she_rises_with_the_second() -> None:
    """An orc strikes her as she leaves him, and the fall takes the rest of the first half."""
    ann = figure("Ann", HEROES, (5, 5), facing=0)
    fight = march(
        meadow(ann, orc("Orc", (5, 4), stats=warrior(attacks=(MAUL,)))), {ann: Action.MOVE}
    )
    goes(fight, ann, (5, 14))
    rolled(fight, 12)
    dice = {Purpose.DAMAGE: 1, Purpose.KNOCKDOWN: 20}
    rolled(fight, *(dice[one.purpose] for one in fight.ask.rolls))  # type: ignore[union-attr]
    rolled(fight, 1)
    assert now(fight, ann).posture == "prone"
    assert asked(fight) == []
    all_miss(fight)


@pytest.mark.rule("CT1-POST-01")
@pytest.mark.parametrize("movement", [None, Movement.HALF, Movement.FULL])
@pytest.mark.parametrize("marks", [(), ("rise",)])
def test_any_move_of_who_lies_since_an_earlier_round_is_getting_up(
    movement: Movement | None, marks: tuple[str, ...]
) -> None:
    """However much of a move is ordered, both its halves go into it, in fast and average."""
    ann = hero("prone")
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.MOVE, movement=movement)})
    assert [(due.key, due.phase) for due in mine(fight, ann)] == [
        ("move", Phase.FAST),
        ("move:2", Phase.AVERAGE),
    ]
    goes(fight, ann, marks=marks)
    assert "Ann begins to get up." in told(fight)
    goes(fight, ann, marks=marks)
    assert now(fight, ann).posture == "standing"
    assert not mine(fight, ann)


def test_who_kneels_may_say_that_it_rises_with_its_half_move() -> None:
    ann = hero("kneeling")
    fight = march(meadow(ann, FAR), {ann: Order(action=Action.MOVE, movement=Movement.HALF)})
    goes(fight, ann, marks=("rise",))
    assert now(fight, ann).posture == "standing"
    assert not mine(fight, ann)


def test_who_stands_has_nothing_to_rise_from() -> None:
    ann = hero()
    fight = march(meadow(ann, FAR), {ann: Action.MOVE})
    with pytest.raises(NotNowError, match="Ann stands"):
        goes(fight, ann, marks=("rise",))
