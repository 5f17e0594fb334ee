"""Dangers that a mover meets: the DM is asked what they do, and dice for the harm are rolled.

combat-and-tactics.txt, Unusual Materials or Hazards, Combat Movement on the Battle Map; ruling R44.
What no text covers (quicksand, traps, pits, holding breath) the DM decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Obstacle
from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, choose, roll
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.thrown import lie_down
from fieldwright.combat.deeds import is_able
from fieldwright.combat.play import Play
from fieldwright.geometry.hazards import HazardPrompt, prompt_for
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.path import Halt
from fieldwright.geometry.standing import hazards_on, obstacles_on
from fieldwright.stats.notation import Dice

ON, STOPS, FALLS, HURT, HURT_STOPS, HURT_FALLS = (
    "on",
    "stops",
    "falls",
    "hurt",
    "hurt, stops",
    "hurt, falls",
)

_OUTCOMES = (
    Option(value=ON, label="Nothing: it goes on"),
    Option(value=STOPS, label="Its move ends here"),
    Option(value=FALLS, label="It falls, and its move ends"),
    Option(value=HURT, label="It is hurt and goes on"),
    Option(value=HURT_STOPS, label="It is hurt, and its move ends"),
    Option(value=HURT_FALLS, label="It is hurt and falls, and its move ends"),
)

_A_DANGER = "a danger"

_DICE = ("1d4", "1d6", "2d6", "3d6", "4d6", "6d6", "8d6", "10d6")


def danger(play: Play, who: UUID, prompt: HazardPrompt) -> Steps[str]:
    """Ask the DM what a danger does to who comes into it; why the move ends here, empty if not."""
    name = play.name(who)
    told = prompt_for(name, prompt).strip()
    what = f"{told} {prompt.text}".strip()
    outcome = yield from choose(
        Choice(what=what, options=_OUTCOMES, who=who, default=ON, hidden=prompt.secret)
    )
    details = (prompt.text,) if prompt.text else ()
    # What nobody knew of and does nothing stays unknown.
    unknown = prompt.secret and outcome == ON
    theirs = "" if unknown else prompt_for(name, _as_seen(prompt)).strip()
    if prompt.secret and not unknown and not play.is_unseen(who):
        _reveal(play, prompt)
    play.tell(told, "hazard", who=who, details=details, players=theirs)
    if outcome in (HURT, HURT_STOPS, HURT_FALLS):
        yield from _harm(play, who, prompt)
    if outcome in (FALLS, HURT_FALLS):
        yield from _falls(play, who)
    return "" if outcome in (ON, HURT) else f"{name} is held up by {prompt.name}"


def held_up(play: Play, who: UUID, prompt: HazardPrompt) -> str:
    """What players read where a danger ends a move."""
    return f"{play.name(who)} is held up by {_as_seen(prompt).name}"


def _as_seen(prompt: HazardPrompt) -> HazardPrompt:
    """A danger as players are told of it: its kind, never what the DM or a file calls it."""
    catalogue = load_catalogue()
    if prompt.kind in catalogue.hazards or prompt.kind in catalogue.obstacles:
        return prompt
    return replace(prompt, name=_A_DANGER, prompt="")


def _falls(play: Play, who: UUID) -> Steps[None]:
    """Who falls, or the mount that carries him, lies there."""
    legs = moved_figure(play.field, play.figure(who))
    if is_able(legs) and legs.posture != "prone":
        yield from lie_down(play, legs.id, hurt)


def _harm(play: Play, who: UUID, prompt: HazardPrompt) -> Steps[None]:
    """Ask for the dice of harm, and roll them."""
    printed = yield from choose(
        Choice(
            what=f"Which damage does {prompt.name} do?",
            options=tuple(Option(value=dice, label=dice) for dice in _DICE),
            who=who,
            default="1d6",
        )
    )
    rolled = yield from roll(
        Roll(
            purpose=Purpose.DAMAGE,
            what=f"damage of {prompt.name} to {play.name(who)}",
            dice=Dice.parse(printed),
            against=who,
        )
    )
    yield from hurt(play, who, rolled.total)


@dataclass(frozen=True, slots=True)
class Found:
    """Why a move ends at something that nobody knew of; ``seen`` is what players read of that."""

    why: str
    seen: str


def found_out(play: Play, who: UUID, halt: Halt) -> Steps[Found]:
    """Something that nobody knew of stops a mover; it is seen from now on if it does anything."""
    name = play.name(who)
    if halt.figure is not None:
        play.alter(halt.figure, hidden=False)
        why = f"{name} runs into {halt.reason.rstrip('.')}"
        return Found(why, why)
    if halt.prompt is None:
        return Found(halt.reason, halt.reason)
    why = yield from danger(play, who, halt.prompt)
    seen = held_up(play, who, halt.prompt) if why else f"{name} stops"
    return Found(why or f"{name} stops at {halt.prompt.name}", seen)


def _reveal(play: Play, prompt: HazardPrompt) -> None:
    """Take what somebody has met out of hiding."""
    catalogue = load_catalogue()
    things: list[Hazard | Obstacle] = [
        one for one in hazards_on(play.field, prompt.square) if one.kind == prompt.kind
    ]
    for one in obstacles_on(play.field, prompt.square, catalogue):
        kind = catalogue.obstacles.get(one.kind)
        if kind is not None and prompt.kind in (one.kind, kind.hazard):
            things.append(one)
    pairs = [(one, replace(one, hidden=False)) for one in things if one.hidden]
    if pairs:
        play.change(alter(pairs))
