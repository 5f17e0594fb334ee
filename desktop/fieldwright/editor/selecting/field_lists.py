"""The properties of every type of thing, in the order in which the panel shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fieldwright.battlefield.field import Battlefield, collection_of
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    THING_TYPES,
    Picture,
    Platform,
    Thing,
    Wall,
)
from fieldwright.editing.moving_together import can_open
from fieldwright.editing.openings import with_bolt
from fieldwright.editor.selecting.fields import Field, Sort, attribute
from fieldwright.editor.selecting.figure_fields import figure_fields, figure_looks, side_options
from fieldwright.editor.selecting.shared_fields import (
    hidden_field,
    kind_field,
    locked_field,
    place_fields,
    rotation_field,
    size_field,
    size_fields,
    text_field,
    usual_field,
)
from fieldwright.editor.translation import translate
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Blocking, Hides


def fields_for(field: Battlefield, things: Sequence[Thing]) -> list[Field]:
    """The properties that all of some things have."""
    lists = [_fields_of(field, name, things) for name in _names(things)]
    first, *others = lists
    known = [{one.name: one.shape for one in fields} for fields in others]
    return [one for one in first if all(shapes.get(one.name) == one.shape for shapes in known)]


def _names(things: Sequence[Thing]) -> list[str]:
    chosen = {collection_of(thing) for thing in things}
    return [name for name in THING_TYPES if name in chosen]


def _fields_of(field: Battlefield, name: str, things: Sequence[Thing]) -> list[Field]:
    own = [thing for thing in things if collection_of(thing) == name]
    lists = {
        "walls": _wall,
        "obstacles": _obstacle,
        "platforms": _platform,
        "labels": _label,
        "notes": _note,
        "lights": _light,
        "hazards": _hazard,
        "pictures": _picture,
    }
    if name == "figures":
        return [*figure_fields(field), *place_fields(own), *figure_looks(), locked_field()]
    if name == "zones":
        return [*_zone(field), *place_fields(own), locked_field()]
    fields = lists[name](own)
    may_be = name in ("walls", "obstacles", "platforms")
    if may_be and (field.things["pictures"] or _any_in_picture(own)):
        fields.append(_picture_field())
    return [*fields, locked_field()]


def _any_in_picture(things: Sequence[Any]) -> bool:
    return any(thing.in_picture for thing in things)


def _picture_field() -> Field:
    tip = translate(
        "selecting",
        "The background picture shows it: it counts for sight and movement, but is painted only "
        "where no picture lies under it, and while it stands open.",
    )
    title = translate("selecting", "In the picture: not painted")
    group = translate("selecting", "On the map")
    return Field("in_picture", title, Sort.SWITCH, *attribute("in_picture"), group=group, tip=tip)


# ------------------------------------------------------------------------------------ by type


def _wall(walls: Sequence[Thing]) -> list[Field]:
    fields = [kind_field(walls)]
    if all(can_open(wall) for wall in walls):
        fields += [_open_field(), _bolt_field()]
    for name, row in (
        ("start", translate("selecting", "Begins at")),
        ("end", translate("selecting", "Ends at")),
    ):
        for axis, label in (
            (0, translate("selecting", "{}, from the west")),
            (1, translate("selecting", "{}, from the north")),
        ):
            fields.append(replace(_end_of_wall(name, axis, label.format(row)), row=row))
    feet = translate("selecting", "ft")
    fields += [
        usual_field("height_ft", translate("selecting", "Height"), "height_ft", feet, (0, 500, 5)),
        usual_field(
            "thickness",
            translate("selecting", "Thickness"),
            "thickness",
            translate("selecting", "squares"),
            (0.02, 20, 0.05),
        ),
        _blocking(),
        _hiding(),
    ]
    return fields


def _open_field() -> Field:
    def put(wall: Wall, on: bool) -> Wall:
        return replace(wall, is_open=on, bolted=wall.bolted and not on)

    title = translate("selecting", "Open")
    return Field("is_open", title, Sort.SWITCH, lambda wall: wall.is_open, put)


def _bolt_field() -> Field:
    tip = translate(
        "selecting", "Nobody opens it in a fight before it is unlocked. Players do not see that."
    )
    title = translate("selecting", "Locked with key or bar")
    return Field("bolted", title, Sort.SWITCH, lambda wall: wall.bolted, with_bolt, tip=tip)


def _end_of_wall(name: str, axis: int, label: str) -> Field:
    def put(wall: Wall, value: float) -> Wall:
        x, y = wall.start if name == "start" else wall.end
        point = (value, y) if axis == 0 else (x, value)
        return replace(wall, start=point) if name == "start" else replace(wall, end=point)

    return Field(
        f"{name}-{axis}",
        label,
        Sort.NUMBER,
        lambda wall: round(getattr(wall, name)[axis], 3),
        put,
        unit=translate("selecting", "squares"),
        least=-100,
        most=300,
        step=1,
        group=translate("selecting", "Place"),
    )


def _blocking() -> Field:
    words = {
        Blocking.FREE: translate("selecting", "does not stop anybody"),
        Blocking.SLOWS: translate("selecting", "slows"),
        Blocking.BLOCKS: translate("selecting", "blocks the way"),
    }
    options = [(None, translate("selecting", "as usual for its kind")), *words.items()]
    get, put = attribute("movement")
    return Field(
        "movement",
        translate("selecting", "Movement"),
        Sort.CHOICE,
        get,
        put,
        options=options,
        group=translate("selecting", "For the rules"),
    )


def _hiding() -> Field:
    words = {
        Hides.NOTHING: translate("selecting", "nothing"),
        Hides.CONCEALMENT: translate("selecting", "concealment (soft)"),
        Hides.COVER: translate("selecting", "cover (hard)"),
    }
    options = [(None, translate("selecting", "as usual for its kind")), *words.items()]
    get, put = attribute("hides")
    return Field(
        "hides",
        translate("selecting", "Gives"),
        Sort.CHOICE,
        get,
        put,
        options=options,
        group=translate("selecting", "For the rules"),
    )


def _obstacle(obstacles: Sequence[Thing]) -> list[Field]:
    fields = [
        kind_field(obstacles),
        *place_fields(obstacles),
        *size_fields(),
        rotation_field(translate("selecting", "Turned")),
        usual_field(
            "height_ft",
            translate("selecting", "Height"),
            "height_ft",
            translate("selecting", "ft"),
            (-500 if any(map(_is_sunk, obstacles)) else 0, 500, 5),
        ),
    ]
    if all(_has_crown(thing) for thing in obstacles):
        crown = usual_field(
            "crown",
            translate("selecting", "Crown"),
            "crown",
            translate("selecting", "squares"),
            (0, 50, 0.25),
        )
        fields.append(replace(crown, group=translate("selecting", "Place")))
        fields.sort(key=lambda field: field.group == translate("selecting", "For the rules"))
    fields.append(hidden_field())
    return fields


def _is_sunk(thing: Any) -> bool:
    """Whether it goes down into the ground, as pits and ditches do."""
    kind = load_catalogue().obstacles.get(thing.kind)
    return kind is None or kind.height_ft < 0


def _has_crown(thing: Any) -> bool:
    kind = load_catalogue().obstacles.get(thing.kind)
    return thing.crown is not None or (kind is not None and kind.crown > 0)


def _platform(platforms: Sequence[Thing]) -> list[Field]:
    rules = translate("selecting", "For the rules")
    top_get, top_put = attribute("top_ft")
    foot_get, foot_put = attribute("foot_ft")
    fields = [
        kind_field(platforms),
        *place_fields(platforms),
        Field(
            "top_ft",
            translate("selecting", "Top"),
            Sort.NUMBER,
            top_get,
            top_put,
            unit=translate("selecting", "ft"),
            least=-500,
            most=500,
            step=5,
            group=rules,
        ),
        Field(
            "foot_ft",
            translate("selecting", "Foot of stairs"),
            Sort.NUMBER,
            foot_get,
            foot_put,
            unit=translate("selecting", "ft"),
            least=-500,
            most=500,
            step=5,
            usual=lambda _thing: translate("selecting", "level, no stairs"),
            group=rules,
        ),
    ]
    if all(isinstance(one, Platform) and one.foot_ft is not None for one in platforms):
        fields.append(replace(rotation_field(translate("selecting", "Rises towards")), group=rules))
    fields.append(
        replace(text_field("leads_to", translate("selecting", "Leads to"), 200), group=rules)
    )
    return fields


def _label(labels: Sequence[Thing]) -> list[Field]:
    return [
        text_field("text", translate("selecting", "Words"), long=True),
        *place_fields(labels),
        size_field("size", translate("selecting", "Letters"), 0.1, 20),
        rotation_field(translate("selecting", "Turned")),
        hidden_field(),
    ]


def _note(notes: Sequence[Thing]) -> list[Field]:
    get, put = attribute("number")
    number = Field(
        "number",
        translate("selecting", "Number"),
        Sort.NUMBER,
        get,
        put,
        least=0,
        most=9999,
        whole=True,
    )
    return [
        number,
        text_field("text", translate("selecting", "Text"), long=True),
        *place_fields(notes),
    ]


def _light(lights: Sequence[Thing]) -> list[Field]:
    get, put = attribute("is_lit")
    return [
        kind_field(lights),
        Field("is_lit", translate("selecting", "Lit"), Sort.SWITCH, get, put),
        *place_fields(lights),
        usual_field(
            "radius_ft",
            translate("selecting", "Radius"),
            "radius_ft",
            translate("selecting", "ft"),
            (0, 2000, 5),
        ),
    ]


def _hazard(hazards: Sequence[Thing]) -> list[Field]:
    return [
        kind_field(hazards),
        text_field("text", translate("selecting", "Text"), long=True),
        *place_fields(hazards),
        hidden_field(),
    ]


def _zone(field: Battlefield) -> list[Field]:
    edges = {
        Edge.NORTH: translate("selecting", "the north"),
        Edge.EAST: translate("selecting", "the east"),
        Edge.SOUTH: translate("selecting", "the south"),
        Edge.WEST: translate("selecting", "the west"),
    }
    get, put = attribute("edge")
    options = [(None, translate("selecting", "no edge")), *edges.items()]
    return [
        side_field(field),
        Field("edge", translate("selecting", "Came from"), Sort.CHOICE, get, put, options=options),
    ]


def side_field(field: Battlefield) -> Field:
    """The side of a figure or a zone: the usual two, those of the field, or a new one."""
    get, put = attribute("side")
    return Field(
        "side",
        translate("selecting", "Side"),
        Sort.SEARCH,
        get,
        put,
        options=side_options(field),
        longest=60,
    )


def _picture(pictures: Sequence[Thing]) -> list[Field]:
    def put(picture: Picture, value: float) -> Picture:
        return replace(picture, opacity=value / 100)

    opacity = Field(
        "opacity",
        translate("selecting", "Opacity"),
        Sort.NUMBER,
        lambda picture: round(picture.opacity * 100, 1),
        put,
        unit="%",
        least=0,
        most=100,
        step=10,
        group=translate("selecting", "On the map"),
    )
    return [
        *place_fields(pictures),
        *size_fields(1000),
        rotation_field(translate("selecting", "Turned")),
        opacity,
        hidden_field(),
    ]
