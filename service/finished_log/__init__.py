"""The log of finished games as this server publishes it."""
