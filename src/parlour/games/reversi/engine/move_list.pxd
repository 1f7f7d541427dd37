# The compiled side of move_list.py: the same names, for kernels, without the GIL.

from parlour.games.reversi.rules.bitboard cimport find_flips
from parlour.native.bits cimport ctz

cdef inline int list_moves(unsigned long long own, unsigned long long opp, unsigned long long mine, int* squares, unsigned long long* turns) noexcept nogil:
    cdef int count = 0
    while mine:
        squares[count] = ctz(mine)
        turns[count] = find_flips(own, opp, squares[count])
        mine &= mine - 1
        count += 1
    return count

cdef inline int highest(const int* scores, int count) noexcept nogil:
    cdef int index, chosen = 0
    for index in range(1, count):
        if scores[index] > scores[chosen]:
            chosen = index
    return chosen

cdef inline void drop(int* squares, int* scores, unsigned long long* turns, int index, int last) noexcept nogil:
    squares[index] = squares[last]
    scores[index] = scores[last]
    turns[index] = turns[last]
