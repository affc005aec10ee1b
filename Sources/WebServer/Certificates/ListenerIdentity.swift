public import Net
import NIOCore
import NIOSSL
import Realtime

/// The certificate of a listener; a renewed one is used for every later connection, and open connections
/// stay open.
public final class ListenerIdentity: Sendable {
  private let shown: Locked<(identity: ServerIdentity, material: TLSMaterial)>

  /// Throws when the certificate and the key do not fit together.
  public init(_ identity: ServerIdentity) throws(NetError) {
    let material = try identity.material()
    shown = Locked((identity, material))
  }

  /// What is shown to the next connection.
  public var current: ServerIdentity { shown.withLock { $0.identity } }

  /// Throws, and keeps the previous one, when the certificate and the key do not match.
  public func renew(_ identity: ServerIdentity) throws(NetError) {
    let material = try identity.material()
    shown.withLock { $0 = (identity, material) }
  }

  /// For a listener: later connections read the current certificate.
  func tlsConfiguration() -> TLSConfiguration {
    var configuration = shown.withLock { $0.material.configuration }
    configuration.sslContextCallback = { [shown] _, answer in
      answer.succeed(shown.withLock { $0.material.override })
    }
    return configuration
  }
}
