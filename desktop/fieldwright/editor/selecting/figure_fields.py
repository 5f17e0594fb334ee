"""The properties of figures that matter at the table; their numbers have a form of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, StartingZone
from fieldwright.editing.figures import face, set_posture, sized
from fieldwright.editing.moving import altered
from fieldwright.editor.selecting.fields import Field, Sort, attribute
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.terms.words import capital

USUAL_SIDES = ("attackers", "defenders", "others")

_POSTURES = (
    ("standing", QT_TRANSLATE_NOOP("selecting", "standing")),
    ("kneeling", QT_TRANSLATE_NOOP("selecting", "kneeling")),
    ("sitting", QT_TRANSLATE_NOOP("selecting", "sitting")),
    ("prone", QT_TRANSLATE_NOOP("selecting", "prone")),
)
_FACINGS = (
    QT_TRANSLATE_NOOP("selecting", "north"),
    QT_TRANSLATE_NOOP("selecting", "north-east"),
    QT_TRANSLATE_NOOP("selecting", "east"),
    QT_TRANSLATE_NOOP("selecting", "south-east"),
    QT_TRANSLATE_NOOP("selecting", "south"),
    QT_TRANSLATE_NOOP("selecting", "south-west"),
    QT_TRANSLATE_NOOP("selecting", "west"),
    QT_TRANSLATE_NOOP("selecting", "north-west"),
)
_SIZES = (
    ("T", QT_TRANSLATE_NOOP("selecting", "tiny")),
    ("S", QT_TRANSLATE_NOOP("selecting", "small")),
    ("M", QT_TRANSLATE_NOOP("selecting", "man-sized")),
    ("L", QT_TRANSLATE_NOOP("selecting", "large")),
    ("H", QT_TRANSLATE_NOOP("selecting", "huge")),
    ("G", QT_TRANSLATE_NOOP("selecting", "gargantuan")),
)


def side_options(field: Battlefield) -> list[tuple[str, str]]:
    """The usual sides and all others of the field, with their words."""
    others = {figure.side for figure in field.every(Figure)}
    others |= {zone.side for zone in field.every(StartingZone)}
    sides = [*USUAL_SIDES, *sorted(others.difference(USUAL_SIDES))]
    return [(side, capital(side)) for side in sides if side]


def figure_fields(field: Battlefield) -> list[Field]:
    """Name and side, hit points, and how it stands."""
    return [*_who(field), *_health(), *_stance()]


def _who(field: Battlefield) -> list[Field]:
    name_get, name_put = attribute("name")
    side_get, side_put = attribute("side")
    return [
        Field("name", translate("selecting", "Name"), Sort.TEXT, name_get, name_put, longest=200),
        Field(
            "side",
            translate("selecting", "Side"),
            Sort.SEARCH,
            side_get,
            side_put,
            options=side_options(field),
            longest=60,
        ),
    ]


def _health() -> list[Field]:
    fields = []
    for name, label in (
        ("hit_points", translate("selecting", "Hit points now")),
        ("full_hit_points", translate("selecting", "Hit points in full")),
    ):
        get, put = attribute(name)
        fields.append(
            Field(
                name,
                label,
                Sort.NUMBER,
                get,
                put,
                least=-1000,
                most=100_000,
                whole=True,
                # Two fields share the row: longer words would be cut in them.
                usual=lambda _figure: translate("selecting", "none"),
                tip=translate("selecting", "Empty while nobody has rolled them"),
                row=translate("selecting", "Hit points"),
            )
        )
    fields.append(
        Field(
            "conditions",
            translate("selecting", "Conditions"),
            Sort.TEXT,
            lambda figure: ", ".join(figure.conditions),
            _with_conditions,
            longest=400,
        )
    )
    return fields


def _with_conditions(figure: Figure, text: str) -> Figure:
    words = [word.strip() for word in text.split(",")]
    return replace(figure, conditions=tuple(dict.fromkeys(word for word in words if word)))


def _told(options: Iterable[tuple[object, str]]) -> tuple[tuple[object, str], ...]:
    """Options with their words in the user's language."""
    return tuple((value, translate("selecting", words)) for value, words in options)


def _stance() -> list[Field]:
    group = translate("selecting", "How it stands")
    get_altitude, put_altitude = attribute("altitude_ft")
    return [
        Field(
            "posture",
            translate("selecting", "Posture"),
            Sort.CHOICE,
            *attribute("posture"),
            options=_told(_POSTURES),
            make=lambda _field, figures, value: set_posture(figures, value),
            group=group,
        ),
        Field(
            "facing",
            translate("selecting", "Faces"),
            Sort.CHOICE,
            *attribute("facing"),
            options=_told(enumerate(_FACINGS)),
            make=face,
            group=group,
        ),
        Field(
            "size",
            translate("selecting", "Size"),
            Sort.CHOICE,
            *attribute("size"),
            options=_told(_SIZES),
            make=_resize,
            group=group,
        ),
        Field(
            "altitude_ft",
            translate("selecting", "Flies at"),
            Sort.NUMBER,
            get_altitude,
            put_altitude,
            unit=translate("selecting", "ft"),
            least=0,
            most=10_000,
            step=10,
            make=_flown,
            group=group,
        ),
    ]


def _resize(field: Battlefield, figures: Sequence[Any], value: Any) -> ChangeThings:
    return altered((figure, sized(field, figure, value)) for figure in figures)


def _flown(_field: Battlefield, figures: Sequence[Any], value: float) -> ChangeThings:
    """All of them at this height above what is beneath them."""
    return altered((figure, replace(figure, altitude_ft=value)) for figure in figures)


def figure_looks() -> list[Field]:
    """What is seen of it, and by whom."""
    group = translate("selecting", "On the map")
    return [
        Field(
            "initials",
            translate("selecting", "Letters"),
            Sort.TEXT,
            *attribute("initials"),
            longest=4,
            group=group,
        ),
        Field(
            "hidden",
            translate("selecting", "Hidden from the players"),
            Sort.SWITCH,
            *attribute("hidden"),
            group=group,
        ),
        Field(
            "unseen",
            translate("selecting", "Known but not seen"),
            Sort.SWITCH,
            *attribute("unseen"),
            group=group,
            tip=translate(
                "selecting", "The players know that somebody is there: they see its squares only"
            ),
        ),
        Field(
            "bystander",
            translate("selecting", "Takes no side"),
            Sort.SWITCH,
            *attribute("bystander"),
            group=group,
            tip=translate("selecting", "A bystander is nobody's enemy, such as an innkeeper"),
        ),
    ]
