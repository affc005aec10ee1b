#pragma once

#include <stdbool.h>
#include <stddef.h>

// TLS 1.2 and 1.3 without a transport: whoever calls moves the bytes. What fails says why by `ccrypto_take_error` on the
// same thread.

/// A role with its certificates, for any number of connections and threads.
typedef struct CCryptoTLSContext CCryptoTLSContext;
/// One side of a connection, for one thread at a time.
typedef struct CCryptoTLSConnection CCryptoTLSConnection;

/// A server that shows a chain (PEM, its own certificate first) with the matching key (PEM). Its only application
/// protocol is HTTP/1.1 (ALPN, RFC 7301).
CCryptoTLSContext *ccrypto_tls_server_create(const char *chain, size_t chain_count, const char *key,
                                             size_t key_count);
/// A client that accepts certificates which an authority (PEM) issued, for any name.
CCryptoTLSContext *ccrypto_tls_client_create(const char *authority, size_t count);
void ccrypto_tls_context_destroy(CCryptoTLSContext *context);

CCryptoTLSConnection *ccrypto_tls_create(const CCryptoTLSContext *context);
void ccrypto_tls_destroy(CCryptoTLSConnection *connection);

typedef enum {
  CCRYPTO_TLS_DONE,
  /// More bytes of the peer are needed.
  CCRYPTO_TLS_WAITS,
  /// The peer sends nothing more, by its own word (close_notify, RFC 8446 §6.1).
  CCRYPTO_TLS_ENDED,
  /// Nothing but ``ccrypto_tls_take`` may follow.
  CCRYPTO_TLS_FAILED
} CCryptoTLSResult;

/// Keeps bytes of the peer until they are read; false without memory.
bool ccrypto_tls_receive(CCryptoTLSConnection *connection, const void *bytes, size_t count);
/// DONE when the handshake is complete.
CCryptoTLSResult ccrypto_tls_shake_hands(CCryptoTLSConnection *connection);
/// Decrypts up to `capacity` bytes; `count` is set for DONE.
CCryptoTLSResult ccrypto_tls_read(CCryptoTLSConnection *connection, void *bytes, size_t capacity,
                                  size_t *count);
/// Encrypts all bytes, after the handshake; `count` must not be 0.
CCryptoTLSResult ccrypto_tls_write(CCryptoTLSConnection *connection, const void *bytes,
                                   size_t count);
/// Tells the peer that nothing more comes (close_notify).
void ccrypto_tls_end(CCryptoTLSConnection *connection);

/// The number of bytes for the peer.
size_t ccrypto_tls_pending(const CCryptoTLSConnection *connection);
/// Moves at most `capacity` of them; returns how many.
size_t ccrypto_tls_take(CCryptoTLSConnection *connection, void *bytes, size_t capacity);
