"""A battlefield written for others: as a picture, on a page, or as a map that programs read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Picture, Wall
from fieldwright.document.places import TEXT, check_place, real_path, replacing, write_parts
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.pdf.one_page import PageWishes, laid_on_page, write_page
from fieldwright.drawing.picture import check_png, picture_size, write_picture
from fieldwright.drawing.picture_bytes import check_webp, png_of, webp_of
from fieldwright.drawing.progress import Progress, nobody, part_of
from fieldwright.exchange.foundry import ENDING as SCENE
from fieldwright.exchange.report import Report
from fieldwright.terms.grid import Block

UVTT_ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")

ENDINGS = (".png", ".svg", ".webp", ".pdf", *UVTT_ENDINGS, SCENE, TEXT)
"""All that a map is written as, by the end of the file's name."""

NO_PICTURES = "The text form holds no pictures; save a document (.fieldwright) to keep them."

_HALF = 0.5
_DRAWING, _HARDLY_MORE = 0.9, 0.95
"""Of a map with a picture, the share of drawing it."""


class PictureForm(StrEnum):
    """What the picture of a map for other programs is."""

    PNG = "png"
    WEBP = "webp"


@dataclass(frozen=True, slots=True)
class Export:
    """What is asked for: the file, by its name also the kind, and how the map is drawn.

    With ``options.players`` only what players know goes in; ``options.part`` is all that does,
    None the whole map. ``options.pictures`` gives what the document keeps. ``picture`` is that of
    a map for other programs (None: the usual one of the kind), ``page`` the size of a PDF.
    """

    path: Path
    options: DrawingOptions
    picture: PictureForm | None = None
    page: PageWishes = field(default_factory=PageWishes)

    @property
    def ending(self) -> str:
        """Its kind: one of ENDINGS, or the last ending that the name has."""
        return ending_of(self.path.name) or self.path.suffix.lower()

    @property
    def is_map(self) -> bool:
        """Whether it is a map for other programs, which draw grid and figures themselves."""
        return self.ending in (*UVTT_ENDINGS, SCENE)

    @property
    def form(self) -> PictureForm:
        """What the picture of a map is: WebP for Foundry, which keeps it apart; else PNG."""
        return self.picture or (PictureForm.WEBP if self.ending == SCENE else PictureForm.PNG)


Writer: TypeAlias = Callable[[Battlefield, Export, Progress], Report]


def ending_of(name: str) -> str:
    """The one of ENDINGS that a name has; nothing where it has none of them."""
    return next((one for one in ENDINGS if name.lower().endswith(one)), "")


def check_export(field: Battlefield, export: Export) -> None:
    """Raise PictureError, PdfError or ExchangeError where it would be too large, or too small.

    Also where its part lies off the map.
    """
    from fieldwright.exchange.foundry.writing import check_square

    if export.ending == SCENE:
        check_square(int(drawn_with(export).square_px))
    if export.ending == ".pdf":
        laid_on_page(field, export.options, export.page)
    elif export.ending == ".webp" or (export.is_map and export.form is PictureForm.WEBP):
        check_webp(field, drawn_with(export))
    elif export.ending == ".png" or export.is_map:
        check_png(field, drawn_with(export))
    elif export.ending != TEXT:
        picture_size(field, drawn_with(export))


def as_drawn(field: Battlefield, export: Export) -> tuple[Battlefield, DrawingOptions]:
    """What is drawn for an export, and how: the same field and options give its picture."""
    from fieldwright.player_view.known import as_it_looks

    if export.is_map and not export.options.players:
        return as_it_looks(field), drawn_with(export)
    return field, drawn_with(export)


def write_map(field: Battlefield, export: Export, progress: Progress | None = None) -> Report:
    """Write a field, or a part of it, as its ending says; the report tells what was left out.

    Raises PictureError, PdfError, ExchangeError, MapError or DocumentError with a sentence;
    ``progress`` may raise CancelledError. Then nothing is written. The picture of a Foundry scene
    is a file of its own beside it (see ``scene_pictures``).
    """
    check_place(real_path(export.path))
    check_export(field, export)
    return _writer(export)(field, export, progress or nobody)


def _writer(export: Export) -> Writer:
    if export.ending == SCENE:
        return _write_scene
    if export.ending in UVTT_ENDINGS:
        return _write_uvtt
    if export.ending == TEXT:
        return _write_text
    return _write_picture


# -------------------------------------------------------------------------------------- pictures


def _write_picture(field: Battlefield, export: Export, progress: Progress) -> Report:
    path, options = export.path, export.options
    if export.ending == ".webp":
        data = webp_of(field, options, part_of(progress, 0.0, _DRAWING))
        write_parts(path, (data,))
    elif export.ending == ".pdf":
        write_page(field, path, options, export.page, progress)
    else:
        write_picture(field, path, options, progress)
    return Report()


# ----------------------------------------------------------------------- maps for other programs


def _write_uvtt(field: Battlefield, export: Export, progress: Progress) -> Report:
    from fieldwright.exchange.uvtt.writing import Wishes, write

    drawn, plain = as_drawn(field, export)

    def render(_part: Block, _pixels: int) -> bytes:
        return _picture_of(drawn, plain, export.form, part_of(progress, 0.0, _DRAWING))

    wishes = Wishes(plain.part, int(plain.square_px))
    find = export.options.pictures or (lambda _name: None)
    written = write(known(field, players=export.options.players), render, wishes, find)
    progress(_HARDLY_MORE)
    write_parts(export.path, written.parts)
    return written.report


def _write_scene(field: Battlefield, export: Export, progress: Progress) -> Report:
    from fieldwright.editor.exports.scene_pictures import place_of_picture
    from fieldwright.exchange.foundry.writing import Wishes, write

    path, form = export.path, export.form
    drawn, plain = as_drawn(field, export)
    picture = place_of_picture(path, form)
    wishes = Wishes(picture.name, plain.part, int(plain.square_px))
    written = write(known(field, players=export.options.players), wishes, export.options.pictures)
    data = _picture_of(drawn, plain, form, part_of(progress, 0.0, _DRAWING))
    progress(_HARDLY_MORE)
    # The picture takes its place last, and only if the scene has got there.
    with replacing(picture) as new:
        new.write_bytes(data)
        write_parts(path, (written.data,))
    return written.report


def _picture_of(
    field: Battlefield, options: DrawingOptions, form: PictureForm, progress: Progress
) -> bytes:
    if form is PictureForm.WEBP:
        return webp_of(field, options, progress)
    return png_of(field, options, progress)


def drawn_with(export: Export) -> DrawingOptions:
    """How the picture is drawn; that of a map whose walls are in the file is plain.

    Whoever opens a map draws its own grid and figures, and no secrets.
    """
    options = export.options
    if not export.is_map:
        return options
    return replace(
        options,
        grid=False,
        coordinates=False,
        zones=False,
        figures=False,
        heights=False,
        sections=False,
        players=True,
        square_px=max(1, int(options.square_px + _HALF)),
    )


# ------------------------------------------------------------------------------------- text form


def _write_text(field: Battlefield, export: Export, progress: Progress) -> Report:
    from fieldwright.document.files import write_field
    from fieldwright.editor.exports.players_copy import players_text

    part = export.options.part
    written = players_text(field, part) if export.options.players else cut_out(field, part)
    write_field(written, export.path)
    progress(1.0)
    is_left = any(known(field, players=export.options.players).every(Picture))
    return Report(warnings=(NO_PICTURES,)) if is_left else Report()


def known(field: Battlefield, *, players: bool) -> Battlefield:
    """The field, or what players know of it: whatever differs in secrets alone is the same then."""
    from fieldwright.player_view.joined import place_of
    from fieldwright.player_view.shown import shown_to_players

    if not players:
        return field
    shown = shown_to_players(field).field
    # The order of things tells which were laid down after others that are hidden.
    ordered = {
        name: {key: things[key] for key in sorted(things)} for name, things in shown.things.items()
    }
    walls = sorted(shown.every(Wall), key=place_of)
    ordered["walls"] = {wall.id: wall for wall in walls}
    return shown.with_things(ordered)


def cut_out(field: Battlefield, part: Block | None) -> Battlefield:
    """A part of a field as a field of its own, the field itself for all; raises MapError."""
    from fieldwright.editing.map_resizing import resized

    return field if part is None or part == field.block else resized(field, part)
