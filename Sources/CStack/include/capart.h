#ifndef CAPART_H
#define CAPART_H
#include <stdint.h>
/// Does work in a copy of this process that cannot be relied on to end, and gives what it has written into `room`
/// bytes: `take` gets them, with their number. False if it had not ended after so many milliseconds, or no copy was to
/// be had. `work` says how many bytes it has written; it may allocate, and must not touch what threads share.
_Bool capart_run(
    int milliseconds, uintptr_t room, void *_Nonnull context,
    uintptr_t (*_Nonnull work)(void *_Nonnull context, void *_Nonnull bytes, uintptr_t room),
    void (*_Nonnull take)(void *_Nonnull context, const void *_Nonnull bytes, uintptr_t count));
#endif
