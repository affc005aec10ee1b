#include "CMallocCount.h"

// Defines __GLIBC__, which <stdbool.h> of the header does not.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local bool counting;
static _Thread_local long count;

static void note(void) { if (counting) count++; }

void *malloc(size_t size) { note(); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { note(); return __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { note(); return __libc_realloc(p, size); }
void *memalign(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { note(); return __libc_memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
  note();
  void *p = __libc_memalign(alignment, size);
  if (!p) return ENOMEM;
  *out = p;
  return 0;
}

bool malloc_count_works(void) { return true; }
void malloc_count_begin(void) { count = 0; counting = true; }
long malloc_count_end(void) { counting = false; return count; }
#else
bool malloc_count_works(void) { return false; }
void malloc_count_begin(void) {}
long malloc_count_end(void) { return 0; }
#endif
