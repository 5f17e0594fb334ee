"""Cards say what stat blocks and the fight say; boxes are as many as points."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.fights import begun, figure, meadow, warrior
from tests.printing.reading import opened, pixels, shapes, words

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.options import Style
from fieldwright.library.library import load_library
from fieldwright.printing.cards.card_pages import card_leaves, card_plan
from fieldwright.printing.cards.content import Card, cards_of
from fieldwright.printing.cards.wishes import CardWishes
from fieldwright.printing.extras import combatants_of
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import Layout
from fieldwright.stats.block import Attack
from fieldwright.terms.paper import Orientation, PaperError, paper_named


def bugbear(name: str, **values: Any) -> Figure:
    block = load_library().get("bugbear")
    return figure(name, "orcs", (2, 2), stats=block, size="L", **values)


def cards(*figures: Figure, **wishes: Any) -> tuple[Card, ...]:
    return cards_of(meadow(*figures), CardWishes(**wishes), {})


def card(*figures: Figure, **wishes: Any) -> Card:
    (found,) = cards(*figures, **wishes)
    return found


def test_a_card_says_what_the_book_prints_of_a_bugbear() -> None:
    found = card(bugbear("Bugbear"))
    facts = dict(found.facts)
    # Monstrous Manual, Bugbear: AC 5, THAC0 17, movement 9, one attack for 2-8, morale 11-13.
    assert facts["AC"] == "5"
    assert facts["THAC0"] == "17"
    assert facts["MV"] == "9"
    assert facts["Attacks"] == "1"
    assert facts["Morale"] == "11\N{EN DASH}13"
    # Large figures begin to move in the average phase (Base Initiative).
    assert facts["Phase"] == "average"
    assert found.subtitle == "large, 3+1 HD"
    (strike,) = found.strikes
    assert (strike.name, strike.damage) == ("morning star", "2d4")
    # A large creature reaches a square further with a weapon (ruling R10), and its weapon's
    # knockdown die is one step larger (ruling R22).
    assert (strike.reach, strike.knockdown) == ("reach 2", "d12")
    # Monsters have 8 points of fatigue and their Hit Dice (Fatigue).
    assert found.people[0].fatigue == 11


def test_figures_with_the_same_numbers_share_a_card_with_a_line_for_each() -> None:
    crowd = [bugbear(f"Bugbear {number}", hit_points=10 + number) for number in (1, 2, 3)]
    found = card(*crowd)
    assert found.title == "Bugbear \N{MULTIPLICATION SIGN} 3"
    assert [person.number for person in found.people] == ["1", "2", "3"]
    assert [person.square for person in found.people] == ["C3"] * 3


def test_others_have_a_card_of_their_own_and_all_have_one_on_wish() -> None:
    chief = bugbear("Bugbear chief")
    traitor = figure("Bugbear 4", "heroes", (1, 1), stats=chief.stats, size="L")
    crowd = [bugbear("Bugbear 1"), bugbear("Bugbear 2"), chief, traitor]
    assert Counter(one.title for one in cards(*crowd)) == Counter(
        ["Bugbear \N{MULTIPLICATION SIGN} 2", "Bugbear chief", "Bugbear 4"]
    )
    assert len(cards(*crowd, grouped=False)) == 4


def test_points_that_are_gone_are_crossed_off() -> None:
    hurt = figure("Ann", "heroes", (1, 1), hit_points=13, full_hit_points=20, fatigue=4)
    (person,) = card(hurt).people
    assert (person.hit_points, person.lost, person.tired) == (20, 7, 4)
    # Warriors have 10 points of fatigue at first level (Fatigue).
    assert person.fatigue == 10


def test_more_harm_than_hit_points_crosses_off_all_of_them() -> None:
    dying = figure("Ann", "heroes", (1, 1), hit_points=-3, full_hit_points=20)
    assert card(dying).people[0].lost == 20


def test_hit_points_that_nobody_rolled_are_left_to_be_written() -> None:
    new = figure("Ann", "heroes", (1, 1), hit_points=None, full_hit_points=None)
    assert card(new).people[0].hit_points is None


def test_armour_class_without_shield_and_damage_to_large_foes_are_told() -> None:
    block = warrior(
        armour_class=4,
        ac_without_shield=5,
        attacks=(Attack(name="long sword", weapon="long-sword"),),
    )
    found = card(figure("Ann", "heroes", (1, 1), stats=block))
    assert dict(found.facts)["AC"] == "4 (5 no shield)"
    # Player's Handbook, Weapons: long sword 1d8, against large 1d12.
    assert found.strikes[0].damage == "1d8 / 1d12"


def test_ranges_are_those_of_the_scale_of_the_field() -> None:
    block = warrior(attacks=(Attack(name="long bow", weapon="long-bow-flight"),))
    (strike,) = card(figure("Ann", "heroes", (1, 1), stats=block)).strikes
    # 14/28/42 squares of 5 yards are three times as many of 5 feet (Melee Scale).
    assert strike.reach == "42/84/126, 2 a round"


def test_a_running_fight_tells_what_ails_whom() -> None:
    ann = figure("Ann", "heroes", (1, 1), conditions=("blinded",), posture="kneeling")
    fight = begun(meadow(ann, figure("Orc", "orcs", (5, 5))))
    fighting = combatants_of(fight.field)
    assert set(fighting) == set(fight.state.combatants)
    (first, _) = cards_of(fight.field, CardWishes(), fighting)
    assert first.people[0].conditions == ("kneeling", "blinded")


def test_hidden_figures_are_marked_and_left_out_on_wish() -> None:
    spy = figure("Spy", "orcs", (1, 1), hidden=True)
    assert card(spy).hidden
    with pytest.raises(PaperError):
        cards(spy, hidden=False)


# ------------------------------------------------------------------------------------- on paper


def written(field: Battlefield, folder: Path, layout: Layout = Layout(), **wishes: Any) -> Path:  # noqa: B008
    path = folder / "cards.pdf"
    write_leaves(path, "cards", card_leaves(field, CardWishes(**wishes), layout))
    return path


def boxes_of(path: Path, side: float) -> int:
    """How many boxes of a side in millimetres there are, whatever their shape."""
    found: Sequence[Any] = [shape.box for page in opened(path) for shape in shapes(page)]
    return sum(abs(box[2] - side) < 0.02 and abs(box[3] - side) < 0.02 for box in found)


def test_there_is_a_box_for_each_hit_point_and_a_ring_for_each_point_of_fatigue(
    tmp_path: Path,
) -> None:
    hurt = figure("Ann", "heroes", (1, 1), hit_points=37, full_hit_points=43)
    path = written(meadow(hurt), tmp_path)
    assert boxes_of(path, 2.7) == 43
    assert boxes_of(path, 2.3) == 10


def test_cards_say_their_names_and_numbers_in_the_file(tmp_path: Path) -> None:
    told = words(opened(written(meadow(bugbear("Bugbear")), tmp_path))[0])
    for part in (
        "Bugbear",
        "orcs",
        "THAC0",
        "17",
        "11\N{EN DASH}13",
        "morning star",
        "2d4",
        "Saves",
    ):
        assert part in told


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_cards_keep_apart_and_within_the_page(paper: str) -> None:
    crowd = [bugbear(f"Bugbear {number}") for number in range(1, 40)]
    crowd += [figure(f"Hero {letter}", "heroes", (3, 3)) for letter in "ABCDEFG"]
    layout = Layout(paper=paper_named(paper), orientation=Orientation.PORTRAIT)
    plan = card_plan(meadow(*crowd), CardWishes(), layout)
    numbers = [p.number for page in plan.pages for laid in page for p in laid.card.people]
    assert sorted(filter(None, numbers), key=int) == [str(number) for number in range(1, 40)]
    inner = plan.page.printable
    for page in plan.pages:
        for place, laid in enumerate(page):
            rect = laid.rect
            assert rect.left >= inner.left
            assert rect.right <= inner.right + 1e-6
            assert rect.bottom <= inner.bottom
            for other in (one.rect for one in page[:place]):
                assert (
                    rect.top >= other.bottom
                    or other.top >= rect.bottom
                    or rect.left >= other.right
                    or other.left >= rect.right
                )


def test_very_many_points_are_a_line_to_write_on_instead_of_boxes(tmp_path: Path) -> None:
    titan = figure("Titan", "gods", (1, 1), hit_points=1_000_000, full_hit_points=1_000_000)
    path = written(meadow(titan), tmp_path)
    assert boxes_of(path, 2.7) == 0
    assert "1000000" in words(opened(path)[0])


def test_a_card_with_endless_notes_stays_on_its_page() -> None:
    block = warrior(notes="word " * 780)
    talker = figure("Talker", "heroes", (1, 1), stats=block)
    plan = card_plan(meadow(talker), CardWishes(), Layout(paper=paper_named("a5")))
    ((laid,),) = plan.pages
    assert laid.rect.bottom <= plan.page.printable.bottom


def test_cards_in_ink_alone_are_pale(tmp_path: Path) -> None:
    path = written(meadow(bugbear("Bugbear")), tmp_path, style=Style.LINE)
    seen = pixels(opened(path)[0])
    assert seen.mean() > 255 * 0.94


@pytest.mark.parametrize("size", ["50x50mm", "70x90mm"])
def test_paper_that_holds_no_card_is_refused(size: str) -> None:
    """70 mm across: the boxes of sixty hit points are higher than the sheet."""
    giant = figure("Giant", "giants", (1, 1), hit_points=199, full_hit_points=199)
    layout = Layout(paper=paper_named(size))
    with pytest.raises(PaperError, match="too small for the cards of the figures"):
        card_plan(meadow(giant), CardWishes(), layout)
