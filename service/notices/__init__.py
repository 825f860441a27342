"""Notices: what webhooks get from a game, when, and how it arrives."""
