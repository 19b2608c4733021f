"""Table models and the wording of their cells."""
