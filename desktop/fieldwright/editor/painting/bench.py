"""What all painting tools share: the choice, the preview, and the gesture under way."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtGui import QColor

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.overlays import PALE
from fieldwright.editing.brushes import Mask, Patch
from fieldwright.editing.painting import Paint, keeping, painted, solid_squares
from fieldwright.editing.painting_gesture import Gesture, Work
from fieldwright.editing.painting_heights import HeightMode, Shaping, shaped
from fieldwright.editing.under_pictures import is_under_picture
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.painting.choice import Choice, Choices, Painted
from fieldwright.editor.painting.heights import HeightsOverlay
from fieldwright.editor.painting.preview import Preview
from fieldwright.editor.painting.words import say
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Block, Square

EARTH = QColor(186, 92, 32)
"""The tint of squares whose height is worked on."""

_PICTURES, _FADED = "pictures", 0.5

_WATER = QColor(92, 150, 178)


class PaintBench:
    """One for each window; at most one gesture is under way at a time."""

    def __init__(self, workbench: Workbench, choice: Choice) -> None:
        """Paint on the field of ``workbench`` what ``choice`` says."""
        self.workbench = workbench
        self.choice = choice
        self.preview = Preview(workbench.view)
        self.heights = HeightsOverlay()
        self.gesture: Gesture | None = None
        self.is_applying = False

    @property
    def now(self) -> Choices:
        """What is chosen."""
        return self.choice.now

    @property
    def field(self) -> Battlefield:
        """The field as the document holds it."""
        return self.workbench.field

    # ------------------------------------------------------------------------------------ gestures

    def begin(self, work: Work) -> Gesture:
        """Begin a gesture on the field as it is now; layers out of reach stay as they are."""
        self.drop()
        kept = self.workbench.layers.untouchable

        def kept_work(field: Battlefield, mask: Mask) -> Battlefield:
            return keeping(field, work(field, mask), kept)

        self.gesture = Gesture(self.field, kept_work if kept else work)
        return self.gesture

    def refuses(self, names: frozenset[str]) -> bool:
        """Whether one of these layers is locked; hidden ones are shown, for one paints by eye."""
        if self.workbench.bars(names):
            return True
        self.workbench.show_layers(names)
        return False

    def add(self, patch: Patch) -> None:
        """The gesture covers more squares."""
        if self.gesture is not None:
            self._show(self.gesture.add(patch))

    def replace(self, patch: Patch) -> None:
        """The gesture covers these squares and no others."""
        if self.gesture is not None:
            self._show(self.gesture.replace(patch))

    def show(self, pending: Battlefield, touched: Block | None = None) -> None:
        """The gesture has made this field; ``touched`` where the caller knows what is other."""
        if self.gesture is not None:
            self._show(self.gesture.show(pending, touched))

    def _show(self, touched: Block) -> None:
        if self.gesture is not None and not touched.is_empty:
            self.workbench.view.show_pending(self.gesture.pending, touched)

    def commit(
        self, label: Callable[[Gesture], str], nothing: Callable[[], object] = lambda: None
    ) -> bool:
        """Do the gesture as one step; False where it is refused, or changes ``nothing``."""
        gesture, self.gesture = self.gesture, None
        change = gesture.change() if gesture is not None else None
        if gesture is None or change is None:
            self.workbench.view.show_pending(None)
            self._explain(gesture)
            nothing()
            return False
        done = self.apply(change, label(gesture))
        if not done:
            self.workbench.view.show_pending(None)
        elif self.now.layer is not Painted.HEIGHT:
            self._tell_unseen(gesture.squares)
        return done

    def _tell_unseen(self, squares: Mask) -> None:
        """Say that a background picture hides what was painted."""
        layers, bench = self.workbench.layers, self.workbench
        shown = 0.0 if _PICTURES in layers.hidden else layers.opacity(_PICTURES)
        if is_under_picture(self.field, squares, shown):
            bench.window.messages.tell(
                say("The background picture lies over what you have painted; the rules count it."),
                [(say("Fade the picture"), lambda: layers.set_opacity(_PICTURES, _FADED))],
                lasts_ms=LONG_MS,
            )

    def apply(self, change: Change, label: str) -> bool:
        """Do one step; the tools know that it is their own."""
        self.is_applying = True
        try:
            return self.workbench.apply(change, label)
        finally:
            self.is_applying = False

    def drop(self) -> None:
        """Leave everything as it was before the gesture."""
        if self.gesture is not None:
            self.gesture = None
            self.workbench.view.show_pending(None)

    def _explain(self, gesture: Gesture | None) -> None:
        """Say why nothing was painted, where that is not plain to see."""
        layer = self.now.layer
        if gesture is None or layer not in (Painted.GROWTH, Painted.WATER):
            return
        covered = gesture.squares
        if covered.any() and solid_squares(gesture.begun)[covered].all():
            if layer is Painted.GROWTH:
                self.workbench.tell(say("Nothing grows in solid rock. Paint another ground first."))
            else:
                self.workbench.tell(
                    say("No water stands in solid rock. Paint another ground first.")
                )

    # ---------------------------------------------------------------------------------------- work

    def work(self, start: Square | None) -> Work:
        """What the chosen paint does to squares; a levelling hand takes the height at ``start``."""
        choices = self.now
        if choices.layer is Painted.HEIGHT:
            return self._shaping(choices, start)
        return _painting(choices.paint)

    def _shaping(self, choices: Choices, start: Square | None) -> Work:
        mode, feet = choices.height_mode, choices.step_ft
        if mode is HeightMode.SET:
            feet = choices.set_ft
        elif mode is HeightMode.LEVEL:
            feet = self.field.height_at(start) if start is not None else 0
        shaping = Shaping(mode, feet)

        def work(field: Battlefield, mask: Mask) -> Battlefield:
            return shaped(field, mask, shaping)

        return work

    # -------------------------------------------------------------------------------------- looks

    @property
    def colour(self) -> QColor:
        """The colour of what is painted, for tints."""
        choices, catalogue = self.now, load_catalogue()
        if choices.layer is Painted.HEIGHT:
            return EARTH
        if choices.layer is Painted.GROUND:
            return QColor(catalogue.grounds[choices.kind].colour)
        if choices.layer is Painted.GROWTH:
            return QColor(catalogue.growths[choices.kind].colour)
        return _WATER if choices.kind != "none" else PALE

    # ------------------------------------------------------------------------------------- picking

    def pick_up(self, square: Square | None, everything: bool = False) -> bool:
        """Choose what a square is made of, of the painted layer or of all; False beside the field.

        Picking everything up turns to the layer that is seen on top.
        """
        if square is None:
            return False
        field, now = self.field, self.now
        found = _known(
            ground=field.ground_at(square),
            growth=field.growth_at(square),
            water=field.water_at(square),
        )
        depth_ft = int(field.layers[Layer.DEPTH][square.row, square.column]) or now.depth_ft
        height_ft = field.height_at(square)
        if everything:
            layer = _topmost(
                field.growth_at(square) != field.palettes.growth[0],
                field.water_at(square) != "none",
            )
            self.choice.set(**found, depth_ft=depth_ft, set_ft=height_ft, layer=layer)
        elif now.layer is Painted.HEIGHT:
            self.choice.set(height_mode=HeightMode.SET, set_ft=height_ft)
        elif now.layer.value in found:
            depth = {"depth_ft": depth_ft} if now.layer is Painted.WATER else {}
            self.choice.set(**{now.layer.value: found[now.layer.value]}, **depth)
        return True


def _known(**kinds: str) -> dict[str, str]:
    """Those kinds that the tables know: others cannot be painted elsewhere."""
    catalogue = load_catalogue()
    tables: dict[str, Collection[str]] = {
        "ground": catalogue.grounds,
        "growth": catalogue.growths,
        "water": ("none", *catalogue.waters),
    }
    return {layer: kind for layer, kind in kinds.items() if kind in tables[layer]}


def _topmost(is_grown: bool, is_wet: bool) -> Painted:
    if is_grown:
        return Painted.GROWTH
    return Painted.WATER if is_wet else Painted.GROUND


def _painting(paint: Paint) -> Work:
    def work(field: Battlefield, mask: Mask) -> Battlefield:
        return painted(field, mask, paint)

    return work
