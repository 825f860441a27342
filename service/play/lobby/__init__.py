"""The list of games, and how games, seats and names in them come to be: creation, forks, invites, settings."""
