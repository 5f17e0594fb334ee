"""The features that a window is put together from, in the order of their buttons."""

from __future__ import annotations

from functools import cache

from fieldwright.editor.feature import Feature


@cache
def feature_classes() -> tuple[type[Feature], ...]:
    """Every feature; imported here so that they may use what the window uses."""
    from fieldwright.editor.exports.feature import ExportFeature
    from fieldwright.editor.feel.features import FEEL_FEATURES
    from fieldwright.editor.figure_tools.feature import FiguresFeature
    from fieldwright.editor.figures.feature import LibraryFeature
    from fieldwright.editor.importing.feature import ImportFeature
    from fieldwright.editor.map.feature import MapFeature
    from fieldwright.editor.moves.feature import MovesFeature
    from fieldwright.editor.objects.feature import ObjectsFeature
    from fieldwright.editor.painting.feature import PaintFeature
    from fieldwright.editor.reveals.feature import RevealFeature
    from fieldwright.editor.selecting.feature import SelectingFeature
    from fieldwright.editor.sight.feature import SightFeature
    from fieldwright.editor.walls.feature import WallsFeature

    return (
        SelectingFeature,
        PaintFeature,
        WallsFeature,
        # Before the objects, for a picture that is dropped is one to lie under the map.
        MapFeature,
        ObjectsFeature,
        FiguresFeature,
        MovesFeature,
        LibraryFeature,
        SightFeature,
        RevealFeature,
        ImportFeature,
        ExportFeature,
        *FEEL_FEATURES,
    )
