"""Matching: which people who seek a table may sit down together."""
