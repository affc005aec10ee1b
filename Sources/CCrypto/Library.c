#include "Library.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/provider.h>

enum { MAXIMUM_TEXT = 1 << 20 };

static OSSL_LIB_CTX *context;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_context(void) {
  // Threads may still be at work when the program ends.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
  OSSL_LIB_CTX *made = OSSL_LIB_CTX_new();
  if (made != NULL && OSSL_PROVIDER_load(made, "default") == NULL) {
    OSSL_LIB_CTX_free(made);
    made = NULL;
  }
  context = made;
}

OSSL_LIB_CTX *ccrypto_context(void) {
  pthread_once(&once, make_context);
  if (context == NULL) ccrypto_refuse("libcrypto could not be started");
  return context;
}

bool ccrypto_refuse(const char *reason) {
  ERR_clear_error();
  ERR_raise_data(ERR_LIB_USER, ERR_R_PASSED_INVALID_ARGUMENT, "%s", reason);
  return false;
}

void ccrypto_take_error(char *text, size_t capacity) {
  const char *data = NULL;
  int flags = 0;
  unsigned long code = ERR_get_error_all(NULL, NULL, NULL, &data, &flags);
  bool is_ours = ERR_GET_LIB(code) == ERR_LIB_USER && (flags & ERR_TXT_STRING) != 0;
  const char *reason = code == 0 ? NULL : is_ours ? data : ERR_reason_error_string(code);
  snprintf(text, capacity, "%s", reason == NULL ? "" : reason);
  ERR_clear_error();
}

BIO *ccrypto_reader(const char *text, size_t count) {
  ERR_clear_error();
  if (count == 0) {
    ccrypto_refuse("it is empty");
    return NULL;
  }
  if (count > MAXIMUM_TEXT) {
    ccrypto_refuse("it has more than 1 MiB");
    return NULL;
  }
  return BIO_new_mem_buf(text, (int)count);
}

CCryptoBytes ccrypto_written(BIO *writer) {
  CCryptoBytes result = {NULL, 0};
  char *text = NULL;
  long count = BIO_get_mem_data(writer, &text);
  if (count > 0 && text[count - 1] == '\n') count -= 1;
  if (count <= 0) return result;
  result.bytes = malloc((size_t)count);
  if (result.bytes == NULL) return result;
  result.count = (size_t)count;
  memcpy(result.bytes, text, result.count);
  return result;
}

void ccrypto_bytes_free(CCryptoBytes bytes) {
  if (bytes.bytes != NULL) OPENSSL_cleanse(bytes.bytes, bytes.count);
  free(bytes.bytes);
}

int ccrypto_no_passphrase(char *buffer, int size, int is_writing, void *data) {
  (void)buffer, (void)size, (void)is_writing;
  bool *is_encrypted = data;
  *is_encrypted = true;
  return -1;
}
