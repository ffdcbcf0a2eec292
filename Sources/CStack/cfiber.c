#define _GNU_SOURCE
#include "cfiber.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

struct cfiber {
    ucontext_t inside, outside;
    char *memory;
    size_t size;
    void (*body)(void *);
    void *context;
};

// makecontext hands over ints only: a pointer travels as two.
static void begin(unsigned high, unsigned low) {
    struct cfiber *fiber = (struct cfiber *)(((uintptr_t)high << 32) | low);
    fiber->body(fiber->context);
}

cfiber *cfiber_make(uintptr_t size) {
    struct cfiber *fiber = malloc(sizeof *fiber);
    if (!fiber) return NULL;
    // What is not touched takes no memory. The lowest page is a wall.
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE) != 0) {
        if (memory != MAP_FAILED) munmap(memory, size);
        free(fiber);
        return NULL;
    }
    fiber->memory = memory;
    fiber->size = size;
    return fiber;
}

void cfiber_free(cfiber *fiber) {
    munmap(fiber->memory, fiber->size);
    free(fiber);
}

uintptr_t cfiber_lowest(const cfiber *fiber) { return (uintptr_t)fiber->memory; }

void cfiber_begin(cfiber *fiber, void (*body)(void *), void *context) {
    getcontext(&fiber->inside);
    fiber->inside.uc_stack.ss_sp = fiber->memory;
    fiber->inside.uc_stack.ss_size = fiber->size;
    fiber->inside.uc_link = &fiber->outside;
    fiber->body = body;
    fiber->context = context;
    uintptr_t address = (uintptr_t)fiber;
    makecontext(&fiber->inside, (void (*)(void))begin, 2, (unsigned)(address >> 32), (unsigned)address);
    cfiber_enter(fiber);
}

void cfiber_enter(cfiber *fiber) { swapcontext(&fiber->outside, &fiber->inside); }

void cfiber_leave(cfiber *fiber) { swapcontext(&fiber->inside, &fiber->outside); }
