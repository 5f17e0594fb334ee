"""What the lists, the palette and the frames are drawn with stands out from what is under it."""

import pytest

from fieldwright.editor.feel.minimap import _FRAME
from fieldwright.editor.themes import THEMES, Theme, contrast

THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)


@THEME
def test_words_of_lists_can_be_read_on_every_ground_they_stand_on(theme: Theme) -> None:
    pairs = {
        "a step, and when it was": (theme.muted, theme.window),
        "the chosen step": (theme.text, theme.soft),
        "when the chosen step was": (theme.muted, theme.soft),
        "the chosen command": (theme.on_accent, theme.accent),
        "a command that cannot be used": (theme.muted, theme.base),
        "keys in the table": (theme.text, theme.base),
    }
    assert [name for name, pair in pairs.items() if contrast(*pair) < 4.5] == []


@THEME
def test_frames_of_the_focus_and_bars_stand_out_by_3_to_1(theme: Theme) -> None:
    pairs = {
        "the frame around a cell or step": (theme.accent, theme.window),
        "the frame around the chosen step": (theme.accent, theme.soft),
        "the frame around a field": (theme.accent, theme.base),
        "the frame around the map": (theme.accent, theme.surround),
        "a full bar of opacity": (theme.muted, theme.window),
    }
    assert [name for name, pair in pairs.items() if contrast(*pair) < 3] == []


def test_the_frame_on_the_small_map_shows_on_light_and_on_dark_ground() -> None:
    """It is a light line within a dark one, so one of both always stands out."""
    dark = "#201c18"
    for ground in ("#000000", "#404040", "#808080", "#b5c38e", "#ffffff"):
        assert max(contrast(_FRAME.name(), ground), contrast(dark, ground)) >= 3
