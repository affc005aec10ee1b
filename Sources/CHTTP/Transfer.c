#include "Transfer.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

CHTTPTransfer *chttp_transfer_create(const CHTTPRequest *request) {
  CHTTPTransfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->method = strdup(request->method);
  transfer->url = strdup(request->url);
  transfer->request_count = request->body_count;
  transfer->request_body = malloc(request->body_count + 1);
  transfer->milliseconds = request->milliseconds;
  transfer->connect_milliseconds = request->connect_milliseconds;
  transfer->largest = request->largest;
  transfer->result = CHTTP_NO_CONNECTION;
  if (transfer->method == NULL || transfer->url == NULL || transfer->request_body == NULL) {
    chttp_transfer_destroy(transfer);
    return NULL;
  }
  if (request->body_count > 0)
    memcpy(transfer->request_body, request->body, request->body_count);
  return transfer;
}

static void free_request(CHTTPTransfer *transfer) {
  curl_easy_cleanup(transfer->easy);
  curl_slist_free_all(transfer->headers);
  free(transfer->method);
  free(transfer->url);
  free(transfer->request_body);
  transfer->easy = NULL;
  transfer->headers = NULL;
  transfer->method = transfer->url = NULL;
  transfer->request_body = NULL;
}

void chttp_transfer_destroy(CHTTPTransfer *transfer) {
  if (transfer == NULL) return;
  free_request(transfer);
  free(transfer->head.bytes);
  free(transfer->body.bytes);
  free(transfer);
}

static bool add_line(CHTTPTransfer *transfer, const char *line) {
  struct curl_slist *longer = curl_slist_append(transfer->headers, line);
  if (longer == NULL) return false;
  transfer->headers = longer;
  return true;
}

bool chttp_transfer_add_header(CHTTPTransfer *transfer, const char *name, const char *value) {
  // What has spaces only is empty too.
  value += strspn(value, " \t");
  size_t capacity = strlen(name) + strlen(value) + 3;
  char *line = malloc(capacity);
  if (line == NULL) return false;
  // "Name:" would remove a header of libcurl's own; "Name;" sends an empty one.
  if (value[0] == 0) snprintf(line, capacity, "%s;", name);
  else snprintf(line, capacity, "%s: %s", name, value);
  bool is_added = add_line(transfer, line);
  free(line);
  return is_added;
}

static bool has_header(const CHTTPTransfer *transfer, const char *name) {
  size_t count = strlen(name);
  for (const struct curl_slist *item = transfer->headers; item != NULL; item = item->next)
    if (strncasecmp(item->data, name, count) == 0
        && (item->data[count] == ':' || item->data[count] == ';'))
      return true;
  return false;
}

/// Removes what libcurl would add by itself.
static bool remove_own_headers(CHTTPTransfer *transfer) {
  return (has_header(transfer, "Accept") || add_line(transfer, "Accept:"))
         && (has_header(transfer, "Content-Type") || add_line(transfer, "Content-Type:"))
         && (has_header(transfer, "User-Agent") || add_line(transfer, "User-Agent:"))
         && add_line(transfer, "Expect:");
}

static bool is_method(const CHTTPTransfer *transfer, const char *name) {
  return strcmp(transfer->method, name) == 0;
}

/// libcurl sends a request again when a connection that it used before ends without an answer. The server may have
/// acted on it, so that is for methods only that may come twice (RFC 9110 §9.2.2).
static int permit(void *context, char *ip, char *local_ip, int port, int local_port) {
  CHTTPTransfer *transfer = context;
  (void)ip, (void)local_ip, (void)port, (void)local_port;
  transfer->attempts += 1;
  bool is_idempotent = !is_method(transfer, "POST") && !is_method(transfer, "PATCH");
  if (transfer->attempts == 1 || is_idempotent) return CURL_PREREQFUNC_OK;
  transfer->verdict = CHTTP_CLOSED;
  return CURL_PREREQFUNC_ABORT;
}

#define SET(option, value) (curl_easy_setopt(transfer->easy, option, value) == CURLE_OK)

/// Plain and TLS alike: to the named host and no further, by nobody's name but the caller's.
static bool set_rules(CHTTPTransfer *transfer) {
  return SET(CURLOPT_PROTOCOLS_STR, "http,https") && SET(CURLOPT_FOLLOWLOCATION, 0L)
         && SET(CURLOPT_PROXY, "") && SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED)
         && SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L) && SET(CURLOPT_HTTP09_ALLOWED, 0L)
         && SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1) && SET(CURLOPT_PATH_AS_IS, 1L)
         && SET(CURLOPT_NOSIGNAL, 1L) && SET(CURLOPT_NOPROGRESS, 1L)
         // A look-up that hangs is left to its own thread: nobody else's request waits for it.
         && SET(CURLOPT_QUICK_EXIT, 1L);
}

static bool set_trust(CHTTPTransfer *transfer, const char *authorities) {
  return SET(CURLOPT_SSL_VERIFYPEER, 1L) && SET(CURLOPT_SSL_VERIFYHOST, 2L)
         && SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2)
         && (authorities == NULL
             || (SET(CURLOPT_CAINFO, authorities) && SET(CURLOPT_CAPATH, (char *)NULL)));
}

static bool set_method(CHTTPTransfer *transfer) {
  if (is_method(transfer, "HEAD")) return SET(CURLOPT_NOBODY, 1L);
  bool is_bare =
    transfer->request_count == 0 && (is_method(transfer, "GET") || is_method(transfer, "DELETE"));
  bool is_set = is_bare ? SET(CURLOPT_HTTPGET, 1L)
                        : SET(CURLOPT_POST, 1L)
                            && SET(CURLOPT_POSTFIELDS, transfer->request_body)
                            && SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)transfer->request_count);
  return is_set && SET(CURLOPT_CUSTOMREQUEST, transfer->method);
}

static long clamped(int64_t milliseconds) {
  return milliseconds < 1 ? 1 : milliseconds > INT_MAX ? INT_MAX : (long)milliseconds;
}

static bool set_limits(CHTTPTransfer *transfer) {
  return SET(CURLOPT_TIMEOUT_MS, clamped(transfer->milliseconds))
         && SET(CURLOPT_CONNECTTIMEOUT_MS, clamped(transfer->connect_milliseconds));
}

static bool set_callbacks(CHTTPTransfer *transfer) {
  return SET(CURLOPT_PRIVATE, transfer) && SET(CURLOPT_HEADERDATA, transfer)
         && SET(CURLOPT_HEADERFUNCTION, chttp_take_head) && SET(CURLOPT_WRITEDATA, transfer)
         && SET(CURLOPT_WRITEFUNCTION, chttp_take_body) && SET(CURLOPT_PREREQDATA, transfer)
         && SET(CURLOPT_PREREQFUNCTION, permit);
}

bool chttp_transfer_prepare(CHTTPTransfer *transfer, const char *authorities) {
  transfer->easy = curl_easy_init();
  return transfer->easy != NULL && remove_own_headers(transfer)
         && SET(CURLOPT_HTTPHEADER, transfer->headers) && SET(CURLOPT_URL, transfer->url)
         && set_rules(transfer) && set_trust(transfer, authorities) && set_method(transfer)
         && set_limits(transfer) && set_callbacks(transfer);
}

static CHTTPResult timeout_of(const CHTTPTransfer *transfer) {
  curl_off_t sent = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &sent);
  bool is_connecting = sent == 0 && transfer->connect_milliseconds < transfer->milliseconds;
  return is_connecting ? CHTTP_CONNECT_TIMED_OUT : CHTTP_TIMED_OUT;
}

/// libcurl takes a head that breaks off for a whole one.
static CHTTPResult success_of(const CHTTPTransfer *transfer) {
  if (transfer->is_head_complete) return CHTTP_ANSWERED;
  return transfer->status >= 200 ? CHTTP_NO_CONNECTION : CHTTP_NO_HTTP;
}

static CHTTPResult result_of(const CHTTPTransfer *transfer, CURLcode code) {
  if (code != CURLE_OK && transfer->verdict != CHTTP_ANSWERED) return transfer->verdict;
  switch (code) {
  case CURLE_OK: return success_of(transfer);
  case CURLE_OPERATION_TIMEDOUT: return timeout_of(transfer);
  case CURLE_URL_MALFORMAT:
  case CURLE_LOGIN_DENIED: return CHTTP_BAD_ADDRESS;
  case CURLE_COULDNT_RESOLVE_HOST: return CHTTP_UNKNOWN_HOST;
  case CURLE_COULDNT_CONNECT:
  case CURLE_SEND_ERROR:
  case CURLE_RECV_ERROR:
  case CURLE_PARTIAL_FILE:
  case CURLE_INTERFACE_FAILED:
  case CURLE_NO_CONNECTION_AVAILABLE: return CHTTP_NO_CONNECTION;
  case CURLE_GOT_NOTHING: return CHTTP_CLOSED;
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CIPHER:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS: return CHTTP_NOT_TRUSTED;
  default: return CHTTP_NO_HTTP;
  }
}

void chttp_transfer_finish(CHTTPTransfer *transfer, CURLcode code) {
  long status = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  transfer->status = (int)status;
  chttp_transfer_end(transfer, result_of(transfer, code));
}

void chttp_transfer_end(CHTTPTransfer *transfer, CHTTPResult result) {
  transfer->result = result;
  free_request(transfer);
  transfer->done(transfer->context);
}
