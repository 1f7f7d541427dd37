"""What computes in Reversi: compiled kernels and what they need; imports the rules only."""
