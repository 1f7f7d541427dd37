"""Results to look at: pages, plots, tables."""
