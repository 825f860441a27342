"""Requests on which seats vote: undos (UNDO-01..12), forks (FORK-01..09) and motions (MOTION-01..07)."""
