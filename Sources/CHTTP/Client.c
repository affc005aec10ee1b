// For pthread_setname_np.
#define _GNU_SOURCE

#include "Transfer.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <openssl/crypto.h>

struct CHTTPClient {
  char *authorities;
  int idle_milliseconds;
  pthread_t thread;

  pthread_mutex_t lock;
  // Under the lock; only the thread replaces `multi`.
  CURLM *multi;
  CHTTPTransfer *incoming;
  bool is_stopping;

  // The thread's.
  CHTTPTransfer *running;
  bool has_connections;
  int64_t idle_since;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_started;

static void start_library(void) {
  // Threads may still be at work when the program ends, so OpenSSL is not cleaned up then. Its first caller decides.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  is_started = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static CURLM *create_multi(void) {
  CURLM *multi = curl_multi_init();
  if (multi == NULL) return NULL;
  // Connections that are kept, and those to one host at a time; more requests wait.
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 16L);
  curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 8L);
  return multi;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void start(CHTTPClient *client, CHTTPTransfer *transfer) {
  if (atomic_load(&transfer->is_cancelled)) {
    chttp_transfer_end(transfer, CHTTP_CANCELLED);
  } else if (!chttp_transfer_prepare(transfer, client->authorities)
             || curl_multi_add_handle(client->multi, transfer->easy) != CURLM_OK) {
    chttp_transfer_end(transfer, CHTTP_NO_MEMORY);
  } else {
    transfer->next = client->running;
    client->running = transfer;
  }
}

/// Starts what was sent since the last time; false when the client ends.
static bool take_incoming(CHTTPClient *client) {
  pthread_mutex_lock(&client->lock);
  CHTTPTransfer *incoming = client->incoming;
  bool is_stopping = client->is_stopping;
  client->incoming = NULL;
  pthread_mutex_unlock(&client->lock);
  // The newest is first; they start in their order.
  CHTTPTransfer *ordered = NULL;
  while (incoming != NULL) {
    CHTTPTransfer *next = incoming->next;
    incoming->next = ordered;
    ordered = incoming;
    incoming = next;
  }
  while (ordered != NULL) {
    CHTTPTransfer *next = ordered->next;
    start(client, ordered);
    ordered = next;
  }
  return !is_stopping;
}

static void forget(CHTTPClient *client, CHTTPTransfer *transfer) {
  CHTTPTransfer **place = &client->running;
  while (*place != NULL && *place != transfer) place = &(*place)->next;
  if (*place != NULL) *place = transfer->next;
  curl_multi_remove_handle(client->multi, transfer->easy);
  client->has_connections = true;
  client->idle_since = now();
}

static void cancel_running(CHTTPClient *client, bool all) {
  CHTTPTransfer *next;
  for (CHTTPTransfer *transfer = client->running; transfer != NULL; transfer = next) {
    next = transfer->next;
    if (!all && !atomic_load(&transfer->is_cancelled)) continue;
    forget(client, transfer);
    chttp_transfer_end(transfer, CHTTP_CANCELLED);
  }
}

static void finish_complete(CHTTPClient *client) {
  CURLMsg *message;
  int left = 0;
  while ((message = curl_multi_info_read(client->multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode code = message->data.result;
    CHTTPTransfer *transfer = NULL;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    forget(client, transfer);
    chttp_transfer_finish(transfer, code);
  }
}

/// libcurl closes idle connections with the next request only: here they end with their collection.
static void close_idle(CHTTPClient *client) {
  CURLM *fresh = create_multi();
  if (fresh == NULL) return;
  pthread_mutex_lock(&client->lock);
  CURLM *old = client->multi;
  client->multi = fresh;
  pthread_mutex_unlock(&client->lock);
  curl_multi_cleanup(old);
  client->has_connections = false;
}

/// Returns when something happens on a connection, in `incoming` or to a timeout.
static void wait_for_work(CHTTPClient *client) {
  int milliseconds = 60000;
  bool is_idle = client->running == NULL;
  if (is_idle && client->has_connections) {
    int64_t left = client->idle_since + client->idle_milliseconds - now();
    if (left <= 0) {
      close_idle(client);
    } else if (left < milliseconds) {
      milliseconds = (int)left;
    }
  }
  if (is_idle && !client->has_connections) milliseconds = 1 << 30;
  if (curl_multi_poll(client->multi, NULL, 0, milliseconds, NULL) != CURLM_OK) {
    struct timespec pause = {0, 10000000};
    nanosleep(&pause, NULL);
  }
}

static void *drive(void *context) {
  CHTTPClient *client = context;
#ifdef __APPLE__
  pthread_setname_np("http client");
#else
  pthread_setname_np(pthread_self(), "http client");
#endif
  while (take_incoming(client)) {
    cancel_running(client, false);
    int count = 0;
    curl_multi_perform(client->multi, &count);
    finish_complete(client);
    wait_for_work(client);
  }
  cancel_running(client, true);
  return NULL;
}

/// The thread has no signals: not SIGPIPE of a closed connection, nor those that are meant for others.
static bool start_thread(CHTTPClient *client) {
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return false;
  bool has_thread = pthread_create(&client->thread, NULL, drive, client) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return has_thread;
}

static void release(CHTTPClient *client) {
  curl_multi_cleanup(client->multi);
  pthread_mutex_destroy(&client->lock);
  free(client->authorities);
  free(client);
}

CHTTPClient *chttp_client_create(const char *authorities, int idle_milliseconds) {
  pthread_once(&once, start_library);
  CHTTPClient *client = is_started ? calloc(1, sizeof *client) : NULL;
  if (client == NULL) return NULL;
  if (pthread_mutex_init(&client->lock, NULL) != 0) {
    free(client);
    return NULL;
  }
  client->idle_milliseconds = idle_milliseconds;
  client->multi = create_multi();
  if (authorities != NULL) client->authorities = strdup(authorities);
  bool is_complete = client->multi != NULL && (authorities == NULL || client->authorities != NULL);
  if (is_complete && start_thread(client)) return client;
  release(client);
  return NULL;
}

void chttp_client_destroy(CHTTPClient *client) {
  if (client == NULL) return;
  pthread_mutex_lock(&client->lock);
  client->is_stopping = true;
  curl_multi_wakeup(client->multi);
  pthread_mutex_unlock(&client->lock);
  pthread_join(client->thread, NULL);
  release(client);
}

void chttp_client_send(CHTTPClient *client, CHTTPTransfer *transfer, void (*done)(void *context),
                       void *context) {
  transfer->done = done;
  transfer->context = context;
  pthread_mutex_lock(&client->lock);
  transfer->next = client->incoming;
  client->incoming = transfer;
  curl_multi_wakeup(client->multi);
  pthread_mutex_unlock(&client->lock);
}

void chttp_client_cancel(CHTTPClient *client, CHTTPTransfer *transfer) {
  atomic_store(&transfer->is_cancelled, true);
  pthread_mutex_lock(&client->lock);
  curl_multi_wakeup(client->multi);
  pthread_mutex_unlock(&client->lock);
}
