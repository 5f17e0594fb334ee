"""What the map means for the rules: footing, cover, facing, room. Joins rules and battlefield."""
