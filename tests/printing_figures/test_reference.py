"""The DM's notes, the phase track and the key for a mat, read back from their files."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.fights import figure, meadow
from tests.printing.reading import opened, pixels, shapes, words
from tests.printing_figures.places import dungeon

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Note, Platform
from fieldwright.printing.cards.key import Key, key_leaves, key_plan
from fieldwright.printing.cards.key_parts import contours_of, shapes_of, tints_of
from fieldwright.printing.cards.notes import note_leaves, notes_plan
from fieldwright.printing.cards.secrets import hidden_on, notes_of
from fieldwright.printing.cards.track import phase_boxes, track_leaves
from fieldwright.printing.extras import Extra, ExtraWishes, extra_leaves
from fieldwright.printing.leaves import Leaves
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.sheets import Layout
from fieldwright.rules.movement import Phase
from fieldwright.terms.paper import Orientation, PaperError, paper_named

FIELD = dungeon()


def told(leaves: Leaves, folder: Path) -> str:
    path = folder / "x.pdf"
    write_leaves(path, "x", leaves)
    return " ".join(words(page) for page in opened(path))


# ---------------------------------------------------------------------------------------- notes


def test_notes_come_by_their_numbers_with_their_squares(tmp_path: Path) -> None:
    assert [(note.number, note.square) for note in notes_of(FIELD)] == [(3, "J7"), (7, "C3")]
    text = told(note_leaves(FIELD, Layout()), tmp_path)
    assert text.index("Nobody knows") < text.index("Rats sleep here.")
    assert "Cold and damp." in text


def test_all_that_is_hidden_is_listed_with_its_square() -> None:
    spy = figure("Spy", "orcs", (9, 6), hidden=True)
    field = FIELD.with_things({"figures": {spy.id: spy}})
    found = {(one.what, one.square, one.text) for one in hidden_on(field, load_catalogue())}
    assert found == {
        ("secret door", "E3", ""),
        ("trap", "D5", "A falling block."),
        ("hidden words", "C3", "X"),
        ("Spy", "J7", ""),
    }


def test_long_notes_go_on_on_further_pages_and_lose_no_word(tmp_path: Path) -> None:
    text = " ".join(f"word{number}" for number in range(1500))
    note = Note(id=UUID(int=9), number=1, position=(1.5, 1.5), text=text[:4000])
    field = FIELD.with_things({"notes": {note.id: note}})
    layout = Layout(paper=paper_named("a5"))
    assert len(notes_plan(field, layout).pages) > 1
    found = set(told(note_leaves(field, layout), tmp_path).split())
    assert set(text[:4000].split()) <= found


def test_the_heading_of_what_is_hidden_stands_on_the_page_of_its_first_line(
    tmp_path: Path,
) -> None:
    """Also where one more line above would have it on the next page."""
    layout = Layout(paper=paper_named("a5"))

    def drips(lines: int) -> Battlefield:
        return replace(FIELD, info=replace(FIELD.info, notes="\n".join(["It drips."] * lines)))

    counts = [len(notes_plan(drips(lines), layout).pages) for lines in range(30)]
    last = max(lines for lines in range(1, 30) if counts[lines] > counts[lines - 1])
    for lines in range(last - 2, last + 1):
        path = tmp_path / f"{lines}.pdf"
        write_leaves(path, "x", note_leaves(drips(lines), layout))
        told = [words(page) for page in opened(path)]
        (head,) = [text for text in told if "Hidden from the players" in text]
        assert "D5" in head.partition("Hidden from the players")[2]


def test_a_field_without_notes_says_so(tmp_path: Path) -> None:
    assert "no notes" in told(note_leaves(meadow(), Layout()), tmp_path)


# ---------------------------------------------------------------------------------------- track


def test_the_track_has_the_five_phases_and_the_end_with_what_comes_in_them() -> None:
    boxes = {box.phase: box for box in phase_boxes()}
    assert list(boxes) == list(Phase)
    # Base Initiative: Tiny and Small very fast, then one phase later for each size.
    assert "tiny and small" in boxes[Phase.VERY_FAST].hints[0]
    assert "man-sized" in boxes[Phase.FAST].hints[0]
    assert "gargantuan" in boxes[Phase.VERY_SLOW].hints[0]
    # Weapon Speeds: factors to 4 are fast, to 7 average, above slow.
    assert "1 to 4" in boxes[Phase.FAST].hints[1]
    assert "5 to 7" in boxes[Phase.AVERAGE].hints[1]
    assert "from 8 on" in boxes[Phase.SLOW].hints[1]


@pytest.mark.parametrize("orientation", list(Orientation))
def test_the_track_is_one_page_of_equal_phases(orientation: Orientation, tmp_path: Path) -> None:
    leaves = track_leaves(Layout(orientation=orientation))
    assert len(leaves) == 1
    text = told(leaves, tmp_path)
    for phase in ("very fast", "average", "very slow", "end of the round", "declarations"):
        assert phase in text


# ------------------------------------------------------------------------------------------ key


def test_the_key_names_what_stands_about_and_what_is_in_the_walls(tmp_path: Path) -> None:
    text = told(key_leaves(FIELD, Layout()), tmp_path)
    for part in ("The Cellar", "2 pillars", "table", "secret door", "door", "rock", "trap"):
        assert part in text
    assert "12 x 8 squares of 5 feet" in text


def test_the_key_for_players_tells_no_secret(tmp_path: Path) -> None:
    text = told(key_leaves(FIELD, Layout(), players=True), tmp_path)
    for part in ("secret", "trap", "note of the DM", "Cellar"):
        assert part not in text
    assert "door" in text


def test_the_key_for_players_shows_rock_where_only_a_secret_door_leads() -> None:
    (all_rock,) = tints_of(FIELD, load_catalogue())
    (known_rock, *_) = Key.of(FIELD, players=True).tints
    hidden = {square for run in known_rock.runs for square in run.squares()}
    hidden -= {square for run in all_rock.runs for square in run.squares()}
    # The closet, and the chamber that nothing leads to.
    assert {(5, 1), (6, 3)} <= {tuple(square) for square in hidden}
    assert (1, 1) not in hidden


def test_the_key_for_players_knows_nothing_of_what_lies_under_fog() -> None:
    """Covered squares are blank: neither what is there nor ground like that of their neighbours."""
    deck = Platform(
        id=UUID(int=91), kind="deck", outline=((1, 1), (7, 1), (7, 4), (1, 4)), top_ft=6
    )
    longer = replace(deck, outline=((1, 1), (11, 1), (12, 4), (1, 4)))
    revealed = np.zeros((8, 12), np.uint8)
    revealed[0:3, 0:4] = 1
    keys = []
    for one, under in ((deck, "solid-rock"), (longer, "stone-floor")):
        field = add(one).applied_to(FIELD)
        field = replace(field, info=replace(field.info, fog=True)).with_revealed(revealed)
        ground = field.layers[Layer.GROUND].copy()
        ground[revealed == 0] = field.palettes.ground.index(under)
        keys.append(Key.of(field.with_layers({Layer.GROUND: ground}), players=True))
    first, second = keys
    assert (first.tints, first.shapes, first.walls) == (second.tints, second.shapes, second.walls)
    assert (first.contours, first.covered) == (second.contours, second.covered)
    platforms = [key.field.every(Platform) for key in keys]
    assert platforms[0] == platforms[1]
    assert [one.outline for one in platforms[0]] == [
        ((1.0, 1.0), (1.0, 3.0), (4.0, 3.0), (4.0, 1.0))
    ]
    (rock,) = first.tints
    assert all(run.right <= 4 and run.bottom <= 3 for run in rock.runs)
    assert sum(run.width * run.height for run in first.covered) == 96 - 12


def test_obstacles_have_letters_the_commonest_first() -> None:
    _, listed = shapes_of(FIELD, load_catalogue())
    assert [(one.letter, one.words) for one in listed] == [("a", "2 pillars"), ("b", "table")]


def test_the_tints_cover_each_square_of_rock_once() -> None:
    (rock,) = tints_of(FIELD, load_catalogue())
    squares = [square for run in rock.runs for square in run.squares()]
    assert len(squares) == len(set(squares)) == 96 - 12 - 6 - 6 - 6


def test_steps_of_the_ground_are_drawn_where_they_are() -> None:
    field = meadow(columns=6, rows=4)
    heights = field.layers[Layer.HEIGHT].copy()
    heights[:, 3:] = 5
    contours = contours_of(field.with_layers({Layer.HEIGHT: heights}), load_catalogue())
    assert contours.step_ft == 5
    assert set(contours.lines) == {((3.0, 0.0), (3.0, 4.0))}
    assert sorted(number for _, number in contours.numbers) == ["0", "5"]
    assert contours_of(field, load_catalogue()).lines == ()


def test_nobody_is_told_how_high_solid_rock_is() -> None:
    heights = FIELD.layers[Layer.HEIGHT].copy()
    heights[:, 7:] = 10
    found = contours_of(FIELD.with_layers({Layer.HEIGHT: heights}), load_catalogue())
    assert found.lines == ()
    assert found.numbers == ()


def test_the_whole_key_lies_on_one_page_with_equal_squares(tmp_path: Path) -> None:
    key = Key.of(FIELD)
    plan = key_plan(key, Layout())
    inner = plan.page.printable
    assert plan.map.left >= inner.left
    assert plan.map.right <= inner.right + 1e-6
    assert plan.legend.bottom <= inner.bottom
    assert plan.map.width == pytest.approx(12 * plan.square_mm)
    path = tmp_path / "key.pdf"
    write_leaves(path, "x", key_leaves(FIELD, Layout()))
    lines = [shape.box for page in opened(path) for shape in shapes(page)]
    # Lines from top to bottom: eleven within the field.
    high = [box for box in lines if box[2] < 1e-3 and abs(box[3] - plan.map.height) < 0.05]
    columns = sorted({round((box[0] - plan.map.left) / plan.square_mm, 2) for box in high})
    assert columns == [float(number) for number in range(1, 12)]


@pytest.mark.parametrize("size", [(1, 1), (150, 100)])
def test_fields_of_any_size_have_a_key(size: tuple[int, int], tmp_path: Path) -> None:
    field: Battlefield = meadow(columns=size[0], rows=size[1])
    assert "A" in told(key_leaves(field, Layout()), tmp_path)


def test_a_field_of_missile_scale_says_its_feet(tmp_path: Path) -> None:
    from fieldwright.terms.setting import Scale

    field = replace(FIELD, info=replace(FIELD.info, scale=Scale.MISSILE))
    assert "15 feet" in told(key_leaves(field, Layout()), tmp_path)


# ---------------------------------------------------------------------------------- odd paper


@pytest.mark.parametrize("what", ["notes", "track", "key"])
def test_paper_that_is_too_small_is_refused_with_what_to_do(what: str) -> None:
    small = Layout(paper=paper_named("50x50mm"))
    with pytest.raises(PaperError, match=r"is too small for .*\. Use larger paper"):
        extra_leaves(FIELD, [Extra(what)], ExtraWishes(), small)
    assert extra_leaves(FIELD, [Extra(what)], ExtraWishes(), Layout(paper=paper_named("a5")))


def test_a_name_that_is_too_long_is_shortened_within_the_margins(tmp_path: Path) -> None:
    long = replace(FIELD, info=replace(FIELD.info, name="A name of a very long winded cellar " * 9))
    leaves = extra_leaves(long, [Extra.KEY, Extra.PIECES], ExtraWishes(), Layout())[:2]
    path = tmp_path / "x.pdf"
    write_leaves(path, "x", leaves)
    for page in opened(path):
        dark = np.argwhere(pixels(page)[:, :, 0] < 250)
        assert dark[:, 1].min() >= 12
        assert dark[:, 1].max() <= page.get_width() - 12
