"""Smoke, fog and darkness hang over what stands, let it show through and throw no shadow."""

import numpy as np
import pytest
from tests.drawing_things.scene import drawn, field_of, inked, obstacle, options, wall

from fieldwright.battlefield.extent import extent_of
from fieldwright.drawing.options import Style

CLOUDS = ("thick-smoke", "magical-fog", "magical-darkness")
PX = 24


@pytest.mark.parametrize("style", list(Style))
@pytest.mark.parametrize("kind", CLOUDS)
def test_what_stands_in_a_cloud_shows_through_but_paler(kind: str, style: Style) -> None:
    stone = wall("wall", (8, 10), (16, 10))
    alone = drawn(field_of(obstacle(kind, 12, 10)), options(style, PX))
    both = drawn(field_of(obstacle(kind, 12, 10), stone), options(style, PX))
    bare = drawn(field_of(stone), options(style, PX))
    middle = (10 * PX, 12 * PX)
    assert (both[middle] != alone[middle]).any(), "the wall shows through"
    beside = (slice(10 * PX + 6, 10 * PX + 20), 12 * PX)
    assert (both[beside] != bare[beside]).any(), "the cloud is drawn"
    if (kind, style) != ("magical-darkness", Style.LINE):
        assert (both[middle] != bare[middle]).any(), "it lies over the wall"


@pytest.mark.parametrize("kind", CLOUDS)
def test_a_cloud_throws_no_shadow(kind: str) -> None:
    cloud = obstacle(kind, 12, 10)
    left, top, right, bottom = inked(drawn(field_of(cloud), options(Style.WASH, PX)), PX)
    box = extent_of(cloud)
    # No farther out on the side away from the light than on the side towards it.
    assert box.left - 0.15 <= left < right <= box.right + 0.15
    assert box.top - 0.15 <= top < bottom <= box.bottom + 0.15


@pytest.mark.parametrize("style", list(Style))
def test_darkness_is_darker_than_smoke_and_smoke_than_fog(style: Style) -> None:
    tones = []
    for kind in ("magical-darkness", "thick-smoke", "magical-fog"):
        pixels = drawn(field_of(obstacle(kind, 12, 10)), options(style, PX))
        alpha = pixels[..., 3:].astype(float) / 255
        over_white = pixels[..., :3] + 255 * (1 - alpha)
        place = np.s_[10 * PX - 12 : 10 * PX + 12, 12 * PX - 12 : 12 * PX + 12]
        tones.append(float(np.clip(over_white[place], 0, 255).mean()))
    assert tones[0] < 140
    assert tones[0] < tones[1] <= tones[2] + 3
