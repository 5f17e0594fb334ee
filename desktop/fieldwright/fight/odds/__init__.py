"""The odds of the attack in turn, on wish: in the card, for the target or whoever is pointed at."""
