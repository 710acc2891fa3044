#ifndef PINTLE_ALLOCATIONS_H
#define PINTLE_ALLOCATIONS_H

/// How many times the calling thread has asked the C library for memory (malloc, calloc, realloc, aligned).
unsigned long pintle_allocations(void);

#endif
