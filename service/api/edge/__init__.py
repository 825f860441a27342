"""What lies between a request and the domain: who asks, what was sent, and the commands that come of it."""
