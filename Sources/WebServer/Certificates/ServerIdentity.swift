import Net
import TLS

/// A certificate chain and its key, by which a listener identifies itself.
public struct ServerIdentity: Hashable, Sendable {
  /// PEM, the server's own certificate first.
  public let certificateChain: String
  /// PEM.
  let key: String
  /// Names and addresses of the certificate; empty for a certificate of the user's own.
  public let names: [String]

  init(certificateChain: String, key: String, names: [String]) {
    (self.certificateChain, self.key, self.names) = (certificateChain, key, names)
  }

  /// The chain and the key, read; throws when they cannot be, or do not belong together.
  func tlsContext() throws(NetError) -> TLSContext {
    do throws(TLSError) {
      return try TLSContext(serverChain: certificateChain, key: key)
    } catch {
      throw .badCertificate(reason: "\(error)")
    }
  }
}

extension ServerIdentity: CustomStringConvertible {
  /// Without the key, which must not appear in a log.
  public var description: String { "certificate for \(names.joined(separator: ", "))" }
}
