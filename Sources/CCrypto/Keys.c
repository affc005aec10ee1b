#include "Library.h"

#include <string.h>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/pem.h>

static bool is_p256(const EVP_PKEY *key) {
  char curve[32], encoding[32];
  return EVP_PKEY_is_a(key, "EC") == 1
         && EVP_PKEY_get_group_name(key, curve, sizeof curve, NULL) == 1
         && strcmp(curve, SN_X9_62_prime256v1) == 0
         && EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_EC_ENCODING, encoding,
                                           sizeof encoding, NULL) == 1
         && strcmp(encoding, OSSL_PKEY_EC_ENCODING_GROUP) == 0;
}

/// Whether the public half is on the curve and belongs to the private half.
static bool is_sound(EVP_PKEY *key) {
  EVP_PKEY_CTX *check = EVP_PKEY_CTX_new_from_pkey(ccrypto_context(), key, NULL);
  bool is_sound = check != NULL && EVP_PKEY_check(check) == 1;
  EVP_PKEY_CTX_free(check);
  return is_sound;
}

EVP_PKEY *ccrypto_read_key(const char *pem, size_t count, bool *is_encrypted) {
  *is_encrypted = false;
  OSSL_LIB_CTX *context = ccrypto_context();
  BIO *reader = context == NULL ? NULL : ccrypto_reader(pem, count);
  if (reader == NULL) return NULL;
  EVP_PKEY *key =
    PEM_read_bio_PrivateKey_ex(reader, NULL, ccrypto_no_passphrase, is_encrypted, context, NULL);
  BIO_free(reader);
  return key;
}

EVP_PKEY *ccrypto_parse_key(const char *pem, size_t count) {
  bool is_encrypted;
  EVP_PKEY *key = ccrypto_read_key(pem, count, &is_encrypted);
  if (is_encrypted) ccrypto_refuse("it is encrypted");
  if (key == NULL) return NULL;
  bool is_ours = is_p256(key) || ccrypto_refuse("it is no key of the curve P-256");
  if (is_ours && is_sound(key)) {
    ERR_clear_error();
    return key;
  }
  EVP_PKEY_free(key);
  return NULL;
}

/// With its public half as an uncompressed point, however it was written before.
static CCryptoBytes key_text(EVP_PKEY *key) {
  CCryptoBytes text = {NULL, 0};
  BIO *writer = key == NULL ? NULL : BIO_new(BIO_s_secmem());
  if (writer != NULL && EVP_PKEY_set_int_param(key, OSSL_PKEY_PARAM_EC_INCLUDE_PUBLIC, 1) == 1
      && EVP_PKEY_set_utf8_string_param(key, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT,
                                        OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_UNCOMPRESSED) == 1
      && PEM_write_bio_PKCS8PrivateKey(writer, key, NULL, NULL, 0, NULL, NULL) == 1)
    text = ccrypto_written(writer);
  BIO_free(writer);
  EVP_PKEY_free(key);
  return text;
}

CCryptoBytes ccrypto_key_generate(void) {
  OSSL_LIB_CTX *context = ccrypto_context();
  return key_text(context == NULL ? NULL : EVP_PKEY_Q_keygen(context, NULL, "EC", "P-256"));
}

CCryptoBytes ccrypto_key_read(const char *pem, size_t count) {
  return key_text(ccrypto_parse_key(pem, count));
}
