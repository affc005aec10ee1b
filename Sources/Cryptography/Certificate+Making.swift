import CCrypto
public import Foundation
import Numbers

extension Certificate {
  /// A part of the subject's name, 1 to 1,024 bytes without a zero.
  public enum SubjectField: Hashable, Sendable {
    case organization(String)
    case commonName(String)
  }

  /// What a key may be used for (RFC 5280 §4.2.1.3).
  public struct KeyUsage: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
    public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
    public static let cRLSign = KeyUsage(rawValue: 1 << 6)
  }

  /// An extension (RFC 5280 §4.2.1); a certificate has each once at most.
  public enum Extension: Hashable, Sendable {
    /// Critical: with at most `pathLength` authorities below it.
    case authority(pathLength: Int)
    /// Critical.
    case notAuthority
    /// Critical.
    case keyUsage(KeyUsage)
    /// Critical.
    case constraints(NameConstraints)
    /// SHA-1 of the public key.
    case subjectKeyIdentifier
    /// The issuer's subject key identifier.
    case authorityKeyIdentifier
    /// Extended key usage: for servers of TLS.
    case serverAuthentication
    case alternativeNames([GeneralName])
  }

  /// Makes and signs a certificate (version 3, ECDSA with SHA-256, a random serial number of 20 bytes).
  ///
  /// - Parameters:
  ///   - key: whose public half it is for.
  ///   - start: rounded down to a second, as `end`.
  ///   - extensions: in the order in which they are written.
  ///   - issuer: nil for one that signs itself.
  public init(
    subject: [SubjectField], key: SigningKey, start: Date, end: Date, extensions: [Extension],
    issuer: Certificate? = nil, issuerKey: SigningKey
  ) throws(CryptographyError) {
    let made = try CertificateHandle(for: key)
    try made.setSerial()
    try made.setDates(start, end)
    for field in subject { try made.add(field) }
    if let issuer {
      let authority = try CertificateHandle(pem: issuer.pem)
      try made.complete(extensions, issuer: authority.pointer, key: issuerKey)
    } else {
      try made.complete(extensions, issuer: made.pointer, key: issuerKey)
    }
    try self.init(pem: made.pem())
  }
}

extension CertificateHandle {
  /// 20 bytes whose first bits are 01, so that the number is positive and as long as RFC 5280 allows.
  fileprivate func setSerial() throws(CryptographyError) {
    var bytes = SecureRandom.bytes(20)
    bytes[0] = bytes[0] & 0x3F | 0x40
    try check(ccrypto_certificate_set_serial(pointer, bytes, bytes.count), "the serial number")
  }

  fileprivate func setDates(_ start: Date, _ end: Date) throws(CryptographyError) {
    func seconds(_ date: Date) -> Int64 {
      Int64(clamping: date.timeIntervalSince1970.rounded(.down))
    }
    try check(ccrypto_certificate_set_dates(pointer, seconds(start), seconds(end)), "its dates")
  }

  fileprivate func add(_ field: Certificate.SubjectField) throws(CryptographyError) {
    let (kind, text): (CCryptoSubjectField, String) =
      switch field {
      case .organization(let text): (CCRYPTO_ORGANIZATION, text)
      case .commonName(let text): (CCRYPTO_COMMON_NAME, text)
      }
    let isAdded = text.withPEM { ccrypto_certificate_add_subject(pointer, kind, $0, $1) }
    try check(isAdded, "its subject")
  }

  /// `issuer` is a certificate of libcrypto, perhaps this one.
  fileprivate func complete(
    _ extensions: [Certificate.Extension], issuer: OpaquePointer, key: SigningKey
  ) throws(CryptographyError) {
    try check(ccrypto_certificate_set_issuer(pointer, issuer), "its issuer")
    for item in extensions { try check(add(item, issuer: issuer), "an extension") }
    try check(key.pem.withPEM { ccrypto_certificate_sign(pointer, $0, $1) }, "its signature")
  }

  private func add(
    _ item: Certificate.Extension, issuer: OpaquePointer
  ) throws(CryptographyError) -> Bool {
    switch item {
    case .authority(let length):
      return ccrypto_certificate_add_authority(pointer, Int32(clamping: length))
    case .notAuthority: return ccrypto_certificate_add_no_authority(pointer)
    case .keyUsage(let usage): return ccrypto_certificate_add_key_usage(pointer, usage.rawValue)
    case .constraints(let constraints):
      let permitted = try NameList.of(constraints.permitted)
      let excluded = try NameList.of(constraints.excluded)
      return ccrypto_certificate_add_constraints(pointer, permitted.pointer, excluded.pointer)
    case .subjectKeyIdentifier: return ccrypto_certificate_add_key_identifier(pointer)
    case .authorityKeyIdentifier:
      return ccrypto_certificate_add_authority_identifier(pointer, issuer)
    case .serverAuthentication: return ccrypto_certificate_add_server_usage(pointer)
    case .alternativeNames(let names):
      let list = try NameList.of(names)
      return ccrypto_certificate_add_names(pointer, list.pointer)
    }
  }

  private func check(_ isDone: Bool, _ what: String) throws(CryptographyError) {
    guard isDone else { throw .last("\(what) could not be set") }
  }
}
