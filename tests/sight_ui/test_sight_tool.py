"""The sight tool in a window: who looks, who is looked at, what is pinned, what keys do."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.hands import SHIFT, Hands
from tests.sight_ui.conftest import BOULDER, GNOLL, ORC, ROBIN

from fieldwright.battlefield.changes import ChangeInfo, add, alter, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.battlefield.things import Light as Lamp
from fieldwright.document.document import new_document
from fieldwright.editor.sight import shades
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.sight.panel import SightPanel
from fieldwright.editor.sight.wishes import Wishes
from fieldwright.editor.window import MainWindow
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Light

Do = Callable[[str], None]
ON_GNOLL = (14.5, 10.5)
ON_ROBIN = (4.5, 10.5)


def panel_of(sight: SightFeature) -> SightPanel:
    panel = sight.panel("sight")
    assert isinstance(panel, SightPanel)
    return panel


def is_shaded(sight: SightFeature) -> bool:
    """Whether anything is shaded."""
    return sight.shading.codes is not None


def is_shown(sight: SightFeature) -> bool:
    """Whether sight is shown."""
    return sight.is_shown


def looker_of(sight: SightFeature) -> object:
    """Who looks."""
    return sight.looking.looker


def step_at(sight: SightFeature, square: tuple[int, int]) -> int:
    """The shade of a square, as shown."""
    codes = sight.shading.codes
    assert codes is not None
    return int(codes[square[1], square[0]])


# --------------------------------------------------------------------------------- who looks


def test_the_letter_takes_the_tool_and_the_selected_figure_looks(
    window: MainWindow, sight: SightFeature, hands: Hands
) -> None:
    window.workbench.selection.set([ROBIN.id])
    hands.key(Qt.Key.Key_S)
    assert window.workbench.tool is sight.tool
    assert sight.looking.looker == ROBIN.id
    assert is_shown(sight)


def test_with_nobody_selected_a_figure_that_is_clicked_looks_and_is_selected(
    window: MainWindow, sight: SightFeature, hands: Hands, do: Do
) -> None:
    do("sight")
    assert looker_of(sight) is None
    assert not is_shaded(sight), "nothing is worked out for nobody"
    hands.click(*ON_ROBIN)
    assert sight.looking.looker == ROBIN.id
    assert window.workbench.selection.ids == (ROBIN.id,)


def test_shift_and_a_click_look_from_somewhere_else(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(*ON_GNOLL, SHIFT)
    assert robin_looks.looking.looker == GNOLL.id
    hands.click(20.5, 20.5, SHIFT)
    assert robin_looks.looking.looker == Square(20, 20)
    assert not window.workbench.selection
    window.workbench.selection.set([ORC.id])
    assert robin_looks.looking.looker == ORC.id, "so does a selection made elsewhere"


def test_a_looker_that_is_no_longer_there_looks_no_more(
    robin_looks: SightFeature, window: MainWindow, field: Battlefield
) -> None:
    window.workbench.apply(remove(ROBIN), "remove")
    assert looker_of(robin_looks) is None
    assert not is_shaded(robin_looks)
    window.workbench.document.undo()
    assert looker_of(robin_looks) is None
    robin_looks.tool.look_from(ROBIN.id)
    window.session.show(new_document(field))
    assert looker_of(robin_looks) is None, "another document is open"


def test_with_nobody_selected_a_man_looks_from_the_square_that_is_clicked_and_can_be_dragged(
    sight: SightFeature, hands: Hands, do: Do
) -> None:
    do("sight")
    hands.click(7.5, 20.5)
    assert sight.looking.looker == Square(7, 20)
    eye = sight.looking.eye
    assert eye is not None
    assert eye.looks_ft == 5.25, "seven eighths of six feet"
    hands.drag([(7.5, 20.5), (12.5, 20.5)])
    assert sight.looking.looker == Square(12, 20)
    assert not sight.tool.busy


# --------------------------------------------------------------------------------- the shading


def test_every_square_is_shaded_by_its_step(robin_looks: SightFeature, window: MainWindow) -> None:
    codes = robin_looks.shading.codes
    assert codes is not None
    assert codes.shape == (24, 30)
    assert step_at(robin_looks, (14, 10)) == shades.HARD + 2, "half behind the low wall"
    assert step_at(robin_looks, (12, 10)) == shades.CLEAR
    assert step_at(robin_looks, (12, 4)) == shades.BLOCKED, "behind the high wall"
    assert robin_looks.surveying.is_exact
    behind = (12, 16)
    assert step_at(robin_looks, behind) != shades.CLEAR
    window.workbench.apply(remove(BOULDER), "remove the boulder")
    assert step_at(robin_looks, behind) == shades.CLEAR, "a changed field is shaded anew"


def test_the_shade_of_a_square_is_the_step_that_is_told_of_it(robin_looks: SightFeature) -> None:
    looking = robin_looks.looking
    looking.ready("dagger")
    for column, row in itertools.product(range(0, 30, 2), range(0, 24, 3)):
        looking.point_at(Square(column, row))
        both = looking.both
        if both is None:
            continue
        told = both.there
        expected = shades.shade_of(told.step, told.hides)
        if told.modifier is None and told.step is not CoverStep.BLOCKED:
            expected = shades.FAR
        shown = step_at(robin_looks, (column, row))
        # What is out of range is shaded so, hidden or not.
        assert shown == (shades.FAR if "range" in told.refusal else expected), (column, row)


def test_the_shading_is_of_the_ready_weapon_and_of_the_targets_that_are_wished(
    robin_looks: SightFeature,
) -> None:
    assert shades.FAR not in np.array(robin_looks.shading.codes)
    robin_looks.looking.ready("dagger")
    farthest = 18
    assert step_at(robin_looks, (4 + farthest, 10)) != shades.FAR
    assert step_at(robin_looks, (4 + farthest + 1, 10)) == shades.FAR
    panel = panel_of(robin_looks)
    panel.posture_box.setCurrentIndex(panel.posture_box.findData("prone"))
    panel.posture_box.activated.emit(panel.posture_box.currentIndex())
    assert step_at(robin_looks, (14, 10)) == shades.BLOCKED, "one foot high behind three feet"
    panel.enemies.click()
    codes = robin_looks.shading.codes
    assert codes is not None
    shaded = {(int(x), int(y)) for y, x in np.argwhere(codes != shades.UNSHADED)}
    assert shaded == {(14, 10), (14, 3)}, "where the gnoll and the orc stand"


def test_neither_players_nor_other_tools_are_shown_what_figures_see(
    robin_looks: SightFeature, do: Do
) -> None:
    do("players")
    assert not is_shaded(robin_looks)
    do("players")
    assert is_shaded(robin_looks)
    do("select")
    assert not is_shown(robin_looks)
    assert not is_shaded(robin_looks)


# --------------------------------------------------------------------------- targets and pinning


def test_pointing_at_a_figure_answers_the_shot_and_pointing_elsewhere_forgets_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.hover(*ON_GNOLL)
    both = robin_looks.looking.both
    assert both is not None
    assert (both.there.shooter, both.there.target) == ("Robin", "Gnoll")
    assert both.there.modifier == -4
    assert both.back is None, "the return shot is not worked out before it is asked for"
    assert robin_looks.tool.hint.startswith("Gnoll: 50")
    hands.hover(20.5, 20.5)
    assert robin_looks.looking.target == Square(20, 20)
    hands.hover(*ON_ROBIN)
    assert robin_looks.looking.target is None


def test_a_pinned_target_stays_while_the_mouse_moves_and_the_panel_shows_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.click(*ON_GNOLL)
    hands.hover(20.5, 20.5)
    assert robin_looks.looking.target == GNOLL.id
    panel = panel_of(robin_looks)
    assert panel.there.answer is not None
    assert panel.there.answer.target == "Gnoll"
    assert panel.back.answer is None
    hands.click(14.5, 3.5)
    assert robin_looks.looking.target == ORC.id, "somebody else is pinned by a click"


def test_another_click_on_the_pinned_target_gives_the_return_shot_and_one_more_hides_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.click(*ON_GNOLL)
    told = panel_of(robin_looks).there.accessibleDescription()
    for part in ("Robin, Gnoll", "50", "10 squares", "low"):
        assert part in told, "it can be heard"
    hands.click(*ON_GNOLL)
    back = panel_of(robin_looks).back.answer
    assert back is not None
    assert (back.shooter, back.target, back.modifier) == ("Gnoll", "Robin", 0)
    hands.click(*ON_GNOLL)
    assert panel_of(robin_looks).back.answer is None
    assert robin_looks.looking.pinned


def test_escape_unpins_then_deselects_then_takes_the_usual_tool(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(*ON_GNOLL)
    hands.key(Qt.Key.Key_Escape)
    assert not robin_looks.looking.pinned
    assert window.workbench.tool is robin_looks.tool
    assert window.workbench.selection.ids == (ROBIN.id,)
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    assert window.workbench.tool.name == "select"


# --------------------------------------------------------------------------------------- keys


def test_arrow_keys_move_the_target_from_the_looker_on_and_enter_pins_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.key(Qt.Key.Key_Right)
    assert robin_looks.looking.target == Square(5, 10)
    for _ in range(9):
        hands.key(Qt.Key.Key_Right)
    assert robin_looks.looking.target == GNOLL.id
    hands.key(Qt.Key.Key_Return)
    assert robin_looks.looking.pinned
    hands.key(Qt.Key.Key_Down)
    assert robin_looks.looking.target == Square(14, 11)
    assert robin_looks.looking.pinned, "the pin goes along"


def test_r_shows_the_return_shot_and_shift_r_turns_the_two_round(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(*ON_GNOLL)
    hands.key(Qt.Key.Key_R)
    assert robin_looks.looking.shows_back
    assert window.workbench.tool is robin_looks.tool, (
        "R draws rectangles only when nothing is pinned"
    )
    hands.key(Qt.Key.Key_R, SHIFT)
    assert (robin_looks.looking.looker, robin_looks.looking.target) == (GNOLL.id, ROBIN.id)
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_R)
    assert window.workbench.tool.name == "rectangle", "as ever while nothing is pinned"


@pytest.mark.rule("CT1-COV-06")
def test_digits_say_the_dms_step_and_nought_takes_it_back(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.click(*ON_GNOLL)
    for key, step, modifier in (
        (Qt.Key.Key_1, CoverStep.NONE, 0),
        (Qt.Key.Key_2, CoverStep.QUARTER, -2),
        (Qt.Key.Key_3, CoverStep.HALF, -4),
        (Qt.Key.Key_4, CoverStep.THREE_QUARTERS, -7),
        (Qt.Key.Key_5, CoverStep.NINE_TENTHS, -10),
        (Qt.Key.Key_6, CoverStep.BLOCKED, None),
    ):
        hands.key(key)
        answer = panel_of(robin_looks).there.answer
        assert answer is not None
        assert (answer.step, answer.modifier, answer.overridden) == (step, modifier, True)
    hands.key(Qt.Key.Key_0)
    answer = panel_of(robin_looks).there.answer
    assert answer is not None
    assert (answer.step, answer.overridden) == (CoverStep.HALF, False)
    hands.key(Qt.Key.Key_4)
    hands.key(Qt.Key.Key_Escape)
    hands.hover(*ON_GNOLL)
    both = robin_looks.looking.both
    assert both is not None
    assert both.there.overridden, "what was said of a shot is not forgotten"


@pytest.mark.rule("CT1-COV-08")
def test_digits_with_nothing_pinned_do_nothing(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.hover(*ON_GNOLL)
    for key in (Qt.Key.Key_4, Qt.Key.Key_7, Qt.Key.Key_0):
        hands.key(key)
        assert window.workbench.tool is robin_looks.tool
    assert robin_looks.looking.overruled() is None
    assert not window.document.steps()[1:]


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_lets_a_pinned_target_go_and_deletes_nobody(
    robin_looks: SightFeature, hands: Hands, window: MainWindow, key: Qt.Key
) -> None:
    hands.click(*ON_GNOLL)
    hands.key(key)
    assert not robin_looks.looking.pinned
    assert window.messages.text.startswith("The target is let go.")
    hands.key(key)
    assert window.messages.text.startswith("Nothing is deleted while you look.")
    assert {ROBIN.id, GNOLL.id} <= set(window.document.field.things["figures"])


def test_the_dm_says_whether_a_target_uses_its_cover(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.click(*ON_GNOLL)
    panel = panel_of(robin_looks)
    assert panel.word.uses.isVisible()
    assert panel.word.uses.isChecked()
    panel.word.uses.click()
    assert panel.there.answer is not None
    assert (panel.there.answer.step, panel.there.answer.modifier) == (CoverStep.NONE, 0)
    panel.word.uses.click()
    assert panel.there.answer is not None
    assert panel.there.answer.modifier == -4
    hands.click(20.5, 20.5)
    assert not panel.word.uses.isVisible(), "nothing hides what stands in the open"


@pytest.mark.rule("CT1-COV-06")
def test_a_roll_gives_one_of_the_four_steps_and_keeps_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    hands.click(*ON_GNOLL)
    hands.key(Qt.Key.Key_7)
    rolled = robin_looks.looking.overruled()
    assert rolled is not None
    assert rolled.face in (1, 2, 3, 4)
    assert rolled.step == CoverStep(rolled.face)
    hands.key(Qt.Key.Key_R)
    assert robin_looks.looking.overruled() is rolled, "looking at it again rolls nothing"


def test_the_return_shot_has_a_word_of_its_own(robin_looks: SightFeature, hands: Hands) -> None:
    hands.click(*ON_GNOLL)
    hands.key(Qt.Key.Key_R)
    panel = panel_of(robin_looks)
    panel.word_back.steps.button(CoverStep.QUARTER).click()
    assert panel.there.answer is not None
    assert panel.back.answer is not None
    assert not panel.there.answer.overridden
    assert (panel.back.answer.modifier, panel.back.answer.overridden) == (-2, True)
    panel.word_back.computed.click()
    assert panel.back.answer is not None
    assert not panel.back.answer.overridden


# --------------------------------------------------------------------------------------- dragging


def test_the_shading_and_the_pinned_shot_follow_the_looker_while_it_is_dragged(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(*ON_GNOLL)
    hands.hover(*ON_ROBIN)
    hands.press(*ON_ROBIN)
    for column in range(5, 13):
        hands.go(column + 0.5, 10.5)
    assert window.workbench.field.thing(ROBIN.id) == ROBIN, "nothing is changed yet"
    both = robin_looks.looking.both
    assert both is not None
    assert both.there.where.startswith("2 squares")
    QApplication.processEvents()
    assert step_at(robin_looks, (14, 4)) == shades.CLEAR, "seen past the end of the wall"
    hands.release(12.5, 10.5)
    moved = window.workbench.field.thing(ROBIN.id)
    assert isinstance(moved, Figure)
    assert (moved.column, moved.row) == (12, 10)
    assert robin_looks.looking.pinned


def test_escape_brings_the_dragged_looker_back_and_the_shading_with_it(
    robin_looks: SightFeature, hands: Hands
) -> None:
    before = np.array(robin_looks.shading.codes)
    hands.hover(*ON_ROBIN)
    hands.press(*ON_ROBIN)
    hands.go(8.5, 14.5)
    hands.go(12.5, 14.5)
    assert np.array_equal(before, np.array(robin_looks.shading.codes)), "the figure comes first"
    QApplication.processEvents()
    assert not np.array_equal(before, np.array(robin_looks.shading.codes))
    hands.key(Qt.Key.Key_Escape)
    assert np.array_equal(before, np.array(robin_looks.shading.codes))
    assert robin_looks.looking.looker == ROBIN.id


# ------------------------------------------------------------------------------------ the held key


def test_the_key_shows_sight_while_it_is_held_with_any_tool(
    window: MainWindow, sight: SightFeature, hands: Hands, do: Do
) -> None:
    do("wall")
    window.workbench.selection.set([ROBIN.id])
    QTest.keyPress(window.view, Qt.Key.Key_Q)
    assert is_shown(sight)
    assert window.workbench.tool.name == "wall"
    hands.hover(*ON_GNOLL)
    both = sight.looking.both
    assert both is not None
    assert both.there.target == "Gnoll"
    QTest.keyRelease(window.view, Qt.Key.Key_Q)
    assert not is_shown(sight)
    assert not is_shaded(sight)


def test_while_the_key_is_held_the_shading_follows_a_figure_that_the_select_tool_drags(
    window: MainWindow, sight: SightFeature, hands: Hands
) -> None:
    window.workbench.selection.set([ROBIN.id])
    hands.press(*ON_ROBIN)
    hands.go(6.5, 10.5)
    QTest.keyPress(window.view, Qt.Key.Key_Q)
    for column in range(7, 13):
        hands.go(column + 0.5, 10.5)
    QApplication.processEvents()
    assert step_at(sight, (14, 4)) == shades.CLEAR
    QTest.keyRelease(window.view, Qt.Key.Key_Q)
    hands.release(12.5, 10.5)
    moved = window.workbench.field.thing(ROBIN.id)
    assert isinstance(moved, Figure)
    assert moved.column == 12


def test_with_nobody_selected_the_held_key_looks_from_whoever_is_under_the_pointer(
    window: MainWindow, sight: SightFeature, hands: Hands, do: Do
) -> None:
    hands.hover(*ON_ROBIN)
    QTest.keyPress(window.view, Qt.Key.Key_Q)
    assert sight.looking.looker == ROBIN.id
    QTest.keyRelease(window.view, Qt.Key.Key_Q)
    assert not is_shown(sight)
    do("sight-held")
    QApplication.processEvents()
    assert is_shown(sight), "from the menu it stays until it is chosen again"
    do("sight-held")
    assert not is_shown(sight)


# ---------------------------------------------------------------------------------------- wishes


def test_wishes_are_remembered_and_the_lookers_missiles_offered(
    robin_looks: SightFeature, window: MainWindow
) -> None:
    robin_looks.looking.wish(size="L", posture="kneeling", enemies_only=True)
    window.settings.write()
    kept = Wishes.kept(window.settings)
    assert kept == Wishes(size="L", posture="kneeling", enemies_only=True)
    weapon = panel_of(robin_looks).weapon
    assert [weapon.itemData(number) for number in range(weapon.count())] == ["long bow", "dagger"]
    assert weapon.isEnabled()
    robin_looks.tool.look_from(GNOLL.id)
    assert not weapon.isEnabled(), "the gnoll has nothing to shoot"


def test_the_field_of_view_is_outlined_when_it_is_wished(
    robin_looks: SightFeature, window: MainWindow, qtbot: QtBot, do: Do
) -> None:
    assert robin_looks.outline.path.isEmpty()
    do("sight-outline")
    assert panel_of(robin_looks).outline.isChecked()
    qtbot.waitUntil(lambda: not robin_looks.outline.path.isEmpty())
    assert robin_looks.outline.path.contains(QPointF(8.0, 10.5))
    assert not robin_looks.outline.path.contains(QPointF(12.0, 4.5)), "behind the high wall"
    do("sight-outline")
    assert robin_looks.outline.path.isEmpty()


def test_figures_changed_elsewhere_are_looked_at_as_they_are_now(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    hands.click(*ON_GNOLL)
    lying = replace(GNOLL, posture="prone")
    window.workbench.apply(alter([(GNOLL, lying)]), "lie down")
    both = robin_looks.looking.both
    assert both is not None
    assert both.there.step is CoverStep.BLOCKED


def test_squares_that_are_not_seen_in_this_light_have_a_shade_of_their_own(
    robin_looks: SightFeature, hands: Hands, window: MainWindow
) -> None:
    by_day = step_at(robin_looks, (6, 10))
    info = window.document.field.info
    dark = replace(info, light=Light.DARKNESS)
    window.workbench.apply(ChangeInfo(info, dark), "make it dark")
    assert (by_day, step_at(robin_looks, (6, 10))) == (shades.CLEAR, shades.UNSEEN)
    # A lantern shines 30 feet: on the square beside Robin too, and not on the gnoll.
    lantern = Lamp(id=UUID(int=77), kind="lantern", position=(6.5, 10.5))
    window.workbench.apply(add(lantern), "add a lantern")
    assert step_at(robin_looks, (6, 10)) == shades.CLEAR
    assert step_at(robin_looks, (14, 12)) == shades.UNSEEN
    assert step_at(robin_looks, (14, 3)) == shades.BLOCKED, "behind the wall, light or not"
    hands.hover(*ON_GNOLL)
    both = robin_looks.looking.both
    assert both is not None
    assert both.there.unseen


def test_the_menu_over_a_target_offers_the_shot_at_it_and_pins_it(
    window: MainWindow, sight: SightFeature, hands: Hands
) -> None:
    window.workbench.selection.set([ROBIN.id])
    on_gnoll = window.view.pointer_at(window.view.sight().pixels(*ON_GNOLL))
    offered = [action for action in sight.menu_for(on_gnoll) if action is not None]
    assert [action.text() for action in offered] == [
        "Shot at Gnoll",
        "Look through the eyes of Gnoll",
    ]
    offered[0].trigger()
    looking = sight.looking
    assert (looking.looker, looking.target, looking.pinned) == (ROBIN.id, GNOLL.id, True)
    assert window.workbench.tool is sight.tool
    on_robin = window.view.pointer_at(window.view.sight().pixels(*ON_ROBIN))
    offered = [action for action in sight.menu_for(on_robin) if action is not None]
    assert [action.text() for action in offered] == ["Look through the eyes of Robin"]


# ------------------------------------------------------------------------------- who cannot shoot


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"conditions": ("dead",)}, "Robin is dead"),
        ({"conditions": ("unconscious",)}, "Robin is unconscious"),
        ({"hit_points": 0}, "Robin is helpless"),
        ({"column": 90}, "Robin is not on the field"),
    ],
)
def test_whoever_cannot_shoot_shades_nothing_and_the_panel_says_why(
    more: dict[str, Any], why: str, robin_looks: SightFeature, window: MainWindow
) -> None:
    assert is_shaded(robin_looks)
    window.workbench.apply(alter([(ROBIN, replace(ROBIN, **more))]), "hurt")
    assert not is_shaded(robin_looks)
    assert panel_of(robin_looks).how.text().startswith(f"{why}: there is no shot.")
    assert robin_looks.tool.hint.startswith(why)
    robin_looks.looking.point_at(GNOLL.id)
    both = robin_looks.looking.both
    if both is not None:
        assert (both.there.refusal, both.there.sign) == (why, "")


def test_the_dead_are_not_shot_at_and_the_helpless_only_do_not_shoot_back(
    robin_looks: SightFeature, window: MainWindow
) -> None:
    looking = robin_looks.looking
    dead = replace(GNOLL, conditions=("dead",))
    window.workbench.apply(alter([(GNOLL, dead)]), "slain")
    looking.pin(GNOLL.id)
    assert looking.both is not None
    assert (looking.both.there.refusal, looking.both.there.big) == ("Gnoll is dead", "no shot")
    window.workbench.apply(alter([(dead, replace(GNOLL, conditions=("helpless",)))]), "healed")
    both = looking.both
    assert both is not None
    assert both.back is not None
    assert (both.there.refusal, both.there.modifier) == ("", -4)
    assert (both.back.refusal, both.back.big) == ("Gnoll is helpless", "no shot")


def test_a_square_in_which_somebody_stands_over_the_dead_means_the_one_who_stands(
    robin_looks: SightFeature, window: MainWindow, hands: Hands
) -> None:
    corpse = replace(ORC, column=GNOLL.column, row=GNOLL.row, conditions=("dead",), z=9)
    window.workbench.apply(alter([(ORC, corpse)]), "slain")
    hands.hover(*ON_GNOLL)
    assert robin_looks.looking.target == GNOLL.id
    assert robin_looks.looking.standing.at(Square(GNOLL.column, GNOLL.row)) == GNOLL.id
