"""The side panel of a running fight: what it shows, worked out without widgets, and the widgets.

Modules without Qt come first: ``table`` (the fight of the open document), ``typed`` (what is typed
into the line), ``asked``, ``track``, ``turn``, ``declaring``, ``monsters`` and ``opening`` (what
each step shows and offers, as values), ``in_turn`` (what was said of a turn so far), ``stepping``
(places of the log to go back to). They know of no question by name: a new one shows up by itself.
``page`` holds the widgets, ``room`` joins them to a window's map and document, ``feature`` opens
the room when a fight is wanted.

Beside the page stand its parts (``part``, ``parts``), each in a folder: ``roster``, ``areas``,
``scenery``, ``odds``, ``ending``, ``undoing``; ``whole`` opens them together with the room.
"""
