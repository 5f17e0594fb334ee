"""Universal VTT files to be spoilt: small, and with everything that the format knows."""

from collections import Counter

from tests.helpers.mutations import fuzz, spoilt_bytes, spoilt_json_bytes
from tests.helpers.uvtt_files import as_bytes, at, light, portal, uvtt

from fieldwright.exchange.uvtt.reading import read

SAMPLES = (
    as_bytes(
        uvtt(
            walls=[at((1, 1), (4, 1), (4, 5), (1, 5)), at((0, 0), (10, 0), (10, 8))],
            objects_line_of_sight=[at((4, 4), (6, 4), (6, 6), (4, 6)), at((1, 6), (3, 7))],
            portals=[portal((4.5, 0), (5.5, 0)), portal((1, 5), (1, 4.2), closed=False)],
            lights=[light(2, 2, 4), light(5.5, 5.25, 2.5)],
            fieldwright={"portals": ["door", "window"], "lights": ["torch", "lantern"]},
            software="x",
        )
    ),
    as_bytes(uvtt(6.5, 4, [at((9, 9), (14, 9), (14, 12))], origin=(8.5, 8.25), format="1.0")),
    as_bytes(uvtt(image="map.png", line_of_sight=[])),
)


def fuzzed(count: int, seed: int = 1) -> Counter[str]:
    """Read so many spoilt files; how many were read and how many refused."""
    return fuzz(read, SAMPLES, count, [spoilt_json_bytes, spoilt_json_bytes, spoilt_bytes], seed)
