"""Whether a log is what was written: chain, draws, states, signatures, and each command decided again."""
