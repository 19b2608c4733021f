"""The window: what a clerk sees and presses. Qt lives here and nowhere else."""
