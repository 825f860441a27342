"""Motions: what the players who are there decide about their table (MOTION-01..07)."""
