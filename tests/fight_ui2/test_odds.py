"""The odds of the attack in turn: in its card, on wish, for the target or whoever is pointed at."""

from fractions import Fraction

import pytest
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, to_resolution

from fieldwright.combat.blows.odds import Odds
from fieldwright.combat.commands import Word
from fieldwright.editor.window import MainWindow
from fieldwright.fight.odds.told import odds_told, odds_words, percent
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, turn_of
from fieldwright.fight.whole import WholeFight
from fieldwright.terms.grid import Square


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "< 1 %"),
        (Fraction(11, 20), "55 %"),
        (Fraction(999, 1000), "> 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_what_can_happen_is_never_told_as_none(chance: Fraction, told: str) -> None:
    assert percent(chance) == told


def test_what_nobody_knows_is_left_out() -> None:
    odds = Odds(hit=Fraction(1, 2), critical=Fraction(), damage=Fraction(9, 4))
    assert odds_words(odds) == "Hit 50 % · damage 2.2"


def test_the_odds_are_those_of_the_rules(table: Table) -> None:
    """THAC0 20 against armour class 10: 11 faces of 20 hit, 18 to 20 do so critically (by five).

    A d8 does 4.5 on average, 9 when its dice are doubled: (8 x 4.5 + 3 x 9) / 20 = 3.15.
    """
    to_resolution(table)
    turn = turn_of(table)
    assert turn is not None
    assert turn.target is not None
    told = odds_told(table, turn, Draft(), turn.target)
    name = {ANN.id: "Ann", BOB.id: "Bob", ORC.id: "Orc", OGRE.id: "Ogre"}[turn.target]
    assert told.startswith(f"{name}: Hit 55 % · critical 15 % · damage 3.")
    assert odds_told(table, turn, Draft(), turn.due.who) == ""


def test_why_an_attack_cannot_be_made_is_told(table: Table) -> None:
    """The other foe stands two squares off, out of a sword's reach."""
    to_resolution(table)
    turn = turn_of(table)
    assert turn is not None
    far = next(foe for foe in turn.foes if foe.who != turn.target)
    told = odds_told(table, turn, Draft(), far.who)
    assert told.startswith(f"{far.name}: ")
    assert "Hit" not in told


def test_the_card_tells_them_on_wish_and_for_whom_one_points_at(
    window: MainWindow, whole: WholeFight
) -> None:
    room, table = whole.room, whole.room.table
    to_resolution(table)
    room.page.refresh()
    room.page.suggest()
    line = room.page.turn_view.odds
    assert line.isHidden()
    window.actions_by_id["fight-odds"].trigger()
    turn = room.page.turn
    assert turn is not None
    assert not line.isHidden()
    before = line.text()
    assert "Hit 55 %" in before
    other = next(foe for foe in turn.foes if foe.who != turn.target)
    figure = table.field.things["figures"][other.who]
    window.view.hovered.emit(Square(figure.column, figure.row))  # type: ignore[union-attr]
    assert line.text().startswith(f"{other.name}: ")
    window.view.hovered.emit(None)
    assert line.text() == before
    assert window.settings.word("fight-odds", "") == "yes"
    assert not table.say(Word(who=turn.target or ANN.id, what="hit_points", value="3"))
    room.page.refresh()
    assert line.text() != before
    window.actions_by_id["fight-odds"].trigger()
    assert line.isHidden()
