"""Requests by consent: for an undo, what it crosses and going back (UNDO-01..12), and for a fork (FORK-09)."""
