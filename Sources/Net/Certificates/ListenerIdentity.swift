import NIOCore
import NIOSSL
import Realtime

/// The certificate that a listener shows; a renewed one is shown to every later connection, and those that
/// are open stay open.
public final class ListenerIdentity: Sendable {
  private let shown: Locked<(identity: ServerIdentity, material: TLSMaterial)>

  public init(_ identity: ServerIdentity) throws(NetError) {
    let material = try identity.material()
    shown = Locked((identity, material))
  }

  public var current: ServerIdentity { shown.withLock { $0.identity } }

  /// Throws, and goes on with the earlier one, when the certificate and the key do not fit together.
  public func renew(_ identity: ServerIdentity) throws(NetError) {
    let material = try identity.material()
    shown.withLock { $0 = (identity, material) }
  }

  /// For a listener, whose later connections ask again what to show.
  func tlsConfiguration() -> TLSConfiguration {
    var configuration = shown.withLock { $0.material.configuration }
    configuration.sslContextCallback = { [shown] _, answer in
      answer.succeed(shown.withLock { $0.material.override })
    }
    return configuration
  }
}
