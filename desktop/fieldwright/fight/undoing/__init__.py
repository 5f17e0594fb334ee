"""Undo in a fight: what it takes back is told, and dice are asked about first."""
