#define _GNU_SOURCE
#include "outside.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// As <linux/openat2.h> has them; that header is younger than some systems.
struct how { unsigned long long flags, mode, resolve; };
enum { NO_MAGICLINKS = 0x02, BENEATH = 0x08 };

// Part by part, for systems without openat2: no links at all, and no way up.
static int walk(int folder, const char *path, int flags, unsigned mode) {
    char part[256];
    int at = dup(folder);
    while (at >= 0) {
        while (*path == '/') path++;
        size_t length = strcspn(path, "/");
        if (length >= sizeof part) { close(at); errno = ENAMETOOLONG; return -1; }
        memcpy(part, path, length);
        part[length] = 0;
        path += length;
        while (*path == '/') path++;
        if (strcmp(part, "..") == 0) { close(at); errno = EXDEV; return -1; }
        if (length == 0) memcpy(part, ".", 2);
        int own = *path ? O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC : flags | O_NOFOLLOW;
        int next = openat(at, part, own, mode);
        int reason = errno;
        close(at);
        errno = reason == ELOOP ? EXDEV : reason;
        if (!*path) return next;
        at = next;
    }
    return -1;
}

int co_open_beneath(int folder, const char *path, int flags, unsigned mode) {
    struct how how = { .flags = (unsigned)flags, .mode = flags & O_CREAT ? mode : 0, .resolve = BENEATH | NO_MAGICLINKS };
    int found;
    // EAGAIN: something was renamed meanwhile, and the kernel can't tell whether it left.
    for (int tries = 0; tries < 8; tries++) {
        found = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (found >= 0 || errno != EAGAIN) break;
    }
    if (found >= 0 || (errno != ENOSYS && errno != EPERM)) return found;
    return walk(folder, path, flags, mode);
}

const int co_path = O_PATH;

int co_open(const char *path, int flags, unsigned mode) { return open(path, flags, mode); }
