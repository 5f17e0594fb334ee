"""A feature of the main window: see widgets.feature."""

from __future__ import annotations

from typing import Any, TypeAlias

from fieldwright.editor.workbench import Workbench
from fieldwright.widgets.feature import Command, Dock, FeatureOf, MenuPart

Feature = FeatureOf[Workbench]
"""A feature that is made for a workbench of this package."""

Family: TypeAlias = type[FeatureOf[Any]]
"""A class of features, whoever made it: the window is handed those of other packages."""

__all__ = ["Command", "Dock", "Family", "Feature", "MenuPart"]
