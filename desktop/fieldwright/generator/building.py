"""From dice to squares: the five steps, built."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Origin
from fieldwright.generator.draft import Draft
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import GENERATOR_VERSION, Plan
from fieldwright.generator.wishes import Wishes
from fieldwright.generator.zones import choose_zones, mark_zones

_WISHES = TypeAdapter(Wishes)


def build(plan: Plan) -> Battlefield:
    """Make the field that a plan's dice mean; pure."""
    ground = plan.terrain.generation.ground_in(plan.wishes.season)
    draft = Draft(plan.columns, plan.rows, ground, load_catalogue(), plan.seed)
    notebook = Notebook()
    zones = choose_zones(plan, draft, notebook)
    mark_zones(plan, draft, zones)
    return draft.finished(_info(plan), _origin(plan, notebook))


def _info(plan: Plan) -> FieldInfo:
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
    data: dict[str, Any] = _WISHES.dump_python(wishes, mode="json", exclude_defaults=True)
    return data


def wishes_of_data(data: dict[str, Any]) -> Wishes:
    """Read wishes back from plain data, as they stand in a field's origin."""
    return _WISHES.validate_python(data)
