"""The version of the rules that decides commands; stored in the log, never needed for replay."""

RULESET = "2026.2"
PUBLISHED = ("2026.1", "2026.2")
"""Every version that ever decided a command of somebody's game."""
