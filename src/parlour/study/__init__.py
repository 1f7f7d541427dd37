"""What people come back for: puzzles, lessons, how strong somebody is, who plays next, and what is kept of it."""
