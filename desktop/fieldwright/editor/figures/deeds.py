"""What is done with figures of the library, of the party and on the field, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from fieldwright.battlefield.things import Figure
from fieldwright.document.places import safe_name
from fieldwright.editing.figure_numbers import change_hit_points
from fieldwright.editing.figures import FigureError, remove
from fieldwright.editor.figure_tools.words import figures_name
from fieldwright.editor.figures.shelf import PartyKeeper, Shelf
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.library.errors import LibraryError
from fieldwright.library.party import Party
from fieldwright.stats.block import StatBlock


def _(text: str) -> str:
    return translate("figures", text)


class LibraryDeeds:
    """Works on the library and the party; what cannot be done is told in its own sentence."""

    def __init__(self, workbench: Workbench, shelf: Shelf, keeper: PartyKeeper) -> None:
        """Work for ``workbench``."""
        self._workbench, self._shelf, self._keeper = workbench, shelf, keeper

    def figures(self) -> tuple[Figure, ...]:
        """The selected figures that are not locked; tells where there are none."""
        chosen = [one for one in self._workbench.selection.things() if isinstance(one, Figure)]
        free = tuple(figure for figure in chosen if not figure.locked)
        if not chosen:
            self._workbench.tell(_("Select a figure on the map first."))
        elif not free:
            self._workbench.tell(
                _("{} is locked; unlock it with Ctrl+L.").format(figures_name(chosen))
            )
        return free

    # ----------------------------------------------------------------------------------- pictures

    def keep_pictures(self) -> None:
        """See that the document holds the token pictures of its figures that the library has.

        So a field is whole on another machine, however the figures came onto it.
        """
        document = self._workbench.document
        wanted = {figure.picture for figure in self._workbench.field.every(Figure)} - {""}
        for name in sorted(wanted):
            data = self._shelf.pictures.get(name)
            if data is not None and document.picture(name) is None:
                document.add_picture(data)

    # ------------------------------------------------------------------------------------ library

    def export(self, block: StatBlock) -> None:
        """Write an entry to a file that the DM chooses."""
        window = self._workbench.window
        start = self._workbench.settings.folder / f"{safe_name(block.name)}.toml"
        chosen, _filter = QFileDialog.getSaveFileName(
            window, _("Export a figure"), str(start), _("Figures (*.toml)")
        )
        if not chosen:
            return
        path = Path(chosen)
        path = path if path.suffix else path.with_suffix(".toml")
        try:
            self._shelf.library.export(block, path)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return
        self._workbench.settings.folder = path.parent
        self._workbench.tell(_("{name} is written to {file}.").format(name=block.name, file=path))

    def take_in(self) -> None:
        """Take the figures of a file that the DM chooses into the library."""
        window = self._workbench.window
        chosen, _filter = QFileDialog.getOpenFileName(
            window,
            _("Figures from a file"),
            str(self._workbench.settings.folder),
            _("Figures (*.toml)"),
        )
        if chosen:
            self.take_in_file(Path(chosen))

    def take_in_file(self, path: Path) -> None:
        """Take the figures of a file into the library."""
        try:
            taken = self._shelf.take_in(path)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return
        names = ", ".join(block.name for block in taken)
        self._workbench.tell(_("Kept among your own: {}.").format(names))

    def delete(self, block: StatBlock) -> None:
        """Remove an entry of the DM's own; the line that tells so can put it back."""
        try:
            self._shelf.delete(block.id)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return
        self._workbench.window.messages.tell(
            _("{} is no longer among your own figures.").format(block.name),
            [(_("Put it back"), lambda: self.keep(block))],
        )

    def keep(self, block: StatBlock) -> StatBlock | None:
        """Keep an entry among the DM's own; None, and a sentence, where that cannot be."""
        try:
            return self._shelf.save(block)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return None

    def keep_selected(self) -> None:
        """Keep the numbers of the first selected figure among the DM's own."""
        figures = self.figures()
        if not figures:
            return
        one = figures[0]
        if one.stats is None:
            self._workbench.tell(_("{} has no numbers to keep; edit them first.").format(one.name))
            return
        data = self._workbench.document.picture(one.picture) if one.picture else None
        if data is not None:
            try:
                self._shelf.pictures.keep(data)
            except LibraryError as error:
                self._workbench.warn(str(error))
        block = replace(
            one.stats,
            id="",
            name=one.name,
            picture=one.picture,
            colour=one.colour,
            initials=one.initials,
        )
        kept = self.keep(block)
        if kept is not None:
            self._workbench.tell(_("{} is kept among your own figures.").format(kept.name))

    # ---------------------------------------------------------------------------------- hit points

    def change_points(self, figures: Sequence[Figure], text: str) -> str:
        """Set, hurt or heal figures; gives a sentence about what cannot be, else nothing."""
        free = [figure for figure in figures if not figure.locked]
        if not free:
            return _("It is locked; unlock it with Ctrl+L.")
        try:
            change = change_hit_points(free, text)
        except FigureError as error:
            return str(error)
        label = _("hit points of {figures}: {text}").format(
            figures=figures_name(free), text=text.strip()
        )
        self._workbench.apply(change, label)
        return ""

    # --------------------------------------------------------------------------------------- party

    def add_to_party(self, block: StatBlock) -> None:
        """Add a character to the party, at the end of the ranks."""
        if self.put_party(self._keeper.party.with_member(block)):
            self._workbench.tell(_("{} is in the party now.").format(block.name))

    def put_party(self, party: Party) -> bool:
        """Keep another state of the party; False, and a sentence, where it cannot be written."""
        try:
            self._keeper.put(party)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return False
        return True

    def take_back(self) -> None:
        """Read what the party's figures have left, and offer to take them off the field."""
        figures = self._workbench.field.every(Figure)
        try:
            count = self._keeper.take_back(figures)
        except LibraryError as error:
            self._workbench.warn(str(error))
            return
        if not count:
            self._workbench.tell(_("Nobody of the party stands on this field."))
            return
        words = _("Hit points, shots and the like of {} characters are taken back.").format(count)
        if count == 1:
            words = _("Hit points, shots and the like of one character are taken back.")
        self._workbench.window.messages.tell(
            words, [(_("Take them off the field"), self.remove_party)]
        )

    def remove_party(self) -> None:
        """Take the party's figures off the field, as one step."""
        ids = {one.id for one in self._keeper.party.members}
        figures = [one for one in self._workbench.field.every(Figure) if one.id in ids]
        if figures:
            change = remove(self._workbench.field, figures)
            self._workbench.apply(change, _("take the party off the field"))
