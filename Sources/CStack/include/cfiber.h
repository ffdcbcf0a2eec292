#ifndef CFIBER_H
#define CFIBER_H
#include <stdint.h>
/// A stack beside the thread's own, on which work can stop in the middle and go on later. All in one thread.
typedef struct cfiber cfiber;
/// One of `size` bytes; NULL if there is no room for more.
cfiber *_Nullable cfiber_make(uintptr_t size);
/// Only when nothing is under way on it.
void cfiber_free(cfiber *_Nonnull fiber);
/// The lowest address of the stack.
uintptr_t cfiber_lowest(const cfiber *_Nonnull fiber);
/// Runs `body` on it; comes back when that leaves, or ends.
void cfiber_begin(cfiber *_Nonnull fiber, void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context);
/// Goes on where it was left; comes back when it leaves again, or ends.
void cfiber_enter(cfiber *_Nonnull fiber);
/// Goes back to where it was entered. Only from what runs on it.
void cfiber_leave(cfiber *_Nonnull fiber);
#endif
