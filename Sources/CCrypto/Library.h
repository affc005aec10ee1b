#pragma once

#include "CCrypto.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/opensslv.h>
#include <openssl/x509.h>

#if OPENSSL_VERSION_MAJOR < 3
#error "OpenSSL 3.0 or newer is needed: libssl-dev of Debian, openssl@3 of Homebrew."
#endif

/// A context of our own with the default provider: what openssl.cnf says does not hold here. NULL without memory.
OSSL_LIB_CTX *ccrypto_context(void);

/// Forgets errors so far and leaves this reason; returns false.
bool ccrypto_refuse(const char *reason);

/// Reads a text of at most 1 MiB.
BIO *ccrypto_reader(const char *text, size_t count);
/// What was written, without a line feed at its end.
CCryptoBytes ccrypto_written(BIO *writer);
/// For encrypted texts, which are refused: nobody is asked for a passphrase. Sets the bool that `data` points to.
int ccrypto_no_passphrase(char *buffer, int size, int is_writing, void *data);

/// The next certificate of a text, other blocks left out; NULL at its end and for a damaged one.
X509 *ccrypto_next_certificate(BIO *reader);

/// A private key of any kind; sets `is_encrypted` for one that needs a passphrase, and then gives NULL.
EVP_PKEY *ccrypto_read_key(const char *pem, size_t count, bool *is_encrypted);
/// A checked private key of P-256; NULL for others.
EVP_PKEY *ccrypto_parse_key(const char *pem, size_t count);
