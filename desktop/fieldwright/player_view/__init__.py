"""What the players may know: pure functions of the battlefield."""
