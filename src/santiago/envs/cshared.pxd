# Numbers that threads share without a lock, for compiled code.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #include <windows.h>
    #define santiago_read(n) ((int)_InterlockedOr((volatile long *)(n), 0))
    #define santiago_increase(n) ((void)_InterlockedIncrement((volatile long *)(n)))
    #define santiago_pause() YieldProcessor()
    #define santiago_give_way() ((void)SwitchToThread())
    #else
    #include <sched.h>
    #define santiago_read(n) __atomic_load_n((n), __ATOMIC_ACQUIRE)
    #define santiago_increase(n) ((void)__atomic_add_fetch((n), 1, __ATOMIC_RELEASE))
    #define santiago_give_way() ((void)sched_yield())
    #if defined(__x86_64__) || defined(__i386__)
    #define santiago_pause() __builtin_ia32_pause()
    #elif defined(__aarch64__)
    #define santiago_pause() __asm__ __volatile__("yield")
    #else
    #define santiago_pause() ((void)0)
    #endif
    #endif
    /* Most often a look at a number is enough; where cores are few, others must get one, too. */
    static void santiago_wait(int times) {
        if (times % 64) santiago_pause(); else santiago_give_way();
    }
    """
    int read "santiago_read" (int *number) noexcept nogil
    void increase "santiago_increase" (int *number) noexcept nogil
    void wait "santiago_wait" (int times) noexcept nogil
