"""Inputs that nobody would write by hand, for everything that reads what somebody else wrote."""
