#define _GNU_SOURCE
#include "waiting.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

int co_poll_new(void) { return epoll_create1(EPOLL_CLOEXEC); }

int co_poll_add(int poll, int descriptor, int writing, uint64_t key) {
    struct epoll_event event = { .events = writing ? EPOLLOUT : EPOLLIN, .data.u64 = key };
    return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

void co_poll_remove(int poll, int descriptor) { epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, NULL); }

int co_poll_ready(int poll, uint64_t *keys, int most) {
    struct epoll_event events[64];
    int count = epoll_wait(poll, events, most < 64 ? most : 64, 0);
    for (int index = 0; index < count; index++) keys[index] = events[index].data.u64;
    return count < 0 ? 0 : count;
}

// Children

static void close_from_three(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
    for (int file = 3; file < 65536; file++) close(file);
}

// Between vfork and execve: nothing here may return, allocate, or touch what the parent has.
static void become(const char *line, const int output[2], const int errors[2], pid_t parent, char *const environment[]) {
    for (int number = 1; number < NSIG; number++) {
        if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have died before that was asked for.
    if (getppid() != parent) _exit(127);
    setsid();
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(output[1], 1) < 0 || dup2(errors[1], 2) < 0) _exit(127);
    close_from_three();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char *const words[] = { "sh", "-c", (char *)line, NULL };
    execve("/bin/sh", words, environment);
    _exit(127);
}

extern char **environ;

int co_child_start(const char *line, co_child *child) {
    int output[2] = {-1, -1}, errors[2] = {-1, -1};
    int reason = 0;
    if (pipe2(output, O_CLOEXEC) != 0) return errno;
    if (pipe2(errors, O_CLOEXEC) != 0) {
        reason = errno;
        close(output[0]);
        close(output[1]);
        return reason;
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t pid = vfork();
    if (pid == 0) become(line, output, errors, parent, environ);
    reason = pid < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(output[1]);
    close(errors[1]);
    int ended = pid > 0 ? (int)syscall(SYS_pidfd_open, pid, 0) : -1;
    if (pid > 0 && ended < 0) {
        reason = errno;
        kill(-pid, SIGKILL);
        waitpid(pid, NULL, 0);
    }
    if (ended < 0) {
        close(output[0]);
        close(errors[0]);
        return reason;
    }
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    fcntl(errors[0], F_SETFL, O_NONBLOCK);
    *child = (co_child){ .pid = pid, .ended = ended, .output = output[0], .errors = errors[0] };
    return 0;
}

void co_child_signal(int pid, int signal) { if (pid > 1) kill(-pid, signal); }

int co_child_result(int pid) {
    int status = 0;
    pid_t found = waitpid(pid, &status, WNOHANG);
    if (found == 0) return -1;
    if (found < 0) return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

// Signals

int co_signal_open(int signal) {
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, signal);
    int descriptor = signalfd(-1, &own, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor >= 0) pthread_sigmask(SIG_BLOCK, &own, NULL);
    return descriptor;
}

int co_signal_read(int descriptor) {
    struct signalfd_siginfo facts;
    int count = 0;
    while (read(descriptor, &facts, sizeof facts) == sizeof facts) count++;
    return count;
}

void co_signal_close(int descriptor, int signal) {
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, signal);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    close(descriptor);
}

// Sockets

int co_unix_connect(const char *path) {
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    int found = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (found < 0) return -1;
    if (connect(found, (struct sockaddr *)&address, sizeof address) == 0 || errno == EINPROGRESS) return found;
    int reason = errno;
    close(found);
    errno = reason;
    return -1;
}
