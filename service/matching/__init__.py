"""Matching: seeks and challenges, and the games that come of them."""
