"""Who carries whom."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
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
    riding = (one for one in field.every(Figure) if one.mount is not None)
    return tuple(one for one in riding if one.mount == mount.id and one.id != mount.id)
