"""A table in the terminal: the log on disk, the loop, and the words a person can type."""
