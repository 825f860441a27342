"""A client for the terminal. It knows the HTTP of a server by its address, and nothing of this project's rules."""
