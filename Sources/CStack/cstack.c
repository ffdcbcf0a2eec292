#define _GNU_SOURCE
#include "cstack.h"
#include <pthread.h>

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
