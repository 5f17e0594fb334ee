"""What the actions about figures do with those that are selected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from uuid import uuid4

from PySide6.QtCore import QPoint

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.things import Figure
from fieldwright.editing import figures as doing
from fieldwright.editor.figure_tools.conditions import ConditionsPopup
from fieldwright.editor.figure_tools.words import figures_name
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.figure_places import figure_shape
from fieldwright.library.making import with_hit_points
from fieldwright.terms.bodies import Posture
from fieldwright.terms.chance import Stream

_POSTURES: dict[str, tuple[Posture, str]] = {
    "figure-stand": ("standing", QT_TRANSLATE_NOOP("figures", "let {} stand")),
    "figure-kneel": ("kneeling", QT_TRANSLATE_NOOP("figures", "let {} kneel")),
    "figure-sit": ("sitting", QT_TRANSLATE_NOOP("figures", "let {} sit")),
    "figure-prone": ("prone", QT_TRANSLATE_NOOP("figures", "let {} lie down")),
}


class FigureDeeds:
    """Works on the selected figures; a refusal is told in its own sentence."""

    def __init__(self, workbench: Workbench) -> None:
        """Work for ``workbench``."""
        self._workbench = workbench
        self._popup: ConditionsPopup | None = None

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do, by their ids."""
        return {
            **{name: partial(self._posture, name) for name in _POSTURES},
            "figure-enlarge": partial(self._resize, 1),
            "figure-shrink": partial(self._resize, -1),
            "figure-mount": self.mount,
            "figure-dismount": self.dismount,
            "figure-higher": partial(self._fly, 1),
            "figure-lower": partial(self._fly, -1),
            "figure-surface-up": partial(self._surface, 1),
            "figure-surface-down": partial(self._surface, -1),
            "figure-unseen": self.unseen,
            "figure-conditions": self.conditions,
            "figure-hit-points": self.roll_hit_points,
            "figure-remove": self.remove,
        }

    def figures(self) -> tuple[Figure, ...]:
        """The selected figures that are not locked; tells where there are none."""
        chosen = [one for one in self._workbench.selection.things() if isinstance(one, Figure)]
        free = tuple(figure for figure in chosen if not figure.locked)
        if not chosen:
            self._workbench.tell(translate("figures", "Select a figure on the map first."))
        elif not free:
            self._workbench.tell(
                translate("figures", "{} is locked; unlock it with Ctrl+L.").format(
                    figures_name(chosen)
                )
            )
        return free

    def _do(self, figures: Sequence[Figure], make: Callable[[], Change], label: str) -> bool:
        try:
            change = make()
        except ValueError as error:
            self._workbench.warn(str(error))
            return False
        return self._workbench.apply(
            change, translate("figures", label).format(figures_name(figures))
        )

    # -------------------------------------------------------------------------------------- states

    def _posture(self, name: str) -> None:
        posture, label = _POSTURES[name]
        if figures := self.figures():
            self._do(figures, lambda: doing.set_posture(figures, posture), label)

    def _resize(self, steps: int) -> None:
        if figures := self.figures():
            label = (
                QT_TRANSLATE_NOOP("figures", "enlarge {}")
                if steps > 0
                else QT_TRANSLATE_NOOP("figures", "shrink {}")
            )
            field = self._workbench.field
            self._do(figures, lambda: doing.change_size(field, figures, steps), label)

    def _fly(self, squares: int) -> None:
        if figures := self.figures():
            feet = squares * self._workbench.field.info.scale.feet_per_square
            label = QT_TRANSLATE_NOOP("figures", "change the height of {}")
            flying = doing.with_riders(self._workbench.field, figures)
            self._do(figures, lambda: doing.fly(flying, feet), label)

    def _surface(self, steps: int) -> None:
        if figures := self.figures():
            field = self._workbench.field
            label = QT_TRANSLATE_NOOP("figures", "change what {} stands on")
            self._do(figures, lambda: doing.change_surface(field, figures, steps), label)

    def unseen(self) -> None:
        """Known but not seen; those that all are so already are seen again."""
        if figures := self.figures():
            on = not all(figure.unseen for figure in figures)
            label = (
                QT_TRANSLATE_NOOP("figures", "mark {} as not seen")
                if on
                else QT_TRANSLATE_NOOP("figures", "mark {} as seen")
            )
            self._do(figures, lambda: doing.set_unseen(figures, on), label)

    def roll_hit_points(self) -> None:
        """Roll for those that have none, and say what came of it."""
        figures = self.figures()
        seed = uuid4().hex[:8]
        pairs = [
            (figure, with_hit_points(figure, Stream(seed, "hit points", figure.id)))
            for figure in figures
        ]
        rolled = [new for old, new in pairs if old != new]
        if rolled:
            known = {new.id: new for new in rolled}
            label = translate("figures", "roll the hit points of {figures} (seed {seed})").format(
                figures=figures_name(rolled), seed=seed
            )
            change = doing.each(figures, lambda figure: known.get(figure.id, figure))
            if self._workbench.apply(change, label):
                told = ", ".join(f"{new.name}: {new.full_hit_points}" for new in rolled)
                self._workbench.tell(translate("figures", "Hit points rolled. {}.").format(told))
        elif figures:
            self._workbench.tell(
                translate("figures", "All of them have hit points, or no hit dice to roll.")
            )

    # ----------------------------------------------------------------------------- riding, leaving

    def mount(self) -> None:
        """Of two selected figures the smaller gets onto the larger."""
        figures = self.figures()
        if figures and len(figures) != 2:
            self._workbench.tell(translate("figures", "Select a rider and its mount, no others."))
        elif figures:
            rider, beast = doing.rider_and_mount(*figures)
            field = self._workbench.field
            label = QT_TRANSLATE_NOOP("figures", "mount {}")
            self._do([rider], lambda: doing.mount(field, rider, beast), label)

    def dismount(self) -> None:
        """The selected riders get off, or those who ride on the selected mounts."""
        if figures := self.figures():
            field = self._workbench.field
            ids = {figure.id for figure in figures}
            riders = [
                figure
                for figure in doing.with_riders(field, figures)
                if figure.mount is not None and (figure.id in ids or figure.mount in ids)
            ]
            if not riders:
                self._workbench.tell(
                    translate("figures", "{} does not ride.").format(figures_name(figures))
                )
                return
            label = QT_TRANSLATE_NOOP("figures", "dismount {}")
            self._do(riders, lambda: doing.dismount(field, riders), label)

    def remove(self) -> None:
        """Take them off the field."""
        if figures := self.figures():
            field = self._workbench.field
            label = QT_TRANSLATE_NOOP("figures", "take {} off the field")
            self._do(figures, lambda: doing.remove(field, figures), label)

    # ----------------------------------------------------------------------------------- conditions

    def conditions(self) -> None:
        """Open the list of conditions beside the first selected figure."""
        figures = self.figures()
        if not figures:
            return
        if self._popup is None:
            self._popup = ConditionsPopup(self._workbench.window)
            self._popup.toggled.connect(self._condition)
        own = dict.fromkeys(word for figure in figures for word in figure.conditions)
        self._popup.open_for(self._have, own, self._beside(figures[0]))

    def _have(self, word: str) -> tuple[int, int]:
        """How many of the selected figures have a condition, and how many there are."""
        chosen = [one for one in self._workbench.selection.things() if isinstance(one, Figure)]
        counted = Counter(one for figure in chosen for one in set(figure.conditions))
        return counted[word], len(chosen)

    def _condition(self, word: str, on: bool) -> None:
        if figures := self.figures():
            label = (
                translate("figures", "mark {} as {}")
                if on
                else translate("figures", "mark {} as no longer {}")
            )
            words = translate("conditions", word)
            change = doing.toggle_condition(figures, word, on)
            self._workbench.apply(change, label.format(figures_name(figures), words))

    def _beside(self, figure: Figure) -> QPoint:
        """The place on the screen right of a figure."""
        view = self._workbench.view
        shown = figure_shape(self._workbench.field, figure)
        pixel = view.sight().pixels(shown.x + shown.across + shown.radius + 0.3, shown.y)
        inside = view.viewport().rect()
        place = QPoint(
            max(0, min(inside.width(), round(pixel.x()))),
            max(0, min(inside.height(), round(pixel.y()))),
        )
        return view.viewport().mapToGlobal(place)
