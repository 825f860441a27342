"""Signatures: the keys of the server, and what players sign."""
