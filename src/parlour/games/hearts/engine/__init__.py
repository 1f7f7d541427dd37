"""What computes in Hearts: compiled kernels and what they need; imports the rules only."""
