"""Undo by consent: requests, what they cross, votes, and going back (UNDO-01..12)."""
