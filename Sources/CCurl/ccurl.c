#define _GNU_SOURCE
#define CURL_DISABLE_TYPECHECK
#include "ccurl.h"
#include <arpa/inet.h>
#include <ctype.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BODY = 64 << 20, MOST_STREAMS = 100, MOST_SPARE = 16 };

// The library

#define FUNCTIONS(of) \
    of(global_init) of(multi_init) of(multi_cleanup) of(multi_setopt) of(multi_add_handle) of(multi_remove_handle) of(multi_socket_action) \
    of(multi_info_read) of(easy_init) of(easy_reset) of(easy_setopt) of(easy_getinfo) of(easy_cleanup) of(slist_append) \
    of(slist_free_all) of(url) of(url_cleanup) of(url_set) of(url_get) of(free)

static struct {
#define DECLARE(name) __typeof__(curl_##name) *name;
    FUNCTIONS(DECLARE)
} curl;

static int is_open = 0;

static void find_functions(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name) if (!(curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name))) return;
    FUNCTIONS(FIND)
    is_open = curl.global_init(CURL_GLOBAL_ALL) == 0;
}

static int open_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_functions);
    return is_open;
}

// What is kept

typedef struct { char *bytes; size_t count, room; } buffer;

static int append(buffer *to, const void *bytes, size_t count) {
    if (to->count + count > to->room) {
        size_t room = (to->count + count) * 2;
        char *grown = realloc(to->bytes, room);
        if (!grown) return 0;
        to->bytes = grown;
        to->room = room;
    }
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
    return 1;
}

typedef struct event {
    struct event *next;
    cc_kind kind;
    cc_request *request;
    buffer bytes;
    long status;
    int code, connection;
} event;

struct cc_request {
    cc_net *net;
    // Among those of the net.
    cc_request *before, *after;
    CURL *easy;
    CURLM *multi;
    void *context;
    struct curl_slist *headers;
    char *body, *redirect;
    cc_range *ranges;
    size_t range_count, received;
    int allows_public, has_proxy, is_stream, is_too_large, is_refused, is_head_told, is_added, only_connects, reason;
    buffer head;
    char address[INET6_ADDRSTRLEN];
};

struct cc_net {
    int poll;
    // Streams have one of their own: an open one would occupy a place of its host.
    CURLM *multis[2];
    int64_t deadlines[2];
    void **contexts[2];
    event *first, *last, *taken;
    cc_request *requests;
    // Those of requests that have ended: making one takes as long as a request.
    CURL *spare[MOST_SPARE];
    size_t spare_count;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static event *tell(cc_request *request, cc_kind kind) {
    event *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->kind = kind;
    made->request = request;
    made->connection = -1;
    cc_net *net = request->net;
    if (net->last) net->last->next = made; else net->first = made;
    net->last = made;
    return made;
}

static void free_event(event *done) {
    if (done->connection >= 0) close(done->connection);
    free(done->bytes.bytes);
    free(done);
}

// Addresses

int cc_range_of(const char *text, cc_range *range) {
    char copy[64];
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof copy) return 0;
    memcpy(copy, text, length + 1);
    char *slash = strchr(copy, '/');
    long bits = -1;
    if (slash) {
        char *end;
        *slash = 0;
        bits = strtol(slash + 1, &end, 10);
        if (end == slash + 1 || *end || bits < 0) return 0;
    }
    struct in_addr four;
    memset(range, 0, sizeof *range);
    if (inet_pton(AF_INET, copy, &four) == 1) {
        if (bits > 32) return 0;
        range->bytes[10] = range->bytes[11] = 0xFF;
        memcpy(range->bytes + 12, &four, 4);
        range->bits = bits < 0 ? 128 : 96 + (int)bits;
        return 1;
    }
    if (inet_pton(AF_INET6, copy, range->bytes) != 1 || bits > 128) return 0;
    range->bits = bits < 0 ? 128 : (int)bits;
    return 1;
}

int cc_range_holds(const cc_range *range, const cc_range *address) {
    int whole = range->bits / 8, rest = range->bits % 8;
    if (memcmp(range->bytes, address->bytes, (size_t)whole) != 0) return 0;
    return rest == 0 || ((range->bytes[whole] ^ address->bytes[whole]) >> (8 - rest)) == 0;
}

int cc_is_public(const cc_range *address) {
    static const char *const closed[] = {
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23",
        "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8" };
    cc_range range;
    for (size_t index = 0; index < sizeof closed / sizeof *closed; index++) {
        if (cc_range_of(closed[index], &range) && cc_range_holds(&range, address)) return 0;
    }
    return 1;
}

static int range_of_socket(const struct sockaddr *socket, cc_range *range) {
    memset(range, 0, sizeof *range);
    range->bits = 128;
    if (socket->sa_family == AF_INET) {
        range->bytes[10] = range->bytes[11] = 0xFF;
        memcpy(range->bytes + 12, &((const struct sockaddr_in *)socket)->sin_addr, 4);
        return 1;
    }
    if (socket->sa_family != AF_INET6) return 0;
    memcpy(range->bytes, &((const struct sockaddr_in6 *)socket)->sin6_addr, 16);
    return 1;
}

static int is_allowed(cc_request *request, const cc_range *address) {
    for (size_t index = 0; index < request->range_count; index++) {
        if (cc_range_holds(&request->ranges[index], address)) return 1;
    }
    return request->allows_public && cc_is_public(address);
}

// Called by the library, inside of which it must not be called: all of it only fills queues

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    cc_request *request = context;
    (void)purpose;
    cc_range range;
    int is_known = range_of_socket(&address->addr, &range);
    if (is_known) inet_ntop(AF_INET6, range.bytes, request->address, sizeof request->address);
    if (!request->has_proxy && (!is_known || !is_allowed(request, &range))) {
        request->is_refused = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    cc_request *request = context;
    (void)size;
    // A new status line begins a new head: what was informational is over.
    if (count > 5 && memcmp(bytes, "HTTP/", 5) == 0) request->head.count = 0;
    if (!append(&request->head, bytes, count)) return 0;
    if (count > 2 || request->is_head_told) return count;
    long status = 0;
    curl.easy_getinfo(request->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200) return count;
    event *made = tell(request, CC_HEAD);
    if (!made) return 0;
    request->is_head_told = 1;
    made->status = status;
    append(&made->bytes, request->head.bytes, request->head.count);
    return count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    cc_request *request = context;
    (void)size;
    request->received += count;
    if (!request->is_stream && request->received > MOST_BODY) {
        request->is_too_large = 1;
        return 0;
    }
    event *last = request->net->last;
    if (last && last->kind == CC_BODY && last->request == request && last->bytes.count < 65536) {
        return append(&last->bytes, bytes, count) ? count : 0;
    }
    event *made = tell(request, CC_BODY);
    return made && append(&made->bytes, bytes, count) ? count : 0;
}

static int on_socket(CURL *easy, curl_socket_t descriptor, int what, void *context, void *known) {
    (void)easy;
    cc_net *net = ((cc_net **)context)[0];
    struct epoll_event event = { .data.u64 = (uint32_t)descriptor | (uint64_t)(size_t)((cc_net **)context)[1] << 32 };
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(net->poll, EPOLL_CTL_DEL, descriptor, NULL);
        return 0;
    }
    (void)known;
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    if (epoll_ctl(net->poll, EPOLL_CTL_MOD, descriptor, &event) != 0) epoll_ctl(net->poll, EPOLL_CTL_ADD, descriptor, &event);
    return 0;
}

static int on_timer(CURLM *multi, long milliseconds, void *context) {
    (void)multi;
    cc_net *net = ((cc_net **)context)[0];
    size_t index = (size_t)((cc_net **)context)[1];
    net->deadlines[index] = milliseconds < 0 ? -1 : now() + milliseconds * 1000000LL;
    return 0;
}

// Called by the owner

cc_net *cc_open(void) {
    if (!open_library()) return NULL;
    cc_net *net = calloc(1, sizeof *net);
    if (!net) return NULL;
    net->poll = epoll_create1(EPOLL_CLOEXEC);
    for (size_t index = 0; index < 2; index++) {
        net->multis[index] = curl.multi_init();
        net->deadlines[index] = -1;
        void **context = net->contexts[index] = calloc(2, sizeof *context);
        if (!net->multis[index] || !context || net->poll < 0) {
            cc_close(net);
            return NULL;
        }
        context[0] = net;
        context[1] = (void *)index;
        curl.multi_setopt(net->multis[index], CURLMOPT_SOCKETFUNCTION, on_socket);
        curl.multi_setopt(net->multis[index], CURLMOPT_SOCKETDATA, context);
        curl.multi_setopt(net->multis[index], CURLMOPT_TIMERFUNCTION, on_timer);
        curl.multi_setopt(net->multis[index], CURLMOPT_TIMERDATA, context);
    }
    curl.multi_setopt(net->multis[0], CURLMOPT_MAX_HOST_CONNECTIONS, (long)CC_MOST_A_HOST);
    curl.multi_setopt(net->multis[1], CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)MOST_STREAMS);
    return net;
}

void cc_close(cc_net *net) {
    if (net->taken) free_event(net->taken);
    while (net->requests) cc_cancel(net->requests);
    while (net->spare_count > 0) curl.easy_cleanup(net->spare[--net->spare_count]);
    for (size_t index = 0; index < 2; index++) {
        if (net->multis[index]) curl.multi_cleanup(net->multis[index]);
        free(net->contexts[index]);
    }
    if (net->poll >= 0) close(net->poll);
    free(net);
}

int cc_descriptor(cc_net *net) { return net->poll; }

int64_t cc_deadline(cc_net *net) {
    if (net->first) return 0;
    int64_t first = net->deadlines[0], second = net->deadlines[1];
    return first < 0 ? second : second < 0 || first < second ? first : second;
}

// The library's resolving threads must not take the process's signals.
static void without_signals(void (*body)(void *), void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    body(context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static pthread_t opening;
static int is_opening = 0;

static void *open_beside(void *context) {
    open_library();
    return context;
}

static void begin_opening(void *context) {
    is_opening = pthread_create(&opening, NULL, open_beside, context) == 0;
}

void cc_prepare(void) {
    if (!is_opening) without_signals(begin_opening, NULL);
}

void cc_settle(void) {
    if (is_opening) pthread_join(opening, NULL);
    is_opening = 0;
}

static void finish(cc_request *request, CURLcode code) {
    event *made = tell(request, code == CURLE_OK ? CC_DONE : CC_FAILED);
    long status = 0, reason = 0;
    char *redirect = NULL;
    curl.easy_getinfo(request->easy, CURLINFO_RESPONSE_CODE, &status);
    int is_certificate = code == CURLE_PEER_FAILED_VERIFICATION;
    curl.easy_getinfo(request->easy, is_certificate ? CURLINFO_SSL_VERIFYRESULT : CURLINFO_OS_ERRNO, &reason);
    curl.easy_getinfo(request->easy, CURLINFO_REDIRECT_URL, &redirect);
    request->reason = (int)reason;
    if (redirect && code == CURLE_OK) request->redirect = strdup(redirect);
    if (!made) return;
    made->status = status;
    made->code = code;
    if (code != CURLE_OK || !request->only_connects) return;
    curl_socket_t active = CURL_SOCKET_BAD;
    curl.easy_getinfo(request->easy, CURLINFO_ACTIVESOCKET, &active);
    if (active != CURL_SOCKET_BAD) made->connection = fcntl(active, F_DUPFD_CLOEXEC, 3);
}

static void work(void *context) {
    cc_net *net = context;
    int running = 0;
    for (size_t index = 0; index < 2; index++) {
        if (net->deadlines[index] < 0 || net->deadlines[index] > now()) continue;
        net->deadlines[index] = -1;
        curl.multi_socket_action(net->multis[index], CURL_SOCKET_TIMEOUT, 0, &running);
    }
    struct epoll_event events[64];
    int count = epoll_wait(net->poll, events, 64, 0);
    for (int index = 0; index < count; index++) {
        int flags = (events[index].events & (EPOLLIN | EPOLLHUP) ? CURL_CSELECT_IN : 0)
            | (events[index].events & EPOLLOUT ? CURL_CSELECT_OUT : 0)
            | (events[index].events & EPOLLERR ? CURL_CSELECT_ERR : 0);
        uint64_t data = events[index].data.u64;
        curl.multi_socket_action(net->multis[data >> 32], (curl_socket_t)(uint32_t)data, flags, &running);
    }
    for (size_t index = 0; index < 2; index++) {
        CURLMsg *message;
        int left = 0;
        while ((message = curl.multi_info_read(net->multis[index], &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            cc_request *request = NULL;
            curl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &request);
            if (request) finish(request, message->data.result);
        }
    }
}

void cc_work(cc_net *net) { without_signals(work, net); }

static const char *trusted_file = NULL, *trusted_folder = NULL;

static void find_trusted(void) {
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    if (!file || !*file) file = getenv("CURL_CA_BUNDLE");
    if (file && *file) {
        trusted_file = strdup(file);
        return;
    }
    if (!folder || !*folder) folder = "/etc/ssl/certs";
    struct stat facts;
    if (stat(folder, &facts) == 0 && S_ISDIR(facts.st_mode)) trusted_folder = strdup(folder);
}

// One of the two, else the library loads every certificate for each connection.
static void trust(CURL *easy) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_trusted);
    if (!trusted_file && !trusted_folder) return;
    curl.easy_setopt(easy, CURLOPT_CAPATH, trusted_folder);
    curl.easy_setopt(easy, CURLOPT_CAINFO, trusted_file);
}

static void add(void *context) {
    cc_request *request = context;
    request->is_added = curl.multi_add_handle(request->multi, request->easy) == CURLM_OK;
}

static void set_options(cc_request *request, const cc_options *options) {
    CURL *easy = request->easy;
    curl.easy_setopt(easy, CURLOPT_PRIVATE, request);
    curl.easy_setopt(easy, CURLOPT_URL, options->url);
    // Older libraries do not know it; cc_parse lets no other through in any case.
    curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl.easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    if (!options->is_stream) curl.easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    curl.easy_setopt(easy, CURLOPT_PROXY, options->proxy ? options->proxy : "");
    curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl.easy_setopt(easy, CURLOPT_HEADERDATA, request);
    curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl.easy_setopt(easy, CURLOPT_WRITEDATA, request);
    curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, request);
    if (options->idle > 0) {
        curl.easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, options->idle);
        curl.easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
        curl.easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, options->idle < 1000 ? 1L : (options->idle + 999) / 1000);
    }
    if (options->whole > 0) curl.easy_setopt(easy, CURLOPT_TIMEOUT_MS, options->whole);
    trust(easy);
    if (options->only_connects) curl.easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    if (strcmp(options->method, "HEAD") == 0) {
        curl.easy_setopt(easy, CURLOPT_NOBODY, 1L);
    } else {
        if (request->body) {
            curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)options->body_count);
            curl.easy_setopt(easy, CURLOPT_POSTFIELDS, request->body);
        }
        curl.easy_setopt(easy, CURLOPT_CUSTOMREQUEST, options->method);
    }
    for (size_t index = 0; index < options->header_count; index++) {
        request->headers = curl.slist_append(request->headers, options->headers[index]);
    }
    // Large bodies would wait a second for leave to be sent; and what is sent has the type that the person names.
    request->headers = curl.slist_append(request->headers, "Expect:");
    curl.easy_setopt(easy, CURLOPT_HTTPHEADER, request->headers);
}

static CURL *take_easy(cc_net *net) { return net->spare_count > 0 ? net->spare[--net->spare_count] : curl.easy_init(); }

static void put_back(cc_request *request) {
    cc_net *net = request->net;
    if (!request->easy) return;
    if (net->spare_count == MOST_SPARE || request->only_connects) {
        curl.easy_cleanup(request->easy);
        return;
    }
    curl.easy_reset(request->easy);
    net->spare[net->spare_count++] = request->easy;
}

static void forget(cc_request *request) {
    if (request->before) request->before->after = request->after;
    else if (request->net->requests == request) request->net->requests = request->after;
    if (request->after) request->after->before = request->before;
    if (request->is_added) curl.multi_remove_handle(request->multi, request->easy);
    put_back(request);
    curl.slist_free_all(request->headers);
    free(request->body);
    free(request->redirect);
    free(request->ranges);
    free(request->head.bytes);
    free(request);
}

cc_request *cc_begin(cc_net *net, const cc_options *options) {
    cc_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->net = net;
    request->multi = net->multis[options->is_stream ? 1 : 0];
    request->is_stream = options->is_stream;
    request->only_connects = options->only_connects;
    request->has_proxy = options->proxy != NULL;
    request->allows_public = options->allows_public;
    request->easy = take_easy(net);
    if (options->range_count > 0) {
        request->ranges = malloc(options->range_count * sizeof *request->ranges);
        if (request->ranges) {
            memcpy(request->ranges, options->ranges, options->range_count * sizeof *request->ranges);
            request->range_count = options->range_count;
        }
    }
    if (options->body) {
        request->body = malloc(options->body_count + 1);
        if (request->body) memcpy(request->body, options->body, options->body_count);
    }
    if (!request->easy || (options->body && !request->body)) {
        forget(request);
        return NULL;
    }
    set_options(request, options);
    without_signals(add, request);
    if (!request->is_added) {
        forget(request);
        return NULL;
    }
    request->after = net->requests;
    if (request->after) request->after->before = request;
    net->requests = request;
    return request;
}

void cc_set_context(cc_request *request, void *context) { request->context = context; }

void cc_cancel(cc_request *request) {
    cc_net *net = request->net;
    event **link = &net->first;
    net->last = NULL;
    while (*link) {
        event *this = *link;
        if (this->request == request) {
            *link = this->next;
            free_event(this);
        } else {
            net->last = this;
            link = &this->next;
        }
    }
    forget(request);
}

cc_kind cc_next(cc_net *net, cc_event *out) {
    if (net->taken) {
        event *done = net->taken;
        net->taken = NULL;
        if (done->kind == CC_DONE || done->kind == CC_FAILED) forget(done->request);
        free_event(done);
    }
    event *next = net->first;
    if (!next) return CC_NOTHING;
    net->first = next->next;
    if (!net->first) net->last = NULL;
    net->taken = next;
    cc_request *request = next->request;
    int connection = next->connection;
    next->connection = -1;
    *out = (cc_event){
        .kind = next->kind, .context = request->context, .bytes = next->bytes.bytes, .count = next->bytes.count,
        .status = next->status, .code = next->code, .reason = request->reason, .is_too_large = request->is_too_large,
        .is_refused = request->is_refused, .address = request->address, .redirect = request->redirect,
        .connection = connection };
    return next->kind;
}

int cc_parse(cc_net *net, const char *text, cc_address *address) {
    (void)net;
    memset(address, 0, sizeof *address);
    CURLU *parts = curl.url();
    char *port = NULL, *url = NULL, *scheme = NULL, *host = NULL;
    int result = 1;
    if (parts && curl.url_set(parts, CURLUPART_URL, text, CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK
        && curl.url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK) {
        if (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0) {
            result = 2;
        } else if (curl.url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK && *host) {
            size_t length = strlen(host);
            for (size_t index = 0; index < length; index++) host[index] = (char)tolower((unsigned char)host[index]);
            if (length > 1 && host[length - 1] == '.') host[length - 1] = 0;
            if (curl.url_set(parts, CURLUPART_HOST, host, 0) == CURLUE_OK
                && curl.url_get(parts, CURLUPART_URL, &url, 0) == CURLUE_OK
                && curl.url_get(parts, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK) {
                address->url = strdup(url);
                address->scheme = strdup(scheme);
                address->host = strdup(host);
                address->port = atoi(port);
                result = 0;
            }
        }
    }
    curl.free(port);
    curl.free(url);
    curl.free(scheme);
    curl.free(host);
    if (parts) curl.url_cleanup(parts);
    return result;
}

void cc_forget(cc_address *address) {
    free(address->url);
    free(address->scheme);
    free(address->host);
}
