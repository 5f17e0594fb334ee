"""Saving the log of a fight, for the DM or for the players, as text or as a page for a browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from fieldwright.combat.entries import Entry
from fieldwright.combat.telling import as_html, as_text
from fieldwright.document.places import replacing, safe_name
from fieldwright.widgets.bench import Remembered
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_HTML = (".html", ".htm")
_FOLDER, _KIND = "fight-log-folder", "fight-log-kind"
"""Where the last log was written, and as what."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One way to write a log: its words in the file dialog, the ending, and for whom it is."""

    words: str
    ending: str
    players: bool

    @property
    def filter(self) -> str:
        """The kind as a file dialog lists it."""
        return f"{translate('fight', self.words)} (*{self.ending})"


KINDS = (
    Kind(QT_TRANSLATE_NOOP("fight", "Text for the DM"), ".txt", players=False),
    Kind(QT_TRANSLATE_NOOP("fight", "Page for the DM"), ".html", players=False),
    Kind(QT_TRANSLATE_NOOP("fight", "Text for the players"), ".txt", players=True),
    Kind(QT_TRANSLATE_NOOP("fight", "Page for the players"), ".html", players=True),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where a log is to be written, and for whom."""

    path: Path
    players: bool


def asked_file(parent: QWidget, name: str, settings: Remembered) -> Wanted | None:
    """Ask where the log is to be written and as what; None where nobody wants it.

    The folder and the kind of the last time are proposed.
    """
    kept = settings.word(_KIND, KINDS[0].words)
    usual = next((kind for kind in KINDS if kind.words == kept), KINDS[0])
    folder = Path(settings.word(_FOLDER, "") or Path.home())
    folder = folder if folder.is_dir() else Path.home()
    proposed = f"{safe_name(name or translate('fight', 'Fight'))}{usual.ending}"
    chosen, how = QFileDialog.getSaveFileName(
        parent,
        translate("fight", "Save the log of the fight"),
        str(folder / proposed),
        ";;".join(kind.filter for kind in KINDS),
        usual.filter,
    )
    if not chosen:
        return None
    kind = next((one for one in KINDS if one.filter == how), usual)
    path = Path(chosen)
    if not path.suffix:
        path = path.with_name(path.name + kind.ending)
    settings.set_word(_FOLDER, str(path.parent))
    settings.set_word(_KIND, kind.words)
    return Wanted(path, kind.players)


def write_log(
    path: Path,
    entries: Sequence[Entry],
    title: str,
    *,
    players: bool = False,
) -> None:
    """Write the log, a page where the name of the file ends so; whole, or not at all.

    Raises DocumentError where it cannot be written; what stood there is as it was then.
    """
    is_page = path.suffix.casefold() in _HTML
    text = as_text(entries, for_players=players) + "\n"
    if is_page:
        text = as_html(entries, title, for_players=players)
    with replacing(path) as new:
        new.write_text(text, encoding="utf-8")
