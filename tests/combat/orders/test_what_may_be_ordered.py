"""Combat status, the list of actions, and why some of them are grey.

combat-and-tactics.txt, Combat Status, Combat Actions, The Actions, Sitting, Kneeling, and Lying
Prone.
"""

from dataclasses import replace
from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, meadow, said
from tests.helpers.orders_told import (
    BOW,
    CLAW,
    DAGGER,
    HEAVY_CROSSBOW,
    SWORD,
    TWO_HANDED,
    declared,
    foe,
    half,
    hero,
    order,
    part,
    still,
)

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic import order_for
from fieldwright.combat.commands import Give
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.legality import Offer, legal_orders, legal_targets, why_not_order
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.combat.status import CLEAR, Standing, status_of
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

FAR = foe("Far", (25, 25))


def _offers(fight: Fight, who: Figure) -> dict[Action, Offer]:
    found = legal_orders(fight.field, fight.state, part(fight, who))
    return {one.action: one for one in found}


def _why(fight: Fight, who: Figure, given: Order) -> str:
    return why_not_order(fight.field, fight.state, part(fight, who), given)


def _alone(who: Figure, *others: Figure) -> Fight:
    return declared((who, None), *((one, None) for one in (others or (FAR,))))


# ------------------------------------------------------------------------------------------ status


@pytest.mark.rule("CT1-STAT-02")
def test_a_hero_outside_of_all_threatened_squares_is_clear() -> None:
    """An orc of reach 1 two squares off facing north: clear; in the next square: threatened."""
    ann = hero("Ann", (5, 5))
    fight = _alone(ann, foe("Orc", (5, 7), facing=0))
    assert status_of(fight.field, fight.state, part(fight, ann)) == CLEAR
    fight = _alone(ann, foe("Orc", (5, 6), facing=0))
    status = status_of(fight.field, fight.state, part(fight, ann))
    assert status.standing is Standing.THREATENED
    assert status.words(fight.field) == "threatened by Orc"


@pytest.mark.rule("CT1-STAT-01")
def test_every_figure_is_clear_threatened_or_grappled() -> None:
    """Ann and the orc are at grips, Bob is threatened by another, Cid is clear."""
    ann = hero("Ann", (5, 5), conditions=("grappled",))
    orc = foe("Orc", (5, 5), conditions=("grappling",))
    bob, other = hero("Bob", (10, 10)), foe("Other", (10, 9), facing=4)
    cid = hero("Cid", (20, 20))
    fight = declared(*((one, None) for one in (ann, orc, bob, other, cid)))
    words = [
        status_of(fight.field, fight.state, part(fight, one)).words(fight.field)
        for one in (ann, orc, bob, other, cid)
    ]
    assert words == [
        "grappled with Orc",
        "grappled with Ann",
        "threatened by Other",
        "threatened by Bob",
        "clear",
    ]


# ----------------------------------------------------------------------------------------- actions


@pytest.mark.rule("CT1-ACT-01")
def test_all_actions_are_listed_and_grey_ones_say_why() -> None:
    """The thirteen of the book and "something else"; a swordsman has no missile, spell, item."""
    ann = hero("Ann", (5, 5))
    offers = _offers(_alone(ann), ann)
    assert list(offers) == list(Action)
    assert len(offers) == 14
    grey = {action.value: one.why_not for action, one in offers.items() if one.why_not}
    assert grey == {
        "cast": "It casts no spells.",
        "fire": "It has no missile weapon.",
        "item": "No magical item is noted for it.",
    }


@pytest.mark.rule("CT1-ACT-01")
def test_the_dm_may_allow_what_is_grey() -> None:
    """A swordsman is to throw a chair: refused, and allowed by the DM's word."""
    ann = hero("Ann", (5, 5))
    fight = _alone(ann)
    with pytest.raises(NotNowError, match="no missile weapon"):
        fight.say(Give(who=(ann.id,), order=order(Action.FIRE, FAR)))
    said(fight, Give(who=(ann.id,), order=order(Action.FIRE, FAR, allowed_by_dm=True)))
    assert part(fight, ann).order == order(Action.FIRE, FAR, allowed_by_dm=True)


def test_the_weapon_in_hand_greys_no_action_of_another() -> None:
    """A sword is named for now; the bow may still be shot."""
    ann = hero("Ann", (5, 5), attacks=(SWORD, BOW))
    fight = _alone(ann)
    found = legal_orders(fight.field, fight.state, part(fight, ann), "long sword")
    assert {one.action for one in found if one.why_not} == {Action.CAST, Action.ITEM}


@pytest.mark.rule("CT1-STEP-03")
def test_monsters_choose_from_the_same_list_as_heroes() -> None:
    """An unthreatened gnoll with a bow and an unthreatened archer have equal lists."""
    archer = hero("Archer", (5, 5), attacks=(BOW, DAGGER))
    gnoll = foe("Gnoll", (20, 20), group="monster", size="L", attacks=(BOW, DAGGER))
    fight = declared((archer, None), (gnoll, None))
    assert _offers(fight, archer) == _offers(fight, gnoll)


@pytest.mark.rule("CT1-STAT-04")
def test_threat_greys_nothing_but_is_noted_where_it_costs() -> None:
    """The list of a threatened archer is that of a clear one, with notes at fire, move and run."""
    ann = hero("Ann", (5, 5), attacks=(BOW, DAGGER))
    clear = _offers(_alone(ann), ann)
    threatened = _offers(_alone(ann, foe("the orc", (5, 6), facing=0)), ann)
    assert [one.why_not for one in clear.values()] == [one.why_not for one in threatened.values()]
    noted = [action for action, one in threatened.items() if one.notes]
    assert noted == [
        Action.CHARGE,
        Action.FIRE,
        Action.MOVE,
        Action.RUN,
        Action.SPRINT,
        Action.UNARMED,
    ]
    for action in (Action.FIRE, Action.MOVE, Action.RUN):
        assert threatened[action].notes == ("gives the orc an attack of opportunity",)


@pytest.mark.parametrize(
    ("numbers", "given", "why"),
    [
        ({"attacks": (BOW,)}, order(Action.ATTACK, FAR), "It has nothing to strike with"),
        (
            {"attacks": (BOW,), "ammunition": (("long bow", 0),)},
            order(Action.FIRE, FAR),
            "Nothing is left to shoot with long bow.",
        ),
        ({"posture": "prone"}, order(Action.RUN), "It lies prone: getting up takes its full move"),
        ({"posture": "prone"}, order(Action.ATTACK, FAR), "no weapon of size S"),
        (
            {"posture": "prone", "attacks": (BOW,)},
            order(Action.FIRE, FAR),
            "lying prone only crossbows",
        ),
        ({"posture": "kneeling"}, order(Action.WITHDRAW), "Getting up takes the half-move"),
        ({"conditions": ("held",)}, order(Action.MOVE), "It is grappled"),
        ({"conditions": ("unconscious",)}, order(Action.GUARD), "can do nothing now"),
        ({"spells": ("web",), "spells_left": ()}, order(Action.CAST), "no spell left to cast"),
        (
            {"spells": ("web",)},
            order(Action.CAST, spell="sleep", casting_time="1"),
            "It has no sleep left.",
        ),
        (
            {"spells": ("web",)},
            order(Action.CAST, spell="web", casting_time="soon"),
            "no casting time",
        ),
        (
            {"spells": ("web",)},
            order(Action.CAST, spell="web", casting_time="1 round", move_after=True),
            "is very slow and leaves no half-move",
        ),
        ({}, half(Action.ATTACK, FAR, move_after=True), "no second half-move is left"),
        ({}, order(Action.GUARD, move_after=True), "No half-move follows guard."),
        ({}, order(Action.ATTACK, FAR, weapon="banana"), "It has no attack called 'banana'."),
        (
            {"attacks": (TWO_HANDED, DAGGER)},
            order(Action.ATTACK, FAR, weapon="two-handed sword; dagger"),
            "held in one hand each",
        ),
        ({}, order(Action.PARRY, movement=Movement.HALF), "Parry is no half-move action."),
        ({}, order(Action.COVER, FAR, weapon="long sword"), "not in an adjacent square"),
    ],
)
def test_orders_are_refused_with_their_reason(
    numbers: dict[str, Any], given: Order, why: str
) -> None:
    """One sentence each."""
    ann = hero("Ann", (5, 5), **numbers)
    assert why in _why(_alone(ann), ann, given)


@pytest.mark.parametrize(
    ("numbers", "given"),
    [
        ({"posture": "prone"}, order(Action.MOVE, movement=Movement.FULL)),
        ({"posture": "prone", "attacks": (DAGGER,)}, order(Action.ATTACK, FAR)),
        ({"posture": "prone", "attacks": (HEAVY_CROSSBOW,)}, order(Action.FIRE, FAR)),
        ({"posture": "kneeling", "attacks": (BOW,)}, half(Action.FIRE, FAR)),
        ({"conditions": ("grappled",), "attacks": (SWORD, DAGGER)}, order(Action.ATTACK, FAR)),
        ({"conditions": ("grappled",)}, order(Action.UNARMED, FAR)),
        ({"notes": "Carries a potion of healing."}, order(Action.ITEM)),
        ({}, order(Action.ITEM, item="horn of blasting")),
        ({"flags": ("spellcaster",)}, order(Action.CAST, spell="anything", casting_time="3")),
        ({}, order(Action.ATTACK, FAR, weapon="battle axe")),
    ],
)
def test_what_the_requirements_allow_is_not_refused(numbers: dict[str, Any], given: Order) -> None:
    """However unwise it is (Combat Actions)."""
    ann = hero("Ann", (5, 5), **numbers)
    assert _why(_alone(ann), ann, given) == ""


def test_a_heavy_crossbow_that_was_shot_allows_no_half_move() -> None:
    """After its first shot it is shot standing still only."""
    ann = hero("Ann", (5, 5), attacks=(HEAVY_CROSSBOW,))
    fight = _alone(ann)
    shot = replace(part(fight, ann), shots=1, shot_in=0)
    given = half(Action.FIRE, FAR)
    refused = why_not_order(fight.field, fight.state, shot, given)
    assert "only standing still" in refused


def test_nobody_charges_out_of_waist_deep_water() -> None:
    """Three feet of water around Ann."""
    ann = hero("Ann", (5, 5))
    field = meadow(ann, FAR, columns=30, rows=30)
    depth = field.layers[Layer.DEPTH].copy()
    depth[:, :] = 3
    field = replace(field, layers={**field.layers, Layer.DEPTH: depth})
    fight = begun(field, HEROES, ORCS)
    assert "waist-deep" in _why(fight, ann, order(Action.CHARGE, FAR))


def test_a_hero_whose_sheet_lies_on_the_table_may_be_said_to_do_anything() -> None:
    """Without numbers the player's word is enough: spells, items, weapons of the books."""
    ann = replace(hero("Ann", (5, 5)), stats=None)
    fight = _alone(ann)
    for given in (
        order(Action.CAST, spell="web", casting_time="2"),
        order(Action.ITEM, item="a wand"),
        order(Action.ATTACK, FAR, weapon="long sword"),
        order(Action.FIRE, FAR, weapon="short bow"),
    ):
        assert _why(fight, ann, given) == ""


@pytest.mark.rule("CT1-GRAP-01")
def test_a_grappled_hero_responds_unarmed_strikes_with_a_dagger_or_gets_free() -> None:
    """With long sword, bow and spells at hand: no sword, no move, no spell, no bow."""
    ann = hero(
        "Ann", (5, 5), conditions=("grappled",), attacks=(SWORD, DAGGER, BOW), spells=("web",)
    )
    orc = foe("Orc", (5, 5), conditions=("grappling",))
    fight = _alone(ann, orc)
    free = [action for action, one in _offers(fight, ann).items() if not one.why_not]
    assert free == [Action.ATTACK, Action.UNARMED, Action.OTHER]
    assert _why(fight, ann, order(Action.ATTACK, orc, weapon="dagger")) == ""
    assert "size S" in _why(fight, ann, order(Action.ATTACK, orc, weapon="long sword"))
    assert _why(fight, ann, order(Action.OTHER, text="tries to escape")) == ""


@pytest.mark.rule("CT1-GRAP-02")
def test_a_grappled_hero_cannot_move() -> None:
    """Not even half of it before a blow."""
    ann = hero("Ann", (5, 5), conditions=("grappled",), attacks=(DAGGER,))
    orc = foe("Orc", (5, 5), conditions=("grappling",))
    fight = _alone(ann, orc)
    assert _why(fight, ann, half(Action.ATTACK, orc)) == (
        "It is grappled and cannot move before it is free."
    )


# ---------------------------------------------------------------------------------------- covering


@pytest.mark.rule("CT1-COVR-01")
@pytest.mark.parametrize(("row", "why"), [(17, ""), (18, "13 squares, short range is 12")])
def test_a_bow_covers_within_short_range(row: int, why: str) -> None:
    """Short range 12 squares: a foe at 12 is covered, one at 13 is not."""
    bow = Attack(name="bow", weapon="long-bow-flight", ranges=(4, 8, 12))
    ann, orc = hero("Ann", (5, 5), attacks=(bow,)), foe("Orc", (5, row))
    assert _why(_alone(ann, orc), ann, order(Action.COVER, orc)).startswith(why)
    assert bool(_why(_alone(ann, orc), ann, order(Action.COVER, orc))) == bool(why)


@pytest.mark.rule("CT1-COVR-01")
def test_nobody_covers_without_proficiency_or_through_a_wall() -> None:
    """Who has not learnt the bow is not offered it; one square at a time is named."""
    orc = foe("Orc", (5, 12))
    unskilled = hero("Ann", (5, 5), attacks=(BOW,), flags=("not proficient: long bow",))
    fight = _alone(unskilled, orc)
    assert "Not proficient" in _offers(fight, unskilled)[Action.COVER].why_not
    skilled = hero("Ann", (5, 5), attacks=(BOW,))
    fight = _alone(skilled, orc)
    assert _why(fight, skilled, order(Action.COVER, square=Square(5, 12))) == ""


@pytest.mark.rule("CT1-COVR-04")
@pytest.mark.parametrize(
    ("conditions", "attack", "refused"),
    [
        (("dazed",), SWORD, False),
        ((), SWORD, True),
        (("stunned",), Attack(name="mace", weapon="footmans-mace"), True),
    ],
)
def test_a_blade_covers_whoever_cannot_help_it(
    conditions: tuple[str, ...], attack: Attack, *, refused: bool
) -> None:
    """A dazed neighbour is covered with a sword; a ready one is not, nor one with a mace."""
    ann = hero("Ann", (5, 5), attacks=(attack,))
    orc = foe("Orc", (5, 4), conditions=conditions)
    assert bool(_why(_alone(ann, orc), ann, order(Action.COVER, orc))) is refused


@pytest.mark.rule("CT1-COVR-05")
def test_surprise_lets_the_surprised_be_covered() -> None:
    """In the round of surprise an archer covers, and a sword goes to a throat; later it stays."""
    ann, orc = hero("Ann", (5, 5), attacks=(SWORD,)), foe("Orc", (5, 4))
    fight = declared((ann, None), (orc, None))
    taken = tuple(replace(one, surprised=one.id == ORCS) for one in fight.state.head.sides)
    head = replace(fight.state.head, surprise_round=True, sides=taken)
    state = fight.state.with_changes(head)
    given = order(Action.COVER, orc)
    assert why_not_order(fight.field, state, part(fight, ann), given) == ""
    later = replace(part(fight, ann), order=given).for_next_round()
    assert later.covers == orc.id
    assert why_not_order(fight.field, fight.state, later, given) == ""


# ----------------------------------------------------------------------------------------- targets


def test_targets_are_listed_by_distance_with_why_not_as_things_stand() -> None:
    """The neighbour can be struck, who stands behind cannot as Ann faces, the far one neither."""
    ann = hero("Ann", (5, 5), facing=0)
    near, behind = foe("Near", (5, 4)), foe("Behind", (5, 6))
    fight = declared(*((one, None) for one in (ann, FAR, behind, near)))
    found = legal_targets(fight.field, fight.state, part(fight, ann), order(Action.ATTACK))
    assert [(one.figure.name, one.squares, one.why_not) for one in found] == [
        ("Behind", 1, "Not in a front square."),
        ("Near", 1, ""),
        ("Far", 30, "Out of reach."),
    ]


def test_a_dead_target_is_refused() -> None:
    """Nobody attacks a dead orc."""
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4), group="monster", attacks=(CLAW,))
    fight = _alone(ann, orc)
    dead = alter([(orc, replace(orc, conditions=("dead",)))]).applied_to(fight.field)
    why = why_not_order(dead, fight.state, part(fight, ann), order(Action.ATTACK, orc))
    assert why == "Orc is dead."


@pytest.mark.parametrize("action", [Action.CAST, Action.ITEM])
def test_spells_and_items_may_be_meant_for_friends_oneself_and_the_fallen(action: Action) -> None:
    """Enemies first, then the caster and her friend; attacks are aimed at enemies alone."""
    ann = hero("Ann", (5, 5), spells=("cure light wounds",))
    bob = hero("Bob", (5, 8), hit_points=-3, conditions=("dying",))
    near, far = foe("Near", (5, 3)), foe("Far", (5, 15))
    fight = declared((ann, None), (bob, None), (near, None), (far, None))
    found = legal_targets(fight.field, fight.state, part(fight, ann), order(action))
    assert [aim.figure.name for aim in found] == ["Near", "Far", "Ann", "Bob"]
    assert not any(aim.why_not for aim in found)
    blows = legal_targets(fight.field, fight.state, part(fight, ann), order(Action.ATTACK))
    assert [aim.figure.name for aim in blows] == ["Near", "Far"]
    for who in (ann, bob):
        heals = order(Action.CAST, who, spell="cure light wounds", casting_time="5")
        assert not why_not_order(fight.field, fight.state, part(fight, ann), heals)


# ------------------------------------------------------------------------------------------ flyers


@pytest.mark.parametrize(
    ("letter", "refused"),
    [
        ("A", ""),
        ("B", "Bird flies in class B: it stays in the air by a half-move in every round."),
        ("C", "Bird flies in class C: it must fly forward by a half-move in every round."),
        ("E", "Bird flies in class E: it must fly forward by a half-move in every round."),
    ],
)
def test_flyers_of_class_b_or_worse_declare_a_half_move_to_stay_aloft(
    letter: str, refused: str
) -> None:
    """Aerial Combat, Movement: not on the ground, and not where a half-move is still open."""
    bird = replace(foe("Bird", (5, 5), movement=f"6, Fl 12 ({letter})"), altitude_ft=20.0)
    ann = hero("Ann", (5, 6))
    fight = declared((ann, None), (bird, None))
    own = part(fight, bird)

    def why_not(given: Order) -> str:
        return why_not_order(fight.field, fight.state, own, given)

    assert why_not(still(Action.ATTACK, ann)) == refused
    assert why_not(order(Action.PARRY)) == refused
    for may in (half(Action.ATTACK, ann), order(Action.ATTACK, ann), order(Action.MOVE)):
        assert not why_not(may)
    landed = declared((ann, None), (replace(bird, altitude_ft=0.0), None))
    held = still(Action.ATTACK, ann)
    assert not why_not_order(landed.field, landed.state, part(landed, bird), held)
    assert not why_not_order(
        fight.field, fight.state, own, order_for(fight.field, fight.state, own)
    )
