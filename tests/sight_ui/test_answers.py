"""What is told of a shot and drawn of its target, against numbers worked out by hand."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.helpers.windows import empty_field
from tests.sight_ui.conftest import ARCHER, GNOLL, LOW_WALL, ORC, ROBIN, WALL

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.document.text_form import from_text
from fieldwright.editor.sight.answer import Answer, Both, Kind, Line, Silhouette, signed, step_words
from fieldwright.editor.sight.asking import Shooting, _percent, ask, missile_attacks, ranges_of
from fieldwright.editor.sight.card import _shown
from fieldwright.editor.sight.legend import in_words
from fieldwright.editor.sight.looking import Overruled
from fieldwright.geometry.sight.bodies import body_at, body_of
from fieldwright.geometry.table_options import options_on
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import StatBlock
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Light, Scale

MAPS = Path(__file__).parents[2] / "maps"


def side(field: Battlefield, who: Figure, **more: Any) -> Shooting:
    weapon = ARCHER.attacks[0] if who.stats is not None else None
    values = {"weapon": weapon, "overruled": None} | more
    return Shooting(body=body_of(field, who), figure=who, name=who.name, **values)


def asked(field: Battlefield, one: Figure, other: Figure, **more: Any) -> Both:
    both = ask(field, side(field, one, **more), side(field, other), TableOptions(), back=True)
    assert both is not None
    return both


def area(shapes: tuple[tuple[tuple[float, float], ...], ...]) -> float:
    """The area of shapes that do not overlap, in square feet."""
    total = 0.0
    for shape in shapes:
        pairs = zip(shape, (*shape[1:], shape[0]), strict=True)
        total += abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2
    return total


def hard_share(seen: Silhouette | None) -> float:
    assert seen is not None
    return area(seen.hard) / (seen.width_ft * seen.height_ft)


def test_a_wall_three_feet_high_right_before_a_man_is_told_as_half_and_drawn_so(
    field: Battlefield,
) -> None:
    answer = asked(field, ROBIN, GNOLL).there
    assert (answer.step, answer.modifier) == (CoverStep.HALF, -4)
    assert (answer.big, answer.sign) == ("50\N{NO-BREAK SPACE}%", "\N{MINUS SIGN}4")
    seen = answer.silhouette
    assert seen is not None
    # A man is 5 feet wide from straight before him, 6 feet high, and the archer's eye at 5.25.
    assert (seen.width_ft, seen.height_ft, seen.eye_ft) == (5.0, 6.0, 5.25)
    # The wall is half a square nearer than he is, of 10: it reaches a little lower on him.
    top = 5.25 - (5.25 - 3.0) / (9.5 / 10)
    assert hard_share(seen) == pytest.approx(top / 6, abs=1e-6)
    assert answer.shares == f"hard\N{NO-BREAK SPACE}{top / 6:.0%}".replace(
        "%", "\N{NO-BREAK SPACE}%"
    )


def test_the_reasons_name_the_wall_its_square_and_its_share(field: Battlefield) -> None:
    lines = asked(field, ROBIN, GNOLL).there.lines
    first = lines[0]
    assert (first.kind, first.counts) == (Kind.HARD, True)
    assert first.text.startswith("low ")
    assert first.text.endswith(("N11", "O11")), "the square before or behind the wall"
    assert any(line.value == "\N{MINUS SIGN}4" for line in lines)


def test_distance_and_range_are_told_in_squares_feet_yards_and_the_weapons_band(
    field: Battlefield,
) -> None:
    answer = asked(field, ROBIN, GNOLL).there
    assert answer.where == "10 squares, 50 feet, 16 yards"
    assert answer.band == "long bow, short range"


def test_one_of_anything_is_told_as_one_and_nearly_all_never_as_all(field: Battlefield) -> None:
    near = replace(ROBIN, column=13)
    assert asked(field, near, GNOLL).there.where == "1 square, 5 feet, 1 yard"
    assert [_percent(share) for share in (0.004, 0.999, 0.9999, 1.0)] == [
        one.replace(" ", "\N{NO-BREAK SPACE}") for one in ("0.4 %", "99.9 %", "100 %", "100 %")
    ]


def test_what_is_thrown_farther_costs_what_the_band_costs(field: Battlefield) -> None:
    dagger = ARCHER.attacks[1]
    short, medium, _ = ranges_of(dagger, field.info.scale)
    assert short is not None
    assert medium is not None
    assert short < 10 <= medium, "the table's daggers"
    answer = asked(field, ROBIN, GNOLL, weapon=dagger).there
    assert answer.band == "dagger, medium range \N{MINUS SIGN}2"


def test_the_man_behind_the_low_wall_shoots_over_it_and_the_answer_says_so(
    field: Battlefield,
) -> None:
    back = asked(field, ROBIN, GNOLL).back
    assert back is not None
    assert (back.step, back.modifier, back.big) == (CoverStep.NONE, 0, "no cover")
    (line,) = (line for line in back.lines if not line.counts)
    assert "shoots over" in line.why


def test_a_high_wall_blocks_with_its_name_and_hides_all_of_the_picture(field: Battlefield) -> None:
    behind = Figure(id=GNOLL.id, name="Gnoll", side="defenders", column=14, row=4)
    archer = Figure(id=ROBIN.id, name="Robin", side="attackers", column=4, row=4, stats=ARCHER)
    answer = asked(field, archer, behind).there
    assert (answer.step, answer.modifier, answer.big) == (CoverStep.BLOCKED, None, "blocked")
    assert answer.refusal.startswith("line of fire blocked by")
    assert hard_share(answer.silhouette) >= 1.0, "higher than the head: cut off where it is drawn"


def test_out_of_range_is_the_one_answer_also_where_a_wall_stands_between(
    field: Battlefield,
) -> None:
    dagger = ARCHER.attacks[1]
    # 18 squares is as far as a dagger is thrown: 6 squares of five yards.
    archer = replace(ROBIN, column=1, row=4)
    for start, end in (((1, 4), (20, 4)), ((1, 19), (20, 19))):
        one, far = (
            replace(who, column=column, row=row)
            for who, (column, row) in ((ROBIN, start), (GNOLL, end))
        )
        answer = asked(field, one, far, weapon=dagger).there
        assert answer.refusal == "out of range: 19 squares, at most 18 squares"
        assert (answer.headline, answer.big, answer.band) == ("no shot", "no shot", "")
    near = asked(field, archer, replace(GNOLL, column=14, row=4), weapon=dagger).there
    assert (near.headline, near.band) == ("blocked", "")
    assert near.refusal.startswith("line of fire blocked by")


def test_the_line_goes_from_centre_to_centre_and_marks_the_wall_where_it_stands(
    field: Battlefield,
) -> None:
    way = asked(field, ROBIN, GNOLL).way
    assert (way.start, way.end) == ((4.5, 10.5), (14.5, 10.5))
    assert way.passed == tuple(Square(column, 10) for column in range(4, 15))
    assert way.is_clear, "the eyes meet over the wall"
    (mark,) = way.marks
    assert mark.kind is Kind.HARD
    assert mark.pieces == ((LOW_WALL.start, LOW_WALL.end),)


def test_the_dms_word_replaces_the_step_and_is_marked_as_his(field: Battlefield) -> None:
    said = Overruled(CoverStep.THREE_QUARTERS)
    answer = asked(field, ROBIN, GNOLL, overruled=said).there
    assert (answer.step, answer.modifier, answer.overridden) == (
        CoverStep.THREE_QUARTERS,
        -7,
        True,
    )
    assert any(line.why == "the DM's word" for line in answer.lines)
    assert any(not line.counts and line.value == "\N{MINUS SIGN}4" for line in answer.lines)


def test_a_roll_of_the_dms_is_told_with_its_face(field: Battlefield) -> None:
    said = Overruled(CoverStep.QUARTER, face=1)
    answer = asked(field, ROBIN, GNOLL, overruled=said).there
    assert answer.modifier == -2
    assert any("rolled 1 on d4" in line.text for line in answer.lines)


def test_the_dm_may_let_a_shot_through_a_wall_or_stop_one_over_open_ground(
    field: Battlefield,
) -> None:
    stopped = asked(field, ROBIN, GNOLL, overruled=Overruled(CoverStep.BLOCKED)).there
    assert stopped.modifier is None
    assert stopped.overridden
    assert stopped.refusal


def test_a_target_in_a_melee_is_told_with_the_die_that_says_who_is_shot_at(
    field: Battlefield,
) -> None:
    hero = Figure(id=WALL.id, name="Hero", side="attackers", column=15, row=10, facing=6)
    fought = add(hero).applied_to(field)
    answer = asked(fought, ROBIN, GNOLL).there
    assert answer.die == "Into a melee: d4"
    assert [(line.text, line.value) for line in answer.odds[:2]] == [
        ("Gnoll, size M", "1"),
        ("Hero, size M", "2"),
    ]


def test_only_what_is_shot_or_thrown_can_be_ready(field: Battlefield) -> None:
    names = [attack.name for attack, _ in missile_attacks(ROBIN, field)]
    assert names == ["long bow", "dagger"]
    assert missile_attacks(GNOLL, field) == []


def test_somebody_in_the_shooters_own_square_has_no_silhouette(field: Battlefield) -> None:
    body = body_at(field, Square(4, 10))
    near = Shooting(body=body, figure=None, name="E11", weapon=None, overruled=None)
    both = ask(field, side(field, ROBIN), near, TableOptions(), back=False)
    assert both is not None
    assert both.there.silhouette is None
    assert both.there.step is CoverStep.NONE
    assert both.back is None


def test_modifiers_have_a_true_minus_and_steps_their_words() -> None:
    assert [signed(value) for value in (-2, 0, 3)] == ["\N{MINUS SIGN}2", "±0", "+3"]
    assert step_words(CoverStep.NONE) == "no cover"
    assert step_words(CoverStep.QUARTER, is_refused=True) == "no shot"
    assert step_words(CoverStep.BLOCKED) == "blocked"
    assert step_words(CoverStep.BLOCKED, is_refused=True) == "no shot"


def test_ranges_of_nothing_are_no_limit() -> None:
    assert ranges_of(None, Scale.MELEE) == (None, None, None)


# ------------------------------------------------------------------------- what the ground hides


def test_what_an_edge_of_the_ground_hides_is_drawn_as_high_as_it_is() -> None:
    # The archer's eye is 5.25 feet over a plateau of 20 feet, a square and a half behind its edge.
    # Seven squares off, below, that edge hides the lowest 25.25 - 5.25 / 1.5 * 7 = 0.75 feet.
    heights, sheer = np.zeros((24, 30), np.int16), np.zeros((24, 30), np.uint8)
    heights[:, :6], sheer[:, 5] = 20, 1
    field = empty_field().with_layers({Layer.HEIGHT: heights, Layer.ESCARPMENT: sheer})
    archer = Figure(id=ROBIN.id, name="Robin", side="attackers", column=4, row=10, stats=ARCHER)
    below = Figure(id=GNOLL.id, name="Gnoll", side="defenders", column=11, row=10)
    seen = asked(field, archer, below).there.silhouette
    assert seen is not None
    assert set(seen.hard) == {((0.0, 0.0), (0.0, 0.75), (5.0, 0.75), (5.0, 0.0))}


def test_on_a_wooded_hill_every_shot_is_answered_and_its_picture_shows_what_was_counted() -> None:
    field = from_text((MAPS / "hillside-wood.battlefield.json").read_text(encoding="utf-8"))
    chance = Stream(3, "shots on a hill")
    hidden_by_ground = 0
    for _ in range(60):
        ends = [
            body_at(field, Square(chance.below(field.columns), chance.below(field.rows)))
            for _ in range(2)
        ]
        if ends[0].block == ends[1].block:
            continue
        one, other = (Shooting(body, None, "man", None, None) for body in ends)
        both = ask(field, one, other, TableOptions(), back=True)
        assert both is not None
        for answer in (both.there, both.back):
            assert answer is not None
            if any(line.text.startswith("the ground") and line.counts for line in answer.lines):
                hidden_by_ground += 1
                assert hard_share(answer.silhouette) > 0
    assert hidden_by_ground > 10, "the hill is in the way now and then"


# -------------------------------------------------------------------------------------- the dark


def dark(field: Battlefield, light: Light = Light.DARKNESS) -> Battlefield:
    return replace(field, info=replace(field.info, light=light))


def test_in_the_dark_the_answer_warns_that_the_target_is_not_seen_and_what_that_costs(
    field: Battlefield,
) -> None:
    by_day, answer = asked(field, ROBIN, GNOLL).there, asked(dark(field), ROBIN, GNOLL).there
    assert (by_day.unseen, answer.unseen) == ("", "unseen: darkness, no light on it")
    assert (answer.step, answer.modifier) == (by_day.step, by_day.modifier), "the DM may allow it"
    (line,) = set(answer.lines) - set(by_day.lines)
    assert (line.text, line.value) == ("darkness", "\N{MINUS SIGN}4")
    assert "Limited Visibility" in answer.sources


def test_the_number_to_be_read_aloud_is_that_of_cover_and_darkness_together(
    field: Battlefield,
) -> None:
    by_day, by_night = asked(field, ROBIN, GNOLL).there, asked(dark(field), ROBIN, GNOLL).there
    half = "50\N{NO-BREAK SPACE}%  \N{MINUS SIGN}"
    assert (by_day.headline, by_night.headline) == (f"{half}4", f"{half}8")
    assert in_words(by_night).split("; ")[1:3] == ["50\N{NO-BREAK SPACE}%", "\N{MINUS SIGN}8"]


def test_a_looker_with_infravision_is_not_warned_and_its_target_shoots_back_blindly(
    field: Battlefield,
) -> None:
    sharp = replace(ROBIN, stats=replace(ARCHER, notes="Infravision 60 feet."))
    both = asked(dark(field), sharp, GNOLL)
    assert both.back is not None
    assert both.there.unseen == ""
    assert both.back.unseen


def test_by_moonlight_the_target_is_seen_and_a_shot_costs_one(field: Battlefield) -> None:
    answer = asked(dark(field, Light.MOONLIGHT), ROBIN, GNOLL).there
    assert answer.unseen == ""
    assert ("moonlight", "\N{MINUS SIGN}1") in [(line.text, line.value) for line in answer.lines]


# ------------------------------------------------------------------------------ what counts


def in_a_storm(field: Battlefield, limit: int | None = None) -> Battlefield:
    info = replace(
        field.info,
        weather="sandstorm",
        light_missiles_carried_away=True,
        sight_limit_squares=limit,
    )
    return replace(field, info=info)


def in_weather(field: Battlefield, one: Figure, other: Figure, **more: Any) -> Answer:
    both = ask(field, side(field, one, **more), side(field, other), options_on(field), back=False)
    assert both is not None
    return both.there


def test_where_nothing_can_be_shot_the_dms_word_is_not_told_as_if_it_counted(
    field: Battlefield,
) -> None:
    said = Overruled(CoverStep.HALF)
    answer = in_weather(in_a_storm(field), ROBIN, ORC, overruled=said)
    assert "carried away" in answer.refusal
    assert not answer.overridden
    assert not any(line.counts for line in answer.lines if line.kind is Kind.OTHER)
    blocked = in_weather(field, ROBIN, GNOLL, overruled=Overruled(CoverStep.BLOCKED))
    assert blocked.overridden, "here the DM's word is why there is no shot"


def test_what_an_animal_stands_behind_is_told_as_not_used(field: Battlefield) -> None:
    wolf = replace(GNOLL, stats=StatBlock(id="wolf", name="Wolf", intelligence=(1, 1)))
    answer = asked(alter([(GNOLL, wolf)]).applied_to(field), ROBIN, wolf).there
    assert (answer.step, answer.uses_cover) == (CoverStep.NONE, False)
    (wall,) = (line for line in answer.lines if line.kind is Kind.HARD)
    assert (wall.counts, wall.why) == (False, "not used as cover")


def test_somebody_without_a_missile_weapon_is_told_to_have_nothing_to_shoot_with(
    field: Battlefield,
) -> None:
    clawed = replace(GNOLL, stats=StatBlock(id="gnoll", name="Gnoll"))
    one, other = side(field, ROBIN), side(field, clawed, weapon=None)
    both = ask(field, one, other, TableOptions(), back=True)
    assert both is not None
    assert both.back is not None
    assert (both.there.unarmed, both.back.unarmed) == ("", "Gnoll has nothing to shoot with")
    unknown = asked(field, ROBIN, GNOLL).back
    assert unknown is not None
    assert unknown.unarmed == "", "of whom nothing is known nothing is said"


def test_what_height_adds_to_the_distance_is_told(field: Battlefield) -> None:
    # 10 squares across; 20 feet up are 4 more, which make 2 by the way of diagonals.
    level = side(field, ROBIN)
    high = replace(level, body=replace(body_of(field, GNOLL), feet_ft=20.0), figure=None)
    both = ask(field, level, high, TableOptions(), back=False)
    assert both is not None
    assert both.there.where.startswith("12 squares")
    assert both.there.height == "20 feet of height count as 2 squares more"
    assert asked(field, ROBIN, GNOLL).there.height == ""


def test_a_card_that_must_be_small_tells_the_parts_of_the_sum_first() -> None:
    lines = (Line("bench", "9 %"), Line("lines"), Line("cover", "\N{MINUS SIGN}2"))
    dim = Line("darkness", "\N{MINUS SIGN}4")
    shown = [line.text for line in _shown((*lines, dim), 3)]
    assert shown == ["cover", "darkness", "and 2 more"]
