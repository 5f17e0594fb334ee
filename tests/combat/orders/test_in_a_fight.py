"""Orders carried out: spells, items, covering, parrying, guards, shots, postures, half-moves after.

combat-and-tactics.txt, The Actions, Sitting, Kneeling, and Lying Prone.
"""

from uuid import UUID

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, meadow, now, rolled, said, to_resolution, told
from tests.helpers.orders_told import (
    AVERAGE,
    BOW,
    DAGGER,
    END,
    FAST,
    HEAVY_CROSSBOW,
    SLOW,
    VERY_FAST,
    VERY_SLOW,
    coming,
    declared,
    fight_of,
    foe,
    half,
    hero,
    idle,
    order,
    part,
    phases,
    still,
    to_phase,
    turn,
    waiting,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Roll, Rolls
from fieldwright.combat.commands import Abort, Forgo, Give, Hold, Proceed, Take, Word
from fieldwright.combat.deeds import SECOND_MOVE, all_due, next_due, whose_turn
from fieldwright.combat.dm_commands import First
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.reach import reach_now
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight
from fieldwright.combat.telling import as_text
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

MAGE = hero("Mage", (5, 5), spells=("web", "light"), armour_class=6, ac_without_dexterity=8)
WEB = order(Action.CAST, spell="web", casting_time="5")


def _needed(fight: Fight, who: Figure) -> int:
    """What a figure must roll with what is due; nothing is rolled."""
    due = next(one for one in whose_turn(fight.field, fight.state) if one.who == who.id)
    fight.say(Take(who=who.id, deed=due.key, act=Act()))
    ask = fight.ask
    asked = ask.rolls[0] if isinstance(ask, Rolls) else ask
    assert isinstance(asked, Roll)
    assert asked.needed is not None
    needed = asked.needed.value
    fight.back()
    return needed


# ------------------------------------------------------------------------------------------ spells


@pytest.mark.rule("CT1-CAST-02")
@pytest.mark.parametrize(
    ("attacks", "dice", "lost"),
    [((DAGGER,), (15, 2), True), ((DAGGER,), (2,), False)],
)
def test_a_wound_while_casting_costs_the_spell_and_a_miss_does_not(
    attacks: tuple[Attack, ...], dice: tuple[int, ...], *, lost: bool
) -> None:
    """The spell is due in average; the orc strikes in fast."""
    orc = foe("Orc", (5, 4), attacks=attacks)
    fight = fight_of((MAGE, WEB), (orc, still(Action.ATTACK, MAGE)))
    turn(fight, orc, *dice)
    assert bool(part(fight, MAGE).lost) is lost
    assert (now(fight, MAGE).spells_left == ("light",)) is lost


@pytest.mark.rule("CT1-CAST-02")
def test_a_wound_after_the_spell_comes_too_late() -> None:
    """Cast in average, wounded by a slow sword: the spell has come, and is spent."""
    orc = foe("Orc", (5, 4), attacks=(Attack(name="two-handed sword", weapon="two-handed-sword"),))
    fight = fight_of((MAGE, WEB), (orc, still(Action.ATTACK, MAGE)))
    assert "Mage casts web at Orc." in turn(fight, MAGE, target=orc.id)
    turn(fight, orc, 15, 3, 1)
    assert part(fight, MAGE).lost == ""
    assert now(fight, MAGE).spells_left == ("light",)


@pytest.mark.rule("CT1-CAST-03")
def test_who_casts_has_no_bonus_of_dexterity_until_the_spell_is_done() -> None:
    """AC 6 with Dexterity 2: THAC0 20 needs 12 in fast and 14 in slow."""
    fast = foe("Fast", (5, 4), attacks=(DAGGER,))
    slow = foe("Slow", (4, 4), facing=3, attacks=(Attack(name="halberd", weapon="halberd"),))
    given = [(MAGE, WEB), (fast, still(Action.ATTACK, MAGE)), (slow, still(Action.ATTACK, MAGE))]
    fight = fight_of(*given)
    to_phase(fight, FAST)
    assert _needed(fight, fast) == 12
    turn(fight, fast, 1)
    turn(fight, MAGE)
    fight.say(Proceed())
    assert _needed(fight, slow) == 14


@pytest.mark.rule("CT1-CAST-04")
def test_a_caster_has_a_half_move_at_the_end_of_the_round() -> None:
    """Rate 12: six squares in the end step; after a spell of one round none is offered."""
    far = foe("Far", (25, 25))
    fight = fight_of((MAGE, WEB), (far, waiting()))
    turn(fight, MAGE)
    fight.say(Proceed())
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert (due.key, due.phase) == ("after", END)
    reach = reach_now(fight.field, fight.state, part(fight, MAGE), due)
    assert reach.now[5, 11]
    assert not reach.now[5, 12]
    long = order(Action.CAST, spell="web", casting_time="1 round")
    assert phases(fight_of((MAGE, long), (far, waiting())), MAGE) == [VERY_SLOW]


@pytest.mark.rule("CT1-CAST-05")
@pytest.mark.parametrize(
    ("die", "preparation", "phase"), [(5, 3, SLOW), (2, 0, VERY_FAST), (9, 4, VERY_SLOW)]
)
def test_a_psionic_power_comes_in_a_phase_that_is_rolled(
    die: int, preparation: int, phase: object
) -> None:
    """d10 and preparation time, asked before the very fast phase."""
    psi = hero("Psi", (5, 5), spells=("mind thrust",))
    power = order(Action.CAST, spell="mind thrust", preparation=preparation)
    fight = declared((psi, power), (foe("Far", (25, 25)), waiting()))
    fight.say(Proceed())
    fight.say(Proceed())
    rolled(fight, 3, 5)
    fight.say(Proceed())
    rolled(fight, die)
    assert phases(fight, psi, "act") == [phase]


def test_a_spell_of_two_rounds_comes_in_the_second() -> None:
    """Round one: it goes on; round two, ordered again: it comes in the very slow phase."""
    long = order(Action.CAST, spell="web", casting_time="2 rounds")
    far = foe("Far", (25, 25))
    fight = fight_of((MAGE, long), (far, waiting()))
    assert turn(fight, MAGE)[-1] == "Mage goes on casting web: 1 more round."
    while fight.state.head.round == 1:
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
    for who, given in ((far, waiting()), (MAGE, long)):
        fight.say(Give(who=(who.id,), order=given))
    while fight.state.head.step.name != "RESOLUTION":
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
    assert "Mage casts web." in turn(fight, MAGE)
    assert now(fight, MAGE).spells_left == ("light",)


def test_who_holds_a_spell_goes_on_casting_it() -> None:
    """Held from average to slow it may be lost till then."""
    fight = fight_of((MAGE, WEB), (foe("Far", (25, 25)), waiting()))
    to_phase(fight, AVERAGE)
    fight.say(Hold(who=MAGE.id, to=SLOW))
    assert part(fight, MAGE).casting_to is SLOW
    assert phases(fight, MAGE, "act") == [SLOW]


# ------------------------------------------------------------------------------------------- items


@pytest.mark.rule("CT1-ITEM-03")
def test_a_potion_works_in_the_end_step_and_a_wand_at_once() -> None:
    """Drunk in average it is listed at the end of the round; a wand's magic comes with its use."""
    ann = hero("Ann", (5, 5))
    far = foe("Far", (25, 25))
    drink = still(Action.ITEM, item="potion of healing", item_kind="potion")
    fight = fight_of((ann, drink), (far, waiting()))
    assert coming(fight) == [("Ann", "act", AVERAGE), ("Ann", "works", END)]
    said = turn(fight, ann)[-1]
    assert said == "Ann uses potion of healing; it works at the end of the round."
    assert turn(fight, ann)[-1] == "potion of healing works for Ann."
    wave = still(Action.ITEM, item="wand of fire", item_kind="wand")
    fight = fight_of((ann, wave), (far, waiting()))
    assert coming(fight) == [("Ann", "act", FAST)]


@pytest.mark.rule("CT1-ITEM-02")
def test_an_item_is_used_after_a_half_move_in_average() -> None:
    """Half-move fast, wand average."""
    ann = hero("Ann", (5, 5))
    given = half(Action.ITEM, item="wand of fire", item_kind="wand")
    fight = fight_of((ann, given), (foe("Far", (25, 25)), waiting()))
    turn(fight, ann, way=(Square(8, 5),))
    assert now(fight, ann).column == 8
    assert turn(fight, ann)[-1] == "Ann uses wand of fire."
    assert fight.state.head.phase is AVERAGE


# ---------------------------------------------------------------------------------------- covering


@pytest.mark.rule("CT1-COVR-02")
def test_the_covering_shot_has_two_to_hit() -> None:
    """THAC0 17 against AC 5 needs 12, with +2 for covering 10."""
    ann = hero("Ann", (5, 9), thac0="17", attacks=(BOW,))
    orc = foe("Orc", (5, 4), armour_class=5)
    fight = fight_of((ann, order(Action.COVER, orc)), (orc, idle()))
    to_phase(fight, FAST)
    assert _needed(fight, ann) == 10


@pytest.mark.rule("CT1-COVR-03")
def test_a_covering_shot_is_held_and_comes_first_in_each_later_phase() -> None:
    """Held from fast: offered in average before the orc of the winning side, then in slow."""
    ann = hero("Ann", (5, 9), attacks=(BOW,))
    orc = foe("Orc", (5, 4))
    fight = fight_of((ann, order(Action.COVER, orc)), (orc, still(Action.ATTACK, ann)), dice=(8, 2))
    to_phase(fight, FAST)
    fight.say(Hold(who=ann.id))
    assert coming(fight)[:2] == [("Ann", "act", AVERAGE), ("Orc", "act", AVERAGE)]
    fight.say(Proceed())
    fight.say(Hold(who=ann.id))
    assert phases(fight, ann)[0] is SLOW


@pytest.mark.rule("CT1-COVR-03")
def test_a_covering_shot_that_is_not_made_is_offered_again_phase_by_phase() -> None:
    """The round goes on without a word; after very slow it is let pass."""
    ann, orc = hero("Ann", (5, 9), attacks=(BOW,), attacks_printed="1"), foe("Orc", (5, 4))
    fight = fight_of((ann, order(Action.COVER, orc)), (orc, idle()))
    offered = []
    to_phase(fight, FAST)
    while phases(fight, ann, "act"):
        offered += phases(fight, ann, "act")
        if phases(fight, ann, "act:2") == [fight.state.head.phase]:
            fight.say(Forgo(who=ann.id, deed="act:2"))
        fight.say(Proceed())
    assert offered == [FAST, AVERAGE, SLOW, VERY_SLOW]
    assert part(fight, ann).for_next_round().covers == orc.id


@pytest.mark.rule("CT1-COVR-05")
def test_who_is_covered_in_the_round_of_surprise_is_shot_at_first_in_round_one() -> None:
    """The archer covers the surprised orc and does not shoot; in round one she shoots fast."""
    ann = hero("Ann", (5, 9), thac0="17", attacks=(BOW,))
    orc = foe("Orc", (5, 4), armour_class=5, attacks=(DAGGER,))
    field = meadow(ann, orc, columns=30, rows=30)
    fight = begun(field, HEROES, ORCS, checks=(ORCS,))
    rolled(fight, 1)
    assert fight.state.head.surprise_round
    fight.say(Give(who=(ann.id,), order=order(Action.COVER, orc)))
    while fight.state.head.round == 0:
        if phases(fight, ann, "act:2") == [fight.state.head.phase]:
            fight.say(Forgo(who=ann.id, deed="act:2"))
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
    assert part(fight, ann).covers == orc.id
    for who, given in ((orc, still(Action.ATTACK, ann)), (ann, order(Action.COVER, orc))):
        fight.say(Give(who=(who.id,), order=given))
    to_resolution(fight, 7, 2)
    to_phase(fight, FAST)
    assert coming(fight)[0] == ("Ann", "act", FAST)
    assert _needed(fight, ann) == 10


# ------------------------------------------------------------------------------- parrying, guarding


@pytest.mark.rule("CT1-PARY-01")
def test_parrying_betters_the_armour_class_from_the_very_fast_phase_on() -> None:
    """A mage of level 5 and AC 7 has AC 5: a very fast claw with THAC0 20 needs 15."""
    mage = hero("Mage", (5, 5), group="wizard", level=5, armour_class=7)
    claw = Attack(name="claw", damage="1-4")
    goblin = foe("Goblin", (5, 4), size="S", group="monster", thac0="20", attacks=(claw,))
    fight = fight_of((mage, order(Action.PARRY)), (goblin, still(Action.ATTACK, mage)))
    assert fight.state.head.phase is VERY_FAST
    assert _needed(fight, goblin) == 15


@pytest.mark.rule("CT1-PARY-01")
def test_who_parries_neither_moves_nor_strikes_nor_casts() -> None:
    """A parry is no half-move action; nothing but the parry itself is offered."""
    ann = hero("Ann", (5, 5))
    fight = fight_of((ann, order(Action.PARRY)), (foe("Orc", (5, 4)), waiting()))
    assert phases(fight, ann) == [VERY_FAST]
    with pytest.raises(NotNowError, match="no half-move action"):
        declared((ann, half(Action.PARRY)), (foe("Orc", (5, 4)), None))


@pytest.mark.rule("CT1-GARD-05")
def test_a_guard_whom_nobody_attacked_attacks_in_the_end_step_with_a_half_move() -> None:
    """Rate 12: six squares and one attack; by the program's law in one deed."""
    ann, orc = hero("Ann", (5, 12)), foe("Orc", (5, 5))
    fight = fight_of((ann, still(Action.GUARD)), (orc, waiting()))
    to_phase(fight, END)
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert (due.key, due.order.action, due.order.movement) == (
        "guard",
        Action.ATTACK,
        Movement.HALF,
    )
    reach = reach_now(fight.field, fight.state, part(fight, ann), due)
    assert reach.now[6, 5]
    assert not reach.now[12, 12]
    lines = turn(fight, ann, 12, 4, way=(Square(5, 6),), target=orc.id)
    assert any("Ann attacks Orc" in line for line in lines)


@pytest.mark.rule("CT1-GARD-05")
def test_a_guard_who_has_struck_has_no_attack_at_the_end() -> None:
    """An orc comes up and is struck; the end step offers nothing."""
    ann, orc = hero("Ann", (5, 12)), foe("Orc", (5, 7))
    fight = fight_of((ann, order(Action.GUARD)), (orc, half(Action.ATTACK, ann)))
    turn(fight, orc, way=(Square(5, 11),))
    assert part(fight, ann).guarded == (orc.id,)
    assert "guard" not in [key for _, key, _ in coming(fight)]


def test_a_guard_who_took_a_half_move_attacks_from_its_post() -> None:
    """No movement is left for the end step."""
    ann = hero("Ann", (5, 12))
    fight = fight_of((ann, half(Action.GUARD)), (foe("Orc", (20, 20)), waiting()))
    turn(fight, ann, way=(Square(5, 10),))
    fight.say(Proceed())
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert (due.key, due.order.movement) == ("guard", Movement.NONE)


# ------------------------------------------------------------------------------------------- shots


@pytest.mark.rule("CT1-MISS-01")
def test_two_arrows_fly_in_average_and_slow() -> None:
    """Standing still; each is asked for in its own phase."""
    ann, orc = hero("Ann", (5, 9), attacks=(BOW,)), foe("Orc", (5, 2))
    fight = fight_of((ann, still(Action.FIRE, orc)), (orc, waiting()))
    turn(fight, ann, 2)
    assert fight.state.head.phase is AVERAGE
    turn(fight, ann, 2)
    assert fight.state.head.phase is SLOW
    assert phases(fight, ann) == []
    assert part(fight, ann).shots_now == 2


@pytest.mark.rule("CT1-MISS-02")
def test_after_its_first_shot_a_heavy_crossbow_is_shot_standing_still() -> None:
    """Round one: half-move and shot. Round two: not loaded. Round three: no half-move."""
    ann, orc = hero("Ann", (5, 9), attacks=(HEAVY_CROSSBOW,)), foe("Orc", (5, 2))
    fight = fight_of((ann, half(Action.FIRE, orc)), (orc, waiting()))
    turn(fight, ann, way=(Square(6, 9),))
    turn(fight, ann, 2)
    for refused, given in ((r"no shot|not loaded", still(Action.FIRE, orc)), ("standing", None)):
        number = fight.state.head.round
        while fight.state.head.round == number:
            fight.say(Proceed())
            while fight.ask is not None:
                fight.roll()
        with pytest.raises(NotNowError, match=refused):
            fight.say(Give(who=(ann.id,), order=given or half(Action.FIRE, orc)))
        fight.say(Give(who=(ann.id,), order=waiting()))
    assert fight.state.head.round == 3


@pytest.mark.rule("CT1-MISS-04")
def test_oil_is_thrown_as_arrows_are_shot() -> None:
    """Once standing; after a half-move every other round; in an orc's reach it costs a blow."""
    oil = Attack(name="oil flask", weapon="thrown-lit-oil", rate_of_fire="1")
    ann, far = hero("Ann", (5, 9), attacks=(oil,)), foe("Far", (5, 6))
    fight = fight_of((ann, still(Action.FIRE, far)), (far, waiting()))
    assert len(phases(fight, ann)) == 1
    assert Action.FIRE.allows(Movement.HALF)
    near = foe("Near", (5, 8), facing=4)
    fight = fight_of((ann, still(Action.FIRE, near)), (near, idle()))
    lines = turn(fight, ann)
    assert "Near has an attack of opportunity on Ann." in lines


# ---------------------------------------------------------------------------------------- postures


@pytest.mark.rule("CT1-POST-01")
def test_kneeling_is_an_action_and_rising_a_half_move() -> None:
    """Ann kneels as her action; an archer on a knee stands up and shoots one arrow of two."""
    ann, orc = hero("Ann", (5, 9)), foe("Orc", (5, 2))
    fight = fight_of((ann, order(Action.OTHER, posture="kneeling")), (orc, waiting()))
    assert phases(fight, ann) == [FAST]
    assert turn(fight, ann)[-1] == "Ann kneels."
    assert now(fight, ann).posture == "kneeling"
    archer = hero("Archer", (5, 9), posture="kneeling", attacks=(BOW,))
    fight = fight_of((archer, half(Action.FIRE, orc)), (orc, waiting()))
    turn(fight, archer)
    assert now(fight, archer).posture == "standing"
    assert phases(fight, archer) == [AVERAGE]


@pytest.mark.rule("CT1-POST-01")
def test_who_lies_stands_up_and_does_nothing_else() -> None:
    """Rising from the ground takes the whole move; no attack with it."""
    ann, orc = hero("Ann", (5, 9), posture="prone"), foe("Orc", (5, 2))
    with pytest.raises(NotNowError, match="lies prone"):
        declared((ann, half(Action.ATTACK, orc, weapon="dagger")), (orc, None))
    fight = fight_of((ann, order(Action.MOVE, movement=Movement.FULL)), (orc, waiting()))
    turn(fight, ann)
    turn(fight, ann)
    assert now(fight, ann).posture == "standing"
    assert phases(fight, ann) == []


# ----------------------------------------------------------------------------------- and afterwards


@pytest.mark.rule("CT1-ACT-04")
def test_an_attack_is_followed_by_a_half_move_at_the_end_of_the_round() -> None:
    """Rate 9: attack in average, up to five squares in the end step."""
    ann, orc = hero("Ann", (5, 5), movement="9"), foe("Orc", (5, 4))
    given = still(Action.ATTACK, orc, move_after=True)
    fight = fight_of((ann, given), (orc, waiting()))
    assert coming(fight) == [("Ann", "act", AVERAGE), ("Ann", "after", END)]
    turn(fight, ann, 1)
    fight.say(Proceed())
    due = next_due(fight.field, fight.state)
    assert due is not None
    reach = reach_now(fight.field, fight.state, part(fight, ann), due)
    assert reach.now[10, 5]
    assert not reach.now[11, 5]


@pytest.mark.rule("CT1-ACT-04")
def test_who_means_to_move_afterwards_is_not_asked_whether_to_move_before() -> None:
    """The orc stands ten squares off: attack as it comes, and the half-move in the end step."""
    ann, orc = hero("Ann", (5, 15)), foe("Orc", (5, 5))
    fight = fight_of((ann, order(Action.ATTACK, orc, move_after=True)), (orc, waiting()))
    assert coming(fight) == [("Ann", "act", AVERAGE), ("Ann", "after", END)]


@pytest.mark.rule("CT1-ACT-05")
def test_each_attack_has_its_own_free_square() -> None:
    """Two attacks: a square aside and a blow in average, another square and foe in slow."""
    ann = hero("Ann", (5, 5), facing=0, attacks_printed="2")
    one, other = foe("One", (6, 3), facing=4), foe("Other", (4, 3), facing=4)
    fight = fight_of((ann, still(Action.ATTACK, one)), (one, waiting()), (other, waiting()))
    turn(fight, ann, 1, way=(Square(6, 4),), facing=0, target=one.id)
    turn(fight, ann, 1, way=(Square(5, 4),), facing=0, target=other.id)
    lines = told(fight)
    assert sum("Ann attacks One" in line for line in lines) == 1
    assert sum("Ann attacks Other" in line for line in lines) == 1


def test_what_is_aborted_for_moves_and_strikes_in_one_deed() -> None:
    """Ann pulls up her charge and half-moves to the orc to strike it after very slow."""
    ann, orc = hero("Ann", (5, 12)), foe("Orc", (5, 5))
    fight = fight_of((ann, order(Action.CHARGE, orc)), (orc, waiting()))
    to_phase(fight, FAST)
    fight.say(Abort(who=ann.id, order=half(Action.ATTACK, orc)))
    lines = turn(fight, ann, 1, way=(Square(5, 6),), target=orc.id)
    assert fight.state.head.phase is END
    assert any("Ann attacks Orc" in line for line in lines)


# ----------------------------------------------------------------------------------- binding wounds


def test_an_order_to_bind_wounds_stops_the_bleeding_at_the_end_of_the_round() -> None:
    """Ann binds Bob, who lies beside her dying, in the end step: it takes the whole round."""
    ann, bob = hero("Ann", (5, 5)), hero("Bob", (5, 6), hit_points=-3, conditions=("dying",))
    binds = order(Action.OTHER, bob, text="bind wounds")
    fight = fight_of((ann, binds), (bob, None), (foe("Orc", (20, 20)), idle()))
    assert phases(fight, ann) == [END]
    texts = turn(fight, ann)
    assert texts[-3:] == [
        "Ann: bind wounds.",
        "The wounds of Bob are bound, by Ann.",
        "Bob is saved, and helpless for 24 hours.",
    ]
    assert "wounds bound" in now(fight, bob).conditions


@pytest.mark.parametrize(
    ("square", "points", "refused"),
    [
        ((5, 8), -3, "Bob lies out of the reach of Ann."),
        ((5, 6), 4, "Bob is not bleeding to death."),
    ],
)
def test_wounds_are_bound_beside_who_bleeds(
    square: tuple[int, int], points: int, refused: str
) -> None:
    """Two squares off, or on somebody who does not bleed, it is refused."""
    ann, bob = hero("Ann", (5, 5)), hero("Bob", square, hit_points=points)
    binds = order(Action.OTHER, bob, text="bind wounds")
    fight = fight_of(
        (ann, binds), (bob, idle() if points > 0 else None), (foe("Orc", (20, 20)), idle())
    )
    with pytest.raises(NotNowError, match=refused):
        turn(fight, ann)


# ------------------------------------------------------------------------- who of a phase is first


def _two_movers() -> tuple[Fight, Figure, Figure]:
    """Two orcs of one rate move in the fast phase; by the order of the fight One is first."""
    one, two = foe("One", (5, 12)), foe("Two", (9, 12))
    moves = order(Action.MOVE, movement=Movement.FULL)
    return fight_of((one, moves), (two, moves), (hero("Ann", (5, 2)), idle())), one, two


def _next(fight: Fight, side: str = ORCS) -> UUID:
    due = all_due(fight.field, fight.state)
    return next(one.who for one in due if fight.state.combatants[one.who].side == side)


def test_the_dms_order_of_a_phase_holds_for_that_phase_of_the_round() -> None:
    """Two comes before One in the fast phase, and no more: the second halves go by the rules."""
    fight, one, two = _two_movers()
    assert _next(fight) == one.id
    said(fight, First(who=two.id, before=one.id))
    assert told(fight)[-1] == "Two comes before One in the fast phase."
    assert _next(fight) == two.id
    halves = [due.who for due in all_due(fight.field, fight.state) if due.key == SECOND_MOVE]
    assert halves == [one.id, two.id]
    assert "before" not in as_text(fight.entries, for_players=True)
    assert Fight(fight.keeper).state == fight.state


def test_an_order_of_the_whole_fight_in_an_old_log_counts_as_it_did() -> None:
    """Logs of earlier versions set a figure's place by the DM's word; it stays for the fight."""
    fight, _, two = _two_movers()
    said(fight, Word(who=two.id, what="place", value="-1", word="comes before One"))
    assert _next(fight) == two.id
    assert fight.state.combatants[two.id].for_next_round().place == -1


def test_nobody_comes_before_the_other_side_nor_with_a_move_before_an_action() -> None:
    """A sword strikes in the average phase, in which the second half of a full move is made."""
    fight, one, _ = _two_movers()
    with pytest.raises(NotNowError, match="does nothing in this phase"):
        fight.say(First(who=hero("Ann", (5, 2)).id, before=one.id))
    ann, strikes, moves = hero("Ann", (5, 11)), foe("Strikes", (5, 12)), foe("Moves", (9, 12))
    given = order(Action.ATTACK, ann, movement=Movement.NONE)
    whole = order(Action.MOVE, movement=Movement.FULL)
    fight = fight_of((strikes, given), (moves, whole), (ann, idle()))
    with pytest.raises(NotNowError, match="actions come before moves"):
        fight.say(First(who=moves.id, before=strikes.id))
