"""Verification of logs: chain, draws, states, signatures, and each command decided again."""
