"""What the server signs, and what players sign."""
