"""The light tool: sources of light, how far they reach, lit or not."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing.hit import HitOptions, thing_at
from fieldwright.editing.placing_things import PlacingError, check_place, radius_in_squares
from fieldwright.editor.objects.ghost import Ghost
from fieldwright.editor.parts import Form, check, choose, column_of, combo, muted, number, quietly
from fieldwright.editor.tags import tag
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.words import capital

_REACH = 6
"""Pixels beside a light at which it is still meant."""

_USUAL = 0


class LightTool(Tool):
    """Puts lights down; a click on one lights or quenches it."""

    name = "light"

    def __init__(self, workbench: Workbench) -> None:
        """Put lights on the field of ``workbench``."""
        self.shown = True
        self.kind = next(iter(load_catalogue().lights))
        self.radius_ft: float | None = None
        self.is_lit = True
        self._workbench = workbench
        self._ghost = Ghost(workbench.view)
        self._new_id = uuid4()
        self._at: Pointer | None = None

    @property
    def hint(self) -> str:
        """What a click does here."""
        there = self._light_there()
        if there is not None and there.is_lit:
            return translate("lights", "Click to quench this light")
        if there is not None:
            return translate("lights", "Click to light it")
        name = load_catalogue().lights[self.kind].name
        return translate("lights", "Click to put a {} down").format(name)

    def take_up(self) -> None:
        """Show how far lights reach."""
        self._workbench.view.add_overlay(self)
        self._workbench.view.add_overlay(self._ghost)

    def put_away(self) -> None:
        """Hide it again."""
        self.cancel()
        self._workbench.view.remove_overlay(self)
        self._workbench.view.remove_overlay(self._ghost)

    def cancel(self) -> None:
        """Show no ghost."""
        self._at = None
        self._ghost.hide()
        self._workbench.view.viewport().update()

    def hover(self, at: Pointer | None) -> None:
        """Show what a click would do."""
        self._at = at
        if at is None or self._light_there() is not None:
            self._ghost.hide()
        else:
            light = self._light(at)
            self._ghost.show([light], light.position)
        self._workbench.view.viewport().update()

    def move(self, at: Pointer) -> None:
        """The same with the button down."""
        self.hover(at)

    def begin(self, at: Pointer) -> None:
        """The button went down."""
        self.hover(at)

    def finish(self, at: Pointer) -> None:
        """Put a light down, or light or quench the one that is there."""
        self._at = at
        there = self._light_there()
        if there is not None:
            changed = replace(there, is_lit=not there.is_lit)
            label = translate("lights", "quench a light" if there.is_lit else "light a light")
            self._workbench.apply(alter([(there, changed)]), label)
            self._workbench.selection.set([there.id])
            return
        light = self._light(at)
        try:
            check_place(self._workbench.field, light.position)
        except PlacingError as error:
            self._workbench.warn(str(error))
            return
        name = load_catalogue().lights[self.kind].name
        if self._workbench.apply(add(light), translate("lights", "place a {}").format(name)):
            self._workbench.selection.set([light.id])
            self._new_id = uuid4()
            self._ghost.hide()

    def change(self, **what: object) -> None:
        """Change the lights that are selected, or the ones that are put down next."""
        for name, value in what.items():
            setattr(self, name, value)
        lights = [t for t in self._workbench.selection.things() if isinstance(t, Light)]
        pairs = [(one, replace(one, **what)) for one in lights if not one.locked]  # type: ignore[arg-type]
        label = translate("lights", "change a light")
        if pairs:
            merge_key = f"light-{'-'.join(sorted(what))}-{pairs[0][0].id}"
            self._workbench.apply(alter(pairs), label, merge_key)
        if self._at is not None:
            self.hover(self._at)
        self._workbench.view.viewport().update()
        self._workbench.view.handled.emit()

    def _light(self, at: Pointer) -> Light:
        return Light(
            id=self._new_id,
            kind=self.kind,
            position=self._workbench.snapping.at(at, "centre"),
            radius_ft=self.radius_ft,
            is_lit=self.is_lit,
        )

    def _light_there(self) -> Light | None:
        if self._at is None:
            return None
        tolerance = _REACH / self._workbench.view.sight().scale
        options = HitOptions(types=(Light,))
        found = thing_at(self._workbench.field, self._at.x, self._at.y, tolerance, options)
        return found if isinstance(found, Light) else None

    # ------------------------------------------------------------------------------------- overlay

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """How far the lights reach that are on the field, and the one in hand."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for light in sight.field.every(Light):
            self._circle(painter, sight, light, 1.4)
        if self._at is None or self._light_there() is not None:
            return
        light = self._light(self._at)
        self._circle(painter, sight, light, 2.2)
        kind = load_catalogue().lights.get(light.kind)
        feet = radius_in_squares(light, kind, sight.field.info.scale)
        corner = sight.pixels(light.position[0] + 0.4, light.position[1] + 0.4)
        words = translate("lights", "{feet:g} feet").format(
            feet=feet * sight.field.info.scale.feet_per_square
        )
        tag(painter, corner, [words], sight.view)

    @staticmethod
    def _circle(painter: QPainter, sight: Sight, light: Light, width: float) -> None:
        kind = load_catalogue().lights.get(light.kind)
        radius = radius_in_squares(light, kind, sight.field.info.scale) * sight.scale
        if radius <= 0:
            return
        colour = QColor(kind.colour if kind else "#f0b45a")
        fill = QColor(colour)
        fill.setAlphaF(0.08 if light.is_lit else 0.0)
        middle = sight.pixels(*light.position)
        style = Qt.PenStyle.SolidLine if light.is_lit else Qt.PenStyle.DotLine
        for pen, brush in (
            (QPen(INK, width + 1.6), Qt.BrushStyle.NoBrush),
            (QPen(colour, width, style), fill),
        ):
            painter.setPen(pen)
            painter.setBrush(brush)
            painter.drawEllipse(middle, radius, radius)


class LightPanel(QWidget):
    """Kind, radius, lit or not: of the selected lights, or of those that are put down next."""

    def __init__(self, workbench: Workbench, tool: LightTool) -> None:
        """Choose for ``tool``."""
        super().__init__()
        self._workbench, self._tool = workbench, tool
        self.kinds = combo(
            [(capital(kind.name), kind.id) for kind in load_catalogue().lights.values()],
            self.tr("Kind"),
        )
        self.kinds.activated.connect(lambda _: tool.change(kind=self.kinds.currentData()))
        self.radius = number(_USUAL, 2000, self.tr("Radius"), self.tr(" ft"), 5)
        self.radius.setSpecialValueText(self.tr("As usual"))
        self.radius.valueChanged.connect(
            lambda feet: tool.change(radius_ft=None if feet == _USUAL else float(feet))
        )
        self.lit = check(self.tr("Lit"))
        self.lit.clicked.connect(lambda on: tool.change(is_lit=on))
        rows = Form()
        rows.add(self.tr("Kind"), self.kinds)
        rows.add(self.tr("Radius"), self.radius)
        rows.addRow(self.lit)
        self._usual = muted()
        column = column_of(self, self.tr("Light"))
        column.addLayout(rows)
        column.addWidget(self._usual)
        column.addStretch(1)
        workbench.selection.changed.connect(self.show_light)
        workbench.field_changed.connect(lambda _event: self.show_light())
        self.show_light()

    def show_light(self) -> None:
        """Show the selected light, or what is put down next."""
        lights = [t for t in self._workbench.selection.things() if isinstance(t, Light)]
        shown = lights[0] if lights else self._tool
        choose(self.kinds, shown.kind)
        quietly(self.radius, _USUAL if shown.radius_ft is None else shown.radius_ft)
        self.lit.setChecked(shown.is_lit)
        kind = load_catalogue().lights.get(shown.kind)
        words = self.tr("A {name} usually lights {feet:g} feet around.") if kind else ""
        if kind is not None:
            words = words.format(name=kind.name, feet=kind.radius_ft)
        if lights:
            words = f"{words}\n" + self.tr("This is the selected light.")
        self._usual.setText(words.strip())
