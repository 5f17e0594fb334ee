"""The table: one players' window for the whole program, and what the DM does with it.

It shows the document of one of the DM's windows, whichever put it there last. Squares never
change their size and the picture never moves unless the DM says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from fieldwright.player_view.shown import PlayersChoices, Shown, shown_to_players
from fieldwright.player_view.sight import seen_by_heroes
from fieldwright.tabletop.above import AboveMap
from fieldwright.tabletop.awake import Awake, awake
from fieldwright.tabletop.calibration import Calibration
from fieldwright.tabletop.ghosts import Ghost
from fieldwright.tabletop.identity import ScreenId
from fieldwright.tabletop.looks import TableLook
from fieldwright.tabletop.meant import MeantScreen
from fieldwright.tabletop.memory import Memory
from fieldwright.tabletop.picture import Above, Cover, PlayersPicture, Title
from fieldwright.tabletop.placing import Placing, Screens
from fieldwright.tabletop.rows import ROWS, WINDOW_KEYS
from fieldwright.tabletop.viewing import Margins, Sizing, TableView
from fieldwright.tabletop.window import AskFace, PlayersWindow
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate


class Table(QObject):
    """``changed`` tells that something else is shown, or shown otherwise.

    ``bench`` is the window of the DM whose document lies on the table, None where none does;
    ``view`` is what is seen of it while nobody peeks at the whole; ``hides_other`` whether it is
    black only because another document was opened, and not by the DM's wish.
    """

    changed = Signal()

    def __init__(
        self,
        screens: Screens | None = None,
        keeper: Awake | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Nothing lies on the table yet."""
        super().__init__(parent)
        self.picture = PlayersPicture(self)
        self.window = PlayersWindow(self.picture)
        self.placing = Placing(self.window, screens or Screens(self), self)
        self.meant = MeantScreen(self.placing, self.window)
        self.bench: Bench | None = None
        self.view = TableView()
        self.cover = Cover.NOTHING
        self.hides_other = False
        self.is_peeking = False
        self.is_kept_awake = True
        self.on_top = AboveMap(self.picture)
        self._is_behind = False
        self._is_looked_at = False
        self._title: tuple[str, QImage] = ("", QImage())
        self._awake = keeper or awake()
        self.window.resized.connect(self.lay)
        self.window.moved.connect(self.placing.window_moved)
        self.window.left.connect(self.leave)
        self.window.double_clicked.connect(self.placing.fill)
        self.placing.changed.connect(self._placed)

    # ---------------------------------------------------------------------------- whose table it is

    def take(self, bench: Bench, *, to_show: bool = False) -> None:
        """Lay the document of a window on the table; players see it at once if ``to_show``."""
        if self.bench is bench:
            return
        self.let_go(self.bench)
        self.bench = bench
        self.meant.memory = memory = Memory(bench.settings)
        self.placing.home = bench.shell
        self._lend_keys(bench)
        if self.placing.chosen is None:
            self.placing.chosen = memory.chosen
        self.meant.read_anew()
        self.open_document(to_show=to_show)

    def _lend_keys(self, bench: Bench) -> None:
        """The keys of the table work from the players' window as well."""
        for action in self.window.actions():
            self.window.removeAction(action)
        self.window.addActions([bench.actions[row.id] for row in ROWS if row.id in WINDOW_KEYS])

    def let_go(self, bench: Bench | None) -> None:
        """A window closes, or another one takes its place: nothing of it stays on the table."""
        if bench is None or bench is not self.bench:
            return
        self.bench = None
        self._forget()
        self.picture.freeze(False)
        self.picture.show(None)
        self.picture.put_above(Above())

    def shuts(self, bench: Bench) -> None:
        """A window of the DM is gone, and what it showed with it."""
        if bench is self.bench:
            self.let_go(bench)
            self.placing.hide()

    def open_document(self, *, to_show: bool = False) -> None:
        """Another document is open: its own view, and nothing of the one before.

        Players who look at the table see none of it before the DM says so: it is black, or the
        picture that is frozen stays.
        """
        if self.bench is None:
            return
        self._forget()
        is_seen = self.placing.is_shown and not self.picture.is_frozen
        if is_seen and not to_show and self.cover is Cover.NOTHING:
            self.cover, self.hides_other = Cover.BLACK, True
        self.picture.pictures = self.bench.document.picture
        self.view = self._remembered_view() or self._first_view()
        self.show_field(is_other=True)
        self._put_over()
        self.changed.emit()

    def _forget(self) -> None:
        self.is_peeking = False
        self.on_top.forget()

    def _first_view(self) -> TableView:
        """The middle of the field."""
        assert self.bench is not None
        field = self.bench.field
        view = TableView(square_mm=self.meant.kept.square_mm)
        return view.centred((field.columns / 2, field.rows / 2), self.meant.glass)

    def _remembered_view(self) -> TableView | None:
        bench, memory = self.bench, self.meant.memory
        if bench is None or memory is None:
            return None
        kept = memory.view(bench.document.path, self.meant.id)
        return kept and kept.kept_on(self.meant.glass, bench.field.columns, bench.field.rows)

    # -------------------------------------------------------------------------------- what is shown

    def show_field(self, *, is_other: bool = False) -> None:
        """The field has changed, or what is shown of it."""
        if self.bench is None:
            return
        self._is_behind = not (self.placing.is_shown or self.is_looked_at)
        if self._is_behind and not is_other:
            return
        shown, before = self.shown(), self.picture.shown
        self.picture.dress(self.look)
        if is_other or before is None or before.field.block != shown.field.block:
            self.lay()
        self.picture.show(shown, is_other=is_other)
        self.put_above()

    @property
    def is_looked_at(self) -> bool:
        """Whether the DM looks at the small picture: else nothing is drawn that nobody sees."""
        return self._is_looked_at

    @is_looked_at.setter
    def is_looked_at(self, looked_at: bool) -> None:
        self._is_looked_at = looked_at
        self._catch_up()
        self.put_above()

    def _catch_up(self) -> None:
        if self._is_behind and (self.placing.is_shown or self.is_looked_at):
            self.show_field()

    def shown(self) -> Shown:
        """What players are shown of the field as it is now."""
        assert self.bench is not None
        look = self.look
        choices = PlayersChoices(
            names=look.names,
            conditions=look.conditions,
            hit_points=look.hit_points,
            turn=look.strip,
            foes_next=look.pinned,
            rolled=self.bench.projected.is_rolled,
        )
        field = self.bench.field
        seen = seen_by_heroes(field) if field.info.fog and field.info.live_sight else None
        return shown_to_players(field, choices, seen)

    @property
    def look(self) -> TableLook:
        """What is shown besides the land, and how."""
        return self.meant.kept.look

    def dress(self, **changes: Any) -> None:
        """Show it another way: fields of ``TableLook``."""
        self.meant.keep(look=replace(self.look, **changes))
        if not self.look.miniatures:
            self.on_top.clear_ghosts()
        self.show_field()
        self.changed.emit()

    def set_margins(self, margins: Margins) -> None:
        """The screen has other margins that nobody sees."""
        self.meant.keep(margins=margins)
        self.lay()

    # --------------------------------------------------------------------------- where it is looked

    @property
    def seen_view(self) -> TableView:
        """The view, or the whole map while the DM peeks at it."""
        return replace(self.view, sizing=Sizing.FIT) if self.is_peeking else self.view

    def look_at(self, view: TableView) -> None:
        """Show another part of the map: the only way in which the picture moves."""
        if self.bench is None:
            return
        field, glass = self.bench.field, self.meant.glass
        view = view.kept_on(glass, field.columns, field.rows)
        self.is_peeking = False
        if view != self.view:
            self._leave_miniatures()
            if view.square_mm != self.view.square_mm:
                self.meant.keep(square_mm=view.square_mm)
            self.view = view
            if self.meant.memory is not None:
                self.meant.memory.keep_view(self.bench.document.path, self.meant.id, view)
        self.lay()

    def _leave_miniatures(self) -> None:
        """The picture is about to move beneath them."""
        if not self.look.miniatures or self.view.sizing is not Sizing.TRUE or self.bench is None:
            return
        field, glass = self.bench.field, self.meant.glass
        self.on_top.leave_miniatures(self.view.laid(glass, field.columns, field.rows))

    def peek(self, peeking: bool) -> None:
        """Show the whole map for a while; the view comes back exactly as it was."""
        self.is_peeking = peeking
        self.lay()

    def lay(self) -> None:
        """Lay the picture on the glass as it is now."""
        if self.bench is None:
            return
        field, glass = self.bench.field, self.meant.glass
        self.picture.lay(self.seen_view.laid(glass, field.columns, field.rows), glass)
        self.put_above()
        self.changed.emit()

    def put_over(self, cover: Cover) -> None:
        """Black, the title picture, or the map again."""
        self.cover, self.hides_other = cover, False
        self._put_over()
        self.changed.emit()

    def _put_over(self) -> None:
        words = self.bench.field.info.name if self.bench is not None else ""
        self.picture.put_over(self.cover, Title(words, self._title_image()))

    def _title_image(self) -> QImage | None:
        path = self.meant.memory.title_picture if self.meant.memory is not None else ""
        if self.cover is not Cover.TITLE or not path:
            return None
        if self._title[0] != path:
            self._title = (path, QImage(path))
        return None if self._title[1].isNull() else self._title[1]

    def freeze(self, frozen: bool) -> None:
        """Hold the last picture while the DM works, or go on."""
        self.picture.freeze(frozen)
        self.changed.emit()

    # ------------------------------------------------------------------------------ what lies above

    def point(self, place: tuple[float, float] | None) -> None:
        """Show the DM's pointer at a place in squares, or no more."""
        self.on_top.pointer = place
        self.put_above()

    def show_fire(self, shown: bool) -> None:
        """Show the pinned line of fire, or no more."""
        self.on_top.shows_fire = shown
        self.put_above()
        self.changed.emit()

    @property
    def ghosts(self) -> tuple[Ghost, ...]:
        """Where miniatures go that stand on wrong squares."""
        is_true = self.seen_view.sizing is Sizing.TRUE
        return self.on_top.ghosts if is_true else ()

    def clear_ghosts(self) -> None:
        """All miniatures stand where they should."""
        self.on_top.clear_ghosts()
        self.put_above()
        self.changed.emit()

    def put_above(self) -> None:
        """Lay everything that is wished over the land."""
        if self.bench is None:
            return
        projected, is_true = self.bench.projected, self.seen_view.sizing is Sizing.TRUE
        sees = self.placing.is_shown or self.is_looked_at
        projected.want(self.on_top.wanted(self.look) if sees else ())
        self.picture.put_above(self.on_top.all_of_it(projected, self.look, true=is_true))

    # -------------------------------------------------------------------------------- on the screen

    def choose(self, screen: ScreenId) -> None:
        """The DM chooses a screen; what lies on the table goes there."""
        if self.meant.memory is not None:
            self.meant.memory.chosen = screen
        self.placing.chosen = screen
        self.placing.in_window = False
        self._read_screen()
        if self.placing.wanted:
            self.placing.show()
        self.lay()

    def calibrate(self, calibration: Calibration) -> None:
        """Keep what somebody has measured of the screen that is meant."""
        self.meant.calibrate(calibration)
        self.lay()

    def forget_calibration(self) -> None:
        """Go by the guess again."""
        self.meant.forget_calibration()
        self.lay()

    def show(self) -> None:
        """Put the window on its screen."""
        self.placing.show()
        if self.meant.memory is not None and not self.placing.in_window:
            self.meant.memory.chosen = self.placing.chosen

    def leave(self) -> None:
        """Escape, or the window was closed: a window again where it was one, else nothing."""
        if self.window.isFullScreen() and self.placing.in_window:
            self.placing.fill()
        else:
            self.placing.hide()

    def bring_home(self) -> None:
        """Whatever has become of it: the window on its screen, the map as it was seen.

        What covers the map stays over it.
        """
        self.is_peeking = False
        self.window.hide()
        self.show()

    def _read_screen(self) -> None:
        """The screen that is meant may be another one: its own view of the document."""
        before = self.meant.id if self.bench is not None else None
        self.meant.read_anew()
        self.on_top.clear_ghosts()
        view = self._remembered_view()
        if view is not None:
            self.view = view
        elif before is not None:
            self.view = replace(self.view, square_mm=self.meant.kept.square_mm)

    def _placed(self) -> None:
        shown = self.placing.is_shown
        self.is_kept_awake = not shown or self._awake.hold()
        if not shown:
            self._awake.let_go()
        self.window.hide_pointer(self.window.isFullScreen())
        self._ask_to_be_placed()
        self.meant.read_anew()
        self._catch_up()
        self.picture.dress(self.look)
        self._put_over()
        self.lay()

    def _ask_to_be_placed(self) -> None:
        """Say on the window itself that somebody has to drag it to its screen."""
        asks, face = self.placing.asks and self.placing.wanted, self.window.face
        if asks and face is None:
            words = translate(
                "tabletop", "Please drag this window to the players' screen, then double-click it."
            )
            self.window.show_face(AskFace(words))
        elif not asks and isinstance(face, AskFace):
            self.window.show_face(None)
            face.deleteLater()

    def finish(self) -> None:
        """The program ends."""
        self._awake.let_go()
        self.picture.finish()
        self.window.hide()
        self.window.deleteLater()
