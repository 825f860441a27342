"""Mechanics that a few aliens share and the base game does not have."""
