#pragma once

#include "Library.h"

#include <openssl/x509v3.h>

static inline const X509 *ccrypto_x509(const CCryptoCertificate *certificate) {
  return (const X509 *)certificate;
}

static inline const GENERAL_NAMES *ccrypto_list(const CCryptoNames *names) {
  return (const GENERAL_NAMES *)names;
}
