"""The command line: ``fieldwright [FILE]``, ``generate``, ``picture``, ``info``.

Every command works without a display. Exit codes: 0 done, 1 it could not be done (a sentence on
the error stream says why), 2 the command was not understood.
"""

from fieldwright.cli.root import main

__all__ = ["main"]
