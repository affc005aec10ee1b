/// A certificate chain and its key, with which a listener proves who it is.
public struct ServerIdentity: Hashable, Sendable {
  /// PEM, the server's own certificate first.
  public let certificateChain: String
  /// PEM.
  let key: String
  /// Names and addresses that the certificate is for; empty when the user brought their own.
  public let names: [String]

  init(certificateChain: String, key: String, names: [String]) {
    (self.certificateChain, self.key, self.names) = (certificateChain, key, names)
  }
}

extension ServerIdentity: CustomStringConvertible {
  /// Without the key, which must not get into a log.
  public var description: String { "certificate for \(names.joined(separator: ", "))" }
}
