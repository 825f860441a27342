"""Backups of running games: files that grow with their logs, and the way back."""
