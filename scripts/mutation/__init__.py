"""Mutation testing: what `make mutate` is made of."""
