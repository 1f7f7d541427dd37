"""Measuring players against each other: paired blocks, intervals, sequential tests, tournaments, ladders."""
