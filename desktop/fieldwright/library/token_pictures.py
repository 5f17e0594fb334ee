"""Token pictures of the DM's own figures: files named by the SHA-256 of their bytes."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import data_folder, make_folder, write_bytes
from fieldwright.library.errors import LibraryError

FOLDER = "figures/pictures"
LARGEST = 4_000_000
"""Bytes of one picture; a token of 384 pixels is far smaller."""

_NAME = re.compile(r"[0-9a-f]{64}")


class TokenPictures:
    """Pictures by name, kept in ``folder``, which need not exist."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use the user's own data as a rule."""
        self.folder = folder or data_folder(FOLDER)
        self._known: dict[str, bytes] = {}

    def keep(self, data: bytes) -> str:
        """Keep the bytes of a picture; gives its name. Raises LibraryError."""
        if len(data) > LARGEST:
            raise LibraryError("This picture is too large for a token; choose a smaller one.")
        name = sha256(data).hexdigest()
        path = self.folder / f"{name}.png"
        try:
            if not path.exists():
                make_folder(self.folder)
                write_bytes(path, data)
        except DocumentError as error:
            raise LibraryError(str(error)) from error
        self._known[name] = data
        return name

    def get(self, name: str) -> bytes | None:
        """The bytes of a picture; None where it is not there, or is not what its name says."""
        if name in self._known:
            return self._known[name]
        if not _NAME.fullmatch(name):
            return None
        path = self.folder / f"{name}.png"
        try:
            if path.stat().st_size > LARGEST:
                return None
            data = path.read_bytes()
        except OSError:
            return None
        if sha256(data).hexdigest() != name:
            return None
        self._known[name] = data
        return data
