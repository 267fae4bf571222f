# The nodes of a tree, for compiled code: memory costs something only once it is used.

cdef extern from *:
    """
    #include <stdlib.h>
    typedef struct {
        int move, first, children, visits;
        double prior;
        double total[5];
    } santiago_node;
    static santiago_node *santiago_new_nodes(int most) {
        return (santiago_node *)malloc(most * sizeof(santiago_node));
    }
    """
    ctypedef struct Node "santiago_node":
        int move
        int first
        int children
        int visits
        double prior
        double total[5]

    Node *new_nodes "santiago_new_nodes" (int most) noexcept nogil
    void free_nodes "free" (Node *nodes) noexcept nogil
