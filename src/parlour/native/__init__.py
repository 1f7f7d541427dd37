"""What compiled code shares: bits of words, packing, and which kernels are compiled."""
