"""What players are shown: fog, the tool that lifts it and lays it, and what heroes see."""
