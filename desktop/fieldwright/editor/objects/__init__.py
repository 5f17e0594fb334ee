"""Obstacles, platforms, hazards, labels, notes, zones, lights, measuring and stamps."""
