# What this CPU can do, for compiled code.  `_cpu.py` has the same names in plain Python.
# Compilers have functions for this, but not all of them link (Zig's does not).

cdef extern from *:
    """
    #if defined(__x86_64__) && !defined(_MSC_VER)
    #include <cpuid.h>
    static int santiago_has_x86_64_v3(void) {
        const unsigned leaf_1 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C
            | bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_CMPXCHG16B | bit_POPCNT;
        const unsigned leaf_7 = bit_BMI | bit_AVX2 | bit_BMI2;
        unsigned a, b, c, d, low, high;
        if (!__get_cpuid(1, &a, &b, &c, &d) || (c & leaf_1) != leaf_1) return 0;
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        if ((low & 6) != 6) return 0;  /* the system does not keep AVX's registers */
        if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & leaf_7) != leaf_7) return 0;
        return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c >> 5 & 1);  /* LZCNT */
    }
    static int santiago_has_slow_pdep(void) {
        unsigned a, b, c, d, family;
        if (!__get_cpuid(0, &a, &b, &c, &d)) return 0;
        if (b != 0x68747541 && b != 0x6f677948) return 0;  /* Auth(enticAMD), Hygo(nGenuine) */
        if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
        family = (a >> 8 & 15) + (a >> 20 & 255);
        return family < 0x19;  /* before Zen 3 */
    }
    #else
    static int santiago_has_x86_64_v3(void) { return 0; }
    static int santiago_has_slow_pdep(void) { return 0; }
    #endif
    """
    int has_x86_64_v3 "santiago_has_x86_64_v3" () noexcept nogil
    int has_slow_pdep "santiago_has_slow_pdep" () noexcept nogil
