#include "Certificates.h"

#include <openssl/err.h>

CCryptoNames *ccrypto_names_create(void) { return (CCryptoNames *)sk_GENERAL_NAME_new_null(); }

void ccrypto_names_destroy(CCryptoNames *names) { GENERAL_NAMES_free((GENERAL_NAMES *)names); }

/// An IA5String of a name must be ASCII; a zero in it has deceived readers.
static bool is_valid(CCryptoName name) {
  if (name.kind == CCRYPTO_NAME_ADDRESS)
    return name.count == 4 || name.count == 8 || name.count == 16 || name.count == 32;
  bool is_text = name.kind == CCRYPTO_NAME_DNS || name.kind == CCRYPTO_NAME_EMAIL
                 || name.kind == CCRYPTO_NAME_URI;
  if (!is_text || name.count == 0 || name.count > 4096) return false;
  for (size_t i = 0; i < name.count; i++)
    if (name.bytes[i] <= 0x20 || name.bytes[i] >= 0x7F) return false;
  return true;
}

bool ccrypto_names_add(CCryptoNames *names, CCryptoName name) {
  if (!is_valid(name))
    return ccrypto_refuse("a name is 1 to 4,096 characters of ASCII without spaces, or an address");
  bool is_address = name.kind == CCRYPTO_NAME_ADDRESS;
  ASN1_STRING *string = ASN1_STRING_type_new(is_address ? V_ASN1_OCTET_STRING : V_ASN1_IA5STRING);
  GENERAL_NAME *made = GENERAL_NAME_new();
  if (string == NULL || made == NULL || !ASN1_STRING_set(string, name.bytes, (int)name.count)) {
    ASN1_STRING_free(string);
    GENERAL_NAME_free(made);
    return false;
  }
  GENERAL_NAME_set0_value(made, (int)name.kind, string);
  if (sk_GENERAL_NAME_push((GENERAL_NAMES *)names, made) > 0) return true;
  GENERAL_NAME_free(made);
  return false;
}

int ccrypto_names_count(const CCryptoNames *names) {
  return sk_GENERAL_NAME_num(ccrypto_list(names));
}

CCryptoName ccrypto_names_get(const CCryptoNames *names, int index) {
  CCryptoName result = {CCRYPTO_NAME_OTHER, NULL, 0};
  const GENERAL_NAME *name = sk_GENERAL_NAME_value(ccrypto_list(names), index);
  if (name == NULL) return result;
  int kind = 0;
  const ASN1_STRING *string = GENERAL_NAME_get0_value(name, &kind);
  if (kind != GEN_EMAIL && kind != GEN_DNS && kind != GEN_URI && kind != GEN_IPADD) return result;
  result.kind = (CCryptoNameKind)kind;
  result.bytes = ASN1_STRING_get0_data(string);
  result.count = (size_t)ASN1_STRING_length(string);
  return result;
}

CCryptoNames *ccrypto_certificate_names(const CCryptoCertificate *certificate) {
  void *names = X509_get_ext_d2i(ccrypto_x509(certificate), NID_subject_alt_name, NULL, NULL);
  ERR_clear_error();
  return names;
}

static CCryptoNames *names_of_subtrees(const STACK_OF(GENERAL_SUBTREE) *subtrees) {
  GENERAL_NAMES *names = sk_GENERAL_NAME_new_null();
  for (int i = 0; names != NULL && i < sk_GENERAL_SUBTREE_num(subtrees); i++) {
    const GENERAL_SUBTREE *subtree = sk_GENERAL_SUBTREE_value(subtrees, i);
    bool is_whole = subtree->minimum == NULL && subtree->maximum == NULL;
    GENERAL_NAME *name = is_whole ? GENERAL_NAME_dup(subtree->base) : NULL;
    if (name != NULL && sk_GENERAL_NAME_push(names, name) > 0) continue;
    GENERAL_NAME_free(name);
    GENERAL_NAMES_free(names);
    names = NULL;
  }
  return (CCryptoNames *)names;
}

bool ccrypto_certificate_constraints(const CCryptoCertificate *certificate,
                                     CCryptoNames **permitted, CCryptoNames **excluded) {
  NAME_CONSTRAINTS *found =
    X509_get_ext_d2i(ccrypto_x509(certificate), NID_name_constraints, NULL, NULL);
  ERR_clear_error();
  if (found == NULL) return false;
  *permitted = names_of_subtrees(found->permittedSubtrees);
  *excluded = names_of_subtrees(found->excludedSubtrees);
  NAME_CONSTRAINTS_free(found);
  if (*permitted != NULL && *excluded != NULL) return true;
  ccrypto_names_destroy(*permitted);
  ccrypto_names_destroy(*excluded);
  *permitted = *excluded = NULL;
  return false;
}
