"""Which weapon an order means that names none: for phases, shots, threat and the blow itself.

combat-and-tactics.txt, Attack, Fire/Throw Missiles, Threatened, Range. A long bow is shot twice a
round, first in the average phase; a great club is slow and reaches 1, an ogre adds 1 for its size.
"""

from tests.helpers.fights import ORCS, begun, figure, meadow, ordered, told, turn
from tests.helpers.marches import HEROES_WIN, march, part
from tests.helpers.orders_told import (
    AVERAGE,
    BITE,
    BOW,
    CLAW,
    DAGGER,
    FAST,
    SLOW,
    SWORD,
    fight_of,
    foe,
    hero,
    idle,
    order,
    phases,
    still,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.acting import attempts_of
from fieldwright.combat.blows.arms import arrangement_of, weapon_meant
from fieldwright.combat.blows.opportunity import threateners
from fieldwright.combat.commands import Proceed, Word
from fieldwright.combat.deeds import next_due
from fieldwright.combat.moves.reach import Approach, approach_to
from fieldwright.combat.running import Fight
from fieldwright.geometry.threat.squares import threat_of
from fieldwright.library import load_library
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

FIST = Attack(name="fist", damage="1-10")
CLUB = Attack(name="great club", damage="by weapon +6", weapon="great-club")
ORC = foe("Orc", (5, 4))


def ogre(square: tuple[int, int] = (5, 2), *attacks: Attack) -> Figure:
    """An ogre: Large, a fist printed first, then its club."""
    return foe(
        "Ogre", square, group="monster", size="L", attacks=attacks or (FIST, CLUB), hit_dice="4+1"
    )


def reach_of_threat(fight: Fight, who: Figure) -> int:
    """How far somebody threatens now."""
    return threat_of(fight.field, who, arrangement_of(fight)).reach


def test_an_archer_with_a_sword_first_on_his_sheet_shoots_twice_as_it_comes() -> None:
    """Fire names no weapon: the bow, average and then slow, not the fast dagger nor the sword."""
    ann = hero("Ann", (5, 15), attacks=(DAGGER, SWORD, BOW))
    fight = fight_of((ann, still(Action.FIRE, ORC)), (ORC, idle()))
    assert phases(fight, ann) == [AVERAGE, SLOW]


def test_what_is_thrown_is_used_where_nothing_else_flies() -> None:
    ann = hero("Ann", (5, 15), attacks=(SWORD, DAGGER))
    fight = fight_of((ann, still(Action.FIRE, ORC)), (ORC, idle()))
    assert phases(fight, ann)[0] is FAST


def test_a_blow_as_it_comes_is_struck_with_a_weapon_for_it_whatever_comes_first() -> None:
    """A bow first on the sheet: the dagger strikes, fast, not average as the bow would."""
    ann = hero("Ann", (5, 5), attacks=(BOW, DAGGER))
    assert phases(fight_of((ann, still(Action.ATTACK, ORC)), (ORC, idle())), ann) == [FAST]


def test_an_ogre_swings_its_club_rather_than_its_fist() -> None:
    """1d10 against the club's dice and 6; slow, and two squares far (one more for its size)."""
    ann = hero("Ann", (5, 5))
    big = ogre()
    fight = fight_of((ann, idle()), (big, still(Action.ATTACK, ann)))
    assert phases(fight, big) == [SLOW]
    assert reach_of_threat(fight, big) == 2
    found = attempts_of(fight, big.id, ann.id, still(Action.ATTACK, ann))
    assert isinstance(found, tuple)
    assert [one.attack.name for one in found] == ["great club"]


def test_claws_and_teeth_that_do_more_together_go_before_a_club() -> None:
    """Two claws of 1-4 and a bite of 1-6 do 8 1/2 on average, a club of 1-6 does 3 1/2."""
    club = Attack(name="club", damage="1-6", weapon="club")
    beast = foe("Beast", (5, 4), group="monster", attacks=(CLAW, BITE, club), attacks_printed="3")
    ann = hero("Ann", (5, 5))
    fight = fight_of((ann, idle()), (beast, still(Action.ATTACK, ann)))
    found = attempts_of(fight, beast.id, ann.id, still(Action.ATTACK, ann))
    assert isinstance(found, tuple)
    assert [one.attack.name for one in found] == ["claw", "claw", "bite"]


def test_the_ogre_of_the_books_means_its_club() -> None:
    block = load_library().creatures["ogre"]
    one = figure("Ogre", ORCS, (3, 3), stats=block, size="L")
    assert weapon_meant(one, None, order(Action.ATTACK)).name == "great club"


def test_the_way_of_a_charge_ends_where_what_is_meant_reaches() -> None:
    """From (5, 12) north to Ann on (5, 5): a club of two squares strikes from (5, 7)."""
    ann, big = hero("Ann", (5, 5)), ogre((5, 12))
    fight = fight_of((ann, idle()), (big, order(Action.CHARGE, ann, movement=Movement.FULL)))
    due = next(one for one in [next_due(fight.field, fight.state)] if one is not None)
    while due.who != big.id:
        fight.say(Proceed())
        found = next_due(fight.field, fight.state)
        assert found is not None
        due = found
    way = approach_to(fight.field, fight.state, fight.state.combatants[big.id], due, ann.id)
    assert isinstance(way, Approach)
    assert way.way[-1] == Square(5, 7)


def test_the_weapon_that_is_chosen_in_the_first_phase_of_a_charge_strikes_in_the_second() -> None:
    """With the fist chosen for the first half, the second half and the blow are the fist's."""
    ann, big = hero("Ann", (5, 3)), ogre((5, 17))
    charge = order(Action.CHARGE, ann, movement=Movement.FULL, weapon="great club")
    fight = march(meadow(ann, big, columns=30, rows=30), {ann: idle(), big: charge}, HEROES_WIN)
    turn(fight, big, way=(Square(5, 10),), weapon="fist", marks=("goes on",))
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.order.weapon == "fist"
    assert part(fight, big).ready == "fist"
    assert reach_of_threat(fight, big) == 1


def test_what_was_struck_with_last_is_in_hand_and_threatens_afterwards() -> None:
    """Ann strikes with her dagger, not his spear: one square from then."""
    spear = Attack(name="long spear", weapon="long-spear")
    ann = hero("Ann", (5, 5), attacks=(spear, DAGGER))
    fight = fight_of((ann, still(Action.ATTACK, ORC)), (ORC, idle()))
    assert reach_of_threat(fight, ann) == 2
    turn(fight, ann, 2, weapon="dagger")
    assert part(fight, ann).ready == "dagger"
    assert reach_of_threat(fight, ann) == 1
    assert part(fight, ann).for_next_round().ready == "dagger"


def test_who_shot_holds_his_bow_until_he_strikes_with_something_else() -> None:
    ann = hero("Ann", (5, 15), attacks=(SWORD, BOW))
    fight = fight_of((ann, still(Action.FIRE, ORC)), (ORC, idle()))
    turn(fight, ann, 2)
    after = part(fight, ann).for_next_round()
    assert after.ready == "long bow"
    assert weapon_meant(ann, after, order(Action.ATTACK)).name == "long sword"


def test_what_the_dm_puts_in_its_hand_is_what_an_order_means() -> None:
    """In hand a fist: the attack comes in the average phase of a Large creature, one square far."""
    ann, big = hero("Ann", (5, 5)), ogre((5, 3))
    fight = begun(meadow(ann, big), "heroes", ORCS)
    fight.say(Word(who=big.id, what="ready", value="fist"))
    ordered(fight, [(big, still(Action.ATTACK, ann))])
    assert phases(fight, big) == [AVERAGE]
    assert reach_of_threat(fight, big) == 1
    assert "Ogre: ready fist." in told(fight)


def test_a_spent_missile_weapon_is_passed_over_for_one_that_is_left() -> None:
    ann = hero("Ann", (5, 15), attacks=(BOW, DAGGER), ammunition=(("long bow", 0),))
    assert weapon_meant(ann, None, order(Action.FIRE)).name == "dagger"


def test_an_ogre_two_squares_off_threatens_an_archer_with_its_club() -> None:
    """The archer shoots at somebody else within its reach: that gives it an opportunity (R32)."""
    ann, big, far = hero("Ann", (5, 5), attacks=(BOW,)), ogre((5, 3)), foe("Far", (20, 5))
    fight = fight_of((ann, still(Action.FIRE, far)), (big, idle()), (far, idle()))
    assert big.id in threateners(fight, ann.id)
