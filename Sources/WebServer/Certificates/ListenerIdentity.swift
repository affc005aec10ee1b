public import Net
import Realtime
import TLS

/// The certificate of a listener; a renewed one is used for every later connection, and open connections
/// stay open.
public final class ListenerIdentity: Sendable {
  private let shown: Locked<(identity: ServerIdentity, context: TLSContext)>

  /// Throws when the certificate and the key do not fit together.
  public init(_ identity: ServerIdentity) throws(NetError) {
    shown = Locked((identity, try identity.tlsContext()))
  }

  /// What is shown to the next connection.
  public var current: ServerIdentity { shown.withLock { $0.identity } }

  /// For the next connection.
  var context: TLSContext { shown.withLock { $0.context } }

  /// Throws, and keeps the previous one, when the certificate and the key do not match.
  public func renew(_ identity: ServerIdentity) throws(NetError) {
    let context = try identity.tlsContext()
    shown.withLock { $0 = (identity, context) }
  }
}
