"""The map: squares, things on them, and the changes that turn one field into the next."""
