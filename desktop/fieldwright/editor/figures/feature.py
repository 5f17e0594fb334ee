"""The library of figures, the form and the party as a part of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editor.feature import Command, Dock, Feature
from fieldwright.editor.figure_tools.carrying import Held, to_mime
from fieldwright.editor.figure_tools.tool import FiguresTool
from fieldwright.editor.figures.deeds import LibraryDeeds
from fieldwright.editor.figures.entries import Entry
from fieldwright.editor.figures.form import FigureForm
from fieldwright.editor.figures.page import FiguresPage
from fieldwright.editor.figures.party_dialog import PartyDialog
from fieldwright.editor.figures.party_tool import PartyDrops, PartyTool, party_mime
from fieldwright.editor.figures.rows import MENUS, ROWS
from fieldwright.editor.figures.shelf import party_keeper, shelf
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.stats.block import StatBlock

PAGE = "figures"


def _(text: str) -> str:
    return translate("figures", text)


class LibraryFeature(Feature):
    """Choosing, writing and keeping figures; putting them on the map is FiguresFeature's."""

    rows = ROWS
    menus = MENUS

    def __init__(self, workbench: Workbench) -> None:
        """Make the page; the form and the party's dialog are made when they are asked for."""
        super().__init__(workbench)
        self.shelf, self.keeper = shelf(), party_keeper()
        self.doing = LibraryDeeds(workbench, self.shelf, self.keeper)
        self.page = FiguresPage(workbench, self.shelf, self.keeper)
        self.party_tool = PartyTool(workbench, self.keeper)
        self.drops = PartyDrops(workbench, self.keeper)
        self.party_dialog: PartyDialog | None = None
        self.forms: list[FigureForm] = []
        self.page.list.mime_of = self.mime_of
        self.page.list.picture_of = self.page.drag_picture
        self._holds_row = self._holding = False
        self.page.placed.connect(self.place)
        self.page.picked.connect(self._picked)
        self.page.altered.connect(self._altered)
        self.page.edited.connect(self.edit_shown)
        self.page.menu_wanted.connect(self._show_menu)
        self.page.new_wanted.connect(self.new_figure)
        self.page.party_wanted.connect(self.show_party)
        self.page.points_typed.connect(self._points_typed)
        self.page.roll_wanted.connect(self._roll)

    def docks(self) -> Sequence[Dock]:
        """The page of figures."""
        return (Dock(PAGE, translate("figures", "Figures"), self.page, 20),)

    def tools(self) -> Mapping[str, Tool]:
        """The tool that sets the party up."""
        return {"drop-party": self.party_tool}

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "figures-library": self.show_library,
            "new-figure": self.new_figure,
            "edit-figure": self.edit_selected,
            "figure-points": self.type_points,
            "keep-figure": self.doing.keep_selected,
            "take-in-figures": self.doing.take_in,
            "party": self.show_party,
            "take-back-party": self.doing.take_back,
        }

    def ready(self) -> None:
        """Take the party's drags, and fill the figures tool's hand when it is taken."""
        bench = self.workbench
        drops_of(bench.view).add(self.drops)
        bench.tool_changed.connect(self._tool_taken)
        bench.field_changed.connect(lambda _event: self.doing.keep_pictures())
        bench.field_changed.connect(lambda _event: self._follow_sides())
        tool = self._figures_tool()
        if tool is not None:
            tool.offered, tool.wanted = self._chosen, self._wanted

    def menu_for(self, at: Pointer) -> Sequence[QAction | None]:
        """What can be done with the numbers of the selected figures."""
        chosen = [one for one in self.workbench.selection.things() if isinstance(one, Figure)]
        if self.workbench.tool.name != "select" or not chosen:
            return ()
        actions = self.workbench.window.actions_by_id
        return [actions[name] for name in ("edit-figure", "figure-points", "keep-figure")]

    def commands(self) -> Sequence[Command]:
        """Every figure of the library, to be placed by its name."""
        return [
            Command(
                f"place-figure:{block.id}",
                _("Place {}").format(block.name),
                partial(self._hold_one, block),
                _("Figures"),
                block.source,
            )
            for block in self.shelf.library.blocks()
        ]

    # ------------------------------------------------------------------------------------- placing

    def _figures_tool(self) -> FiguresTool | None:
        tool = self.workbench.tools.get("figures")
        return tool if isinstance(tool, FiguresTool) else None

    def _hold_one(self, block: StatBlock) -> None:
        self.hold((Held(1, block, self.page.side_of(block)),))

    def hold(self, held: Sequence[Held]) -> None:
        """Take figures into the hand with the figures tool."""
        tool = self._figures_tool()
        if tool is None or not held:
            return
        tool.hold(held)
        self._holds_row = False
        self._holding = True
        self.workbench.take("figures")
        self._holding = False

    def place(self) -> None:
        """Take what is chosen in the page into the hand; characters of the party as themselves."""
        entry = self.page.entry
        if entry is None:
            return
        if entry.is_party:
            self.party_tool.choose([str(entry.member)] if entry.member else [])
            self.workbench.take("drop-party")
            return
        self.hold(self.page.held)
        self._holds_row = True

    def _picked(self) -> None:
        """A row was clicked: it is in the hand, and the keys go on to the rows beside it."""
        self.place()
        self.page.list.setFocus()

    def _chosen(self) -> list[Held]:
        """What the figures tool puts down for the chosen row; nothing for rows of the party."""
        entry = self.page.entry
        return [] if entry is None or entry.is_party else list(self.page.held)

    def _altered(self) -> None:
        """While the figures tool is in the hand it holds what the page says."""
        tool, chosen = self._figures_tool(), self._chosen()
        if tool is not None and self.workbench.tool is tool and (chosen or self._holds_row):
            self._holds_row = True
            tool.hold(chosen)

    def _follow_sides(self) -> None:
        """The field has other sides, or is another one: what is in the hand is for those."""
        tool, chosen = self._figures_tool(), self._chosen()
        if tool is None or not (self._holds_row and tool.placing.held):
            return
        if [one.side for one in chosen] != [one.side for one in tool.placing.held]:
            tool.hold(chosen)

    def _wanted(self) -> None:
        """Somebody clicks on the map with an empty hand: the keyboard stays there."""
        if self.page.entry is not None:
            self.place()
        else:
            self._open_page()

    def mime_of(self, entry: Entry) -> QMimeData | None:
        """What a row carries when it is dragged."""
        if entry.is_party:
            return party_mime([entry.member] if entry.member else [])
        asked = entry.asked(self.page.count.value())
        return to_mime(Held(count, block, self.page.side_of(block)) for count, block in asked)

    def _tool_taken(self, tool: object) -> None:
        """The figures tool was taken: what is typed next is a search; till then the choice holds.

        Always so, whatever the page shows: who types must not have to look first where it goes.
        """
        if not isinstance(tool, FiguresTool) or self._holding:
            return
        chosen = self._chosen()
        if chosen and not tool.placing.held:
            tool.hold(chosen)
            self._holds_row = True
        self.show_library()

    def _open_page(self) -> None:
        window = self.workbench.window
        window.actions_by_id["panel"].setChecked(True)
        window.side.turn_to(PAGE)

    def show_library(self) -> None:
        """Bring the page to the front, the keyboard in its search."""
        self._open_page()
        self.page.search.setFocus()
        self.page.search.selectAll()

    # ------------------------------------------------------------------------------------- writing

    def new_figure(self) -> None:
        """Write a figure of the DM's own."""
        name = self.page.search.text().strip() if not self.page.model.rows else ""
        self._open_form(FigureForm(self.workbench, self.shelf, StatBlock(id="", name=name)))

    def edit_entry(self, entry: Entry) -> None:
        """Write on an entry: one of the DM's own itself, one of a book as a copy of one's own."""
        if entry.block is None:
            return
        if entry.member is not None:
            self.show_party()
            if self.party_dialog is not None:
                self.party_dialog.choose(entry.member)
                self.party_dialog.edit()
            return
        block = entry.block
        own = block.id in self.shelf.library.own
        self._open_form(
            FigureForm(self.workbench, self.shelf, block if own else replace(block, id=""))
        )

    def edit_shown(self) -> None:
        """Write on what the card shows."""
        if self.page.figures:
            self.edit_selected()
        elif self.page.entry is not None:
            self.edit_entry(self.page.entry)

    def edit_selected(self) -> None:
        """Write on the numbers of the selected figures."""
        figures = self.doing.figures()
        if figures:
            first = figures[0]
            block = first.stats or StatBlock(id="", name=first.name, size=first.size)
            self._open_form(FigureForm(self.workbench, self.shelf, block, figures))

    def _open_form(self, form: FigureForm) -> None:
        self.forms.append(form)
        form.finished.connect(lambda _result: self._form_closed(form))
        form.show()
        form.raise_()
        form.activateWindow()

    def _form_closed(self, form: FigureForm) -> None:
        """A form is closed: nobody needs it any more."""
        self.forms.remove(form)
        form.deleteLater()

    # ---------------------------------------------------------------------------------- hit points

    def type_points(self) -> None:
        """Put the keyboard where hit points are typed."""
        if self.doing.figures():
            self._open_page()
            self.page.show_selected()
            self.page.card.points.field.setFocus()

    def _points_typed(self, text: str) -> None:
        sentence = self.doing.change_points(self.page.figures, text)
        self.page.card.points.tell(sentence)
        if not sentence:
            self.page.card.points.field.clear()

    def _roll(self) -> None:
        self.workbench.selection.set(figure.id for figure in self.page.figures)
        self.workbench.window.actions_by_id["figure-hit-points"].trigger()

    # --------------------------------------------------------------------------------------- party

    def show_party(self) -> None:
        """Show the party in a window of its own beside the map."""
        if self.party_dialog is None:
            self.party_dialog = PartyDialog(self.workbench, self.shelf, self.keeper, self.doing)
            self.party_dialog.drop_wanted.connect(self._drop_party)
        self.party_dialog.show()
        self.party_dialog.raise_()
        self.party_dialog.activateWindow()

    def _drop_party(self, facing: int) -> None:
        self.party_tool.placing.facing = facing
        self.party_tool.choose()
        self.workbench.take("drop-party")
        self.workbench.window.activateWindow()

    # ------------------------------------------------------------------------------- context menu

    def _show_menu(self, place: QPoint) -> None:
        entry = self.page.entry
        if entry is not None:
            menu = self.menu_of(entry)
            menu.popup(self.page.list.viewport().mapToGlobal(place))

    def menu_of(self, entry: Entry) -> QMenu:
        """What can be done with a row of the list."""
        menu = QMenu(self.page)
        menu.addAction(_("&Place"), self.place)
        block = entry.block
        if block is None:
            return menu
        if entry.member is not None:
            menu.addAction(_("&Edit…"), lambda: self.edit_entry(entry))
            menu.addAction(_("Show the part&y…"), self.show_party)
            return menu
        own = block.id in self.shelf.library.own
        words = _("&Edit…") if own else _("&Edit a copy as my own…")
        menu.addAction(words, lambda: self.edit_entry(entry))
        menu.addAction(_("Add to the part&y"), lambda: self.doing.add_to_party(block))
        menu.addAction(_("E&xport…"), lambda: self.doing.export(block))
        if own:
            menu.addSeparator()
            menu.addAction(_("&Delete from my own"), lambda: self.doing.delete(block))
        return menu
