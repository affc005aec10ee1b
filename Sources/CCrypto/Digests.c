// The functions whose state is a plain struct: those of EVP allocate and look up their algorithm, so that a
// digest could fail. The code that computes is the same.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "CCrypto.h"

#include <openssl/crypto.h>
#include <openssl/md5.h>
#include <openssl/sha.h>

_Static_assert(sizeof(SHA256_CTX) <= sizeof(((CCryptoDigest *)0)->state), "SHA-256 does not fit");
_Static_assert(sizeof(SHA_CTX) <= sizeof(((CCryptoDigest *)0)->state), "SHA-1 does not fit");
_Static_assert(sizeof(MD5_CTX) <= sizeof(((CCryptoDigest *)0)->state), "MD5 does not fit");

void ccrypto_digest_start(CCryptoDigest *digest, CCryptoAlgorithm algorithm) {
  digest->algorithm = algorithm;
  void *state = digest->state;
  switch (algorithm) {
  case CCRYPTO_SHA256: SHA256_Init(state); break;
  case CCRYPTO_SHA1: SHA1_Init(state); break;
  case CCRYPTO_MD5: MD5_Init(state); break;
  }
}

void ccrypto_digest_add(CCryptoDigest *digest, const void *bytes, size_t count) {
  if (count == 0) return;
  void *state = digest->state;
  switch (digest->algorithm) {
  case CCRYPTO_SHA256: SHA256_Update(state, bytes, count); break;
  case CCRYPTO_SHA1: SHA1_Update(state, bytes, count); break;
  case CCRYPTO_MD5: MD5_Update(state, bytes, count); break;
  }
}

size_t ccrypto_digest_finish(CCryptoDigest *digest, uint8_t bytes[32]) {
  void *state = digest->state;
  switch (digest->algorithm) {
  case CCRYPTO_SHA256: SHA256_Final(bytes, state); return SHA256_DIGEST_LENGTH;
  case CCRYPTO_SHA1: SHA1_Final(bytes, state); return SHA_DIGEST_LENGTH;
  case CCRYPTO_MD5: MD5_Final(bytes, state); return MD5_DIGEST_LENGTH;
  }
  return 0;
}

bool ccrypto_is_equal(const void *left, const void *right, size_t count) {
  return CRYPTO_memcmp(left, right, count) == 0;
}
