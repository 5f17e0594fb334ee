"""The roster: everybody of the fight with hit points and state, and every fact of one to be set."""
