// Counts the allocations of a thread. A program that links this has its malloc(3) and its kin passed through here,
// those of its libraries too.
#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// How often the calling thread has allocated or resized memory on the heap.
unsigned long allocation_count(void);

#endif
