"""What a battlefield is made from: terrain, seed and wishes; each edit gives another recipe."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from fieldwright.battlefield.field import Battlefield, FieldError
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.rules.terrain import (
    BasicBattlefield,
    TerrainType,
    load_basic_battlefields,
    load_terrains,
)
from fieldwright.terms.setting import Forestation

SectionWish = Literal["heights", "growth", "water"]

MOST_SEEDS = 1_000_000

_ROLLED_AS: dict[str, str] = {"heights": "topography", "growth": "growth", "water": "water"}


def any_seed() -> int:
    """A seed that nobody chose, short enough to be told to a friend."""
    return secrets.randbelow(MOST_SEEDS)


@dataclass(frozen=True)
class Recipe:
    """Terrain (or basic battlefield), seed and wishes; making it twice gives the same field."""

    terrain: str = "plains"
    seed: int = 0
    wishes: Wishes = field(default_factory=Wishes)

    @property
    def type(self) -> TerrainType:
        """The terrain type whose rules count."""
        basic = load_basic_battlefields().get(self.terrain)
        return load_terrains()[basic.terrain if basic else self.terrain]

    @property
    def basic(self) -> BasicBattlefield | None:
        """The basic battlefield, if this is one."""
        return load_basic_battlefields().get(self.terrain)

    @property
    def layout(self) -> str:
        """What is laid out."""
        return self.basic.layout if self.basic else self.type.generation.layout

    @property
    def name(self) -> str:
        """What the field is called as long as nobody gives it another name."""
        basic = self.basic
        return f"{basic.id.capitalize() if basic else self.type.name} {self.seed}"

    @property
    def range_is_rolled(self) -> bool:
        """Whether dice say how far off the sides meet, in this terrain, season and forestation."""
        wishes, listed = self.wishes, self.type.encounter_range
        dice = listed.dice_for(wishes.season, wishes.forestation, wild=wishes.wild)
        return dice is not None

    def of_terrain(self, terrain: str) -> Recipe:
        """The same for another terrain: wishes that only fit the old one are dropped."""
        heeded = Recipe(terrain).type.heeds_forestation
        kept = Wishes(
            season=self.wishes.season,
            light=self.wishes.light,
            forestation=self.wishes.forestation if heeded else Forestation.NONE,
            longest_missile_yards=self.wishes.longest_missile_yards,
            moving=self.wishes.moving,
            surprised=self.wishes.surprised,
            encounter_multiple=self.wishes.encounter_multiple,
        )
        return Recipe(terrain, self.seed, kept)._with_dice_to_multiply()

    def with_seed(self, seed: int) -> Recipe:
        """All dice anew."""
        return replace(self, seed=seed, wishes=replace(self.wishes, attempts={}))

    def wishing(self, **wishes: Any) -> Recipe:
        """The same with some wishes changed."""
        return replace(self, wishes=replace(self.wishes, **wishes))._with_dice_to_multiply()

    def _with_dice_to_multiply(self) -> Recipe:
        """The same; without a doubled range where another season has no dice for it."""
        if self.wishes.encounter_multiple == 1 or self.range_is_rolled:
            return self
        return replace(self, wishes=replace(self.wishes, encounter_multiple=1))

    def wishing_section(self, what: SectionWish, section: int, value: int | str | None) -> Recipe:
        """The same with one section's height, growth or water forced, or left to the dice."""
        now = list(getattr(self.wishes, what) or (None,) * SECTIONS)
        now[section] = value
        forced = tuple(now) if any(wish is not None for wish in now) else ()
        return self.wishing(**{what: forced})

    def section_wish(self, what: SectionWish, section: int) -> int | str | None:
        """What is forced on a section, or None."""
        wishes: tuple[Any, ...] = getattr(self.wishes, what)
        return wishes[section] if wishes else None

    def rerolled(self, part: str) -> Recipe:
        """The same with one step, or one section of it, rolled again."""
        attempts = dict(self.wishes.attempts)
        attempts[part] = attempts.get(part, 0) + 1
        return self.wishing(attempts=attempts)

    def section_rerolled(self, what: SectionWish, section: int) -> Recipe:
        """The same with one section's die rolled again; a value forced on it is dropped."""
        part = f"{_ROLLED_AS[what]}/{section}"
        return self.wishing_section(what, section, None).rerolled(part)

    def plan(self) -> Plan:
        """Roll the dice; raises WishError."""
        from fieldwright.generator.generate import roll

        return roll(self.terrain, self.wishes, self.seed)

    def field(self) -> Battlefield:
        """Make the field; raises WishError."""
        from fieldwright.generator.generate import build

        return build(self.plan())


def surprise_recipe() -> Recipe:
    """Any terrain and any seed."""
    return Recipe(secrets.choice(list(load_terrains())), any_seed())


def recipe_of(made: Battlefield) -> Recipe | None:
    """What a field was made from; None for one that was drawn or that an unknown table made.

    Season and light are wished for as they are now.
    """
    origin = made.origin
    if origin is None:
        return None
    terrain = made.info.place or origin.terrain
    if terrain not in load_terrains() and terrain not in load_basic_battlefields():
        return None
    try:
        wishes = TypeAdapter(Wishes).validate_python(origin.wishes)
    except ValidationError:
        return None
    return Recipe(terrain, origin.seed, wishes).wishing(
        season=made.info.season, light=made.info.light
    )


def own_name(made: Battlefield) -> str:
    """The name that somebody gave a field; empty where it is called as it was rolled."""
    recipe = recipe_of(made)
    return "" if recipe is not None and made.info.name == recipe.name else made.info.name


def own_notes(made: Battlefield) -> str:
    """What somebody noted about a field; empty where only the generator's remarks stand there."""
    recipe = recipe_of(made)
    if not made.info.notes or recipe is None:
        return made.info.notes
    try:
        remarks = recipe.field().info.notes
    except (WishError, FieldError):
        remarks = ""
    return "" if made.info.notes == remarks else made.info.notes
