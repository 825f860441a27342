"""What the table agrees to: an undo, what it crosses and going back (UNDO-01..12), and forks (FORK-01..09)."""
