# One layer of a net for compiled code.  Sums of whole numbers are exact in any order, so each
# machine may use the widest instructions it has, and all get the same answer.

cdef extern from *:
    """
    #if defined(__SSE2__) || defined(_M_X64)
    #include <immintrin.h>
    /* Four units at a time, eight products at a time. */
    static inline void santiago_units_8(const short *x, int inputs, const short *w, const int *bias,
                                 int units, int *sums) {
        for (int unit = 0; unit < units; unit += 4, w += 4 * inputs) {
            __m128i a = _mm_setzero_si128(), b = a, c = a, d = a;
            for (int i = 0; i < inputs; i += 8) {
                __m128i v = _mm_loadu_si128((const __m128i *)(x + i));
    #define SUM(s, n) s = _mm_add_epi32(s, _mm_madd_epi16(v, \\
            _mm_loadu_si128((const __m128i *)(w + n * inputs + i))))
                SUM(a, 0); SUM(b, 1); SUM(c, 2); SUM(d, 3);
    #undef SUM
            }
            __m128i ab = _mm_add_epi32(_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
            __m128i cd = _mm_add_epi32(_mm_unpacklo_epi32(c, d), _mm_unpackhi_epi32(c, d));
            __m128i all = _mm_add_epi32(_mm_unpacklo_epi64(ab, cd), _mm_unpackhi_epi64(ab, cd));
            all = _mm_add_epi32(all, _mm_loadu_si128((const __m128i *)(bias + unit)));
            _mm_storeu_si128((__m128i *)(sums + unit), all);
        }
    }
    #endif
    #if defined(__GNUC__) && defined(__x86_64__)
    #define SANTIAGO_WIDE 1
    /* The same, sixteen products at a time, where the processor can. */
    __attribute__((target("avx2")))
    static inline void santiago_units_16(const short *x, int inputs, const short *w, const int *bias,
                                  int units, int *sums) {
        for (int unit = 0; unit < units; unit += 4, w += 4 * inputs) {
            __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
            for (int i = 0; i < inputs; i += 16) {
                __m256i v = _mm256_loadu_si256((const __m256i *)(x + i));
    #define SUM(s, n) s = _mm256_add_epi32(s, _mm256_madd_epi16(v, \\
            _mm256_loadu_si256((const __m256i *)(w + n * inputs + i))))
                SUM(a, 0); SUM(b, 1); SUM(c, 2); SUM(d, 3);
    #undef SUM
            }
            a = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
            __m128i all = _mm_add_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
            all = _mm_add_epi32(all, _mm_loadu_si128((const __m128i *)(bias + unit)));
            _mm_storeu_si128((__m128i *)(sums + unit), all);
        }
    }
    #endif
    static inline void santiago_units(const short *x, int inputs, const short *w, const int *bias,
                               int units, int *sums) {
    #ifdef SANTIAGO_WIDE
        if (__builtin_cpu_supports("avx2")) {
            santiago_units_16(x, inputs, w, bias, units, sums);
            return;
        }
    #endif
    #if defined(__SSE2__) || defined(_M_X64)
        santiago_units_8(x, inputs, w, bias, units, sums);
    #else
        for (int unit = 0; unit < units; unit++, w += inputs) {
            int sum = 0;
            for (int i = 0; i < inputs; i++) sum += x[i] * w[i];
            sums[unit] = bias[unit] + sum;
        }
    #endif
    }
    """
    void units "santiago_units" (short *x, int inputs, short *w, int *bias, int count,
                                 int *sums) noexcept nogil
