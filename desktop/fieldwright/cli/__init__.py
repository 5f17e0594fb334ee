"""The command line: ``fieldwright [FILE]``, and commands that work without a window.

``generate``, ``picture`` and ``info`` make and show fields; ``cover``, ``reach`` and ``path``
answer questions about one. None needs a display. An answer that the rules forbid something is an
answer too. Exit codes: 0 done, 1 it could not be done (a sentence on
the error stream says why), 2 the command was not understood.
"""

from fieldwright.cli.root import main

__all__ = ["main"]
