"""Who carries whom."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kept import once_for_each_field
from fieldwright.battlefield.things import Figure


def mount_of(field: Battlefield, figure: Figure) -> Figure | None:
    """The mount that a figure rides, if that is on the field."""
    mount = field.things["figures"].get(figure.mount) if figure.mount is not None else None
    return mount if isinstance(mount, Figure) and mount.id != figure.id else None


def moved_figure(field: Battlefield, figure: Figure) -> Figure:
    """The figure whose legs do the walking: the mount of one who rides, else itself."""
    return mount_of(field, figure) or figure


def riders_of(field: Battlefield, mount: Figure) -> tuple[Figure, ...]:
    """The figures of the field that ride a figure, in their order."""
    return riders_on(field).get(mount.id, ())


@once_for_each_field
def riders_on(field: Battlefield) -> Mapping[UUID, tuple[Figure, ...]]:
    """Who rides whom: all riders by the id of their mount, in the order of the field."""
    found: dict[UUID, tuple[Figure, ...]] = {}
    for one in field.every(Figure):
        if one.mount is not None and one.mount != one.id:
            found[one.mount] = (*found.get(one.mount, ()), one)
    return found
