// Loaded before a program: what RXSH_ABSENT names in its libraries can't be opened, and a name with "sleeping" in it is
// never resolved.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *dlopen(const char *name, int mode) {
    void *(*real)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
    const char *absent = getenv("RXSH_ABSENT");
    return name && absent && strstr(name, absent) ? NULL : real(name, mode);
}

int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    typedef int resolver(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    resolver *real = (resolver *)dlsym(RTLD_NEXT, "getaddrinfo");
    while (host && strstr(host, "sleeping")) pause();
    return real(host, service, hints, found);
}
