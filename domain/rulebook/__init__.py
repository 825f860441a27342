"""The numbered rules in the project's own words, as data served to clients."""

from domain.rulebook.book import rules

__all__ = ["rules"]
