"""Two rounds of any legal orders and changes of them: nobody may do anything twice."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.helpers.fights import HEROES, ORCS, begun, meadow
from tests.helpers.orders_told import BITE, BOW, CLAW, DAGGER, HEAVY_CROSSBOW, SWORD, foe, hero

from fieldwright.battlefield.things import Figure
from fieldwright.combat.automatic import acts_for
from fieldwright.combat.commands import Abort, Command, Forgo, Give, Hold, Proceed, Take
from fieldwright.combat.deeds import Due, all_due, is_able, whose_turn
from fieldwright.combat.entries import Said, folded
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.legality import legal_orders, legal_targets
from fieldwright.combat.orders import Act, Order
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Combatant, Step
from fieldwright.rules.actions import Action

_MOST_DEEDS = 120

HEROES_OF = (
    hero("Ann", (6, 12), attacks=(SWORD, DAGGER), attacks_printed="3/2"),
    hero("Bob", (8, 12), attacks=(BOW, DAGGER), ammunition=(("long bow", 3),)),
    hero("Mage", (10, 12), group="wizard", spells=("web", "light"), notes="A wand of frost."),
    hero("Cid", (12, 12), attacks=(HEAVY_CROSSBOW, SWORD), posture="kneeling"),
)
FOES_OF = (
    foe("Orc", (6, 8)),
    foe("Archer", (8, 8), attacks=(BOW, DAGGER), group="monster"),
    foe("Beast", (10, 8), group="monster", size="L", attacks=(CLAW, BITE), attacks_printed="3"),
    foe("Other", (12, 9), posture="prone"),
)


def played(seed: int) -> Fight:
    """Two rounds: orders from the list, held, aborted, let pass, given too late."""
    chance = Random(seed)
    field = meadow(*HEROES_OF, *FOES_OF, columns=20, rows=20)
    fight = begun(field, HEROES, ORCS, seed=seed)
    for _ in range(2):
        _declare(fight, chance)
        _resolve(fight, chance)
        if fight.state.head.step is Step.OVER:
            break
    assert folded(fight.entries) == fight.state
    return fight


def _declare(fight: Fight, chance: Random) -> None:
    for side in (ORCS, HEROES):
        for combatant in fight.state.of_side(side):
            if chance.random() > 0.1:
                _give(fight, chance, combatant)
        _said(fight, Proceed(undeclared=True))
    _said(fight, Proceed())


def _give(fight: Fight, chance: Random, combatant: Combatant) -> None:
    figure = fight.field.things["figures"][combatant.id]
    assert isinstance(figure, Figure)
    order = _any_order(fight, chance, combatant)
    if order is not None and is_able(figure):
        _said(fight, Give(who=(combatant.id,), order=order))


def _any_order(fight: Fight, chance: Random, combatant: Combatant) -> Order | None:
    """An order that the list does not refuse, with a target and a movement of those allowed."""
    offers = [one for one in legal_orders(fight.field, fight.state, combatant) if not one.why_not]
    if not offers:
        return None
    offer = chance.choice(offers)
    allowed = [movement for movement, why_not in offer.movements if not why_not]
    movement = chance.choice([None, *allowed]) if allowed else None
    order = Order(
        action=offer.action,
        movement=movement,
        spell=chance.choice(["", "web"]) if offer.action is Action.CAST else "",
        casting_time=chance.choice(["1", "5", "2 rounds"]),
        item_kind=chance.choice(["potion", "wand", "scroll", "other"]),
        move_after=offer.action in (Action.ATTACK, Action.UNARMED) and chance.random() < 0.3,
    )
    targets = legal_targets(fight.field, fight.state, combatant, order)
    target = chance.choice(targets).figure.id if targets and chance.random() < 0.8 else None
    return Order(**{**{n: getattr(order, n) for n in Order.__slots__}, "target": target})


def _resolve(fight: Fight, chance: Random) -> None:
    done: Counter[tuple[object, str]] = Counter()
    number = fight.state.head.round
    for _ in range(_MOST_DEEDS):
        if fight.state.head.step is not Step.RESOLUTION:
            break
        turns = [
            due
            for due in whose_turn(fight.field, fight.state)
            if due.phase is fight.state.head.phase
        ]
        late = [one for one in fight.state.combatants.values() if one.order is None]
        if late and chance.random() < 0.2:
            _give(fight, chance, chance.choice(late))
        elif not turns or (all(due.optional for due in turns) and chance.random() < 0.5):
            _said(fight, Proceed())
        else:
            due = chance.choice(turns)
            if _does(fight, chance, due):
                done[due.who, due.key] += 1
    for _ in range(_MOST_DEEDS):
        if fight.state.head.step is Step.RESOLUTION:
            for due in all_due(fight.field, fight.state):
                _said(fight, Forgo(who=due.who, deed=due.key))
        if fight.state.head.round != number or fight.state.head.step is Step.OVER:
            break
        _said(fight, Proceed())
    assert all(count == 1 for count in done.values()), "somebody acted twice"


def _does(fight: Fight, chance: Random, due: Due) -> bool:
    """Do what is due in one way or another; whether it was carried out."""
    roll = chance.random()
    if roll < 0.1:
        _said(fight, Hold(who=due.who))
        return False
    if roll < 0.2:
        order = _any_order(fight, chance, fight.state.combatants[due.who])
        if order is not None:
            _said(fight, Abort(who=due.who, order=order))
        return False
    if roll < 0.9:
        plain = Act(target=chance.choice([*HEROES_OF, *FOES_OF]).id)
        for act in [*acts_for(fight.field, fight.state, due), plain][:3]:
            if _said(fight, Take(who=due.who, deed=due.key, act=act)):
                return True
    _said(fight, Forgo(who=due.who, deed=due.key))
    return False


def _said(fight: Fight, command: Command) -> bool:
    """Say a command, with the program's dice; whether it was not refused."""
    before = len(fight.entries)
    try:
        fight.say(command)
    except NotNowError:
        assert len(fight.entries) == before, "a refused command left its trace"
        return False
    while fight.ask is not None:
        fight.roll()
    assert isinstance(fight.entries[before], Said)
    return True
