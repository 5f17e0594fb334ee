"""Walls, doors and caves by hand: their tools, panels, actions and menus."""
