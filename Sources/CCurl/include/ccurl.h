#ifndef CCURL_H
#define CCURL_H
#include <stddef.h>
#include <stdint.h>

/// HTTP requests by a library that is opened when the first one is made. It calls nobody: what comes is queued, and pulled
/// by cc_next. All calls come from one thread.
typedef struct cc_net cc_net;
typedef struct cc_request cc_request;

/// So many connections are open to a host at once.
enum { CC_MOST_A_HOST = 6 };

/// Begins to open the library, beside what is done meanwhile; cc_settle waits until that is over, if it was begun.
void cc_prepare(void);
void cc_settle(void);
/// NULL: the library is not installed.
cc_net *cc_open(void);
/// Ends all that is under way, and gives back what it took; its events are gone.
void cc_close(cc_net *net);
int cc_descriptor(cc_net *net);
/// When cc_work must be called though nothing is ready, on CLOCK_MONOTONIC in nanoseconds; -1 for never.
int64_t cc_deadline(cc_net *net);
void cc_work(cc_net *net);

/// Addresses that begin alike: the first `bits` of 128; IPv4 as ::ffff:a.b.c.d.
typedef struct {
    uint8_t bytes[16];
    int bits;
} cc_range;

/// One that is named as an address; 0 if the text is none. `text`: `10.0.0.0/8`, `::1`.
int cc_range_of(const char *text, cc_range *range);
int cc_range_holds(const cc_range *range, const cc_range *address);
/// Whether an address is one of the open internet: not this machine, not a local or shared network, not for many.
int cc_is_public(const cc_range *address);

typedef struct {
    /// As cc_address has made it.
    const char *url;
    const char *method;
    /// `Name: value`, or `Name;` for an empty one.
    const char *const *headers;
    size_t header_count;
    const void *body;
    size_t body_count;
    /// Milliseconds: without a byte, and for all of it.
    long idle, whole;
    /// An address must be in one of these, or public if that is allowed.
    const cc_range *ranges;
    size_t range_count;
    int allows_public;
    /// NULL for none.
    const char *proxy;
    /// An answer that goes on: no decoding, no size.
    int is_stream;
    /// Nothing is asked: DONE brings the connection.
    int only_connects;
} cc_options;

/// NULL: no memory. Owned by the net until its last event was taken, or it is cancelled.
cc_request *cc_begin(cc_net *net, const cc_options *options);
void cc_cancel(cc_request *request);
/// For the owner, to find its own by.
void cc_set_context(cc_request *request, void *context);

typedef enum { CC_NOTHING, CC_HEAD, CC_BODY, CC_DONE, CC_FAILED } cc_kind;

typedef struct {
    cc_kind kind;
    void *context;
    /// HEAD: the header lines; BODY: bytes. Until the next call.
    const void *bytes;
    size_t count;
    long status;
    /// FAILED: libcurl's code, and the system's reason; of a certificate, OpenSSL's.
    int code, reason;
    int is_too_large, is_refused;
    /// The address that was connected to, or refused.
    const char *address;
    /// DONE: where it leads on to; NULL for nowhere.
    const char *redirect;
    /// DONE, of what only connects: the taker's to close; else -1.
    int connection;
} cc_event;

/// After DONE and FAILED the request is gone.
cc_kind cc_next(cc_net *net, cc_event *event);

/// An address of the web, taken apart and put together again as it will be used. 0: fine; 1: no address; 2: not http
/// or https. Whoever asks frees by cc_forget.
typedef struct {
    char *url, *scheme, *host;
    int port;
} cc_address;
int cc_parse(cc_net *net, const char *text, cc_address *address);
void cc_forget(cc_address *address);

#endif
