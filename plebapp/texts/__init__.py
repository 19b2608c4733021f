"""Portuguese as the court writes it: messages by code, numbers and dates in words, formats."""
