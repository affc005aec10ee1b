#pragma once
#include <stdbool.h>

// Counts what this thread allocates while counting is on. Linux with glibc only: elsewhere the count stays 0
// and malloc_count_works() says so.
bool malloc_count_works(void);
void malloc_count_begin(void);
long malloc_count_end(void);
