# What Solver holds, as C types.

cimport cython

from parlour.games.pentomino.rules.graph_kernel cimport Graph

@cython.final
cdef class Solver(Graph):
    cdef unsigned long long* _table
    cdef int _table_bits
    cdef int _wide_cells
    cdef int* _refuters

    cdef int _solve(self, int n, unsigned char* skip, unsigned char* priority) noexcept nogil
    cdef void _classify(self, int n, unsigned char* skip, signed char* verdicts) noexcept nogil
    cdef int _search(self, unsigned long long* rows, int* frame, int n, int* history_above, int* above, bint root) noexcept nogil
    cdef int _rank(self, unsigned long long* rows, int* frame, int n, bint deeper) noexcept nogil
    cdef int _narrow(self, unsigned long long moves, unsigned long long* rows) noexcept nogil
    cdef bint _plain(self, unsigned long long* rows, int* frame, int n) noexcept nogil
    cdef bint _plain_narrow(self, unsigned long long moves, unsigned long long* rows) noexcept nogil
    cdef unsigned long long* _slot(self, unsigned long long cells, unsigned long long pieces) noexcept nogil
    cdef void _store(self, unsigned long long* slot, unsigned long long cells, unsigned long long data, int n) noexcept nogil
    cdef int _probe(self, unsigned long long* slot, unsigned long long cells, unsigned long long pieces) noexcept nogil
