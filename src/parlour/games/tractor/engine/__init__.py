"""What computes in Tractor: compiled kernels and what they need; imports the rules only."""
