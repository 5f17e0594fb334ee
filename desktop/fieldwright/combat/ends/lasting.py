"""Status: the dying, what goes on burning, what runs out, what is mended.

combat-and-tactics.txt, Status, Damage and Dying, Spell Durations, Armor Trouble, Mount Trouble,
Marsh, Combat Rounds and Game Time. Conditions and postures simply go on into the next round.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from fieldwright.battlefield.changes import remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Hazard, Obstacle, Thing
from fieldwright.combat.aloft import warn_of_falling
from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.blows.harm import fell, hurt, without
from fieldwright.combat.by_name import ended, of_effect
from fieldwright.combat.ends.breath import watch_breath
from fieldwright.combat.events.armour import is_trouble
from fieldwright.combat.events.mounts import bolting, go_on_bolting
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import Combatant, Effect, FightState
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.actions import Action
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.dying import Life, life_at, loss_of_round
from fieldwright.rules.game_time import COMBAT_ROUNDS_IN_A_ROUND, game_time
from fieldwright.stats.notation import Dice
from fieldwright.terms.words import capital, with_article

BOUND = "wounds bound"
"""The condition of who bleeds no more."""

_BOUND = frozenset({BOUND})
_MENDS = ("repair", "mend")


def status(play: Play) -> Steps[bool]:
    """Do all that happens at the end of a round; whether anything did."""
    before = play.state
    field = play.field
    burning = tuple(burning_of(play.field, play.state))
    yield from _bleed(play)
    if burning:
        yield from _burn(play, burning)
    for part, _ in tuple(present(play.field, play.state)):
        effect = bolting(part)
        if effect is not None and effect.from_round < play.head.round:
            yield from go_on_bolting(play, part.id)
    _mend(play)
    _run_out(play)
    _clear_away(play)
    watch_breath(play)
    warn_of_falling(play)
    _tell_the_time(play)
    return play.state is not before or play.field is not field


# ---------------------------------------------------------------------------------------- wounds


def dying_of(field: Battlefield, state: FightState) -> Iterator[Figure]:
    """Those who bleed to death, a point a round."""
    for part in state.combatants.values():
        figure = field.things["figures"].get(part.id)
        if isinstance(figure, Figure) and figure.hit_points is not None:
            stopped = is_any_of(_BOUND, figure.conditions)
            if loss_of_round(figure.hit_points, stopped=stopped).value and not is_dead(figure):
                yield figure


def _bleed(play: Play) -> Steps[None]:
    for figure in tuple(dying_of(play.field, play.state)):
        assert figure.hit_points is not None
        left = figure.hit_points - 1
        play.alter(figure.id, hit_points=left)
        bleeds = f"{figure.name} is bleeding to death"
        theirs = play.unless_theirs(figure.id, f"{bleeds}.")
        play.tell(f"{bleeds}: {left}.", "dying", whom=figure.id, players=theirs)
        if life_at(left) is Life.DEAD:
            yield from fell(play, figure.id, Life.DEAD)


def burning_of(field: Battlefield, state: FightState) -> Iterator[tuple[Figure, Effect]]:
    """All continuing damage of this round: fire, acid, poison."""
    now = state.head.round
    for part in state.combatants.values():
        figure = field.things["figures"].get(part.id)
        if not isinstance(figure, Figure) or is_dead(figure):
            continue
        for effect in part.effects:
            over = effect.until_round is not None and now > effect.until_round
            if effect.each_round and effect.from_round <= now and not over:
                yield figure, effect


def _burn(play: Play, burning: tuple[tuple[Figure, Effect], ...]) -> Steps[None]:
    """The dice of all continuing damage, in one row."""
    asks = [_damage_of(figure, effect) for figure, effect in burning]
    rolled = [ask for ask in asks if ask.dice.terms]
    rolls = iter((yield from roll_together(*rolled)) if rolled else ())
    for (figure, effect), ask in zip(burning, asks, strict=True):
        points = next(rolls).total if ask.dice.terms else ask.dice.plus
        if is_dead(play.figure(figure.id)):
            continue
        told = f"{capital(effect.name)} goes on: {figure.name}."
        play.tell(told, "effect", whom=figure.id, players=of_effect(play, figure.id, effect))
        yield from hurt(play, figure.id, points)


def _damage_of(figure: Figure, effect: Effect) -> Roll:
    return Roll(
        purpose=Purpose.DAMAGE,
        what=f"{effect.name}: damage to {figure.name}",
        dice=Dice.parse(effect.each_round),
        against=figure.id,
    )


# ------------------------------------------------------------------------------------ what is over


def _mend(play: Play) -> None:
    """A round of standing still and mending puts armour right (Armor Trouble)."""
    for part, _ in tuple(present(play.field, play.state)):
        if _mends(part) and any(map(is_trouble, part.effects)):
            play.put(part.id, effects=tuple(one for one in part.effects if not is_trouble(one)))
            play.tell(f"{play.name(part.id)} has put the armour right.", "mended", who=part.id)


def _mends(part: Combatant) -> bool:
    order = part.order
    still = not part.active and not part.moved and not part.attacks_made
    said = order is not None and order.action is Action.OTHER and part.aborted is None
    words = order.text.casefold() if order is not None else ""
    return still and said and any(word in words for word in _MENDS)


def ending_of(state: FightState) -> Iterator[tuple[Combatant, Effect]]:
    """The effects whose last round this is."""
    now = state.head.round
    for part in state.combatants.values():
        for effect in part.effects:
            if effect.until_round is not None and effect.until_round <= now:
                yield part, effect


def _run_out(play: Play) -> None:
    for part, effect in tuple(ending_of(play.state)):
        take_off(play, part.id, effect)
        figure = play.field.things["figures"].get(part.id)
        if isinstance(figure, Figure):
            told = f"{capital(effect.name)} of {figure.name} is over."
            play.tell(told, "effect", whom=part.id, players=ended(play, part.id, effect))


def take_off(play: Play, who: UUID, effect: Effect) -> None:
    """Take an effect off a figure, and the condition that came with it."""
    part = play.combatant(who)
    left = tuple(one for one in part.effects if one != effect)
    play.put(who, effects=left, coming=tuple(one for one in part.coming if one != effect))
    figure = play.field.things["figures"].get(who)
    if not effect.condition or not isinstance(figure, Figure):
        return
    if not any(one.condition == effect.condition for one in left):
        words = frozenset({effect.condition.strip().casefold()})
        play.alter(who, conditions=without(figure.conditions, words))


def _clear_away(play: Play) -> None:
    """Clouds, webs and fires that have had their time go away."""
    over = [one for one in play.head.lingering if one.until_round <= play.head.round]
    for one in over:
        thing = play.field.thing(one.thing)
        if thing is not None:
            play.change(remove(thing))
        left = tuple(other for other in play.head.lingering if other != one)
        play.set_head(lingering=left)
        is_seen = thing is not None and not getattr(thing, "hidden", False)
        theirs = f"{capital(with_article(_kind_name(thing)))} is gone." if is_seen else ""
        play.tell(f"{capital(one.name)} is gone.", "field", players=theirs)


def _kind_name(thing: Thing | None) -> str:
    """What a thing that filled an area is called, whatever the DM has named it."""
    catalogue = load_catalogue()
    kinds = catalogue.hazards if isinstance(thing, Hazard) else catalogue.obstacles
    kind = kinds.get(thing.kind) if isinstance(thing, Hazard | Obstacle) else None
    return "cloud" if kind is None else kind.name


def _tell_the_time(play: Play) -> None:
    now = play.head.round
    if now and now % COMBAT_ROUNDS_IN_A_ROUND == 0:
        play.tell(f"On the clock of the game: {game_time(now)}.", "time", players="")
