"""The select tool, what can be done with the selection, and the panel of its properties."""
