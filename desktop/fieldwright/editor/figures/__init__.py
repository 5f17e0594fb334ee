"""The library of figures in the window: the page, the form, the party, hit points."""
