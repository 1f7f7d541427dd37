"""What compiled code shares: bits of words, packing, one import list per kernel, and which kernels are compiled.

Transposition tables are each game's own, because keys, bounds and what gives way differ: in Reversi two lock-free
entries in a line of memory, in Bridge patterns of relevant ranks under a distribution, in Pentomino solved move sets.

How a kernel is written: the ``.pxd`` beside it has the C types of attributes and the signatures of inner functions,
which makes them C functions without a word in the source; ``infer_types`` gives locals the types of what they are
assigned, so that only those are declared whose first value is a literal. Without the GIL a Python object is an error of
the compiler: an inference that fails cannot go unseen. Small functions that kernels share stand in a ``.pxd`` as
``cdef inline``, with a twin in Python of the same name.
"""
