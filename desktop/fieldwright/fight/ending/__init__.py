"""The end of a fight: what it has come to, what is found again, the clock, the party."""
