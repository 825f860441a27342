"""Players: what belongs to a person across games."""
