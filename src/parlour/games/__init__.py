"""One room for each game, always with the same doors."""

from parlour.native import cimports

cimports.install()  # before any kernel: it may run as plain Python
