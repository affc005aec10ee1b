#include "Library.h"

#include <limits.h>
#include <string.h>

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

static SSL_CTX *context_of(const CCryptoTLSContext *context) { return (SSL_CTX *)context; }
static SSL *ssl_of(const CCryptoTLSConnection *connection) { return (SSL *)connection; }

/// For TLS 1.2: forward secrecy and authenticated encryption, for our keys and for a user's RSA keys. TLS 1.3 has no
/// others.
static const char *const ciphers =
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:"
  "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-CHACHA20-POLY1305";

static SSL_CTX *create(const SSL_METHOD *method) {
  OSSL_LIB_CTX *library = ccrypto_context();
  SSL_CTX *context = library == NULL ? NULL : SSL_CTX_new_ex(library, NULL, method);
  if (context == NULL) return NULL;
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  // A session is resumed by its ticket: nothing is kept for who left.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1
      && SSL_CTX_set_cipher_list(context, ciphers) == 1)
    return context;
  SSL_CTX_free(context);
  return NULL;
}

/// Whether the reason for no further certificate is that the text has no more.
static bool is_at_end(void) {
  return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
}

static bool use_chain(SSL_CTX *context, const char *chain, size_t count) {
  BIO *reader = ccrypto_reader(chain, count);
  X509 *x509 = reader == NULL ? NULL : ccrypto_next_certificate(reader);
  bool is_used = x509 != NULL && SSL_CTX_use_certificate(context, x509) == 1;
  X509_free(x509);
  while (is_used && (x509 = ccrypto_next_certificate(reader)) != NULL) {
    is_used = SSL_CTX_add0_chain_cert(context, x509) == 1;
    if (!is_used) X509_free(x509);
  }
  is_used = is_used && is_at_end();
  BIO_free(reader);
  if (is_used) ERR_clear_error();
  return is_used;
}

static bool use_key(SSL_CTX *context, const char *key, size_t count) {
  bool is_encrypted;
  EVP_PKEY *parsed = ccrypto_read_key(key, count, &is_encrypted);
  if (is_encrypted) ccrypto_refuse("the key is encrypted");
  bool is_used = parsed != NULL && SSL_CTX_use_PrivateKey(context, parsed) == 1;
  EVP_PKEY_free(parsed);
  return is_used && SSL_CTX_check_private_key(context) == 1;
}

/// A WebSocket cannot be opened over our HTTP/2. Clients that offer nothing of ours are served HTTP/1.1, too.
static int choose_protocol(SSL *ssl, const unsigned char **chosen, unsigned char *chosen_count,
                           const unsigned char *offered, unsigned int count, void *data) {
  (void)ssl, (void)data;
  static const unsigned char ours[] = "\x08http/1.1";
  unsigned char *match = NULL;
  if (SSL_select_next_proto(&match, chosen_count, ours, sizeof ours - 1, offered, count)
      != OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_NOACK;
  *chosen = match;
  return SSL_TLSEXT_ERR_OK;
}

CCryptoTLSContext *ccrypto_tls_server_create(const char *chain, size_t chain_count, const char *key,
                                             size_t key_count) {
  SSL_CTX *context = create(TLS_server_method());
  if (context == NULL) return NULL;
  if (!use_chain(context, chain, chain_count) || !use_key(context, key, key_count)) {
    SSL_CTX_free(context);
    return NULL;
  }
  SSL_CTX_set_options(context, SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
  return (CCryptoTLSContext *)context;
}

CCryptoTLSContext *ccrypto_tls_client_create(const char *authority, size_t count) {
  SSL_CTX *context = create(TLS_client_method());
  BIO *reader = context == NULL ? NULL : ccrypto_reader(authority, count);
  X509 *x509 = reader == NULL ? NULL : ccrypto_next_certificate(reader);
  bool is_trusted =
    x509 != NULL && X509_STORE_add_cert(SSL_CTX_get_cert_store(context), x509) == 1;
  X509_free(x509);
  BIO_free(reader);
  if (!is_trusted) {
    SSL_CTX_free(context);
    return NULL;
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  return (CCryptoTLSContext *)context;
}

void ccrypto_tls_context_destroy(CCryptoTLSContext *context) { SSL_CTX_free(context_of(context)); }

CCryptoTLSConnection *ccrypto_tls_create(const CCryptoTLSContext *context) {
  ERR_clear_error();
  SSL *ssl = SSL_new(context_of(context));
  BIO *in = ssl == NULL ? NULL : BIO_new(BIO_s_mem());
  BIO *out = in == NULL ? NULL : BIO_new(BIO_s_mem());
  if (out == NULL) {
    BIO_free(in);
    SSL_free(ssl);
    return NULL;
  }
  BIO_set_mem_eof_return(in, -1);
  BIO_set_mem_eof_return(out, -1);
  SSL_set_bio(ssl, in, out);
  if (SSL_is_server(ssl)) SSL_set_accept_state(ssl);
  else SSL_set_connect_state(ssl);
  return (CCryptoTLSConnection *)ssl;
}

void ccrypto_tls_destroy(CCryptoTLSConnection *connection) { SSL_free(ssl_of(connection)); }

bool ccrypto_tls_receive(CCryptoTLSConnection *connection, const void *bytes, size_t count) {
  ERR_clear_error();
  if (count == 0) return true;
  return count <= INT_MAX
         && BIO_write(SSL_get_rbio(ssl_of(connection)), bytes, (int)count) == (int)count;
}

static CCryptoTLSResult result_of(SSL *ssl, int code) {
  if (code == 1) return CCRYPTO_TLS_DONE;
  switch (SSL_get_error(ssl, code)) {
    case SSL_ERROR_WANT_READ: return CCRYPTO_TLS_WAITS;
    case SSL_ERROR_ZERO_RETURN: return CCRYPTO_TLS_ENDED;
    default: return CCRYPTO_TLS_FAILED;
  }
}

CCryptoTLSResult ccrypto_tls_shake_hands(CCryptoTLSConnection *connection) {
  ERR_clear_error();
  return result_of(ssl_of(connection), SSL_do_handshake(ssl_of(connection)));
}

CCryptoTLSResult ccrypto_tls_read(CCryptoTLSConnection *connection, void *bytes, size_t capacity,
                                  size_t *count) {
  ERR_clear_error();
  return result_of(ssl_of(connection), SSL_read_ex(ssl_of(connection), bytes, capacity, count));
}

CCryptoTLSResult ccrypto_tls_write(CCryptoTLSConnection *connection, const void *bytes,
                                   size_t count) {
  ERR_clear_error();
  size_t written = 0;
  return result_of(ssl_of(connection), SSL_write_ex(ssl_of(connection), bytes, count, &written));
}

void ccrypto_tls_end(CCryptoTLSConnection *connection) {
  ERR_clear_error();
  SSL_shutdown(ssl_of(connection));
  ERR_clear_error();
}

size_t ccrypto_tls_pending(const CCryptoTLSConnection *connection) {
  return BIO_ctrl_pending(SSL_get_wbio(ssl_of(connection)));
}

size_t ccrypto_tls_take(CCryptoTLSConnection *connection, void *bytes, size_t capacity) {
  if (capacity > INT_MAX) capacity = INT_MAX;
  int count = BIO_read(SSL_get_wbio(ssl_of(connection)), bytes, (int)capacity);
  return count > 0 ? (size_t)count : 0;
}
