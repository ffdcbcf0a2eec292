#ifndef OUTSIDE_WAITING_H
#define OUTSIDE_WAITING_H
#include <stdint.h>

/// One descriptor that is ready whenever one of those is that were added to it; -1 and `errno` if there can be none.
int co_poll_new(void);
/// 0, or -1 and `errno`. `key`: what co_poll_wait names it by.
int co_poll_add(int poll, int descriptor, int writing, uint64_t key);
void co_poll_remove(int poll, int descriptor);
/// The keys of those that are ready, without waiting; how many.
int co_poll_ready(int poll, uint64_t *keys, int most);

/// A child that runs a line of sh, leads a group of its own, has no terminal, and dies with this process.
typedef struct {
    int pid;
    /// Readable when it has ended.
    int ended;
    int output;
    int errors;
} co_child;

/// 0, or the `errno` that says why not.
int co_child_start(const char *line, co_child *child);
/// Ends the whole group by a signal.
void co_child_signal(int pid, int signal);
/// How it ended: 0 to 255 its status, 256 and the signal that ended it, -1 if it has not.
int co_child_result(int pid);

/// Readable when the signal has come; the signal does nothing else from now on. -1 and `errno`.
int co_signal_open(int signal);
/// How often it was seen to come: several at once are one.
int co_signal_read(int descriptor);
void co_signal_close(int descriptor, int signal);

/// A stream of bytes to a socket in the file system; it may still be connecting. -1 and `errno`.
int co_unix_connect(const char *path);

#endif
