"""From dice to squares: the five steps, built."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.generator.bodies import lay_ponds_and_bogs
from fieldwright.generator.built_places import lay_out
from fieldwright.generator.countryside import settle_people
from fieldwright.generator.draft import Draft
from fieldwright.generator.farmland import till
from fieldwright.generator.ground import dress_ground
from fieldwright.generator.hilltop_ways import raise_with_ways_up
from fieldwright.generator.levelling import settle_water
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import GENERATOR_VERSION, Plan
from fieldwright.generator.repair import repair
from fieldwright.generator.rolling import OPEN_LAYOUTS
from fieldwright.generator.scatter import scatter
from fieldwright.generator.standing_room import fitted
from fieldwright.generator.streams import lay_streams
from fieldwright.generator.tops import sections_as_built
from fieldwright.generator.wishes import Wishes
from fieldwright.generator.woods import grow_woods
from fieldwright.generator.zones import Zones, choose_zones, mark_zones, note_distance_of_place


@cache
def _adapter() -> TypeAdapter[Wishes]:
    """Built when it is first asked for: that takes a moment."""
    return TypeAdapter(Wishes)


def build(plan: Plan) -> Battlefield:
    """Make the field that a plan's dice mean; pure."""
    ground = plan.terrain.generation.ground_in(plan.wishes.season)
    draft = Draft(plan.columns, plan.rows, ground, load_catalogue(), plan.seed)
    notebook = Notebook()
    if plan.layout in OPEN_LAYOUTS:
        zones = _build_open(plan, draft, notebook)
    else:
        zones = _build_place(plan, draft, notebook)
    repair(plan, draft, zones, notebook)
    mark_zones(plan, draft, zones, fitted(draft, zones))
    plan = replace(plan, sections=sections_as_built(plan, draft, notebook))
    return draft.finished(_info(plan, notebook), _origin(plan, notebook))


def _build_open(plan: Plan, draft: Draft, notebook: Notebook) -> Zones:
    """The nine sections: heights, water, growth, then what is strewn over them."""
    plan = raise_with_ways_up(plan, draft, notebook)
    lay_ponds_and_bogs(plan, draft)
    courses = lay_streams(plan, draft)
    settle_water(plan, draft, courses, notebook)
    grow_woods(plan, draft)
    if plan.terrain.generation.season_growth:
        till(plan, draft)
    if plan.layout == "outside":
        settle_people(plan, draft)
    dress_ground(plan, draft)
    zones = choose_zones(plan, draft, notebook)
    scatter(plan, draft, zones, notebook)
    return zones


def _build_place(plan: Plan, draft: Draft, notebook: Notebook) -> Zones:
    """A place with a layout of its own, which may say itself where the forces set up."""
    lay_out(plan, draft)
    if draft.zones is None:
        zones = choose_zones(plan, draft, notebook)
    else:
        zones = draft.zones
        note_distance_of_place(plan, zones, notebook)
    scatter(plan, draft, zones, notebook)
    return zones


def _info(plan: Plan, notebook: Notebook) -> FieldInfo:
    """What is true of the whole field."""
    terrain, wishes = plan.terrain, plan.wishes
    lines = terrain.lines_of_fire.for_forestation(wishes.forestation)
    return FieldInfo(
        name=f"{_name(plan)} {plan.seed}",
        terrain=terrain.id,
        scale=plan.scale,
        place=plan.place,
        season=wishes.season,
        light=wishes.light,
        indoors=terrain.generation.indoors and not wishes.colossal_cavern,
        lines_of_fire="" if lines == terrain.lines_of_fire.kind else lines,
        encounter_distance=plan.encounter_distance,
        notes=" ".join(notebook.remarks),
    )


def _name(plan: Plan) -> str:
    return plan.place.capitalize() if plan.place else plan.terrain.name


def _origin(plan: Plan, notebook: Notebook) -> Origin:
    """Everything needed to make the field again."""
    return Origin(
        version=GENERATOR_VERSION,
        terrain=_generated_as(plan),
        seed=plan.seed,
        wishes=wishes_as_data(plan.wishes),
        steps=notebook.added_to(plan.steps),
        sections=plan.sections,
    )


def _generated_as(plan: Plan) -> str:
    """The name to give to ``roll`` again."""
    if plan.place:
        return plan.place
    return "caves" if plan.wishes.colossal_cavern else plan.terrain.id


def wishes_as_data(wishes: Wishes) -> dict[str, Any]:
    """Wishes as plain data, those that wish for nothing left out."""
    data: dict[str, Any] = _adapter().dump_python(wishes, mode="json", exclude_defaults=True)
    return data


def wishes_of_data(data: dict[str, Any]) -> Wishes:
    """Read wishes back from plain data, as they stand in a field's origin."""
    return _adapter().validate_python(data)
