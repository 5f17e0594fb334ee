"""The side panel of a running fight: what it shows, worked out without widgets, and the widgets.

Modules without Qt come first: ``table`` (the fight of the open document), ``typed`` (what is typed
into the line), ``asked``, ``track``, ``turn``, ``declaring``, ``monsters`` and ``opening`` (what
each step shows and offers, as values). They know of no question by name: a new one shows up by
itself. ``feature`` joins the widgets to a window.
"""
