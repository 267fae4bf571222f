# The memory of a tree, for compiled code: it costs something only once it is used.

cdef extern from *:
    """
    #include <stdlib.h>
    typedef struct {
        int move, first, children, visits;
        double prior;
        double total[5];
    } santiago_node;
    typedef struct {
        unsigned long long key;
        int looks, samples;
        double near[5], far[5];
    } santiago_end;
    typedef struct {
        unsigned long long key, end;
    } santiago_way;
    #define santiago_new_nodes(most) ((santiago_node *)malloc((most) * sizeof(santiago_node)))
    #define santiago_new_ends(most) ((santiago_end *)calloc(most, sizeof(santiago_end)))
    #define santiago_new_ways(most) ((santiago_way *)calloc(most, sizeof(santiago_way)))
    """
    ctypedef struct Node "santiago_node":
        int move
        int first
        int children
        int visits
        double prior
        double total[5]

    ctypedef struct End "santiago_end":
        unsigned long long key
        int looks
        int samples
        double near[5]
        double far[5]

    ctypedef struct Way "santiago_way":
        unsigned long long key
        unsigned long long end

    Node *new_nodes "santiago_new_nodes" (int most) noexcept nogil
    End *new_ends "santiago_new_ends" (int most) noexcept nogil
    Way *new_ways "santiago_new_ways" (int most) noexcept nogil
    void free_nodes "free" (Node *nodes) noexcept nogil
    void free_ends "free" (End *ends) noexcept nogil
    void free_ways "free" (Way *ways) noexcept nogil
