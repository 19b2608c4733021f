"""plebapp: plebiscites on the creation of a municipality, from the list of voters to the minutes."""

__version__ = "0.1.0"
