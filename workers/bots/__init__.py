"""The built-in bots: policies that see what any client sees, and the turns they take."""
