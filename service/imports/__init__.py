"""Exports that somebody uploads, and their checks."""
