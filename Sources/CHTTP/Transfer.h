#pragma once

#include "CHTTP.h"

#include <stdatomic.h>

#include <curl/curl.h>

#if LIBCURL_VERSION_NUM < 0x075700
#error "libcurl 7.87 or newer is needed: libcurl4-openssl-dev of Debian, the SDK of macOS 14."
#endif

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} CHTTPBuffer;

struct CHTTPTransfer {
  char *method, *url;
  uint8_t *request_body;
  size_t request_count;
  struct curl_slist *headers;
  int64_t milliseconds, connect_milliseconds;
  size_t largest;

  _Atomic bool is_cancelled;
  void (*done)(void *context);
  void *context;

  // The client's, until `done`.
  CHTTPTransfer *next;
  CURL *easy;
  /// Times that the request was about to be sent.
  int attempts;
  size_t head_total;
  bool is_head_complete;
  /// Whether the head has said how long the body is.
  bool has_framing;
  /// Why a callback ended the transfer; CHTTP_ANSWERED when none did.
  CHTTPResult verdict;

  CHTTPResult result;
  int status;
  CHTTPBuffer head, body;
};

/// Makes the handle with all rules for what is sent and accepted; false without memory.
bool chttp_transfer_prepare(CHTTPTransfer *transfer, const char *authorities);
/// Ends it with what libcurl says, frees the handle and calls `done`.
void chttp_transfer_finish(CHTTPTransfer *transfer, CURLcode code);
/// The same for one that libcurl does not know, or no more.
void chttp_transfer_end(CHTTPTransfer *transfer, CHTTPResult result);

/// Callbacks of libcurl; `context` is the transfer.
size_t chttp_take_head(char *bytes, size_t size, size_t count, void *context);
size_t chttp_take_body(char *bytes, size_t size, size_t count, void *context);
