"""The log of a game as clients read it: events, commands, encounters, states, narration, comparison, notes."""
