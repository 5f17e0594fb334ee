"""Moves of figures by the rules: their reach while they are dragged, typed squares, threats."""
