"""What sight shows at a glance: shades of weather, a legend as the map is, cards of some size."""

from dataclasses import replace
from uuid import UUID

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QToolButton
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import ChangeInfo, add
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Wall
from fieldwright.editor.sight import shades, words
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.sight.legend import Legend, ground_colour
from fieldwright.editor.sight.panel import SightPanel
from fieldwright.editor.tags import paper
from fieldwright.editor.window import MainWindow
from fieldwright.terms.setting import Light

ON_GNOLL = (14.5, 10.5)


def step_at(sight: SightFeature, square: tuple[int, int]) -> int:
    """The shade of a square, as shown."""
    codes = sight.shading.codes
    assert codes is not None
    return int(codes[square[1], square[0]])


def test_squares_beyond_sight_in_the_weather_have_a_shade_of_their_own(
    robin_looks: SightFeature, window: MainWindow
) -> None:
    info = window.document.field.info
    storm = replace(info, weather="sandstorm", sight_limit_squares=5)
    window.workbench.apply(ChangeInfo(info, storm), "a storm rises")
    assert step_at(robin_looks, (9, 10)) == shades.CLEAR
    assert step_at(robin_looks, (10, 10)) == shades.WEATHER
    assert shades.WEATHER in dict(words.OTHER_SHADES)


def test_a_card_at_a_target_hides_no_more_than_a_quarter_of_the_map_in_large_type_either(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    window.actions_by_id["theme-dim"].trigger()
    info = window.document.field.info
    dark = replace(info, light=Light.DARKNESS)
    window.workbench.apply(ChangeInfo(info, dark), "make it dark")
    window.workbench.apply(add(*heap_of_logs()), "much on the line")
    hands.hover(*ON_GNOLL)
    both = robin_looks.looking.both
    assert both is not None
    (box,) = robin_looks.on_map.card_boxes(window.view.sight(), both)
    seen = window.view.viewport().size()
    assert box.width() * box.height() <= seen.width() * seen.height() / 4
    window.actions_by_id["theme-light"].trigger()


def test_in_large_type_nothing_of_a_pinned_shot_is_cut_off_in_the_panel(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    window.actions_by_id["theme-dim"].trigger()
    hands.click(*ON_GNOLL)
    panel = robin_looks.panel("sight")
    assert isinstance(panel, SightPanel)
    window.grab()
    seen = panel.visibleRegion().boundingRect().width()
    for button in panel.word.findChildren(QAbstractButton):
        right = button.mapTo(panel, button.rect().topRight()).x()
        assert right <= seen, button.text()
    window.actions_by_id["theme-light"].trigger()


def test_words_beside_a_target_are_dark_in_a_dim_room_as_cards_are(window: MainWindow) -> None:
    for theme, is_dark in (("theme-light", False), ("theme-dim", True), ("theme-dark", True)):
        window.actions_by_id[theme].trigger()
        ground, ink = paper()
        assert (ground.lightness() < 128) is is_dark
        assert (ink.lightness() > 128) is is_dark
    window.actions_by_id["theme-light"].trigger()


def heap_of_logs() -> list[Wall]:
    """Low walls across the way from Robin to the gnoll."""
    return [
        Wall(id=UUID(int=800 + x), kind="low-wall", start=(x, 9), end=(x, 12), height_ft=2.0)
        for x in range(6, 13)
    ]


def test_the_legend_lies_on_the_ground_of_the_map(
    robin_looks: SightFeature, window: MainWindow
) -> None:
    del robin_looks
    legend = window.findChild(Legend)
    assert legend is not None
    grass = QColor(load_catalogue().grounds["grass"].colour)
    assert ground_colour(window.document.field) == grass
    (clear,) = (label for code, label in legend._swatches if code == shades.CLEAR)
    shown = clear.pixmap().toImage().pixelColor(20, 10)
    assert abs(shown.lightness() - grass.lightness()) < 30


def test_the_buttons_of_the_dms_word_name_their_keys_and_ranges_their_squares(
    robin_looks: SightFeature,
) -> None:
    panel = robin_looks.panel("sight")
    assert isinstance(panel, SightPanel)
    said = [button.text() for button in panel.word.steps.findChildren(QToolButton)]
    assert said == ["1: none", "2: 25", "3: 50", "4: 75", "5: 90", "6: blocked", "7: roll"]
    assert panel.squares.text() == "Ranges in squares of this map, 5 ft each"
