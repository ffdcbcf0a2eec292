#ifndef CSTACK_H
#define CSTACK_H
#include <stdint.h>
#include "capart.h"
#include "cfiber.h"
/// The lowest address of the calling thread's stack, and its size in bytes. False if the system does not say.
_Bool cstack_bounds(uintptr_t *lowest, uintptr_t *size);
/// Runs `body` on a thread of its own and waits for it. It gets `size` bytes of stack, or half as often as it takes.
/// False if no thread was to be had; `body` has then not run.
_Bool cstack_run(uintptr_t size, void (*body)(void *), void *context);
/// Lets the process say its last words when it ends by a fault of its own. Called on the thread that works.
void cstack_stand_by(void);
/// What it says then. `holdsTerminal`: the terminal is set as it is now before.
void cstack_last_words(const char *text, _Bool holdsTerminal);
/// Gives memory that is free to the system. On any thread.
void cstack_give_back(void);
#endif
