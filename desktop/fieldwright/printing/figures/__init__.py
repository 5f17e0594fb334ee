"""Figures of paper: flat tokens and stand-ups, packed on as few sheets as fit."""
