"""What the map means for the rules: footing, cover, distance. Joins rules and battlefield."""
