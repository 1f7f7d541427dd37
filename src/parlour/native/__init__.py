"""What compiled code shares: bits of words, packing, one import list per kernel, and which kernels are compiled.

Transposition tables are each game's own, because keys, bounds and what gives way differ: in Reversi two lock-free
entries in a line of memory, in Bridge patterns of relevant ranks under a distribution, in Pentomino solved move sets.
"""
