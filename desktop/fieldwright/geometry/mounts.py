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
