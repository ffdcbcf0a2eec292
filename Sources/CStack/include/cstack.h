#ifndef CSTACK_H
#define CSTACK_H
#include <stdint.h>
/// The lowest address of the calling thread's stack, and its size in bytes. False if the system does not say.
_Bool cstack_bounds(uintptr_t *lowest, uintptr_t *size);
#endif
