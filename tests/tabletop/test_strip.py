"""The strip on the table is read from two metres off; no letter tells what a side is called."""

from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication
from tests.tabletop.conftest import At

from fieldwright.combat.state import Step
from fieldwright.drawing.things.coin import CoinLook
from fieldwright.player_view.shown import ShownTurn
from fieldwright.rules.movement import Phase
from fieldwright.tabletop.frames import _chips
from fieldwright.tabletop.ground_marks import letters_as_high
from fieldwright.tabletop.looks import TableLook


def test_letters_are_as_high_as_they_should_be(qapp: QApplication) -> None:
    # 8 mm on a TV of 80 pixels an inch are 25 pixels.
    capital = TableLook().strip_mm / 25.4 * 80
    assert abs(QFontMetricsF(letters_as_high(capital)).capHeight() - 25.2) < 1


def test_the_strip_says_who_has_won_initiative() -> None:
    for first, words in (("players", "initiative: heroes"), ("dm", "initiative: foes")):
        turn = ShownTurn(2, Step.RESOLUTION, Phase.FAST, first=first)  # type: ignore[arg-type]
        assert [chip.text for chip in _chips(turn)][:3] == ["Round 2", words, "Fast"]
    assert len(_chips(ShownTurn(2, Step.MONSTERS, None))) == 2


def test_no_coin_bears_the_letter_of_its_side_unless_the_dm_says_so(at: At) -> None:
    assert _letters(at) == {""}
    at.table.dress(letters=True)
    assert _letters(at) == {"H", "O"}


def _letters(at: At) -> set[str]:
    at.picture()
    looks = (one.key.look for one in at.table.picture.coins._sprites.values())
    return {look.letter for look in looks if isinstance(look, CoinLook)}
