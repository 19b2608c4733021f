"""Widgets of one hand: they show immutable view data and know nothing of use cases."""
