"""What a spell or an item does in its phase: damage, saves in one row, what lasts, healing.

combat-and-tactics.txt, Cast a Spell, Use a Magical Item.
"""

import pytest
from tests.helpers.fights import now, rolled, said, told
from tests.helpers.orders_told import fight_of, foe, hero, idle, order, part, still

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Roll, Rolls
from fieldwright.combat.commands import Forgo, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.dm_commands import AddEffect, Area, Linger, Shape, Strike
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Order, Works
from fieldwright.combat.running import Fight
from fieldwright.combat.telling import as_text
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square

MAGE = hero("Mage", (5, 5), spells=("magic missile", "web"))
FRIEND = hero("Friend", (6, 5))
ORC, OTHER = foe("Orc", (5, 12)), foe("Other", (6, 12))


def _in_turn(spell: Order) -> Fight:
    """The mage is in turn with the spell."""
    fight = fight_of((MAGE, spell), (FRIEND, idle()), (ORC, idle()), (OTHER, idle()))
    while (due := next_due(fight.field, fight.state)) and due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    assert due is not None
    assert due.who == MAGE.id
    return fight


def _cast(fight: Fight, works: Works | None, target: Figure | None = None) -> None:
    due = next_due(fight.field, fight.state)
    assert due is not None
    aim = None if target is None else target.id
    fight.say(Take(who=MAGE.id, deed=due.key, act=Act(target=aim, works=works)))


SPELL = order(Action.CAST, spell="magic missile", casting_time="1")


def test_damage_of_a_spell_is_asked_for_in_its_phase() -> None:
    """3d4+3 with 1, 2 and 3 are nine points: eleven of twenty are left."""
    fight = _in_turn(SPELL)
    _cast(fight, Works(damage="3d4+3"), ORC)
    assert isinstance(fight.ask, Roll)
    assert fight.ask.who == MAGE.id
    rolled(fight, 1, 2, 3)
    assert now(fight, ORC).hit_points == 11
    assert "Mage casts magic missile at Orc." in told(fight)
    assert now(fight, MAGE).spells_left == ("web",)


def test_all_targets_save_in_one_row_and_who_saves_takes_half() -> None:
    """A 20 saves and a 1 does not: of 7 points one takes 3, the other 7."""
    fight = _in_turn(SPELL)
    _cast(fight, Works(who=(ORC.id, OTHER.id), damage="2d6", saves="spells"))
    rolled(fight, 3, 4)
    assert isinstance(fight.ask, Rolls)
    assert len(fight.ask.rolls) == 2
    rolled(fight, 20, 1)
    assert now(fight, ORC).hit_points == 17
    assert now(fight, OTHER).hit_points == 13


def test_the_area_of_a_spell_is_its_casters_doing() -> None:
    """Laid out after the spell has come, nobody named: Mage kills the orc, and the web is hers."""
    fight = _in_turn(SPELL)
    _cast(fight, Works())
    area = Area(shape=Shape.BURST, at=Square(ORC.column, ORC.row), size=0)
    said(fight, Strike(name="Magic Missile", area=area, damage="30", bodily=False))
    assert part(fight, MAGE).killed == 1
    said(fight, Strike(name="trap", area=area, damage="1"))
    said(fight, Linger(name="magic missile", area=area, kind="fire"))
    areas = [one.who for one in fight.entries if isinstance(one, Happened) and one.kind == "area"]
    assert areas == [MAGE.id, None, MAGE.id]


def test_who_saves_against_a_spell_without_halves_takes_nothing() -> None:
    fight = _in_turn(SPELL)
    _cast(fight, Works(damage="2d6", saves="spells", half=False), ORC)
    rolled(fight, 3, 4)
    rolled(fight, 20)
    assert now(fight, ORC).hit_points == 20


def test_what_befalls_a_target_lasts_as_many_rounds_as_the_spell() -> None:
    """Three rounds from round one on end with round three."""
    fight = _in_turn(SPELL)
    _cast(fight, Works(saves="spells", condition="held", rounds=3), ORC)
    rolled(fight, 1)
    (effect,) = part(fight, ORC).effects
    assert (effect.name, effect.condition, effect.until_round) == ("magic missile", "held", 3)
    assert "held" in now(fight, ORC).conditions
    assert "Orc is held to the end of round 3." in told(fight)


def test_a_blessing_lasts_without_a_condition() -> None:
    fight = _in_turn(order(Action.CAST, spell="web", casting_time="1"))
    _cast(fight, Works(who=(MAGE.id, FRIEND.id), rounds=6))
    assert fight.ask is None
    assert [one.until_round for one in part(fight, FRIEND).effects] == [6]
    assert "Friend is under web to the end of round 6." in told(fight)


def test_a_spell_may_heal() -> None:
    hurt = hero("Friend", (6, 5), hit_points=9)
    fight = fight_of((MAGE, SPELL), (hurt, idle()), (ORC, idle()))
    while (due := next_due(fight.field, fight.state)) and due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    _cast(fight, Works(damage="1d8", heals=True), hurt)
    rolled(fight, 5)
    assert now(fight, hurt).hit_points == 14


@pytest.mark.parametrize(
    ("works", "why"),
    [(Works(damage="many"), "many"), (Works(damage="2d6"), "Whom does it befall?")],
)
def test_what_cannot_be_is_refused_before_the_spell_is_spent(works: Works, why: str) -> None:
    fight = _in_turn(SPELL)
    length = len(fight.entries)
    with pytest.raises(NotNowError, match=why.replace("?", r"\?")):
        _cast(fight, works)
    assert len(fight.entries) == length
    assert now(fight, MAGE).spells_left is None


def test_a_spell_of_which_nothing_is_said_asks_nothing() -> None:
    fight = _in_turn(SPELL)
    _cast(fight, Works(), ORC)
    assert fight.ask is None
    assert now(fight, ORC).hit_points == 20


def test_an_item_works_as_it_was_said() -> None:
    fight = _in_turn(still(Action.ITEM, item="wand of fire", item_kind="wand"))
    _cast(fight, Works(damage="1d6"), ORC)
    rolled(fight, 6)
    assert now(fight, ORC).hit_points == 14


# -------------------------------------------------------------------------- what players read of it

SHAMAN = foe("Shaman", (5, 9), spells=("hold person", "bless"))
ANN = hero("Ann", (6, 5))


def _of_the_shaman(spell: Order) -> Fight:
    """The shaman, whom the DM plays, is in turn with a spell or an item."""
    fight = fight_of((SHAMAN, spell), (ORC, idle()), (ANN, idle()))
    while (due := next_due(fight.field, fight.state)) and due.phase is not fight.state.head.phase:
        fight.say(Proceed())
    while due is not None and due.who != SHAMAN.id:
        said(fight, Forgo(who=due.who, deed=due.key))
        due = next_due(fight.field, fight.state)
    assert due is not None
    return fight


def _does(fight: Fight, works: Works | None, *dice: int) -> str:
    due = next_due(fight.field, fight.state)
    assert due is not None
    fight.say(Take(who=SHAMAN.id, deed=due.key, act=Act(target=ANN.id, works=works)))
    if dice:
        rolled(fight, *dice)
    return as_text(fight.entries, for_players=True)


def _to_round_two(fight: Fight) -> None:
    """Everybody lets pass what is left to be done."""
    while fight.state.head.round == 1:
        due = next_due(fight.field, fight.state)
        if due is not None and due.phase is fight.state.head.phase:
            said(fight, Forgo(who=due.who, deed=due.key))
        else:
            said(fight, Proceed())


HOLD = order(Action.CAST, spell="hold person", casting_time="1")


def test_players_see_that_a_monster_casts_a_spell_and_not_which_nor_at_whom() -> None:
    fight = _of_the_shaman(HOLD)
    players = _does(fight, None)
    assert "Shaman casts hold person at Ann." in told(fight)
    assert "Shaman casts a spell.\n" in f"{players}\n"
    assert "hold person" not in players


def test_what_the_spell_of_a_monster_does_is_read_as_it_shows() -> None:
    """Ann rolls a 1 and is held for a round: neither the name nor how long it lasts is read.

    When it is over they read that she is not held any more.
    """
    fight = _of_the_shaman(HOLD)
    players = _does(fight, Works(saves="spells", condition="held", rounds=1), 1)
    assert "Ann is held to the end of round 1." in told(fight)
    assert "Ann: save vs. spells (a spell): 1, failed." in players
    assert "Ann is held." in players
    _to_round_two(fight)
    players = as_text(fight.entries, for_players=True)
    assert "Hold person of Ann is over." in told(fight)
    assert "Ann is no longer held." in players
    assert "hold person" not in players.casefold()


def test_the_area_of_a_monsters_spell_strikes_without_its_name() -> None:
    fight = _of_the_shaman(HOLD)
    _does(fight, None)
    area = Area(shape=Shape.BURST, at=Square(ANN.column, ANN.row), size=0)
    said(fight, Strike(name="Hold Person", area=area, damage="1"))
    said(fight, Strike(name="pit of the mad god", area=area, damage="1"))
    players = as_text(fight.entries, for_players=True)
    assert "A spell strikes Ann." in players
    assert "Something strikes Ann." in players
    assert "mad god" not in players


def test_the_item_of_a_monster_is_read_by_its_kind() -> None:
    """A wand is seen for a wand, whatever it does."""
    wand = order(Action.ITEM, item="wand of fear", item_kind="wand", movement=Movement.NONE)
    fight = _of_the_shaman(wand)
    _does(fight, None)
    assert any("uses wand of fear on Ann" in line for line in told(fight))
    _to_round_two(fight)
    players = as_text(fight.entries, for_players=True)
    assert "Shaman uses a wand." in players
    assert "fear" not in players


def test_an_effect_on_a_hero_is_named_where_a_hero_knows_it() -> None:
    """The mage has a web; of bless, which the shaman alone has, and of poison only Ann's state."""
    fight = fight_of((MAGE, idle()), (ANN, idle()), (SHAMAN, idle()))
    said(
        fight,
        AddEffect(who=(ANN.id,), name="Web", rounds=1),
        AddEffect(who=(ANN.id,), name="bless", rounds=1),
        AddEffect(who=(ANN.id,), name="snake venom", condition="stunned", each_round="1"),
    )
    _to_round_two(fight)
    players = as_text(fight.entries, for_players=True)
    assert "Web on Ann, to the end of round 1." in players
    assert "Web of Ann is over." in players
    assert "Ann is stunned." in players
    assert "Ann takes 1 point of damage" in players
    assert "less" not in players
    assert "venom" not in players
    assert "Snake venom goes on: Ann." in told(fight)
