# The compiled side of frames.py: the same names, for kernels, without the GIL.

from parlour.native.bits cimport ctz, popcount

cdef enum:
    CELLS = 64
    FRAME = 6

cdef inline unsigned long long* words_at(unsigned long long* start, long long offset) noexcept nogil:
    return start + offset

cdef inline int* numbers_at(int* start, long long offset) noexcept nogil:
    return start + offset

cdef inline unsigned long long* row_at(unsigned long long* rows, long long move, int words) noexcept nogil:
    return rows + move * words

cdef inline int words_for(int moves) noexcept nogil:
    return (moves + 63) >> 6

cdef inline int count(const unsigned long long* moves, int words) noexcept nogil:
    cdef int word, total = 0
    for word in range(words):
        total += popcount(moves[word])
    return total

cdef inline int count_both(const unsigned long long* moves, const unsigned long long* others, int words) noexcept nogil:
    cdef int word, total = 0
    for word in range(words):
        total += popcount(moves[word] & others[word])
    return total

cdef inline bint differ(const unsigned long long* moves, const unsigned long long* others, const unsigned long long* mask, int words) noexcept nogil:
    cdef int word
    for word in range(words):
        if (moves[word] ^ others[word]) & mask[word]:
            return True
    return False

cdef inline bint is_legal(unsigned long long cells, int piece, unsigned long long free, int pieces) noexcept nogil:
    return (cells & free) == cells and (pieces >> piece) & 1

cdef inline void add(unsigned long long* moves, int move) noexcept nogil:
    moves[move >> 6] |= 1ULL << (move & 63)

cdef inline void add_to_cells(unsigned long long* covers, unsigned long long cells, int words, int move) noexcept nogil:
    while cells:
        add(covers + ctz(cells) * words, move)
        cells &= cells - 1
