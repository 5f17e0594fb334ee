"""XML of other programs, spoilt by what stands in it: elements and attributes, as trees of JSON."""

import base64
import copy
import gzip
import random
import zlib
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from tests.helpers.mutations import ODD_VALUES

PACKED: Sequence[str] = tuple(
    base64.b64encode(raw).decode()
    for raw in (
        b"",
        bytes(24),
        bytes(25),
        b"\xff" * 24,
        zlib.compress(bytes(24)),
        zlib.compress(bytes(24))[:-6],
        zlib.compress(bytes(20_000_000)),
        zlib.compress(b"\xff" * 24),
        gzip.compress(bytes(24)),
        gzip.compress(bytes(20_000_000)),
        b"\x28\xb5\x2f\xfd\x00\x00\x01\x00\x00",
    )
)
"""Numbers of tiles that are too few, too many, far too many or none, packed and not."""

_ENCODINGS = ("csv", "base64", "xml", "", "utf-7")
_COMPRESSIONS = ("zlib", "gzip", "zstd", "", "lzma")


def spoilt_xml(data: bytes, chance: random.Random) -> bytes:
    """XML some of whose elements and attributes are left out, doubled, swapped or made odd."""
    root = ET.fromstring(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        _spoil(chance.choice(list(root.iter())), root, chance)
    text = ET.tostring(root, encoding="unicode")
    head = chance.choice(
        ("", "", '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>')
    )
    return (head + text).encode("utf-8", "surrogatepass")


def _spoil(one: ET.Element, root: ET.Element, chance: random.Random) -> None:
    match chance.randrange(7):
        case 0 if len(one):
            one.remove(chance.choice(list(one)))
        case 1 if len(one):
            twin = copy.deepcopy(chance.choice(list(one)))
            one.extend([twin] * chance.choice((1, 2, 50)))
        case 2 if one is not root:
            # Within itself many times over, or somewhere else.
            inner = one
            for _ in range(chance.choice((1, 10, 100))):
                deeper = ET.SubElement(inner, inner.tag, dict(inner.attrib))
                inner = deeper
        case 3:
            one.text = chance.choice((str(chance.choice(ODD_VALUES)), *PACKED, ",".join("12" * 9)))
        case 4:
            one.tag = chance.choice([other.tag for other in root.iter()])
        case 5 if one.tag == "data":
            one.attrib = {
                "encoding": chance.choice(_ENCODINGS),
                "compression": chance.choice(_COMPRESSIONS),
            }
            one.text = chance.choice((one.text, *PACKED))
        case _:
            _spoil_attribute(one, chance)


def _spoil_attribute(one: ET.Element, chance: random.Random) -> None:
    if not one.attrib:
        one.set("name", str(chance.choice(ODD_VALUES)))
        return
    key = chance.choice(list(one.attrib))
    if chance.random() < 0.2:
        del one.attrib[key]
    elif chance.random() < 0.2:
        one.set(key + chance.choice("sx_"), one.attrib.pop(key))
    else:
        one.set(key, str(chance.choice((*ODD_VALUES, f"-{one.attrib[key]}"))))
