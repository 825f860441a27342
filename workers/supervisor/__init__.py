"""Starts every process, watches them, and restarts them."""
