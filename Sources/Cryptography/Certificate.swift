import CCrypto
public import Foundation

/// A certificate (X.509) as a value.
public struct Certificate: Hashable, Sendable {
  /// Without a line feed at its end.
  public let pem: String
  public let start: Date
  public let end: Date
  /// The alternative names of its subject; empty without them and for damaged ones.
  public let names: [GeneralName]
  /// Nil without them, for damaged ones, and for subtrees with a minimum or maximum.
  public let constraints: NameConstraints?

  /// Reads one certificate as PEM, at most 1 MiB.
  public init(pem: String) throws(CryptographyError) {
    try self.init(CertificateHandle(pem: pem))
  }

  init(_ handle: borrowing CertificateHandle) throws(CryptographyError) {
    pem = try handle.pem()
    (start, end) = try handle.dates()
    names = handle.names() ?? []
    constraints = handle.constraints()
  }

  /// Whether it names `authority` as its issuer, and that one's key has signed it.
  public func isIssued(by authority: Certificate) -> Bool {
    guard let ours = try? CertificateHandle(pem: pem),
      let theirs = try? CertificateHandle(pem: authority.pem)
    else { return false }
    return ccrypto_certificate_is_issued_by(ours.pointer, theirs.pointer)
  }

  /// Whether it is for the public half of a key.
  public func isFor(_ key: SigningKey) -> Bool {
    guard let handle = try? CertificateHandle(pem: pem) else { return false }
    return key.pem.withPEM { ccrypto_certificate_has_key(handle.pointer, $0, $1) }
  }
}

/// A certificate of libcrypto, for one thread at a time.
struct CertificateHandle: ~Copyable {
  let pointer: OpaquePointer

  init(pem: String) throws(CryptographyError) {
    guard let pointer = pem.withPEM({ ccrypto_certificate_read($0, $1) }) else {
      throw .last("it is no certificate")
    }
    self.pointer = pointer
  }

  /// A new one for the public half of a key.
  init(for key: SigningKey) throws(CryptographyError) {
    guard let pointer = key.pem.withPEM({ ccrypto_certificate_create($0, $1) }) else {
      throw .last("a certificate could not be begun")
    }
    self.pointer = pointer
  }

  deinit { ccrypto_certificate_destroy(pointer) }

  func pem() throws(CryptographyError) -> String {
    try text(of: ccrypto_certificate_write(pointer), or: "the certificate could not be written")
  }

  func dates() throws(CryptographyError) -> (start: Date, end: Date) {
    var (start, end): (Int64, Int64) = (0, 0)
    guard ccrypto_certificate_get_dates(pointer, &start, &end) else {
      throw .last("its dates cannot be read")
    }
    return (
      Date(timeIntervalSince1970: Double(start)), Date(timeIntervalSince1970: Double(end))
    )
  }

  func names() -> [GeneralName]? {
    ccrypto_certificate_names(pointer).flatMap { NameList(owning: $0).names }
  }

  func constraints() -> NameConstraints? {
    var (permitted, excluded): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    guard ccrypto_certificate_constraints(pointer, &permitted, &excluded), let permitted,
      let excluded
    else { return nil }
    let first = NameList(owning: permitted)
    let second = NameList(owning: excluded)
    guard let permitted = first.names, let excluded = second.names else { return nil }
    return NameConstraints(permitted: permitted, excluded: excluded)
  }
}
