"""The official documents: composed block by block, then put on paper or given as text."""
