"""What compiled code shares: bits of words, packing, one import list per kernel, and which kernels are compiled.

Transposition tables are each game's own, under the same three verbs (probe, store, prefetch): keys, bounds and what
gives way differ (Reversi: two lock-free entries in a line of memory; Bridge: patterns of relevant ranks under a
distribution; Pentomino: solved sets of moves), so that a shared one would be slower for all of them.
"""
