"""Dialogs that several pages share, and those too large to stand inside a page."""
