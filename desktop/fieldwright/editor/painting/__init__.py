"""Painting ground, growth, water and heights: the tools, their preview and their panel."""
