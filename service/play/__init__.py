"""What the service keeps beside the log of a game: the list of games, names, invites, views of events, live updates."""
