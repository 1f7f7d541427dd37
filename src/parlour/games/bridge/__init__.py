"""Contract bridge: deals, auction, play and score, and a double-dummy solver."""
