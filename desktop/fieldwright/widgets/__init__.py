"""What all windows are put together from: small parts, choices, features, the words' language."""
