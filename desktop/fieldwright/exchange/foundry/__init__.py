"""Scenes of Foundry Virtual Tabletop: read from versions 8 to 14, written as in version 12."""
