"""The commands that print figures and what lies beside the map, and the tabs of the dialog."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner, Result
from tests.helpers.fights import figure
from tests.printing.reading import opened, sizes, words
from tests.printing_figures.places import dungeon

from fieldwright.battlefield.field import Battlefield
from fieldwright.cli.root import cli
from fieldwright.document.files import write_field
from fieldwright.drawing.options import Style
from fieldwright.printing.cards.tab import ReferenceTab
from fieldwright.printing.extras import Extra
from fieldwright.printing.figures.tab import FiguresTab
from fieldwright.printing.figures.wishes import Form
from fieldwright.printing.pieces.tab import PiecesTab
from fieldwright.printing.sheets import Layout
from fieldwright.terms.paper import PaperError

ANN, ORC = figure("Ann", "heroes", (2, 2)), figure("Orc 1", "orcs", (9, 6), hidden=True)
FIELD = dungeon().with_things({"figures": {one.id: one for one in (ANN, ORC)}})


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("field") / "cellar.battlefield.json"
    write_field(FIELD, path)
    return path


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def test_figures_are_written_as_wished(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "f.pdf"
    done = run(
        *("figures", file, "-o", out, "--tokens", "--backs", "--pick", "ann", "--copies", 2),
        *("--paper", "letter", "--landscape", "--square", "25mm", "--style", "line"),
    )
    assert done.exit_code == 0, done.output
    assert "2 pages written" in done.output
    assert sizes(out) == [(792, 612), (792, 612)]
    assert words(opened(out)[0]).count("Ann") == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--pick", "Bert"], "There is no figure 'bert'"),
        (["--copies", "99"], "99 copies are out of range"),
        (["--paper", "a11"], "'a11' is no paper"),
        (["--square", "2mm"], "A square of 2 mm is out of range"),
        (["--ruler", "50mm"], "print at actual size first"),
        (["--square", "wide"], "'wide' is no length"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_written(
    options: list[str], told: str, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "f.pdf"
    done = run("figures", file, "-o", out, *options)
    assert done.exit_code != 0
    assert told in " ".join(done.output.split())
    assert not out.exists()


def test_sheets_of_reference_come_in_the_order_asked_for(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.pdf"
    sorts = [word for extra in ("track", "notes", "cards") for word in ("--what", extra)]
    done = run("cards", file, "-o", out, *sorts)
    assert done.exit_code == 0, done.output
    track, notes, cards = (words(page) for page in opened(out))
    assert "very slow" in track
    assert "Rats sleep here." in notes
    assert "THAC0" in cards


def test_pieces_are_cut_out_by_their_numbers(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "p.pdf"
    done = run("cards", file, "-o", out, "--what", "pieces", "--room", 2, "--room", 4, "--backs")
    assert done.exit_code == 0, done.output
    # The index, both rooms together and their backs.
    assert len(sizes(out)) == 3
    done = run("cards", file, "-o", out, "--what", "pieces", "--apart", "--backs")
    assert done.exit_code == 0, done.output
    assert len(sizes(out)) == 9


@pytest.mark.parametrize("command", ["cards", "figures"])
def test_more_than_fifty_pages_are_written_only_if_that_is_meant(
    command: str, file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "many.pdf"
    many = ["--tents", "--copies", "50", "--square", "90mm", "--paper", "a5"]
    if command == "cards":
        many = ["--what", "track"] * 51
    done = run(command, file, "-o", out, *many)
    assert done.exit_code == 1
    assert "nothing was written. Use --yes" in done.output
    assert not out.exists()
    if command == "cards":
        assert run(command, file, "-o", out, *many, "--yes").exit_code == 0


# ----------------------------------------------------------------------------------------- tabs


class FakeBench:
    """As much of a window as the tabs ask for."""

    def __init__(self) -> None:
        self.field: Battlefield = FIELD
        self.selection = SimpleNamespace(ids=())
        self.view = SimpleNamespace(options=SimpleNamespace(pictures=None))


@pytest.mark.parametrize("made", [FiguresTab, ReferenceTab, PiecesTab])
def test_a_tab_gives_pages_at_once_and_keeps_what_was_chosen(made: Any, qtbot: Any) -> None:
    bench: Any = FakeBench()
    tab, other = made(bench, Layout), made(bench, Layout)
    qtbot.addWidget(tab)
    qtbot.addWidget(other)
    assert tab.leaves()
    assert tab.book_title().startswith("The Cellar")
    for box in tab.switches.values():
        box.setChecked(not box.isChecked())
    other.recall(tab.choices())
    assert other.choices() == tab.choices()
    other.recall({"form": "kites", "style": 7, "copies": "many", "grid": "yes", "cards": None})
    assert other.choices() == tab.choices()


def test_only_the_selected_figures_are_printed_on_wish(qtbot: Any) -> None:
    bench: Any = FakeBench()
    tab = FiguresTab(bench, Layout)
    qtbot.addWidget(tab)
    with qtbot.waitSignal(tab.changed):
        tab.who.setCurrentIndex(1)
    with pytest.raises(PaperError):
        tab.leaves()
    bench.selection.ids = (ANN.id, UUID(int=3))
    assert tab.wishes().only == frozenset({ANN.id, UUID(int=3)})
    assert tab.leaves()


def test_backs_are_offered_for_what_is_flat_alone(qtbot: Any) -> None:
    bench: Any = FakeBench()
    tab = FiguresTab(bench, Layout)
    qtbot.addWidget(tab)
    assert not tab.switches["backs"].isEnabled()
    tab.form.setCurrentIndex(tab.form.findData(Form.TOKENS))
    assert tab.switches["backs"].isEnabled()
    tab.switches["backs"].setChecked(True)
    assert len(tab.leaves()) == 2


def test_sheets_that_are_ticked_are_printed_and_none_is_refused(qtbot: Any) -> None:
    bench: Any = FakeBench()
    tab = ReferenceTab(bench, Layout)
    qtbot.addWidget(tab)
    tab.sheets[Extra.KEY].setChecked(True)
    assert [leaf.title for leaf in tab.leaves()] == ["Cards 1", "Key for a mat"]
    for box in tab.sheets.values():
        box.setChecked(False)
    with pytest.raises(PaperError, match="Tick what you want"):
        tab.leaves()


def test_rooms_are_typed_as_numbers(qtbot: Any) -> None:
    bench: Any = FakeBench()
    tab = PiecesTab(bench, Layout)
    qtbot.addWidget(tab)
    tab.rooms.setText("1, 4")
    tab.style_of_rooms.setCurrentIndex(1)
    assert tab.wishes().rooms == (1, 4)
    assert tab.wishes().style is Style.LINE
    assert [leaf.title for leaf in tab.leaves()] == ["Index of rooms", "Rooms 1, 4"]
    tab.rooms.setText("one")
    with pytest.raises(PaperError, match="commas"):
        tab.leaves()


@pytest.mark.parametrize("command", [("figures",), ("cards", "--what", "notes")])
def test_no_sheets_are_written_over_anything_but_a_pdf(
    file: Path, command: tuple[str, ...]
) -> None:
    before = file.read_bytes()
    result = run(*command, file, "-o", file)
    assert result.exit_code != 0
    assert "Sheets are written as PDF" in result.output
    assert file.read_bytes() == before
