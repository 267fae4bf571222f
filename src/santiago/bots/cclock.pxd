# A steady clock for compiled code, in seconds.

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static double santiago_now(void) {
        LARGE_INTEGER t, f;
        QueryPerformanceCounter(&t); QueryPerformanceFrequency(&f);
        return (double)t.QuadPart / (double)f.QuadPart;
    }
    #else
    #include <time.h>
    static double santiago_now(void) {
        struct timespec t;
        clock_gettime(CLOCK_MONOTONIC, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    #endif
    """
    double now "santiago_now" () noexcept nogil
