#define _GNU_SOURCE
#include "microhost.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BODY = 1 << 20, MOST_CONNECTIONS = 500, CONNECTION_MEMORY = 32768, PATIENCE = 30 };

// The library

#define FUNCTIONS(of) \
    of(start_daemon) of(stop_daemon) of(run) of(get_timeout) of(get_daemon_info) of(suspend_connection) \
    of(resume_connection) of(create_response_from_buffer) of(create_response_from_callback) \
    of(add_response_header) of(queue_response) of(destroy_response) of(get_connection_values)

static struct {
#define DECLARE(name) __typeof__(MHD_##name) *name;
    FUNCTIONS(DECLARE)
} mhd;

static int is_open = 0;

static void find_functions(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name) if (!(mhd.name = (__typeof__(mhd.name))dlsym(library, "MHD_" #name))) return;
    FUNCTIONS(FIND)
    is_open = 1;
}

static int open_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_functions);
    return is_open;
}

// What is kept

typedef struct { char *name, *value; } pair;
typedef struct { pair *items; size_t count; } pairs;

static void add(pairs *list, const char *name, const char *value) {
    pair *items = realloc(list->items, (list->count + 1) * sizeof *items);
    if (!items) return;
    list->items = items;
    items[list->count++] = (pair){ strdup(name ? name : ""), strdup(value ? value : "") };
}

static void forget(pairs *list) {
    for (size_t index = 0; index < list->count; index++) {
        free(list->items[index].name);
        free(list->items[index].value);
    }
    free(list->items);
    *list = (pairs){ 0 };
}

typedef struct { char *bytes; size_t start, count, room; } buffer;

static int append(buffer *to, const void *bytes, size_t count) {
    if (to->start > 0 && (to->count == 0 || to->start > 65536)) {
        memmove(to->bytes, to->bytes + to->start, to->count);
        to->start = 0;
    }
    size_t wanted = to->start + to->count + count;
    if (wanted > to->room) {
        size_t room = wanted * 2;
        char *grown = realloc(to->bytes, room);
        if (!grown) return 0;
        to->bytes = grown;
        to->room = room;
    }
    memcpy(to->bytes + to->start + to->count, bytes, count);
    to->count += count;
    return 1;
}

struct cm_request {
    cm_host *host;
    // NULL when it is over.
    struct MHD_Connection *connection;
    char *method, *path;
    pairs headers, query, answers;
    buffer body, stream;
    struct MHD_Response *response;
    unsigned status;
    int owners, isTooLarge, isHandedOut, isSuspended, isStream, isEnded;
    cm_request *next, *previous;
    cm_request *nextEvent;
};

struct cm_host {
    struct MHD_Daemon *daemon;
    struct sockaddr_in address;
    int descriptor, mustRun;
    uint16_t port;
    cm_request *all;
    struct { cm_request *request; cm_kind kind; } *events;
    size_t firstEvent, eventCount, eventRoom;
};

static void tell(cm_host *host, cm_request *request, cm_kind kind) {
    if (host->eventCount == host->eventRoom) {
        if (host->firstEvent > 0) {
            memmove(host->events, host->events + host->firstEvent, (host->eventCount - host->firstEvent) * sizeof *host->events);
            host->eventCount -= host->firstEvent;
            host->firstEvent = 0;
        }
        size_t room = host->eventRoom ? host->eventRoom * 2 : 64;
        void *grown = realloc(host->events, room * sizeof *host->events);
        if (!grown) return;
        host->events = grown;
        host->eventRoom = room;
    }
    request->owners++;
    host->events[host->eventCount].request = request;
    host->events[host->eventCount++].kind = kind;
}

void cm_release(cm_request *request) {
    if (--request->owners > 0) return;
    free(request->method);
    free(request->path);
    forget(&request->headers);
    forget(&request->query);
    forget(&request->answers);
    free(request->body.bytes);
    free(request->stream.bytes);
    free(request);
}

// Called by the library

static enum MHD_Result keep(void *list, enum MHD_ValueKind kind, const char *name, const char *value) {
    (void)kind;
    add(list, name, value);
    return ((pairs *)list)->count < 256 ? MHD_YES : MHD_NO;
}

static void suspend(cm_request *request) {
    mhd.suspend_connection(request->connection);
    request->isSuspended = 1;
}

static void resume(cm_request *request) {
    if (!request->isSuspended || !request->connection) return;
    request->isSuspended = 0;
    mhd.resume_connection(request->connection);
    // Nothing wakes the library but being run.
    request->host->mustRun = 1;
}

static enum MHD_Result send_answer(cm_request *request) {
    for (size_t index = 0; index < request->answers.count; index++) {
        mhd.add_response_header(request->response, request->answers.items[index].name, request->answers.items[index].value);
    }
    enum MHD_Result result = mhd.queue_response(request->connection, request->status, request->response);
    mhd.destroy_response(request->response);
    request->response = NULL;
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status) {
    struct MHD_Response *response = mhd.create_response_from_buffer(0, "", MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = mhd.queue_response(connection, status, response);
    mhd.destroy_response(response);
    return result;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *count, void **slot
) {
    (void)version;
    cm_host *host = context;
    cm_request *request = *slot;
    if (!request) {
        request = calloc(1, sizeof *request);
        if (!request) return MHD_NO;
        *slot = request;
        request->host = host;
        request->owners = 1;
        request->connection = connection;
        request->method = strdup(method);
        request->path = strdup(url);
        mhd.get_connection_values(connection, MHD_HEADER_KIND, keep, &request->headers);
        mhd.get_connection_values(connection, MHD_GET_ARGUMENT_KIND, keep, &request->query);
        request->next = host->all;
        if (host->all) host->all->previous = request;
        host->all = request;
        return request->method && request->path ? MHD_YES : MHD_NO;
    }
    if (*count > 0) {
        if (request->body.count + *count > MOST_BODY || !append(&request->body, bytes, *count)) request->isTooLarge = 1;
        *count = 0;
        return MHD_YES;
    }
    if (request->isTooLarge) return refuse(connection, 413);
    if (request->response) return send_answer(request);
    if (request->isHandedOut) return refuse(connection, 503);
    request->isHandedOut = 1;
    suspend(request);
    tell(host, request, CM_REQUEST);
    return MHD_YES;
}

static void completed(void *context, struct MHD_Connection *connection, void **slot, enum MHD_RequestTerminationCode code) {
    (void)connection;
    (void)code;
    cm_host *host = context;
    cm_request *request = *slot;
    if (!request) return;
    *slot = NULL;
    request->connection = NULL;
    if (request->previous) request->previous->next = request->next; else host->all = request->next;
    if (request->next) request->next->previous = request->previous;
    if (request->isStream && !request->isEnded) tell(host, request, CM_GONE);
    request->host = NULL;
    if (request->response) mhd.destroy_response(request->response);
    request->response = NULL;
    cm_release(request);
}

static ssize_t read_stream(void *context, uint64_t position, char *into, size_t room) {
    (void)position;
    cm_request *request = context;
    buffer *from = &request->stream;
    if (from->count > 0) {
        size_t count = from->count < room ? from->count : room;
        memcpy(into, from->bytes + from->start, count);
        from->start += count;
        from->count -= count;
        return (ssize_t)count;
    }
    if (request->isEnded) return MHD_CONTENT_READER_END_OF_STREAM;
    suspend(request);
    return 0;
}

// Called by the owner

cm_start_result cm_start(uint16_t port, cm_host **made) {
    if (!open_library()) return CM_MISSING;
    cm_host *host = calloc(1, sizeof *host);
    if (!host) return CM_REFUSED;
    host->address = (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct MHD_OptionItem options[] = {
        { MHD_OPTION_SOCK_ADDR, 0, &host->address },
        { MHD_OPTION_CONNECTION_LIMIT, MOST_CONNECTIONS, NULL },
        { MHD_OPTION_CONNECTION_TIMEOUT, PATIENCE, NULL },
        { MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_MEMORY, NULL },
        { MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, host },
        { MHD_OPTION_END, 0, NULL },
    };
    errno = 0;
    host->daemon = mhd.start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handle, host, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    const union MHD_DaemonInfo *epoll = host->daemon ? mhd.get_daemon_info(host->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    const union MHD_DaemonInfo *bound = host->daemon ? mhd.get_daemon_info(host->daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    if (!epoll || !bound) {
        int reason = errno;
        if (host->daemon) mhd.stop_daemon(host->daemon);
        free(host);
        errno = reason ? reason : EADDRINUSE;
        return CM_REFUSED;
    }
    host->descriptor = epoll->epoll_fd;
    host->port = bound->port;
    *made = host;
    return CM_STARTED;
}

int cm_descriptor(cm_host *host) { return host->descriptor; }
uint16_t cm_port(cm_host *host) { return host->port; }

static int is_due(cm_host *host) {
    MHD_UNSIGNED_LONG_LONG left = 0;
    return host->mustRun || (mhd.get_timeout(host->daemon, &left) == MHD_YES && left == 0);
}

void cm_run(cm_host *host) {
    // It goes on for as long as it wants to; a client that feeds it for ever waits for the next time.
    for (int times = 0; times < 64; times++) {
        host->mustRun = 0;
        mhd.run(host->daemon);
        if (!is_due(host)) return;
    }
    host->mustRun = 1;
}

long cm_timeout(cm_host *host) {
    MHD_UNSIGNED_LONG_LONG left = 0;
    if (host->mustRun) return 0;
    if (mhd.get_timeout(host->daemon, &left) != MHD_YES) return -1;
    return left > 1000000 ? 1000000 : (long)left;
}

cm_kind cm_next(cm_host *host, cm_request **request) {
    if (host->firstEvent == host->eventCount) {
        host->firstEvent = host->eventCount = 0;
        return CM_NOTHING;
    }
    *request = host->events[host->firstEvent].request;
    return host->events[host->firstEvent++].kind;
}

const char *cm_method(cm_request *request) { return request->method; }
const char *cm_path(cm_request *request) { return request->path; }

static int item(pairs *list, size_t index, const char **name, const char **value) {
    if (index >= list->count) return 0;
    *name = list->items[index].name;
    *value = list->items[index].value;
    return *name && *value;
}

int cm_header(cm_request *request, size_t index, const char **name, const char **value) {
    return item(&request->headers, index, name, value);
}

int cm_query(cm_request *request, size_t index, const char **name, const char **value) {
    return item(&request->query, index, name, value);
}

const void *cm_body(cm_request *request, size_t *count) {
    *count = request->body.count;
    return request->body.bytes;
}

void cm_add_header(cm_request *request, const char *name, const char *value) { add(&request->answers, name, value); }

void cm_answer(cm_request *request, unsigned status, const void *body, size_t count) {
    if (!request->connection || request->response || request->isStream) return;
    request->status = status;
    request->response = mhd.create_response_from_buffer(count, count ? (void *)body : "", MHD_RESPMEM_MUST_COPY);
    resume(request);
}

void cm_stream(cm_request *request, unsigned status) {
    if (!request->connection || request->response || request->isStream) return;
    request->isStream = 1;
    request->status = status;
    request->response = mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_stream, request, NULL);
    resume(request);
}

int cm_send(cm_request *request, const void *bytes, size_t count) {
    if (!request->connection || !request->isStream || request->isEnded) return 0;
    if (!append(&request->stream, bytes, count)) return 0;
    resume(request);
    return 1;
}

size_t cm_unsent(cm_request *request) { return request->stream.count; }

void cm_end(cm_request *request) {
    if (request->isEnded) return;
    request->isEnded = 1;
    resume(request);
}

void cm_stop(cm_host *host) {
    // The library aborts the process if it is stopped while a connection is suspended.
    for (cm_request *request = host->all; request; request = request->next) {
        request->isEnded = 1;
        resume(request);
    }
    cm_run(host);
    mhd.stop_daemon(host->daemon);
    cm_request *request;
    while (cm_next(host, &request) != CM_NOTHING) cm_release(request);
    free(host->events);
    free(host);
}
