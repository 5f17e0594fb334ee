"""What stands on the card of a figure: plain values from its stat block and the fight.

Nothing is reckoned here: numbers are those of ``stats.derived`` and ``combat.numbers``, as the
fight itself uses them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.ends.tiring import full_points
from fieldwright.combat.numbers import (
    base_phase_of,
    load_of_figure,
    phase_of_attack,
    rate_under_load,
    weapon_of,
)
from fieldwright.combat.state import Combatant
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.figures.choosing import Standing, chosen, kind_of
from fieldwright.printing.figures.wishes import FigureWishes
from fieldwright.rules.attack_rates import attacks_a_round, printed_rate_of_fire
from fieldwright.rules.rates import Load
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.stats.derived import (
    damage_of,
    knockdown_of,
    ranges_of_attack,
    reach_of,
    saves_of,
    thac0_of,
)
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

SIZES: Mapping[SizeLetter, str] = {
    "T": "Tiny",
    "S": "Small",
    "M": "Man-sized",
    "L": "Large",
    "H": "Huge",
    "G": "Gargantuan",
}
"""The sizes in words."""


@dataclass(frozen=True, slots=True)
class Strike:
    """One attack as a card tells it: each part in words, empty where there is nothing to tell."""

    name: str
    damage: str
    reach: str
    phase: str
    knockdown: str


@dataclass(frozen=True, slots=True)
class Person:
    """One figure of a card: its number there, where it stands, its points.

    ``hit_points`` are all it has, None where nobody has rolled them; ``lost`` those that are gone.
    ``fatigue`` are its fatigue points, ``tired`` those that are crossed off. ``conditions`` are
    what ails it, effects of the fight among them.
    """

    figure: Figure
    number: str
    square: str
    hit_points: int | None
    lost: int
    fatigue: int
    tired: int
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a figure, or several with the same numbers, whose ``name`` it bears.

    ``facts`` are labels with their values, ``saves`` the five saving throws in the order of the
    books. ``hidden``: the players do not know of it.
    """

    name: str
    subtitle: str
    side: str
    facts: tuple[tuple[str, str], ...]
    saves: tuple[int, int, int, int, int]
    strikes: tuple[Strike, ...]
    people: tuple[Person, ...]
    spells: tuple[str, ...] = ()
    notes: str = ""

    @property
    def title(self) -> str:
        """The name, and how many there are of it on this card."""
        many = len(self.people)
        return self.name if many == 1 else f"{self.name} \N{MULTIPLICATION SIGN} {many}"

    @property
    def hidden(self) -> bool:
        """Whether the players know of nobody on it."""
        return all(person.figure.hidden for person in self.people)


def cards_of(
    field: Battlefield, wishes: CardWishes, fighting: Mapping[UUID, Combatant]
) -> tuple[Card, ...]:
    """The cards of a field's figures, side by side and name by name; raises PaperError for nobody.

    ``fighting`` are those who take part in the fight on it, by their ids.
    """
    wanted = FigureWishes(
        picks=wishes.picks,
        only=wishes.only,
        living=wishes.living,
        hidden=wishes.hidden,
        mounted=False,
    )
    groups: dict[object, list[Standing]] = {}
    for standing in chosen(field, wanted):
        key = _likeness(standing.figure) if wishes.grouped else standing.figure.id
        groups.setdefault(key, []).append(standing)
    return tuple(_card(field, group, fighting) for group in groups.values())


def _likeness(figure: Figure) -> object:
    """What figures have in common that share a card: name but for the number, side, numbers."""
    block = figure.stats
    said = (figure.size, figure.side, figure.bystander, kind_of(figure.name))
    # Loads are conditions of a figure that change its movement and phase.
    loads = tuple(load for load in Load if load.label in figure.conditions)
    return (said, loads, None if block is None else block)


def _card(
    field: Battlefield, group: Sequence[Standing], fighting: Mapping[UUID, Combatant]
) -> Card:
    first = group[0].figure
    block = first.stats or StatBlock(id="", name="")
    return Card(
        name=_common_name(first) if len(group) > 1 else first.name,
        subtitle=_subtitle(first, block),
        side="" if first.bystander else first.side,
        facts=tuple(_facts(first, block)) if first.stats else (),
        saves=_saves(block),
        strikes=tuple(_strikes(field.info.scale, first, block)),
        people=tuple(_person(one, fighting.get(one.figure.id)) for one in group),
        spells=_spells(first, block),
        notes=block.notes.strip(),
    )


def _common_name(figure: Figure) -> str:
    """The name without the number of the copy, as it was written."""
    return figure.name[: len(kind_of(figure.name))]


def _subtitle(figure: Figure, block: StatBlock) -> str:
    """Size, class and level, hit dice."""
    parts = [SIZES[figure.size].lower()]
    if block.character_class:
        level = f" {block.level}" if block.level is not None else ""
        parts.append(f"{block.character_class}{level}")
    elif block.hit_dice:
        parts.append(f"{block.hit_dice} HD")
    return ", ".join(parts)


def _facts(figure: Figure, block: StatBlock) -> Iterable[tuple[str, str]]:
    """What is asked for most at the table, the armour class first."""
    yield "AC", _armour(block)
    yield "THAC0", str(thac0_of(block))
    rate = str(rate_under_load(figure).value)
    printed = block.movement if block.movement.startswith(rate) else f"{rate} ({block.movement})"
    yield "MV", printed
    yield "Phase", base_phase_of(figure).value.label
    yield "Attacks", str(attacks_a_round(block).value)
    if block.morale is not None:
        low, high = block.morale
        yield "Morale", str(low) if low == high else f"{low}\N{EN DASH}{high}"
    load = load_of_figure(figure).value
    if load is not Load.NONE:
        yield "Load", load.label.removesuffix(" load")


def _armour(block: StatBlock) -> str:
    """The armour class, and what is left of it without shield or Dexterity where that differs."""
    less = [
        f"{value} {words}"
        for value, words in (
            (block.ac_without_shield, "no shield"),
            (block.ac_without_dexterity, "no Dex"),
        )
        if value is not None and value != block.armour_class
    ]
    return f"{block.armour_class} ({', '.join(less)})" if less else str(block.armour_class)


def _saves(block: StatBlock) -> tuple[int, int, int, int, int]:
    saves = saves_of(block)
    return (saves.death, saves.wands, saves.petrification, saves.breath, saves.spells)


def _strikes(scale: Scale, figure: Figure, block: StatBlock) -> Iterable[Strike]:
    """A line for each attack."""
    for attack in block.attacks:
        weapon = weapon_of(attack)
        speed = phase_of_attack(attack)
        phase = base_phase_of(figure).value if speed is None else speed.value
        count = f"{attack.count} \N{MULTIPLICATION SIGN} " if attack.count > 1 else ""
        bonus = f" ({attack.to_hit:+d} to hit)" if attack.to_hit else ""
        yield Strike(
            name=f"{count}{attack.name}{bonus}",
            damage=_damage(attack),
            reach=_reach(scale, block, attack),
            phase=phase.label if weapon or speed else "",
            knockdown=knockdown_of(block, attack, weapon),
        )


def _damage(attack: Attack) -> str:
    """The dice against up to man-sized targets, and against larger ones where they differ."""
    weapon = weapon_of(attack)
    small, large = damage_of(attack, weapon), damage_of(attack, weapon, large=True)
    if small is None:
        return attack.damage
    if large is None or large == small:
        return str(small)
    return f"{small} / {large}"


def _reach(scale: Scale, block: StatBlock, attack: Attack) -> str:
    """How far it reaches in squares: hand to hand, shot or thrown, with its rate of fire."""
    weapon = weapon_of(attack)
    near = reach_of(block, attack, weapon)
    parts = [f"reach {near}"] if near > 1 else []
    ranges = ranges_of_attack(attack, weapon, scale)
    if ranges is not None:
        parts.append("/".join("\N{EN DASH}" if part is None else str(part) for part in ranges))
        if attack.rate_of_fire or (weapon is not None and weapon.rate_of_fire):
            rate = printed_rate_of_fire(attack, weapon).value
            parts.append(f"{rate} a round")
    return ", ".join(parts)


def _person(standing: Standing, combatant: Combatant | None) -> Person:
    """One line of a card."""
    figure = standing.figure
    full = figure.full_hit_points
    block_points = figure.stats.hit_points if figure.stats else None
    total = full if full is not None else figure.hit_points if figure.hit_points else block_points
    now = total if figure.hit_points is None else figure.hit_points
    lost = 0 if total is None or now is None else min(max(total - now, 0), total)
    points = full_points(figure)
    effects = tuple(effect.name for effect in combatant.effects) if combatant else ()
    weary = combatant.weariness.label if combatant and combatant.weariness else ""
    said = (figure.posture if figure.posture != "standing" else "", weary)
    conditions = (*filter(None, said), *figure.conditions, *effects)
    return Person(
        figure=figure,
        number=standing.numbers[figure.id],
        square=Square(figure.column, figure.row).name,
        hit_points=total,
        lost=lost,
        fatigue=points,
        tired=min(figure.fatigue, points),
        conditions=tuple(dict.fromkeys(conditions)),
    )


def _spells(figure: Figure, block: StatBlock) -> tuple[str, ...]:
    """The spells that are left to cast."""
    return block.spells if figure.spells_left is None else figure.spells_left
