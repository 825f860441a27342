"""Players: persons with seats in many games, their profiles, and what they keep for themselves."""
