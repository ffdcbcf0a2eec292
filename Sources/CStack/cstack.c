#define _GNU_SOURCE
#include "cstack.h"
#include <pthread.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>

#ifdef __APPLE__
_Bool cstack_bounds(uintptr_t *lowest, uintptr_t *size) {
    pthread_t self = pthread_self();
    *size = pthread_get_stacksize_np(self);
    *lowest = (uintptr_t)pthread_get_stackaddr_np(self) - *size;
    return 1;
}
#else
_Bool cstack_bounds(uintptr_t *lowest, uintptr_t *size) {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void *address = 0;
    size_t bytes = 0;
    int failed = pthread_attr_getstack(&attributes, &address, &bytes);
    pthread_attr_destroy(&attributes);
    *lowest = (uintptr_t)address;
    *size = bytes;
    return !failed;
}
#endif

struct call {
    void (*body)(void *);
    void *context;
};

static void *perform(void *argument) {
    struct call *call = argument;
    call->body(call->context);
    return 0;
}

_Bool cstack_run(uintptr_t size, void (*body)(void *), void *context) {
    struct call call = {body, context};
#ifdef __GLIBC__
    // A thread's own arena grows by a page and a system call at a time. The whole program runs on this one.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
    for (; size >= 1 << 20; size /= 2) {
        pthread_attr_t attributes;
        pthread_t thread;
        if (pthread_attr_init(&attributes) != 0) return 0;
        _Bool started = pthread_attr_setstacksize(&attributes, size) == 0
            && pthread_create(&thread, &attributes, perform, &call) == 0;
        pthread_attr_destroy(&attributes);
        if (!started) continue;
        // Signals are for the thread that works: what it reads after one must not be older than the signal.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        int failure = pthread_join(thread, 0);
        pthread_sigmask(SIG_SETMASK, &before, 0);
        return failure == 0;
    }
    return 0;
}

void cstack_give_back(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
