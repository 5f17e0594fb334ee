"""Scenes of Foundry Virtual Tabletop: read from versions 8 to 14, written as in version 12."""

ENDING = ".foundry.json"
"""How the name of a scene ends that is written; its picture lies beside it."""
