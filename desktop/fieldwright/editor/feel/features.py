"""The features of this package, in the order in which their entries stand in the menus."""

from __future__ import annotations

from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.commands import CommandsFeature
from fieldwright.editor.feel.focus import FocusFeature
from fieldwright.editor.feel.history import HistoryFeature
from fieldwright.editor.feel.layers import LayersFeature
from fieldwright.editor.feel.preferences import PreferencesFeature
from fieldwright.editor.feel.versions import VersionsFeature
from fieldwright.editor.feel.window_actions import WindowsFeature

FEEL_FEATURES: tuple[type[Feature], ...] = (
    LayersFeature,
    HistoryFeature,
    CommandsFeature,
    WindowsFeature,
    VersionsFeature,
    PreferencesFeature,
    FocusFeature,
)
