#define _GNU_SOURCE
#include "cstack.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// What a handler may touch was made ready before: it neither asks for memory nor takes a lock.
static char words[4096];
static volatile size_t length = 0;
static struct termios found;
static volatile sig_atomic_t isTerminalHeld = 0;

static void speak(const char *bytes, size_t count) {
    if (write(STDERR_FILENO, bytes, count) < 0) {}
}

static void last(int signal) {
    static const char plain[] = "\x1B[?2004l\x1B[0m\r\n";
    if (isTerminalHeld) {
        speak(plain, sizeof plain - 1);
        tcsetattr(STDIN_FILENO, TCSANOW, &found);
    }
    speak(words, length);
    // The default action has been put back: who started it sees how it ended.
    raise(signal);
}

void cstack_stand_by(void) {
    enum { SIZE = 64 * 1024 };
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = malloc(SIZE);
    stack.ss_size = SIZE;
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = last;
    action.sa_flags = SA_ONSTACK | (int)SA_RESETHAND;
    // A shell in the background may set its terminal then, too.
    sigaddset(&action.sa_mask, SIGTTOU);
    static const int all[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) sigaction(all[index], &action, NULL);
}

void cstack_last_words(const char *text, _Bool holdsTerminal) {
    length = 0;
    size_t count = strnlen(text, sizeof words);
    memcpy(words, text, count);
    length = count;
    if (holdsTerminal && !isTerminalHeld) isTerminalHeld = tcgetattr(STDIN_FILENO, &found) == 0;
}
