#ifndef MICROHOST_H
#define MICROHOST_H
#include <stddef.h>
#include <stdint.h>

/// A server on loopback whose library is opened when the first one starts. It calls nobody: what comes is queued, and
/// pulled by cm_next. All calls come from one thread.
typedef struct cm_host cm_host;
/// One request and its answer. Whoever was handed it releases it.
typedef struct cm_request cm_request;

typedef enum {
    CM_STARTED,
    /// The library is not installed.
    CM_MISSING,
    /// The port is taken, or there are no more descriptors: `errno`.
    CM_REFUSED
} cm_start_result;

/// `port` 0: one that is free.
cm_start_result cm_start(uint16_t port, cm_host **host);
/// Ends every answer that is under way, and closes.
void cm_stop(cm_host *host);
int cm_descriptor(cm_host *host);
uint16_t cm_port(cm_host *host);
/// Does what can be done without waiting.
void cm_run(cm_host *host);
/// Milliseconds until cm_run must be called though nothing is ready; -1 for never.
long cm_timeout(cm_host *host);

typedef enum { CM_NOTHING, CM_REQUEST, CM_GONE } cm_kind;

/// What came next: a request, whole, or that a stream's client has left.
cm_kind cm_next(cm_host *host, cm_request **request);

const char *cm_method(cm_request *request);
/// Decoded, as it was sent otherwise.
const char *cm_path(cm_request *request);
/// The name and the value of the header at `index`; 0 if there are no more.
int cm_header(cm_request *request, size_t index, const char **name, const char **value);
int cm_query(cm_request *request, size_t index, const char **name, const char **value);
const void *cm_body(cm_request *request, size_t *count);

/// Headers are added before the answer is given.
void cm_add_header(cm_request *request, const char *name, const char *value);
void cm_answer(cm_request *request, unsigned status, const void *body, size_t count);
/// Begins an answer without an end.
void cm_stream(cm_request *request, unsigned status);
/// 0 if the client has left.
int cm_send(cm_request *request, const void *bytes, size_t count);
/// How many bytes the client has not taken yet.
size_t cm_unsent(cm_request *request);
void cm_end(cm_request *request);
void cm_release(cm_request *request);

#endif
