"""What a clerk does: one verb per function, one transaction and one journal entry each."""
