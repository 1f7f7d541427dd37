"""What one practises with, beside playing: puzzles that are proved, ratings, and coming back to what was missed."""
