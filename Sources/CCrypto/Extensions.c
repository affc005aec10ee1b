#include "Certificates.h"

/// Each may be there once: a second one is an error.
static bool add(CCryptoCertificate *certificate, int nid, void *value, bool is_critical) {
  return value != NULL
         && X509_add1_ext_i2d((X509 *)certificate, nid, value, is_critical, X509V3_ADD_DEFAULT) == 1;
}

static bool add_basic(CCryptoCertificate *certificate, bool is_authority, int path_length) {
  BASIC_CONSTRAINTS *value = BASIC_CONSTRAINTS_new();
  bool is_ready = value != NULL;
  if (is_ready && is_authority) {
    value->ca = 0xFF;
    value->pathlen = ASN1_INTEGER_new();
    is_ready = value->pathlen != NULL && ASN1_INTEGER_set(value->pathlen, path_length) == 1;
  }
  bool is_added = is_ready && add(certificate, NID_basic_constraints, value, true);
  BASIC_CONSTRAINTS_free(value);
  return is_added;
}

bool ccrypto_certificate_add_authority(CCryptoCertificate *certificate, int path_length) {
  if (path_length < 0) return ccrypto_refuse("a path has a length from 0 on");
  return add_basic(certificate, true, path_length);
}

bool ccrypto_certificate_add_no_authority(CCryptoCertificate *certificate) {
  return add_basic(certificate, false, 0);
}

bool ccrypto_certificate_add_key_usage(CCryptoCertificate *certificate, uint16_t bits) {
  ASN1_BIT_STRING *value = ASN1_BIT_STRING_new();
  bool is_ready = value != NULL;
  for (int bit = 0; is_ready && bit < 16; bit++)
    if ((bits >> bit & 1) != 0) is_ready = ASN1_BIT_STRING_set_bit(value, bit, 1) == 1;
  bool is_added = is_ready && add(certificate, NID_key_usage, value, true);
  ASN1_BIT_STRING_free(value);
  return is_added;
}

/// Appends a subtree for each name; an empty list leaves no subtrees at all, as RFC 5280 wants.
static bool append(STACK_OF(GENERAL_SUBTREE) **subtrees, const CCryptoNames *names) {
  int count = sk_GENERAL_NAME_num(ccrypto_list(names));
  if (count <= 0) return true;
  *subtrees = sk_GENERAL_SUBTREE_new_null();
  for (int i = 0; *subtrees != NULL && i < count; i++) {
    GENERAL_SUBTREE *subtree = GENERAL_SUBTREE_new();
    GENERAL_NAME *name = GENERAL_NAME_dup(sk_GENERAL_NAME_value(ccrypto_list(names), i));
    if (subtree == NULL || name == NULL || sk_GENERAL_SUBTREE_push(*subtrees, subtree) <= 0) {
      GENERAL_SUBTREE_free(subtree);
      GENERAL_NAME_free(name);
      return false;
    }
    GENERAL_NAME_free(subtree->base);
    subtree->base = name;
  }
  return *subtrees != NULL;
}

bool ccrypto_certificate_add_constraints(CCryptoCertificate *certificate,
                                         const CCryptoNames *permitted,
                                         const CCryptoNames *excluded) {
  NAME_CONSTRAINTS *value = NAME_CONSTRAINTS_new();
  bool is_added = value != NULL && append(&value->permittedSubtrees, permitted)
                  && append(&value->excludedSubtrees, excluded)
                  && add(certificate, NID_name_constraints, value, true);
  NAME_CONSTRAINTS_free(value);
  return is_added;
}

bool ccrypto_certificate_add_key_identifier(CCryptoCertificate *certificate) {
  const ASN1_BIT_STRING *key = X509_get0_pubkey_bitstr(ccrypto_x509(certificate));
  if (key == NULL) return ccrypto_refuse("it has no public key");
  uint8_t bytes[32];
  CCryptoDigest digest;
  ccrypto_digest_start(&digest, CCRYPTO_SHA1);
  ccrypto_digest_add(&digest, ASN1_STRING_get0_data(key), (size_t)ASN1_STRING_length(key));
  int count = (int)ccrypto_digest_finish(&digest, bytes);
  ASN1_OCTET_STRING *value = ASN1_OCTET_STRING_new();
  bool is_added = value != NULL && ASN1_OCTET_STRING_set(value, bytes, count) == 1
                  && add(certificate, NID_subject_key_identifier, value, false);
  ASN1_OCTET_STRING_free(value);
  return is_added;
}

bool ccrypto_certificate_add_authority_identifier(CCryptoCertificate *certificate,
                                                  const CCryptoCertificate *authority) {
  AUTHORITY_KEYID *value = AUTHORITY_KEYID_new();
  if (value != NULL)
    value->keyid =
      X509_get_ext_d2i(ccrypto_x509(authority), NID_subject_key_identifier, NULL, NULL);
  bool is_added = add(certificate, NID_authority_key_identifier, value, false);
  AUTHORITY_KEYID_free(value);
  return is_added;
}

bool ccrypto_certificate_add_server_usage(CCryptoCertificate *certificate) {
  EXTENDED_KEY_USAGE *value = EXTENDED_KEY_USAGE_new();
  bool is_added = value != NULL
                  && sk_ASN1_OBJECT_push(value, OBJ_nid2obj(NID_server_auth)) > 0
                  && add(certificate, NID_ext_key_usage, value, false);
  EXTENDED_KEY_USAGE_free(value);
  return is_added;
}

bool ccrypto_certificate_add_names(CCryptoCertificate *certificate, const CCryptoNames *names) {
  return add(certificate, NID_subject_alt_name, (void *)ccrypto_list(names), false);
}
