"""The bots of a table: their profiles, their turns in the queue of the workers, their pauses, their advice."""
