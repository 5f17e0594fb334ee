"""The rooms of a field as pieces: one cut-out for each at true scale, laid as they are found."""
