"""The four basic battlefields (combat-and-tactics.txt, The Four Basic Battlefields)."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.tables.place import maps_folder

SEED = 1
"""They are rolled with this seed where no map is kept for them."""


def basic_battlefield(name: str) -> Battlefield:
    """A copy of the map that is kept for a basic battlefield, else one that is rolled.

    Changing the copy leaves the kept map as it is (checklist CT3-FOUR-01).
    """
    template = maps_folder() / "basic" / f"{name}.battlefield.json"
    if template.is_file():
        from fieldwright.document.files import read_field

        return read_field(template)
    from fieldwright.generator.generate import generate

    return generate(name, seed=SEED)
