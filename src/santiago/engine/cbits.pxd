# Bit operations for the compiled engine.  `bits.py` has the same names in plain Python.

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int santiago_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int santiago_lowest(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int)i;
    }
    #else
    #define santiago_lowest(x) __builtin_ctzll(x)
    #if defined(__POPCNT__) || !defined(__x86_64__)
    #define santiago_popcount(x) __builtin_popcountll(x)
    #else
    /* Baseline x86-64 has no popcount instruction, and the compiler's stand-in is a call. */
    static inline int santiago_popcount(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    #endif
    #endif

    #if defined(__BMI2__)
    #include <immintrin.h>
    static inline int santiago_select(unsigned long long x, int k) {
        return santiago_lowest(_pdep_u64(1ULL << k, x));
    }
    #else
    /* The place of the k-th set bit: byte sums find the byte, then its bits are walked. */
    static inline int santiago_select(unsigned long long x, int k) {
        unsigned long long s = x - ((x >> 1) & 0x5555555555555555ULL);
        unsigned long long below, at;
        int byte, rest;
        s = (s & 0x3333333333333333ULL) + ((s >> 2) & 0x3333333333333333ULL);
        s = (s + (s >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        s *= 0x0101010101010101ULL;             /* byte i: set bits in bytes 0 to i */
        below = ((((unsigned long long)k * 0x0101010101010101ULL)
                  | 0x8080808080808080ULL) - s) & 0x8080808080808080ULL;
        byte = (int)((((below >> 7) * 0x0101010101010101ULL) >> 56) << 3);
        rest = k - (int)(((s << 8) >> byte) & 0xff);
        at = (x >> byte) & 0xff;
        while (rest-- > 0) at &= at - 1;
        return byte + santiago_lowest(at);
    }
    #endif
    """
    int popcount "santiago_popcount" (unsigned long long x) noexcept nogil
    int lowest "santiago_lowest" (unsigned long long x) noexcept nogil
    int select "santiago_select" (unsigned long long x, int k) noexcept nogil
