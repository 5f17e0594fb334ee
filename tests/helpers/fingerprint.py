"""A short name for everything that a field holds: two fields of one name are the same."""

from hashlib import sha256

from pydantic import TypeAdapter

from fieldwright.battlefield.field import LAND, Battlefield, Layer
from fieldwright.battlefield.things import Thing

_THINGS: TypeAdapter[list[Thing]] = TypeAdapter(list[Thing])

_LATER = ("bolted", "in_picture")
"""What no generator says of a thing, and that came later: it leaves the names as they were."""


def fingerprint(field: Battlefield) -> str:
    """SHA-256 of all layers and things, ids left out, shortened to 16 letters."""
    # Facts that no generator gives, and that came later, leave the names of fields as they were.
    info = f"{str(field.info).partition(', weather=')[0]})"
    name = sha256(f"{field.columns} x {field.rows} {info}".encode())
    for layer in LAND:
        names = {
            Layer.GROUND: field.palettes.ground,
            Layer.GROWTH: field.palettes.growth,
            Layer.WATER: field.palettes.water,
        }.get(layer)
        values = field.layers[layer].ravel().tolist()
        words = [names[value] for value in values] if names else [str(value) for value in values]
        name.update(" ".join(words).encode())
    for thing in field.all_things():
        name.update(_THINGS.dump_json([thing], exclude={"__all__": {"id", *_LATER}}))
    return name.hexdigest()[:16]
