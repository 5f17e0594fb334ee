"""The open file: a field with its history, kept durably, and the text form."""
