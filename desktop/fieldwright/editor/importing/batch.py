"""Files that came together: those that wait, and what is told of them all in the end."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fieldwright.editor.importing.faults import choices_to_show, faults_told
from fieldwright.editor.message_bar import LONG_MS, Choice, MessageBar
from fieldwright.editor.translation import translate
from fieldwright.editor.windows import windows

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow

_MOST_NAMED = 4
"""Files whose names are told; of more it is told how many there are."""


@dataclass(eq=False)
class Job:
    """One file that is being read; nobody waits for its answer once it is ``cancelled``.

    ``pictures`` came with it: one of them may be its own.
    """

    path: Path
    pictures: tuple[Path, ...] = ()
    cancelled: threading.Event = field(default_factory=threading.Event)


@dataclass(eq=False)
class Batch:
    """The files, and ``others`` that came with them and are no maps.

    ``used`` are the names of those others that lie under a map as its picture.
    ``done`` counts those that were begun; ``opened`` says that one of them has the window. The
    choices in the end are ``offers`` for single files, and what comes ``after`` the last of them.
    """

    waiting: list[Path] = field(default_factory=list)
    count: int = 0
    done: int = 0
    faults: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    others: list[Path] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    offers: list[Choice] = field(default_factory=list)
    after: list[Choice] = field(default_factory=list)
    opened: bool = False
    behind: list[tuple[str, MainWindow]] = field(default_factory=list)
    """The files that have windows of their own, which opened behind the one that asks."""

    def add(self, paths: list[Path], others: Iterable[Path]) -> None:
        """More files have come."""
        self.waiting += paths
        self.count += len(paths)
        self.others += others

    @property
    def left(self) -> list[Path]:
        """The others that no map has taken for its picture."""
        return [path for path in self.others if path.name not in self.used]

    def following(self) -> Path | None:
        """The next file; None after the last."""
        if not self.waiting:
            return None
        self.done += 1
        return self.waiting.pop(0)

    def place(self) -> str:
        """Which of the files it is, where there are several: " (2 of 5)"."""
        if self.count < 2:
            return ""
        return translate("import", " ({} of {})").format(self.done, self.count)

    def cancel(self, name: str) -> None:
        """The file ``name`` was cancelled, and so are all that wait."""
        words = translate("import", "Reading {} was cancelled.").format(name)
        left = [path.name for path in (*self.waiting, *self.others)]
        if left:
            rest = listed(left)
            words += " " + translate("import", "Not read either: {}.").format(rest)
        self.waiting.clear()
        self.others.clear()
        self.told.append(words)

    def opened_behind(self, name: str, window: MainWindow) -> None:
        """A file has a window of its own, which nobody has seen yet."""
        self.behind.append((name, window))

    def _to_show(self) -> list[Choice]:
        """How the windows are reached that opened behind; the words that tell of them."""
        if not self.behind:
            return []
        names = [name for name, _ in self.behind]
        if len(names) == 1:
            words = translate("import", "{} has a window of its own, behind this one.")
            choice = translate("import", "Show it")
        else:
            words = translate("import", "{} have windows of their own, behind this one.")
            choice = translate("import", "Show them")
        self.told.append(words.format(listed(names)))
        return [(choice, self._show)]

    def _show(self) -> None:
        """Show the windows that opened behind, the first of them before all."""
        for _, window in reversed(self.behind):
            if window in windows().all():
                windows().bring_forward(window)

    def tell_end(self, messages: MessageBar) -> None:
        """Tell how it went with all of them."""
        more = choices_to_show(self.faults, messages.window())
        choices = [*more, *self.offers, *self._to_show(), *self.after]
        told = " ".join(self.told)
        words = ("\n" if len(self.faults) > 1 else " ").join(
            filter(None, (faults_told(self.faults), told))
        )
        if self.faults:
            messages.warn(words, choices)
        elif words:
            messages.tell(words, choices, lasts_ms=0 if self.behind else LONG_MS)


def listed(names: list[str]) -> str:
    """Some names, and how many there are besides: "a.json, b.json and 7 more"."""
    if len(names) <= _MOST_NAMED:
        return ", ".join(names)
    words = translate("import", "{} and {:,} more")
    return words.format(", ".join(names[:_MOST_NAMED]), len(names) - _MOST_NAMED)
