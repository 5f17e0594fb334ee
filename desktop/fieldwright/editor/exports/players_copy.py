"""A battlefield for players as a file of its own: what they know, and pictures cut to that.

A document keeps its pictures whole, and whoever has it may take off fog and rock. So what players
are not shown is not in the pictures of theirs either, nor any words that stood in their files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TypeAlias
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Picture, Thing
from fieldwright.document.named_anew import named_anew
from fieldwright.drawing.picture_bytes import WEBP_SIDE
from fieldwright.drawing.things.pictures import unseen_squares, without_squares, without_words
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import read_header
from fieldwright.editor.exports.writing import cut_out, known
from fieldwright.editor.picture_reading import packed, read_picture
from fieldwright.player_view.known import covered_squares
from fieldwright.terms.grid import Block

FindBlob: TypeAlias = Callable[[str], bytes | None]
Mask: TypeAlias = NDArray[np.bool_]

LEFT_AWAY = "A picture that cannot be cut to what players know was left away."


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """What goes into the file: the field, its pictures by their SHA-256, and what is to be told."""

    field: Battlefield
    blobs: Mapping[str, bytes]
    warnings: tuple[str, ...] = ()


def players_copy(field: Battlefield, part: Block | None, find: FindBlob) -> Copy:
    """What players know of a field, or of a part of it; ``find`` gives what its document keeps.

    Raises MapError where the part lies off the map.
    """
    theirs = known(field, players=True)
    block = field.block if part is None else part.clipped(field.block)
    unseen = unseen_squares(theirs, covered_squares(field))
    if unseen is None:
        unseen = np.zeros((field.rows, field.columns), bool)
    making = _Making(find, unseen[block.top : block.bottom, block.left : block.right])
    copy = making.copy(cut_out(theirs, part))
    return replace(copy, field=named_anew(copy.field, load_catalogue()))


def players_text(field: Battlefield, part: Block | None) -> Battlefield:
    """What players know of a field, or of a part of it, for the text form; raises MapError.

    It has no pictures, for even the mark of one tells what it shows; and nothing in it has an id of
    its own.
    """
    theirs = cut_out(known(field, players=True), part)
    figures = {one.id: replace(one, picture="") for one in theirs.every(Figure)}
    plain = theirs.with_things({"pictures": {}, "figures": figures})
    return named_anew(plain, load_catalogue())


class _Making:
    """Makes the pictures of one copy."""

    def __init__(self, find: FindBlob, unseen: Mask) -> None:
        self._find = find
        self._unseen = unseen
        self._blobs: dict[str, bytes] = {}
        self._told: list[str] = []

    def copy(self, field: Battlefield) -> Copy:
        pictures: dict[UUID, Thing] = {}
        for picture in field.every(Picture):
            blob = self._cut(picture)
            if blob:
                pictures[picture.id] = replace(picture, blob=blob)
        figures: dict[UUID, Thing] = {
            one.id: replace(one, picture=self._token(one)) if one.picture else one
            for one in field.every(Figure)
        }
        field = field.with_things({"pictures": pictures, "figures": figures})
        return Copy(field, self._blobs, tuple(dict.fromkeys(self._told)))

    def _cut(self, picture: Picture) -> str:
        """The name under which a picture is kept now; empty where it is left away."""
        data = self._find(picture.blob)
        if data is None:
            return ""
        try:
            image = without_squares(read_picture(data).image, picture, self._unseen)
            is_small = max(image.width(), image.height()) <= WEBP_SIDE
            is_plain = read_header(data).kind == "png" or not is_small
            return self._keep(packed(image, "png" if is_plain else "webp"))
        except MapError:
            self._told.append(LEFT_AWAY)
            return ""

    def _token(self, figure: Figure) -> str:
        data = self._find(figure.picture)
        if data is None:
            return ""
        try:
            return self._keep(packed(without_words(read_picture(data).image), "png"))
        except MapError:
            return ""

    def _keep(self, data: bytes) -> str:
        name = sha256(data).hexdigest()
        self._blobs[name] = data
        return name
