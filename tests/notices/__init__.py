"""Notices to webhooks: what they say, when they are sent, and how they arrive."""
