"""The panel of the painting tools: it shows and sets the one choice of all tools."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QSlider, QWidget
from tests.helpers.hands import Hands

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editing.painting_heights import HeightMode
from fieldwright.editor.painting.choice import Choice, Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.painting.land_pages import HeightPage, HillPage, WaterPage
from fieldwright.editor.painting.pages import BrushPage, LayerPage, LinePage
from fieldwright.editor.painting.panel import PaintPanel
from fieldwright.editor.settings import Settings
from fieldwright.editor.window import MainWindow
from fieldwright.terms.grid import Edge


def panel_of(paint: PaintFeature) -> PaintPanel:
    panel = paint.panel(paint.workbench.tool.name)
    assert isinstance(panel, PaintPanel)
    return panel


def shown(panel: PaintPanel) -> set[str]:
    return {name for name, page in panel.pages.items() if page.widget.isVisibleTo(panel)}


def test_only_what_means_something_for_the_tool_in_hand_is_shown(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    panel = panel_of(paint)
    assert shown(panel) == {"layer", "brush", "over"}
    hands.key(Qt.Key.Key_4)
    assert shown(panel) == {"layer", "brush", "height"}
    hands.key(Qt.Key.Key_3)
    assert shown(panel) == {"layer", "brush", "water", "over"}
    hands.do("hill")
    assert shown(panel) == {"hill"}
    hands.do("eraser")
    assert shown(panel) == {"brush", "eraser"}
    hands.do("select")
    assert window.tool_page._pages.currentWidget() is not panel


def test_the_palette_of_the_layer_is_shown_and_sets_what_is_painted(
    hands: Hands, paint: PaintFeature
) -> None:
    panel = panel_of(paint)
    ground = panel.palettes[Painted.GROUND]
    assert ground.isVisibleTo(panel)
    assert not panel.palettes[Painted.WATER].isVisibleTo(panel)
    ground.search.setFocus()
    QTest.keyClicks(ground.search, "deep snow")
    QTest.keyClick(ground.search, Qt.Key.Key_Return)
    assert paint.choice.now.ground in ("snow", "deep-snow")
    paint.choice.set(ground="mud")
    ground.search.clear()
    assert ground.current == "mud"


def test_every_kind_of_the_tables_can_be_chosen(paint: PaintFeature) -> None:
    panel, catalogue = panel_of(paint), load_catalogue()
    for layer, kinds in (
        (Painted.GROUND, set(catalogue.grounds)),
        (Painted.GROWTH, set(catalogue.growths)),
        (Painted.WATER, {"none", *catalogue.waters}),
    ):
        assert {swatch.id for swatch in panel.palettes[layer].model.shown} == kinds


def test_buttons_and_boxes_set_the_choice_and_follow_it(paint: PaintFeature) -> None:
    panel, choice = panel_of(paint), paint.choice
    layers, brush = panel.pages["layer"], panel.pages["brush"]
    water, height = panel.pages["water"], panel.pages["height"]
    line, hill = panel.pages["line"], panel.pages["hill"]
    assert isinstance(layers, LayerPage)
    assert isinstance(brush, BrushPage)
    assert isinstance(water, WaterPage)
    assert isinstance(height, HeightPage)
    assert isinstance(line, LinePage)
    assert isinstance(hill, HillPage)
    layers.layers.button(Painted.WATER).click()
    assert choice.now.layer is Painted.WATER
    water.words.button(water.DEPTHS[2]).click()
    assert choice.now.depth_ft == 5
    assert water.feet.value() == 5
    water.feet.setValue(8)
    assert choice.now.depth_ft == 8
    assert water.words.button(water.DEPTHS[3]).isChecked()
    brush.shape.button(False).click()
    assert not choice.now.is_round
    choice.set(size=17)
    slider = brush.size.findChild(QSlider)
    assert slider is not None
    assert slider.value() == 17
    height.more.button(HeightMode.LEVEL).click()
    assert choice.now.height_mode is HeightMode.LEVEL
    assert not height.modes.button(HeightMode.RAISE).isChecked()
    choice.set(width=2, end_width=2)
    line.start.setValue(4)
    assert (choice.now.width, choice.now.end_width) == (4, 4)
    line.end.setValue(7)
    line.start.setValue(1)
    assert (choice.now.width, choice.now.end_width) == (1, 7)
    hill.sides.button(Edge.WEST).click()
    assert choice.now.cliffs == (Edge.WEST,)
    hill.sides.roll.click()
    assert choice.now.cliffs == hill.sides.sides


def test_kinds_are_strewn_alone_or_mixed(hands: Hands, paint: PaintFeature) -> None:
    hands.do("scatter")
    panel = panel_of(paint)

    def strewn_after(kind: str) -> tuple[str, ...]:
        panel.strewn.chosen.emit(kind)
        return paint.choice.now.strewn

    assert strewn_after("boulder") == ("boulder",)
    panel._mix.mixes.click()
    assert strewn_after("tree") == ("boulder", "tree")
    assert strewn_after("boulder") == ("tree",)
    assert strewn_after("tree") == ("tree",)


def test_the_choice_is_remembered_and_nonsense_is_forgotten() -> None:
    choice = Choice(Settings())
    choice.set(ground="mud", size=12, cliffs=(Edge.NORTH,), strewn=("boulder", "tree"))
    kept = Choice(Settings()).now
    assert kept == choice.now
    settings = Settings()
    settings.set_word("painting", '{"size": 900}')
    assert Choice(settings).now.size == 3
    settings.set_word("painting", '{"ground": "lava", "strewn": ["dragon"], "size": 5}')
    assert Choice(settings).now.ground == "bare"
    assert Choice(settings).now.strewn == ("tree",)
    assert Choice(settings).now.size == 5


def test_every_part_has_a_name_for_those_who_do_not_see_it(
    hands: Hands, paint: PaintFeature
) -> None:
    panel = panel_of(paint)
    for widget in panel.findChildren(QWidget):
        if isinstance(widget, QAbstractSpinBox | QSlider):
            assert widget.accessibleName(), widget
    for page in panel.pages.values():
        for widget in page.widget.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                text = widget.property("text") or widget.accessibleName()
                assert text, widget


def test_the_panel_fits_the_window_without_cut_off_words(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    for tool in paint.tools():
        hands.do(tool)
        for layer in Painted:
            paint.choice.set(layer=layer)
            panel = panel_of(paint)
            assert panel.minimumSizeHint().width() <= 312, (tool, layer)
