"""The verbs of the client. They load what the extra `terminal` brings only when they are carried out."""
