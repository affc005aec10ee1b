#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Texts are UTF-8 and need no zero at their end; PEM texts have at most 1 MiB. What fails says why by
// `ccrypto_take_error` on the same thread.

typedef enum { CCRYPTO_SHA256, CCRYPTO_SHA1, CCRYPTO_MD5 } CCryptoAlgorithm;

/// A digest so far, which may be copied. It has no memory of its own and cannot fail.
typedef struct {
  CCryptoAlgorithm algorithm;
  uint64_t state[16];
} CCryptoDigest;

void ccrypto_digest_start(CCryptoDigest *digest, CCryptoAlgorithm algorithm);
void ccrypto_digest_add(CCryptoDigest *digest, const void *bytes, size_t count);
/// Writes 32 bytes for SHA-256, 20 for SHA-1, 16 for MD5; returns how many.
size_t ccrypto_digest_finish(CCryptoDigest *digest, uint8_t bytes[32]);

/// In a time that depends on `count` only.
bool ccrypto_is_equal(const void *left, const void *right, size_t count);

/// `bytes` is NULL after a failure; else freed with `ccrypto_bytes_free`, which overwrites it.
typedef struct {
  char *bytes;
  size_t count;
} CCryptoBytes;

void ccrypto_bytes_free(CCryptoBytes bytes);

/// The oldest error of this thread in a few words, or "" when there is none; forgets it and all others.
void ccrypto_take_error(char *text, size_t capacity);

/// A new key of the curve P-256 as PEM (PKCS #8).
CCryptoBytes ccrypto_key_generate(void);
/// Checks a key of P-256 (PEM of PKCS #8 or SEC 1, without a passphrase) and writes it as PKCS #8.
CCryptoBytes ccrypto_key_read(const char *pem, size_t count);

typedef enum {
  CCRYPTO_NAME_OTHER = 0,
  CCRYPTO_NAME_EMAIL = 1,
  CCRYPTO_NAME_DNS = 2,
  CCRYPTO_NAME_URI = 6,
  CCRYPTO_NAME_ADDRESS = 7
} CCryptoNameKind;

typedef struct {
  CCryptoNameKind kind;
  /// ASCII, or the bytes of an address; they belong to the list.
  const uint8_t *bytes;
  size_t count;
} CCryptoName;

/// A list of names (RFC 5280 §4.2.1.6).
typedef struct CCryptoNames CCryptoNames;

CCryptoNames *ccrypto_names_create(void);
void ccrypto_names_destroy(CCryptoNames *names);
bool ccrypto_names_add(CCryptoNames *names, CCryptoName name);
int ccrypto_names_count(const CCryptoNames *names);
CCryptoName ccrypto_names_get(const CCryptoNames *names, int index);

/// A certificate (X.509 version 3), for one thread at a time.
typedef struct CCryptoCertificate CCryptoCertificate;

/// For the public half of a key; everything else is added before it is signed.
CCryptoCertificate *ccrypto_certificate_create(const char *key, size_t count);
/// One certificate as PEM, with dates that can be read.
CCryptoCertificate *ccrypto_certificate_read(const char *pem, size_t count);
void ccrypto_certificate_destroy(CCryptoCertificate *certificate);
/// As PEM, without a line feed at its end.
CCryptoBytes ccrypto_certificate_write(const CCryptoCertificate *certificate);

/// At most 20 bytes of a positive number, the highest first.
bool ccrypto_certificate_set_serial(CCryptoCertificate *certificate, const uint8_t *bytes,
                                    size_t count);
/// Seconds since 1970.
bool ccrypto_certificate_set_dates(CCryptoCertificate *certificate, int64_t start, int64_t end);
bool ccrypto_certificate_get_dates(const CCryptoCertificate *certificate, int64_t *start,
                                   int64_t *end);

typedef enum { CCRYPTO_COMMON_NAME, CCRYPTO_ORGANIZATION } CCryptoSubjectField;

/// Adds a field, as a UTF8String, behind the ones so far.
bool ccrypto_certificate_add_subject(CCryptoCertificate *certificate, CCryptoSubjectField field,
                                     const char *text, size_t count);
/// The issuer is the subject of `authority`, which may be the certificate itself.
bool ccrypto_certificate_set_issuer(CCryptoCertificate *certificate,
                                    const CCryptoCertificate *authority);

// Extensions, in the order of these calls; each may be there once.

/// Critical.
bool ccrypto_certificate_add_authority(CCryptoCertificate *certificate, int path_length);
/// Critical.
bool ccrypto_certificate_add_no_authority(CCryptoCertificate *certificate);
/// Critical. Bit 0 of `bits` is digitalSignature, and so on (RFC 5280 §4.2.1.3).
bool ccrypto_certificate_add_key_usage(CCryptoCertificate *certificate, uint16_t bits);
/// Critical. A list may be empty.
bool ccrypto_certificate_add_constraints(CCryptoCertificate *certificate,
                                         const CCryptoNames *permitted,
                                         const CCryptoNames *excluded);
/// SHA-1 of the public key (RFC 5280 §4.2.1.2, method 1).
bool ccrypto_certificate_add_key_identifier(CCryptoCertificate *certificate);
/// The key identifier of `authority`; empty where that has none.
bool ccrypto_certificate_add_authority_identifier(CCryptoCertificate *certificate,
                                                  const CCryptoCertificate *authority);
/// Extended key usage: serverAuth.
bool ccrypto_certificate_add_server_usage(CCryptoCertificate *certificate);
bool ccrypto_certificate_add_names(CCryptoCertificate *certificate, const CCryptoNames *names);

/// By ECDSA with SHA-256.
bool ccrypto_certificate_sign(CCryptoCertificate *certificate, const char *key, size_t count);

/// The alternative names of the subject; NULL without them and for damaged ones.
CCryptoNames *ccrypto_certificate_names(const CCryptoCertificate *certificate);
/// False without constraints, for damaged ones, and for subtrees with a minimum or maximum; else both lists are
/// the caller's.
bool ccrypto_certificate_constraints(const CCryptoCertificate *certificate,
                                     CCryptoNames **permitted, CCryptoNames **excluded);
/// Whether the names fit and the key of `authority` has signed the certificate.
bool ccrypto_certificate_is_issued_by(const CCryptoCertificate *certificate,
                                      const CCryptoCertificate *authority);
/// Whether the certificate is for the public half of a key.
bool ccrypto_certificate_has_key(const CCryptoCertificate *certificate, const char *key,
                                 size_t count);

#include "CCryptoTLS.h"
