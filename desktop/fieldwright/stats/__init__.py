"""What a creature or character is in numbers, and the notations in which books print them."""
