"""One room for each game, always with the same doors."""
