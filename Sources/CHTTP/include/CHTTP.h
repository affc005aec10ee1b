#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Requests of HTTP/1.1 by libcurl, on one thread. Texts end with a zero.

/// Connections to servers and the thread that serves them.
typedef struct CHTTPClient CHTTPClient;
/// One request and its answer.
typedef struct CHTTPTransfer CHTTPTransfer;

typedef enum {
  CHTTP_ANSWERED,
  CHTTP_TIMED_OUT,
  CHTTP_CONNECT_TIMED_OUT,
  CHTTP_CANCELLED,
  /// TLS was not established, or the certificate is not accepted.
  CHTTP_NOT_TRUSTED,
  CHTTP_BODY_TOO_LONG,
  CHTTP_HEAD_TOO_LONG,
  /// The connection was closed without an answer.
  CHTTP_CLOSED,
  /// An answer that cannot be read.
  CHTTP_NO_HTTP,
  CHTTP_UNKNOWN_HOST,
  /// There was none, or it broke.
  CHTTP_NO_CONNECTION,
  CHTTP_BAD_ADDRESS,
  CHTTP_NO_MEMORY
} CHTTPResult;

typedef struct {
  /// GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.
  const char *method;
  /// Of http or https, without a user name; sent as it is.
  const char *url;
  const uint8_t *body;
  size_t body_count;
  /// Until the whole answer is there, and until there is a connection.
  int64_t milliseconds, connect_milliseconds;
  /// Bytes of the answer's body.
  size_t largest;
} CHTTPRequest;

/// Bytes that belong to their transfer.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} CHTTPBytes;

/// NULL without memory or threads.
///
/// `authorities` is a file of certificates (PEM) in place of the system's, or NULL. Connections without a request are
/// closed after `idle_milliseconds`.
CHTTPClient *chttp_client_create(const char *authorities, int idle_milliseconds);
/// Cancels what runs and waits for the thread; not to be called from `done`.
void chttp_client_destroy(CHTTPClient *client);

/// Copies the request; NULL without memory.
CHTTPTransfer *chttp_transfer_create(const CHTTPRequest *request);
/// The name is a token (RFC 9110 §5.6.2), the value has no control character but tabs.
bool chttp_transfer_add_header(CHTTPTransfer *transfer, const char *name, const char *value);
/// Not before `done` was called.
void chttp_transfer_destroy(CHTTPTransfer *transfer);

/// Sends once and never waits. `done` is called once, mostly on the client's thread, where nobody may wait.
void chttp_client_send(CHTTPClient *client, CHTTPTransfer *transfer, void (*done)(void *context),
                       void *context);
/// Lets a transfer end as cancelled, if it has not ended; may also be called before it is sent. Never waits.
void chttp_client_cancel(CHTTPClient *client, CHTTPTransfer *transfer);

// After `done`:

CHTTPResult chttp_transfer_result(const CHTTPTransfer *transfer);
int chttp_transfer_status(const CHTTPTransfer *transfer);
/// The lines of the final answer's head, at most 256 KiB.
CHTTPBytes chttp_transfer_head(const CHTTPTransfer *transfer);
CHTTPBytes chttp_transfer_body(const CHTTPTransfer *transfer);
