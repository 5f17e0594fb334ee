"""A thousand random scenes: the exact view against single lines, sixty a scene."""

from tests.view.test_view_against_rays import compared_with_lines

SCENES = 1000
LINES = 60


def test_a_thousand_scenes_are_seen_as_single_lines_see_them() -> None:
    """Towers, walls at any angle, bodies of any height; places near a border are left out."""
    compared = sum(compared_with_lines(seed, LINES) for seed in range(SCENES))
    assert compared > SCENES * LINES * 0.9
