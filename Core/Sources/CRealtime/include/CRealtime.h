#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#if defined(__linux__)
#include <sys/prctl.h>
#else
#include <pthread.h>
#endif

// Header-only atomics for the real-time thread. Swift's `Synchronization` needs iOS 18; our floor is iOS 17.

typedef struct { _Atomic(uint64_t) value; } crealtime_atomic_u64;

static inline uint64_t crealtime_load_acquire(const crealtime_atomic_u64 *_Nonnull a) {
  return atomic_load_explicit(&((crealtime_atomic_u64 *)a)->value, memory_order_acquire);
}

static inline uint64_t crealtime_load_relaxed(const crealtime_atomic_u64 *_Nonnull a) {
  return atomic_load_explicit(&((crealtime_atomic_u64 *)a)->value, memory_order_relaxed);
}

static inline void crealtime_store_release(crealtime_atomic_u64 *_Nonnull a, uint64_t v) {
  atomic_store_explicit(&a->value, v, memory_order_release);
}

static inline void crealtime_store_relaxed(crealtime_atomic_u64 *_Nonnull a, uint64_t v) {
  atomic_store_explicit(&a->value, v, memory_order_relaxed);
}

static inline void crealtime_fence_acquire(void) { atomic_thread_fence(memory_order_acquire); }
static inline void crealtime_fence_release(void) { atomic_thread_fence(memory_order_release); }

static inline uint64_t crealtime_exchange(crealtime_atomic_u64 *_Nonnull a, uint64_t v) {
  return atomic_exchange_explicit(&a->value, v, memory_order_acq_rel);
}

static inline uint64_t crealtime_add(crealtime_atomic_u64 *_Nonnull a, uint64_t v) {
  return atomic_fetch_add_explicit(&a->value, v, memory_order_acq_rel);
}

static inline uint64_t crealtime_read_clock(clockid_t clock) {
#if defined(__APPLE__)
  return clock_gettime_nsec_np(clock);
#else
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#endif
}

// Nanoseconds of the clock that never goes back and stops while the machine sleeps.
static inline uint64_t crealtime_nanoseconds(void) {
#if defined(__APPLE__)
  return crealtime_read_clock(CLOCK_UPTIME_RAW);
#else
  return crealtime_read_clock(CLOCK_MONOTONIC);
#endif
}

// The same with the time asleep.
static inline uint64_t crealtime_continuous_nanoseconds(void) {
#if defined(__APPLE__)
  return crealtime_read_clock(CLOCK_MONOTONIC_RAW);
#else
  return crealtime_read_clock(CLOCK_BOOTTIME);
#endif
}

// Processor time of the calling thread.
static inline uint64_t crealtime_thread_nanoseconds(void) {
  return crealtime_read_clock(CLOCK_THREAD_CPUTIME_ID);
}

// Flush-to-zero for the calling thread: denormal numbers cost up to a hundred times as much as others.
// Returns what `crealtime_restore_floats` takes to put the thread back.
#if defined(__x86_64__)
#include <xmmintrin.h>
static inline uint64_t crealtime_flush_denormals(void) {
  unsigned int old = _mm_getcsr();
  _mm_setcsr(old | 0x8040u);
  return old;
}
static inline void crealtime_restore_floats(uint64_t old) { _mm_setcsr((unsigned int)old); }
#elif defined(__aarch64__)
static inline uint64_t crealtime_flush_denormals(void) {
  uint64_t old;
  __asm__ volatile("mrs %0, fpcr" : "=r"(old));
  __asm__ volatile("msr fpcr, %0" : : "r"(old | (1ull << 24)));
  return old;
}
static inline void crealtime_restore_floats(uint64_t old) {
  __asm__ volatile("msr fpcr, %0" : : "r"(old));
}
#else
static inline uint64_t crealtime_flush_denormals(void) { return 0; }
static inline void crealtime_restore_floats(uint64_t old) { (void)old; }
#endif

// The calling thread's name as the system shows it; Linux keeps 15 bytes of it.
static inline void crealtime_set_thread_name(const char *_Nonnull name) {
#if defined(__linux__)
  prctl(PR_SET_NAME, (unsigned long)name, 0, 0, 0);
#else
  pthread_setname_np(name);
#endif
}

static inline void crealtime_get_thread_name(char name[_Nonnull 64]) {
  memset(name, 0, 64);
#if defined(__linux__)
  prctl(PR_GET_NAME, (unsigned long)name, 0, 0, 0);
#else
  pthread_getname_np(pthread_self(), name, 64);
#endif
}

// Fixes the sizes in bytes from which glibc maps blocks alone and gives the free end of a heap back.
static inline void crealtime_return_freed_memory(int mapped, int trimmed) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, mapped);
  mallopt(M_TRIM_THRESHOLD, trimmed);
#else
  (void)mapped, (void)trimmed;
#endif
}
