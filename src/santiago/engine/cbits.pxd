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
    /* The place of the k-th set bit: byte sums find the byte, a table the bit in it. */
    #if defined(_MSC_VER)
    static __inline int SANTIAGO_BIT_IN_BYTE(int k, unsigned long long byte) {
        while (k-- > 0) byte &= byte - 1;
        return santiago_lowest(byte);
    }
    #else
    static signed char santiago_bit_in_byte[8][256];
    #define SANTIAGO_BIT_IN_BYTE(k, byte) santiago_bit_in_byte[k][byte]
    __attribute__((constructor)) static void santiago_fill(void) {
        for (int byte = 0; byte < 256; byte++)
            for (int bit = 0, k = 0; bit < 8; bit++)
                if (byte >> bit & 1) santiago_bit_in_byte[k++][byte] = (signed char)bit;
    }
    #endif
    #define SANTIAGO_ONES 0x0101010101010101ULL
    #define SANTIAGO_TOPS 0x8080808080808080ULL
    static inline int santiago_select(unsigned long long x, int k) {
        unsigned long long s = x - ((x >> 1) & 0x5555555555555555ULL), below;
        int byte;
        s = (s & 0x3333333333333333ULL) + ((s >> 2) & 0x3333333333333333ULL);
        s = ((s + (s >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * SANTIAGO_ONES;  /* bits in bytes 0 to i */
        below = ((((unsigned long long)k * SANTIAGO_ONES) | SANTIAGO_TOPS) - s) & SANTIAGO_TOPS;
        byte = (int)(((below >> 7) * SANTIAGO_ONES) >> 56) << 3;
        return byte + SANTIAGO_BIT_IN_BYTE(k - (int)(((s << 8) >> byte) & 255), (x >> byte) & 255);
    }
    #endif
    #if !defined(SANTIAGO_BUILD)
    #define SANTIAGO_BUILD "portable"
    #endif
    typedef signed char santiago_byte;
    typedef unsigned char santiago_ubyte;
    """
    const char *BUILD_NAME "SANTIAGO_BUILD"
    int popcount "santiago_popcount" (unsigned long long x) noexcept nogil
    int lowest "santiago_lowest" (unsigned long long x) noexcept nogil
    int select "santiago_select" (unsigned long long x, int k) noexcept nogil
    # To Cython these are shorts, as it would show arrays of chars to Python as texts.
    ctypedef short byte "santiago_byte"
    ctypedef short ubyte "santiago_ubyte"
