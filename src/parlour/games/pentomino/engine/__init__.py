"""What computes in Golomb's Pentomino game: compiled kernels and what they need; imports the rules only."""
