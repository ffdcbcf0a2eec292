#ifndef CSTACK_H
#define CSTACK_H
#include <stdint.h>
/// The lowest address of the calling thread's stack, and its size in bytes. False if the system does not say.
_Bool cstack_bounds(uintptr_t *lowest, uintptr_t *size);
/// Runs `body` on a thread of its own and waits for it. It gets `size` bytes of stack, or half as often as it takes.
/// False if no thread was to be had; `body` has then not run.
_Bool cstack_run(uintptr_t size, void (*body)(void *), void *context);
#endif
