"""What computes in Bridge: compiled kernels and what they need; imports the rules only."""
