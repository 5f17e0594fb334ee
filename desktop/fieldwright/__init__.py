"""Fieldwright: battlefields for miniatures, prepared, shown, printed and fought on."""

__version__ = "0.1.0"
