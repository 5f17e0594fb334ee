"""What came of each step, in a few words for the list of steps."""

from __future__ import annotations

from collections import Counter

from fieldwright.battlefield.summary import plural
from fieldwright.editor.new_battlefield.section_pages import OPEN, kind_words
from fieldwright.editor.recipe import Recipe
from fieldwright.editor.translation import translate
from fieldwright.editor.words import STEPS
from fieldwright.generator.plan import Plan
from fieldwright.terms.words import capital


def step_titles() -> list[str]:
    """The titles of the pages, the choice of a place first."""
    titles = [translate("words", title) for title in STEPS.values()]
    return [
        translate("results", "Place"),
        *(f"{number}  {title}" for number, title in enumerate(titles, start=1)),
    ]


def step_results(recipe: Recipe, plan: Plan) -> list[str]:
    """One short line for each page."""
    size = translate("results", "{columns} x {rows}, {scale} scale")
    is_open = plan.layout in OPEN
    distance = plan.encounter_distance
    return [
        recipe.basic.name if recipe.basic else recipe.type.name,
        size.format(columns=plan.columns, rows=plan.rows, scale=plan.scale),
        _land(plan),
        _cover(plan) if is_open else translate("results", "Laid out whole"),
        translate("results", "{} scattered").format(len(plan.obstacles) or "None"),
        translate("results", "{} squares apart").format(distance) if distance else "",
    ]


def _land(plan: Plan) -> str:
    """The lie of the land, and how many sections are raised."""
    raised = sum(section.height_feet > 0 for section in plan.sections)
    land = capital(str(plan.topography))
    return (
        translate("results", "{land}, {raised} raised").format(land=land, raised=raised)
        if raised
        else land
    )


def _cover(plan: Plan) -> str:
    """What grows and stands on how many sections, the commonest first."""
    found = Counter(
        kind
        for section in plan.sections
        for kind in (section.growth, section.water)
        if kind != "clear"
    )
    words = [
        f"{amount} {plural(name) if amount > 1 else name}"
        for kind, amount in found.most_common()
        for name in [kind_words(kind).lower()]
    ]
    return capital(", ".join(words)) or translate("results", "All clear")
