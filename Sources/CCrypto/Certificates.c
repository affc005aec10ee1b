#include "Certificates.h"

#include <string.h>

#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/pem.h>

static CCryptoCertificate *wrapped(X509 *x509) { return (CCryptoCertificate *)x509; }

static X509 *create(void) {
  OSSL_LIB_CTX *context = ccrypto_context();
  return context == NULL ? NULL : X509_new_ex(context, NULL);
}

CCryptoCertificate *ccrypto_certificate_create(const char *key, size_t count) {
  EVP_PKEY *parsed = ccrypto_parse_key(key, count);
  X509 *x509 = parsed == NULL ? NULL : create();
  if (x509 != NULL && !(X509_set_version(x509, X509_VERSION_3) && X509_set_pubkey(x509, parsed))) {
    X509_free(x509);
    x509 = NULL;
  }
  EVP_PKEY_free(parsed);
  return wrapped(x509);
}

static bool is_at_end(BIO *reader) {
  char *name = NULL, *header = NULL;
  unsigned char *data = NULL;
  long count = 0;
  if (PEM_read_bio(reader, &name, &header, &data, &count) != 1) return true;
  OPENSSL_free(name);
  OPENSSL_free(header);
  OPENSSL_free(data);
  return false;
}

X509 *ccrypto_next_certificate(BIO *reader) {
  X509 *x509 = create();
  bool is_encrypted = false;
  if (x509 != NULL
      && PEM_read_bio_X509(reader, &x509, ccrypto_no_passphrase, &is_encrypted) != NULL)
    return x509;
  X509_free(x509);
  return NULL;
}

CCryptoCertificate *ccrypto_certificate_read(const char *pem, size_t count) {
  BIO *reader = ccrypto_reader(pem, count);
  X509 *x509 = reader == NULL ? NULL : ccrypto_next_certificate(reader);
  int64_t start, end;
  bool is_read =
    x509 != NULL
    && (is_at_end(reader) || ccrypto_refuse("it is more than one"))
    && (ccrypto_certificate_get_dates(wrapped(x509), &start, &end)
        || ccrypto_refuse("its dates cannot be read"));
  BIO_free(reader);
  if (is_read) {
    ERR_clear_error();
    return wrapped(x509);
  }
  X509_free(x509);
  return NULL;
}

void ccrypto_certificate_destroy(CCryptoCertificate *certificate) {
  X509_free((X509 *)certificate);
}

CCryptoBytes ccrypto_certificate_write(const CCryptoCertificate *certificate) {
  CCryptoBytes text = {NULL, 0};
  BIO *writer = BIO_new(BIO_s_mem());
  if (writer != NULL && PEM_write_bio_X509(writer, ccrypto_x509(certificate)) == 1)
    text = ccrypto_written(writer);
  BIO_free(writer);
  return text;
}

bool ccrypto_certificate_set_serial(CCryptoCertificate *certificate, const uint8_t *bytes,
                                    size_t count) {
  if (count > 20) return ccrypto_refuse("a serial number has at most 20 bytes");
  BIGNUM *number = BN_bin2bn(bytes, (int)count, NULL);
  ASN1_INTEGER *serial = number == NULL ? NULL : BN_to_ASN1_INTEGER(number, NULL);
  bool is_set = serial != NULL && X509_set_serialNumber((X509 *)certificate, serial) == 1;
  ASN1_INTEGER_free(serial);
  BN_free(number);
  return is_set;
}

bool ccrypto_certificate_set_dates(CCryptoCertificate *certificate, int64_t start, int64_t end) {
  X509 *x509 = (X509 *)certificate;
  return ASN1_TIME_set(X509_getm_notBefore(x509), (time_t)start) != NULL
         && ASN1_TIME_set(X509_getm_notAfter(x509), (time_t)end) != NULL;
}

static bool read_date(const ASN1_TIME *date, const ASN1_TIME *epoch, int64_t *seconds) {
  int days = 0, rest = 0;
  if (date == NULL || ASN1_TIME_diff(&days, &rest, epoch, date) != 1) return false;
  *seconds = (int64_t)days * 86400 + rest;
  return true;
}

bool ccrypto_certificate_get_dates(const CCryptoCertificate *certificate, int64_t *start,
                                   int64_t *end) {
  const X509 *x509 = ccrypto_x509(certificate);
  ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
  bool is_read = epoch != NULL && read_date(X509_get0_notBefore(x509), epoch, start)
                 && read_date(X509_get0_notAfter(x509), epoch, end);
  ASN1_TIME_free(epoch);
  return is_read;
}

bool ccrypto_certificate_add_subject(CCryptoCertificate *certificate, CCryptoSubjectField field,
                                     const char *text, size_t count) {
  if (count == 0 || count > 1024 || memchr(text, 0, count) != NULL)
    return ccrypto_refuse("a name has 1 to 1,024 bytes, none of them zero");
  int nid = field == CCRYPTO_ORGANIZATION ? NID_organizationName : NID_commonName;
  return X509_NAME_add_entry_by_NID(X509_get_subject_name((X509 *)certificate), nid,
                                    V_ASN1_UTF8STRING, (const unsigned char *)text, (int)count, -1,
                                    0) == 1;
}

bool ccrypto_certificate_set_issuer(CCryptoCertificate *certificate,
                                    const CCryptoCertificate *authority) {
  const X509_NAME *name = X509_get_subject_name(ccrypto_x509(authority));
  return X509_set_issuer_name((X509 *)certificate, name) == 1;
}

bool ccrypto_certificate_sign(CCryptoCertificate *certificate, const char *key, size_t count) {
  EVP_PKEY *parsed = ccrypto_parse_key(key, count);
  bool is_signed = parsed != NULL && X509_sign((X509 *)certificate, parsed, EVP_sha256()) > 0;
  EVP_PKEY_free(parsed);
  return is_signed;
}

bool ccrypto_certificate_is_issued_by(const CCryptoCertificate *certificate,
                                      const CCryptoCertificate *authority) {
  X509 *x509 = (X509 *)ccrypto_x509(certificate);
  const X509 *issuer = ccrypto_x509(authority);
  EVP_PKEY *key = X509_get0_pubkey(issuer);
  bool is_issued = key != NULL
                   && X509_NAME_cmp(X509_get_issuer_name(x509), X509_get_subject_name(issuer)) == 0
                   && X509_verify(x509, key) == 1;
  ERR_clear_error();
  return is_issued;
}

bool ccrypto_certificate_has_key(const CCryptoCertificate *certificate, const char *key,
                                 size_t count) {
  EVP_PKEY *parsed = ccrypto_parse_key(key, count);
  EVP_PKEY *ours = X509_get0_pubkey(ccrypto_x509(certificate));
  bool has_key = parsed != NULL && ours != NULL && EVP_PKEY_eq(ours, parsed) == 1;
  EVP_PKEY_free(parsed);
  ERR_clear_error();
  return has_key;
}
