"""Figures on the map in a real window: dragged, turned, dropped, set and removed."""

import json
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.figure_map.hand import Hand

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import open_document
from fieldwright.drawing.things.coin_marks import pointer_tip
from fieldwright.drawing.things.figures import coin_of
from fieldwright.editor.figure_tools.carrying import MIME, Held, figures_of, from_mime, to_mime
from fieldwright.editor.figure_tools.dragging import FigureDrag
from fieldwright.editor.figure_tools.feature import FiguresFeature
from fieldwright.editor.figure_tools.halo import shares
from fieldwright.editor.figure_tools.tool import FiguresTool
from fieldwright.editor.figure_tools.turning import is_on_pointer
from fieldwright.geometry.figure_places import figure_shape
from fieldwright.geometry.placing import why_not_here
from fieldwright.stats.block import StatBlock
from fieldwright.terms.setting import Scale

CTRL = Qt.KeyboardModifier.ControlModifier
BUGBEAR = StatBlock(id="bugbear", name="Bugbear", size="L", hit_dice="3+1")
HORSE = StatBlock(id="horse", name="Horse", size="L", columns=1, rows=2, legs=4)


def place(hand: Hand, number: int) -> tuple[int, int]:
    figure = hand.figure(number)
    return figure.column, figure.row


def feature(hand: Hand) -> FiguresFeature:
    return next(one for one in hand.window.features if isinstance(one, FiguresFeature))


# --------------------------------------------------------------------------------------- dragging


@pytest.mark.rule("CT1-MAP-01")
def test_a_figure_is_dragged_to_another_square_as_one_step(hand: Hand) -> None:
    hand.drag((5.5, 5.6), (9.5, 7.6))
    assert place(hand, 1) == (9, 7)
    assert hand.window.document.position == 1
    hand.do("undo")
    assert place(hand, 1) == (5, 5)


def test_several_selected_figures_are_dragged_together(hand: Hand) -> None:
    hand.window.workbench.selection.set([UUID(int=1), UUID(int=2)])
    hand.drag((7.5, 5.6), (8.5, 3.6))
    assert (place(hand, 1), place(hand, 2)) == ((6, 3), (8, 3))
    assert hand.window.document.position == 1


def test_while_dragged_nothing_changes_and_escape_leaves_all_as_it_was(hand: Hand) -> None:
    before = hand.field
    hand.press(5.5, 5.6)
    hand.move(6.5, 6.6)
    hand.move(9.5, 6.6)
    assert hand.field is before
    assert hand.view.figures.lifted == {UUID(int=1)}
    QTest.keyClick(hand.view.viewport(), Qt.Key.Key_Escape)
    hand.release(9.5, 6.6)
    assert hand.field is before
    assert not hand.view.figures.lifted


def test_where_it_cannot_stand_the_reason_is_told_and_it_stays_unless_the_dm_insists(
    hand: Hand,
) -> None:
    hand.press(5.5, 5.6)
    hand.move(10.5, 8.6)
    hand.move(14.5, 8.6)
    assert "boulder is in the way" in hand.view.tool.hint
    hand.release(14.5, 8.6)
    assert place(hand, 1) == (5, 5)
    assert "boulder is in the way" in hand.window.messages.text
    hand.window.messages.buttons[0].click()
    assert place(hand, 1) == (14, 8)


def test_ctrl_puts_a_figure_where_it_cannot_stand(hand: Hand) -> None:
    hand.drag((5.5, 5.6), (14.5, 8.6), CTRL)
    assert place(hand, 1) == (14, 8)


def test_a_square_with_an_enemy_is_refused_by_name(hand: Hand) -> None:
    hand.drag((5.5, 5.6), (5.5, 9.6))
    assert place(hand, 1) == (5, 5)
    assert "Ann" in hand.window.messages.text


def test_dragged_off_the_field_a_figure_is_removed(hand: Hand) -> None:
    hand.press(5.5, 5.6)
    hand.move(2.5, 5.6)
    hand.move(-0.4, 5.6)
    assert "off the field" in hand.view.tool.hint
    hand.release(-0.4, 5.6)
    assert UUID(int=1) not in hand.field.things["figures"]
    hand.do("undo")
    assert place(hand, 1) == (5, 5)


def test_the_wheel_turns_what_is_dragged(hand: Hand) -> None:
    hand.press(5.5, 5.6)
    hand.move(6.5, 6.6)
    hand.move(9.5, 7.6)
    hand.wheel(9.5, 7.6, 1)
    hand.wheel(9.5, 7.6, 1)
    hand.key(",")
    hand.key(".")
    hand.key(".")
    hand.release(9.5, 7.6)
    assert (hand.figure(1).facing, place(hand, 1)) == (3, (9, 7))
    assert hand.window.document.position == 1


def test_the_distance_is_told_by_the_measuring_rule(hand: Hand) -> None:
    """Ruling R2: four across and two down are 4 + 2 / 2 squares."""
    hand.press(5.5, 5.6)
    hand.move(6.5, 6.6)
    hand.move(9.5, 7.6)
    drag = hand.view.tool._drag  # type: ignore[attr-defined]
    assert isinstance(drag, FigureDrag)
    assert drag._lines() == ["5 squares, 25 feet"]
    hand.release(9.5, 7.6)


def test_a_figure_goes_onto_the_bridge_it_is_dragged_to(hand: Hand) -> None:
    hand.drag((5.5, 5.6), (19.5, 3.6))
    assert hand.figure(1).surface == UUID(int=901)
    hand.do("figure-surface-down")
    assert hand.figure(1).surface is None
    hand.do("figure-surface-up")
    assert hand.figure(1).surface == UUID(int=901)


# ---------------------------------------------------------------------------------------- turning


def test_dragging_the_arrow_of_the_selected_figure_turns_it(hand: Hand) -> None:
    hand.click(5.5, 5.6)
    hand.press(5.5, 5.05)
    hand.move(5.8, 5.1)
    hand.move(7.5, 7.5)
    hand.release(7.5, 7.5)
    assert hand.figure(1).facing == 3
    assert place(hand, 1) == (5, 5)


@pytest.mark.rule("CT1-FACE-04")
def test_turned_through_all_facings_the_saved_facing_is_the_same_after_reopening(
    hand: Hand, tmp_path: Path
) -> None:
    hand.click(5.5, 5.6)
    for facing in (1, 2, 3, 4, 5, 6, 7, 0):
        hand.key(".")
        assert hand.figure(1).facing == facing
        copy = tmp_path / f"{facing}.fieldwright"
        hand.window.document.save_copy(copy)
        document = open_document(copy)
        found = document.field.thing(UUID(int=1))
        document.close()
        assert found == hand.figure(1)
    hand.key(",")
    assert hand.figure(1).facing == 7


# ---------------------------------------------------------------------------- several on one square


def test_of_two_figures_on_one_square_the_one_under_the_pointer_is_selected(hand: Hand) -> None:
    hand.drag((7.5, 5.6), (5.5, 5.6))
    assert place(hand, 1) == place(hand, 2) == (5, 5)
    selection = hand.window.workbench.selection
    chosen = []
    for x, y in ((5.3, 5.3), (5.7, 5.7)):
        selection.clear()
        hand.click(x, y)
        chosen += list(selection.ids)
        shown = figure_shape(hand.field, hand.figure(chosen[-1].int))
        assert shown.holds(x, y)
        assert shares(hand.figure(chosen[-1].int), shown)
    assert set(chosen) == {UUID(int=1), UUID(int=2)}


# ------------------------------------------------------------------------------------------ drops


def test_six_bugbears_are_dropped_in_free_squares_numbered_and_selected_as_one_step(
    hand: Hand,
) -> None:
    assert hand.drop(to_mime([Held(6, BUGBEAR, "attackers")]), 10.5, 12.5)
    new = [figure for figure in hand.figures() if figure.stat_block == "bugbear"]
    assert [figure.name for figure in new] == [f"Bugbear {number}" for number in range(1, 7)]
    assert len({(figure.column, figure.row) for figure in new}) == 6
    assert all(abs(one.column - 10) <= 1 and abs(one.row - 12) <= 1 for one in new)
    assert not any(why_not_here(hand.field, figure) for figure in new)
    assert set(hand.window.workbench.selection.ids) == {figure.id for figure in new}
    assert hand.window.document.position == 1
    hand.do("undo")
    assert len(hand.figures()) == 3


def test_the_next_ones_go_on_counting(hand: Hand) -> None:
    hand.drop(to_mime([Held(2, BUGBEAR, "attackers")]), 10.5, 12.5)
    hand.drop(to_mime([Held(1, BUGBEAR, "attackers")]), 15.5, 12.5)
    assert [one.name for one in hand.figures()][-1] == "Bugbear 3"


def test_all_that_is_held_faces_one_way_long_bodies_as_nearly_as_they_can(hand: Hand) -> None:
    tool = feature(hand).tool
    hand.window.workbench.take("figures")
    tool.hold([(2, BUGBEAR), (1, HORSE)])
    tool.placing.turn(4)
    tool.placing.put(hand.view.pointer_at(hand.pixel(10.5, 12.5)))
    assert [one.facing for one in hand.figures()[3:]] == [4, 4, 4]
    tool.placing.turn(1)
    tool.placing.put(hand.view.pointer_at(hand.pixel(16.5, 12.5)))
    assert [one.facing for one in hand.figures()[6:]] == [5, 5, 6]


def test_while_figures_are_dragged_over_the_map_they_are_shown_and_not_yet_there(
    hand: Hand,
) -> None:
    data = to_mime([Held(1, HORSE, "attackers")])
    placing = feature(hand).drops.placing
    assert hand.enter(data, 10.5, 12.5)
    assert hand.over(data, 10.5, 12.5)
    assert [(one.column, one.row, one.rows) for one in placing._spots] == [(10, 12, 2)]
    assert hand.over(data, 14.5, 8.5)
    assert "boulder" in placing.refusals[0].reason
    assert len(hand.figures()) == 3
    assert not hand.over(data, 10.5, 17.9)


def test_one_dropped_where_it_cannot_stand_waits_for_the_dm(hand: Hand) -> None:
    data = to_mime([Held(1, BUGBEAR, "attackers")])
    assert not hand.drop(data, 14.5, 8.5)
    assert "boulder" in hand.window.messages.text
    hand.window.messages.buttons[0].click()
    assert hand.figures()[-1].column == 14
    assert hand.drop(data, 14.5, 8.5, CTRL)
    assert len(hand.figures()) == 5


def test_a_drag_of_something_else_is_not_taken(hand: Hand) -> None:
    data = QMimeData()
    data.setText("six bugbears")
    assert not hand.enter(data, 10.5, 12.5)


@pytest.mark.parametrize(
    "payload", ["no json", "{}", "[1]", '[{"count": 0, "stat_block": {}}]', '[{"count": 1}]']
)
def test_a_drag_that_cannot_be_read_carries_nothing(payload: str) -> None:
    data = QMimeData()
    data.setData(MIME, payload.encode())
    assert from_mime(data) == ()


def test_what_is_carried_comes_back_whole_and_the_library_is_known_by_id() -> None:
    held = (
        Held(6, BUGBEAR, "attackers"),
        Held(1, HORSE, "defenders", "Silver", 7, 19, ("fatigued",)),
    )
    assert from_mime(to_mime(held)) == held
    data = QMimeData()
    data.setData(MIME, json.dumps([{"count": 2, "id": "bugbear", "side": "x"}]).encode())
    assert [(one.count, one.stats.name) for one in from_mime(data)] == [(2, "Bugbear")]


def test_in_missile_scale_a_square_holds_three_by_three_of_melee_scale(
    meadow: Battlefield,
) -> None:
    """Missile Scale: nine melee squares are in one."""
    far = replace(meadow, info=replace(meadow.info, scale=Scale.MISSILE))
    dragon = StatBlock(id="dragon", name="Dragon", size="G", columns=2, rows=8)
    horse, beast = figures_of(far, [Held(1, HORSE, "a"), Held(1, dragon, "a")])
    assert (horse.columns, horse.rows) == (1, 1)
    assert (beast.columns, beast.rows) == (1, 3)


# ------------------------------------------------------------------------------- the figures tool


@pytest.mark.own_window
def test_the_tool_puts_down_what_is_in_the_hand_again_and_again(hand: Hand) -> None:
    hand.key("f")
    tool = hand.view.tool
    assert isinstance(tool, FiguresTool)
    assert "Figures page" in tool.hint
    tool.hold([(1, BUGBEAR)], "defenders")
    hand.move(10.5, 12.5)
    hand.click(10.5, 12.5)
    hand.key(".")
    hand.click(12.5, 12.5)
    last = hand.figures()[-2:]
    assert [(one.name, one.column, one.facing, one.side) for one in last] == [
        ("Bugbear", 10, 0, "defenders"),
        ("Bugbear 2", 12, 1, "defenders"),
    ]
    assert "Bugbear" in tool.hint
    QTest.keyClick(hand.view.viewport(), Qt.Key.Key_Escape)
    assert not tool.placing.held
    hand.click(14.5, 12.5)
    assert len(hand.figures()) == 5


# ---------------------------------------------------------------------------------------- actions


ACTIONS: list[tuple[str, str, object]] = [
    ("figure-kneel", "posture", "kneeling"),
    ("figure-sit", "posture", "sitting"),
    ("figure-prone", "posture", "prone"),
    ("figure-enlarge", "size", "L"),
    ("figure-shrink", "size", "S"),
    ("figure-higher", "altitude_ft", 5.0),
    ("figure-unseen", "unseen", True),
    ("hide", "hidden", True),
    ("turn-right", "facing", 1),
]


def test_actions_change_what_is_selected_and_can_be_undone(hand: Hand) -> None:
    before = hand.figure(1)
    hand.window.workbench.selection.set([UUID(int=1)])
    for action, fact, value in ACTIONS:
        hand.do(action)
        assert getattr(hand.figure(1), fact) == value
        hand.do("undo")
        assert hand.figure(1) == before
    hand.do("figure-remove")
    assert UUID(int=1) not in hand.field.things["figures"]


def test_nothing_selected_is_told_in_a_sentence(hand: Hand) -> None:
    hand.do("figure-prone")
    assert hand.window.messages.text == "Select a figure on the map first."


def test_riding_by_the_menu(hand: Hand) -> None:
    hand.drop(to_mime([Held(1, HORSE, "attackers")]), 10.5, 12.5)
    horse, rider = hand.figures()[-1], hand.figure(1)
    beside = replace(rider, column=horse.column + 1, row=horse.row)
    hand.window.workbench.apply(alter([(rider, beside)]), "move")
    hand.window.workbench.selection.set([UUID(int=1), horse.id])
    hand.do("figure-mount")
    assert hand.figure(1).mount == horse.id
    hand.window.workbench.selection.set([horse.id])
    hand.drag((10.5, 13.7), (12.5, 13.7))
    assert place(hand, 1) == (12, 12)
    hand.do("figure-dismount")
    assert hand.figure(1).mount is None
    assert not why_not_here(hand.field, hand.figure(1))


def mounted_pair(hand: Hand) -> tuple[UUID, UUID]:
    """A rider and the horse that it sits on, on L13 and L14; the rider's coin is in the middle."""
    hand.drop(to_mime([Held(1, HORSE, "attackers")]), 11.5, 12.5)
    horse = hand.figures()[-1]
    assert (horse.column, horse.row, horse.columns, horse.rows) == (11, 12, 1, 2)
    rider = hand.figure(1)
    seated = replace(rider, column=11, row=12, mount=horse.id)
    hand.window.workbench.apply(alter([(rider, seated)]), "mount")
    hand.window.workbench.selection.clear()
    return rider.id, horse.id


@pytest.mark.parametrize("at", [(11.5, 13.0), (11.2, 12.4), (11.5, 13.8), (11.2, 13.5)])
def test_a_click_anywhere_on_a_mounted_pair_selects_the_rider_another_the_mount(
    hand: Hand, at: tuple[float, float]
) -> None:
    rider, horse = mounted_pair(hand)
    selection = hand.window.workbench.selection
    hand.click(*at)
    assert selection.ids == (rider,)
    hand.click(*at)
    assert selection.ids == (horse,)
    hand.click(*at)
    assert selection.ids == (rider,)


def test_a_drag_beside_the_riders_coin_takes_the_pair_and_so_do_the_arrows(hand: Hand) -> None:
    rider, horse = mounted_pair(hand)
    for clicks in (0, 1):
        for _ in range(clicks):
            hand.window.workbench.selection.clear()
            hand.click(11.2, 12.4)
        hand.drag((11.2, 12.4), (13.2, 12.4))
        assert place(hand, 1) == (13, 12)
        assert hand.figure(1).mount == horse
        hand.do("undo")
    hand.window.workbench.selection.set([rider])
    QTest.keyClick(hand.view.viewport(), Qt.Key.Key_Right)
    assert place(hand, 1) == (12, 12)
    assert hand.figure(1).mount == horse


def test_nobody_mounts_from_afar_nor_the_mount_of_an_enemy(hand: Hand) -> None:
    hand.drop(to_mime([Held(1, HORSE, "attackers"), Held(1, HORSE, "defenders")]), 16.5, 12.5)
    *_, own, other = hand.figures()
    selection, rider = hand.window.workbench.selection, hand.figure(1)
    selection.set([rider.id, own.id])
    hand.do("figure-mount")
    assert "is too far from Horse; move one beside the other first." in hand.window.messages.text
    beside = replace(rider, column=other.column, row=other.row - 1)
    hand.window.workbench.apply(alter([(rider, beside)]), "move")
    selection.set([rider.id, other.id])
    hand.do("figure-mount")
    assert "are enemies; put both on one side" in hand.window.messages.text
    assert hand.figure(1).mount is None


def test_conditions_are_found_by_typing_and_put_on_and_off(hand: Hand, qtbot: QtBot) -> None:
    hand.window.workbench.selection.set([UUID(int=1), UUID(int=2)])
    hand.do("figure-conditions")
    popup = feature(hand)._deeds._popup
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClicks(popup.search, "stun")
    assert [popup.list.item(row).text() for row in range(popup.list.count())] == [
        "stunned",
        "Add “stun”",
    ]
    QTest.keyClick(popup.search, Qt.Key.Key_Return)
    assert hand.figure(1).conditions == hand.figure(2).conditions == ("stunned",)
    QTest.keyClick(popup.search, Qt.Key.Key_Return)
    assert hand.figure(1).conditions == ()
    QTest.keyClick(popup.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not popup.isVisible())


def test_rolled_hit_points_are_told(hand: Hand) -> None:
    hand.drop(to_mime([Held(1, BUGBEAR, "attackers")]), 10.5, 12.5)
    hand.do("figure-hit-points")
    rolled = hand.figures()[-1]
    assert rolled.hit_points == rolled.full_hit_points
    assert 4 <= (rolled.hit_points or 0) <= 25
    assert str(rolled.hit_points) in hand.window.messages.text


def test_names_bars_and_fronts_are_remembered(hand: Hand) -> None:
    hand.do("figure-names")
    hand.do("figure-bars")
    hand.do("figure-facing")
    options = hand.view.options
    assert (options.names, options.hit_points) == (True, True)
    assert not feature(hand).facing.shown
    settings = hand.window.settings
    assert settings.flag("figure-names", usual=False)
    assert not settings.flag("figure-facing", usual=True)


def test_page_keys_put_what_is_dragged_onto_the_bridge_or_under_it(hand: Hand) -> None:
    hand.press(5.5, 5.6)
    hand.move(6.5, 5.6)
    hand.move(19.5, 4.6)
    assert "on the bridge" in drag_lines(hand)
    for key, told in (
        (Qt.Key.Key_PageUp, "on the bridge"),
        (Qt.Key.Key_PageDown, "under the bridge"),
        (Qt.Key.Key_PageDown, "under the bridge"),
        (Qt.Key.Key_PageUp, "on the bridge"),
        (Qt.Key.Key_PageDown, "under the bridge"),
    ):
        QTest.keyClick(hand.view, key)
        assert told in drag_lines(hand)
    hand.release(19.5, 4.6)
    assert place(hand, 1) == (19, 4)
    assert hand.figure(1).surface is None
    assert hand.window.document.position == 1


def drag_lines(hand: Hand) -> str:
    drag = hand.view.tool._drag  # type: ignore[attr-defined]
    assert isinstance(drag, FigureDrag)
    return "\n".join(drag._lines())


def test_on_a_small_coin_a_drag_moves_the_figure_wherever_it_is_grabbed(hand: Hand) -> None:
    orc = hand.figure(1)
    hand.view.zoom_to(4)
    hand.click(orc.column + 0.5, orc.row + 0.5)
    for across, down in ((0.5, 0.5), (0.5, 0.05), (0.5, 0.95), (0.95, 0.5)):
        now = hand.figure(1)
        start = (now.column + across, now.row + down)
        hand.drag(start, (start[0] + 1, start[1] + 1))
        after = hand.figure(1)
        assert (after.column, after.row) != (now.column, now.row), (across, down)
        assert after.facing == now.facing


def test_on_a_large_coin_the_arrow_has_a_grip_and_the_middle_has_none(hand: Hand) -> None:
    orc = hand.figure(1)
    shown = figure_shape(hand.field, orc)
    x, y = pointer_tip(coin_of(hand.field, orc, shown, hand.view.options))
    for pitch, has_grip in ((40, True), (4, False)):
        hand.view.zoom_to(pitch)
        bench = hand.window.workbench
        tip = hand.view.pointer_at(hand.view.sight().pixels(shown.x + 0.9 * x, shown.y + 0.9 * y))
        middle = hand.view.pointer_at(hand.view.sight().pixels(shown.x, shown.y))
        assert is_on_pointer(bench, orc, tip) is has_grip
        assert not is_on_pointer(bench, orc, middle)
