# What Estimate keeps, as C types, and its inner functions, for the kernel that searches.

from parlour.games.pentomino.rules.graph_kernel cimport Sides

cdef unsigned long long covered(unsigned long long* covers, unsigned long long* moves, int words, unsigned long long cells) noexcept nogil

cdef class Estimate(Sides):
    cdef int _columns
    cdef unsigned long long _not_left
    cdef unsigned long long _not_right
    cdef int* _values
    cdef bint _result
    cdef unsigned long long* _covers
    cdef unsigned long long _open
    cdef int* _where

    cdef unsigned long long _cover(self, int* frame, int n, int side, unsigned long long* covers) noexcept nogil
    cdef void _survey(self, int* frame, int n, int side) noexcept nogil
    cdef int _leaf(self, unsigned long long* rows, int* frame, int n, int first, int second, int ply) noexcept nogil
    cdef int _over(self, int ply) noexcept nogil
    cdef int _judge(self, int own, int other, unsigned long long cells) noexcept nogil
    cdef int _regions(self, unsigned long long cells) noexcept nogil
