"""The game told in sentences, by turn, encounter and command; each file tells what happens to one kind of thing."""

from domain.game.history import absence, aliens, cards, deals, ships, table, turns, uses

SUBJECTS = (absence, aliens, cards, deals, ships, table, turns, uses)
"""Importing these declares the sentences of all events but those of variants, which bring their own."""
