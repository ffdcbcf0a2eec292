#define _GNU_SOURCE
#include "capart.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Whether the child ends in time. A signal to this process does not shorten its time.
static _Bool ends(int child, int milliseconds) {
    int handle = (int)syscall(SYS_pidfd_open, child, 0);
    if (handle < 0) return 0;
    int64_t end = now() + milliseconds;
    struct pollfd waiting = { .fd = handle, .events = POLLIN };
    int ready = -1;
    do {
        int64_t left = end - now();
        ready = poll(&waiting, 1, left > 0 ? (int)left : 0);
    } while (ready < 0 && errno == EINTR);
    close(handle);
    return ready == 1;
}

_Bool capart_run(
    int milliseconds, uintptr_t room, void *context, uintptr_t (*work)(void *, void *, uintptr_t),
    void (*take)(void *, const void *, uintptr_t)
) {
    uintptr_t size = sizeof(uintptr_t) + room;
    // Only what is written takes memory.
    uintptr_t *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED) return 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // What the process closes meanwhile is to be closed for whoever waits for that.
        syscall(SYS_close_range, 0U, ~0U, 0U);
        // This process may have died before that was asked for.
        if (getppid() == parent) shared[0] = work(context, shared + 1, room);
        _exit(0);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    _Bool isDone = 0;
    if (child > 0) {
        isDone = ends(child, milliseconds);
        if (!isDone) kill(child, SIGKILL);
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        isDone = isDone && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    if (isDone) take(context, shared + 1, shared[0]);
    munmap(shared, size);
    return isDone;
}
