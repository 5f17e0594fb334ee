"""The rows of the import dialog about "Onto this map": what the file is to it, where it goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.background import Background
from fieldwright.editor.choices import Radios
from fieldwright.editor.importing.arriving import Arrived, Wanted, prepared_as
from fieldwright.editor.parts import Form, Note, button, check, column_in, number, quietly, row
from fieldwright.editor.translation import translate
from fieldwright.exchange.answers import Answers
from fieldwright.exchange.answers_before import answers_before
from fieldwright.exchange.building import Into, Prepared
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.extras import FindBlob
from fieldwright.exchange.growing import Laid, rock_under
from fieldwright.exchange.in_use import corner_beside, covered, squares_in_use
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.versions import Kind, Known, all_known
from fieldwright.exchange.widening import as_wide
from fieldwright.terms.grid import LARGEST_SIDE, Square

Ask: TypeAlias = Callable[[], tuple[Arrived, Wanted]]
"""Gives the map as it is understood now, and all that is answered so far."""

_MOST_NAMED = 24


class OntoRows(QWidget):
    """Whether a file is a newer version of one that lies on the map, or another map beside it.

    What would become of it is worked out beside the dialog and told in ``note``. ``chosen`` tells
    that the file is taken for something else.
    """

    chosen = Signal()

    def __init__(
        self, arrived: Arrived, field: Battlefield, find: FindBlob | None, ask: Ask
    ) -> None:
        """Ask how ``arrived`` is laid onto ``field``; ``find`` gives what its document keeps."""
        super().__init__()
        self._arrived, self._field, self._ask = arrived, field, ask
        self._find: FindBlob = find or (lambda _sha256: None)
        known = all_known(field, arrived.records, arrived.path.name, find)
        self._likeliest = known[0] if known else Known()
        self._offered = [one for one in known if one.earlier is not None and not one.why_not]
        self._again = self._likeliest.earlier if self._likeliest.is_again else None
        self.what = self._choices()
        self._used = squares_in_use(field, load_catalogue(), find)
        self._covered, self._times = 0, 1
        self._working = Background(self)
        self._working.answered.connect(self._tell)
        self._working.failed.connect(self._fail)
        self._make()
        self._go_to(self._again)

    def _choices(self) -> Radios | None:
        """The question what the file is, where there is more than one answer."""
        if not self._offered:
            return None
        several = len(self._offered) > 1
        options = [(_option(known, several), known.earlier) for known in self._offered]
        options.append((translate("import", "Anoth&er map"), None))
        radios = Radios(options, translate("import", "What the file is"), self._choose)
        radios.choose(self._again)
        return radios

    def _make(self) -> None:
        self.column = number(1, LARGEST_SIDE, translate("import", "Column of its corner"))
        self.row = number(1, LARGEST_SIDE, translate("import", "Row of its corner"))
        self.beside = button(
            translate("import", "Lay it &beside"),
            self._lay_beside,
            tip=translate("import", "Right of all that is in use, or below it"),
        )
        self.put_back = check(
            translate("import", "Put everything bac&k as the file has it"),
            translate(
                "import",
                "What you changed or took away of it becomes again as the file says. "
                "What you added and squares that you painted stay.",
            ),
            lambda _on: self.work_out(),
        )
        self.over_rock = check(
            translate("import", "Rock under it becomes &ground"),
            translate(
                "import",
                "The map shows its picture and says nothing of its squares; rock would hide it.",
            ),
            lambda _on: self.work_out(),
        )
        quietly(self.over_rock, True)
        self.note = Note()
        column = column_in(self)
        if self.what is not None:
            column.addWidget(self.what)
        rows = QWidget()
        form = Form(rows)
        form.add(
            translate("import", "Co&lumn, row"),
            row(self.column, self.row, stretch=True),
            self.column,
        )
        for widget in (self.beside, self.put_back, self.over_rock, self.note):
            form.addRow(widget)
        column.addWidget(rows)
        for box in (self.column, self.row):
            box.valueChanged.connect(lambda _value: self.work_out())

    # ------------------------------------------------------------------------------------- answers

    @property
    def is_again(self) -> bool:
        """Whether the file is taken for one that lies on the map already."""
        return self._likeliest.is_again

    @property
    def told(self) -> Import | None:
        """The import that the file is a newer version of, as it is chosen now."""
        return self._again

    @property
    def into(self) -> Into:
        """Where and how it is laid onto the map."""
        return Into(
            corner=(self.column.value() - 1, self.row.value() - 1),
            again=self._again,
            another=self._again is None,
            put_back=self.put_back.isChecked() and self._again is not None,
            over_rock=self.over_rock.isChecked(),
        )

    def answers_before(self) -> Answers:
        """What was answered when it came before."""
        one = self._likeliest.earlier if self._likeliest.is_again else None
        return answers_before(self._field, self._arrived.records, one) if one else Answers()

    def choose(self, again: Import | None) -> None:
        """Take the file for a newer version of an import, or for another map."""
        if self.what is not None:
            self.what.choose(again)
        self._choose(again)

    def _choose(self, again: object) -> None:
        self._again = again if isinstance(again, Import) else None
        self.chosen.emit()
        self._go_to(self._again)
        self.work_out()

    def _go_to(self, again: Import | None) -> None:
        """Show where it would lie: where it lay, or beside what is in use."""
        corner = (0, 0) if again is None else (again.column, again.row)
        if again is None and self._covers(corner):
            corner = self._corner_beside() or corner
        quietly(self.column, corner[0] + 1)
        quietly(self.row, corner[1] + 1)

    def _covers(self, corner: tuple[int, int]) -> int:
        """How many squares that are in use it would cover there."""
        return covered(self._used, Laid(self._wide(), corner).block)

    def _corner_beside(self) -> tuple[int, int] | None:
        records = self._wide()
        return corner_beside(self._used, records.columns, records.rows)

    def _wide(self) -> MapRecords:
        return as_wide(self._arrived.records, self._times)

    def _lay_beside(self) -> None:
        corner = self._corner_beside()
        if corner is not None:
            quietly(self.column, corner[0] + 1)
            quietly(self.row, corner[1] + 1)
            self.work_out()

    # ----------------------------------------------------------------------------------- foresight

    def refresh(self) -> None:
        """Other answers were given: what would become of the map may have changed."""
        if self.isVisible():
            self.work_out()

    def work_out(self) -> None:
        """Find out what would become of the map, and tell it in the note."""
        arrived, wanted = self._ask()
        self._arrived = arrived
        self.put_back.setVisible(self._again is not None)
        records = as_wide(arrived.records, wanted.answers.times)
        self._times = wanted.answers.times
        laid = Laid(records, (self.column.value() - 1, self.row.value() - 1))
        self._covered = self._covers(laid.corner) if self._again is None else 0
        self.beside.setVisible(self._covered > 0 and self._corner_beside() is not None)
        has_rock = self._again is None and rock_under(self._field, laid, load_catalogue()) > 0
        self.over_rock.setVisible(has_rock)
        self.note.say(" ".join((self._standing(), *self._ending())).strip())
        self._working.ask(partial(prepared_as, arrived, wanted, self._field, self._find))

    @property
    def is_busy(self) -> bool:
        """Whether it is still being worked out."""
        return self._working.is_busy

    def finish(self) -> None:
        """The dialog is answered."""
        self._working.leave()

    def _tell(self, prepared: Prepared) -> None:
        told = prepared.told
        if not told and self._again is not None:
            told = (translate("import", "Nothing of it is other than the file says."),)
        self.note.say(" ".join((self._standing(), *told, *self._ending())).strip())

    def _fail(self, error: Exception) -> None:
        """It cannot be laid there, for a reason in a sentence; any other fault comes up again."""
        if isinstance(error, ExchangeError):
            self.note.say(str(error), alarm=True)

    def _standing(self) -> str:
        """What the file is to the map, in a sentence or two."""
        if self._again is not None:
            words = translate("import", "{} lies here already. What you added to it stays.")
            return words.format(_shortened(self._again.source))
        if self._likeliest.why_not:
            return self._likeliest.why_not
        if self._likeliest.kind is Kind.ANOTHER and self._likeliest.earlier is not None:
            words = translate("import", "It has little in common with the {} that lies here.")
            return words.format(_shortened(self._likeliest.earlier.source))
        return ""

    def _ending(self) -> tuple[str, ...]:
        if self._again:
            return ()
        undo = translate("import", "One undo takes it away.")
        if not self._covered:
            return (undo,)
        words = translate("import", "It covers {:,} squares in use.")
        if self._covered == 1:
            words = translate("import", "It covers {:,} square in use.")
        return (words.format(self._covered), undo)


def _option(known: Known, several: bool) -> str:
    """What a file may be, as a choice; of several the place tells which."""
    one = known.earlier
    assert one is not None
    name = _shortened(one.source).replace("&", "&&")
    if several:
        words = translate("import", "A newer {name}, at {square}")
        if known.kind is Kind.SAME:
            words = translate("import", "The same file, {name}, at {square}")
        return words.format(name=name, square=_place(one))
    words = translate("import", "A newer &version of {}")
    if known.kind is Kind.SAME:
        words = translate("import", "The same &file: {}")
    return words.format(name)


def _shortened(name: str) -> str:
    return name if len(name) <= _MOST_NAMED else f"{name[: _MOST_NAMED - 1]}…"


def _place(one: Import) -> str:
    return Square(max(0, one.column), max(0, one.row)).name
