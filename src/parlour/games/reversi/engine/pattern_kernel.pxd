# The inner functions of pattern_kernel.py, for the search.

cdef void read_features(unsigned long long own, unsigned long long opp, short* features) noexcept nogil
cdef void update_features(short* before, short* after, int square, unsigned long long turned, int sign) noexcept nogil
cdef int value_of(short* features, int sign, unsigned long long own, unsigned long long opp, unsigned long long mine, short* weights) noexcept nogil
