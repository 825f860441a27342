"""The play of games beside their logs: the list of games, names, invites, views of events, live updates."""
