"""What can be chosen of an export: kinds of files, styles, sizes of a page, forms of a picture."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import TEXT
from fieldwright.drawing.options import Style
from fieldwright.drawing.pdf.one_page import PageWishes, laid_on_page
from fieldwright.drawing.picture import picture_size
from fieldwright.editor.exports.writing import UVTT_ENDINGS, Export, PictureForm, drawn_with
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.exchange.foundry import ENDING as SCENE
from fieldwright.terms.paper import MM_AN_INCH, SquareSize, paper_named

KINDS = (
    (".png", QT_TRANSLATE_NOOP("export", "PNG, a picture of pixels")),
    (".svg", QT_TRANSLATE_NOOP("export", "SVG, a drawing of any size")),
    (".webp", QT_TRANSLATE_NOOP("export", "WebP, a small file of pixels")),
    (".pdf", QT_TRANSLATE_NOOP("export", "PDF, all on one page")),
    (".dd2vtt", QT_TRANSLATE_NOOP("export", "Universal VTT, with walls, doors and lights")),
    (SCENE, QT_TRANSLATE_NOOP("export", "Foundry scene, with its picture beside it")),
    (TEXT, QT_TRANSLATE_NOOP("export", "Text form, a battlefield to read and edit")),
)
"""Endings of files and what they are, in the order in which they are offered."""

FILTERS = {
    ".png": QT_TRANSLATE_NOOP("files", "PNG picture (*.png)"),
    ".svg": QT_TRANSLATE_NOOP("files", "SVG drawing (*.svg)"),
    ".webp": QT_TRANSLATE_NOOP("files", "WebP picture (*.webp)"),
    ".pdf": QT_TRANSLATE_NOOP("files", "PDF document (*.pdf)"),
    ".dd2vtt": QT_TRANSLATE_NOOP("files", "Universal VTT (*.dd2vtt *.uvtt *.df2vtt)"),
    SCENE: QT_TRANSLATE_NOOP("files", "Foundry scene (*.foundry.json)"),
    TEXT: QT_TRANSLATE_NOOP("files", "Battlefield as text (*.battlefield.json)"),
}
"""The same for a dialog that asks for a file."""

STYLES = (
    (Style.WASH, QT_TRANSLATE_NOOP("export", "Wash: ink over colour")),
    (Style.LINE, QT_TRANSLATE_NOOP("export", "Line: ink alone")),
)

FORMS = (
    (PictureForm.PNG, QT_TRANSLATE_NOOP("export", "PNG, exact")),
    (PictureForm.WEBP, QT_TRANSLATE_NOOP("export", "WebP, smaller")),
)

_SQUARES_MM = (MM_AN_INCH, MM_AN_INCH / 2, 28.0, 25.0, 15.0, 10.0, 5.0)
_PAPERS = ("a4", "a3", "letter", "tabloid")


def page_sizes() -> list[tuple[str, str]]:
    """Sizes of a page in words, each with the word that ``page_named`` reads."""
    squares = [
        (translate("export", "Each square {}").format(SquareSize(mm)), f"{mm:g}")
        for mm in _SQUARES_MM
    ]
    fitted = translate("export", "Fitted on {}")
    return squares + [(fitted.format(paper_named(word).name), word) for word in _PAPERS]


def page_named(word: str) -> PageWishes:
    """The size of a page by its word."""
    if word in _PAPERS:
        return PageWishes(paper=paper_named(word))
    return PageWishes(SquareSize.of(float(word)))


def about(ending: str) -> str:
    """What is to be known of a kind of file."""
    if ending == ".pdf":
        return translate(
            "export", "One page. For sheets at true scale that are joined on the table, print it."
        )
    if ending == TEXT:
        return translate(
            "export",
            "Pictures are not in it, neither backgrounds nor those of figures. A part becomes a "
            "battlefield of its own, whose first square is A1.",
        )
    if ending in (*UVTT_ENDINGS, SCENE):
        return translate("export", "Without grid and figures: the other program draws its own.")
    return ""


def size_in_words(field: Battlefield, export: Export) -> str:
    """How large a file becomes; raises PictureError or PdfError where it cannot be."""
    if export.ending == ".pdf":
        page = laid_on_page(field, export.options, export.page).page
        words = translate("export", "The page is {wide:.1f} x {high:.1f} cm.")
        return words.format(wide=page.width_mm / 10, high=page.height_mm / 10)
    if export.ending == TEXT:
        block = export.options.block_of(field.block)
        words = translate("export", "It has {wide} x {high} squares.")
        return words.format(wide=block.width, high=block.height)
    size = picture_size(field, drawn_with(export))
    words = translate("export", "The picture is {wide} x {high} pixels.")
    return words.format(wide=size.width(), high=size.height())
