"""Ends of rounds, events and changes of the whole field in a document that is closed and opened."""

from tests.combat.ends.making import answered, by_program, said, scale_of, to_the_end, with_parts
from tests.helpers.fights import HEROES, ORCS, chosen, figure, meadow, now, rolled

from fieldwright.combat.commands import Begin, Proceed
from fieldwright.combat.dm_commands import Combine, SwitchScale, Wait
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.running import Fight
from fieldwright.combat.state import SideState
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Scale

ANN = figure("Ann", HEROES, (5, 6), facing=0)
ORC = figure("Orc", ORCS, (5, 5), facing=4)
LATE = figure("Late", ORCS, (15, 15))
SIDES = (SideState(id=HEROES), SideState(id=ORCS))


def _begun(*figures: object, **info: object) -> tuple[Document, Fight]:
    document = new_document(meadow(*(figures or (ANN, ORC, LATE)), **info))  # type: ignore[arg-type]
    fight = Fight(DocumentKeeper(document))
    fight.say(Begin(sides=SIDES, seed=1))
    return document, fight


def _opened_again(document: Document) -> tuple[Document, Fight]:
    document.close()
    again = open_document(document.path)
    return again, Fight(DocumentKeeper(again))


def test_an_event_is_taken_up_between_its_ruling_and_its_dice() -> None:
    """The event shifts the battle: closed after the squares it still asks for the direction."""
    document, fight = _begun()
    fight.say(Proceed())
    fight.say(Proceed())
    rolled(fight, 6, 6)
    rolled(fight, 3, 8)
    fight.say(Proceed())
    rolled(fight, 5)
    chosen(fight, "apply it")
    rolled(fight, 2)
    asked = fight.ask
    document, fight = _opened_again(document)
    assert fight.ask == asked
    answered(fight, 5)
    assert (now(fight, ANN).column, now(fight, ANN).row) == (5, 8)
    document.close()


def test_a_retreat_is_taken_up_before_its_square_is_picked() -> None:
    """Pressed, closed, opened: the square is asked for, then who follows."""
    document, fight = _begun()
    to_the_end(fight, 3, 5)
    with_parts(fight, Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    chosen(fight, "press")
    document, fight = _opened_again(document)
    answered(fight, Square(5, 4).name, "hold")
    assert now(fight, ORC).row == 4
    document.close()


def test_who_waits_is_kept_and_comes_after_the_file_was_opened_again() -> None:
    """Round 2, the south edge."""
    document, fight = _begun()
    said(fight, Wait(who=(LATE.id,), round=2, edge=Edge.SOUTH))
    document, fight = _opened_again(document)
    to_the_end(fight, 3, 5)
    fight.say(Proceed())
    by_program(fight)
    assert now(fight, LATE).row == 19
    document.close()


def test_a_change_of_scale_is_one_step_and_can_be_undone_after_opening() -> None:
    """Missile to melee scale, closed, opened, undone: all is where it was, and the log too."""
    document, fight = _begun(ANN, ORC, scale=Scale.MISSILE)
    before = fight.entries
    said(fight, SwitchScale(anchor=ANN.id))
    document, fight = _opened_again(document)
    assert scale_of(fight) is Scale.MELEE
    assert fight.field.columns == 60
    fight.back()
    assert scale_of(fight) is Scale.MISSILE
    assert fight.entries == before
    assert (now(fight, ORC).column, now(fight, ORC).row) == (5, 5)
    document.close()


def test_combined_scale_is_kept_with_what_lay_there_before() -> None:
    """Opened again it still knows the ground, and gives it back."""
    document, fight = _begun()
    ground = fight.field.ground_at(Square(3, 12))
    said(fight, Combine(block=Block(0, 10, 20, 14)))
    document, fight = _opened_again(document)
    assert fight.field.ground_at(Square(3, 12)) != ground
    said(fight, Combine(block=None))
    assert fight.field.ground_at(Square(3, 12)) == ground
    document.close()
