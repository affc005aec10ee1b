#include "Transfer.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LARGEST_HEAD = 256 << 10 };

/// Appends within a limit that the caller has checked; false without memory.
static bool append(CHTTPBuffer *buffer, const char *bytes, size_t count, size_t limit) {
  size_t needed = buffer->count + count;
  if (needed > buffer->capacity) {
    size_t capacity = buffer->capacity < 4096 ? 4096 : 2 * buffer->capacity;
    if (capacity > limit) capacity = limit;
    if (capacity < needed) capacity = needed;
    uint8_t *grown = realloc(buffer->bytes, capacity);
    if (grown == NULL) return false;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  if (count > 0) memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count = needed;
  return true;
}

/// Ends the transfer from a callback.
static size_t give_up(CHTTPTransfer *transfer, CHTTPResult verdict) {
  transfer->verdict = verdict;
  return CURL_WRITEFUNC_ERROR;
}

static bool begins(const char *line, size_t count, const char *word) {
  size_t length = strlen(word);
  return count >= length && strncasecmp(line, word, length) == 0;
}

// Gets a line at a time: of interim answers (1xx), of the final one, and the fields behind its body, which are left
// out.
size_t chttp_take_head(char *bytes, size_t size, size_t count, void *context) {
  CHTTPTransfer *transfer = context;
  (void)size;
  transfer->head_total += count;
  if (transfer->head_total > LARGEST_HEAD) return give_up(transfer, CHTTP_HEAD_TOO_LONG);
  if (transfer->is_head_complete) return count;
  if (begins(bytes, count, "HTTP/")) {
    transfer->head.count = 0;
    transfer->has_framing = false;
  }
  if (begins(bytes, count, "Content-Length:") || begins(bytes, count, "Transfer-Encoding:")) {
    // Two lengths: nobody can say where the answer ends (RFC 9112 §6.3).
    if (transfer->has_framing) return give_up(transfer, CHTTP_NO_HTTP);
    transfer->has_framing = true;
  }
  if (!append(&transfer->head, bytes, count, LARGEST_HEAD))
    return give_up(transfer, CHTTP_NO_MEMORY);
  if (count > 0 && (bytes[0] == '\r' || bytes[0] == '\n')) {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    transfer->is_head_complete = status >= 200;
  }
  return count;
}

size_t chttp_take_body(char *bytes, size_t size, size_t count, void *context) {
  CHTTPTransfer *transfer = context;
  (void)size;
  curl_off_t announced = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);
  if (count > transfer->largest - transfer->body.count
      || (announced > 0 && (uint64_t)announced > transfer->largest))
    return give_up(transfer, CHTTP_BODY_TOO_LONG);
  if (!append(&transfer->body, bytes, count, transfer->largest))
    return give_up(transfer, CHTTP_NO_MEMORY);
  return count;
}

CHTTPResult chttp_transfer_result(const CHTTPTransfer *transfer) { return transfer->result; }

int chttp_transfer_status(const CHTTPTransfer *transfer) { return transfer->status; }

CHTTPBytes chttp_transfer_head(const CHTTPTransfer *transfer) {
  return (CHTTPBytes){transfer->head.bytes, transfer->head.count};
}

CHTTPBytes chttp_transfer_body(const CHTTPTransfer *transfer) {
  return (CHTTPBytes){transfer->body.bytes, transfer->body.count};
}
