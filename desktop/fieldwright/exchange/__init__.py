"""Other programs' files: maps in and out.

Every format has a module of its own: bytes are read, with limits (``limits``), into plain
``records`` in squares of the new field, with a ``report`` of what came and what was left out;
``building`` makes one change of them. Nothing here draws or opens a window.
"""
