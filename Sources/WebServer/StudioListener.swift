public import Net

/// The address and mode of a listener.
public struct StudioListener: Sendable {
  /// The one address of this computer to listen at; 0.0.0.0 stands for all of them.
  public let host: String
  /// 0 lets the system choose.
  public let port: Int
  let scope: RequestFacts.Listener
  let identity: ListenerIdentity?

  /// For this computer only, without pairing. Browsers trust `localhost` without a certificate.
  public static func loopback(port: Int) -> StudioListener {
    StudioListener(host: "127.0.0.1", port: port, scope: .loopback, identity: nil)
  }

  /// For devices on the network, which must pair; always encrypted.
  ///
  /// - Parameter host: the address of this computer to listen on; 0.0.0.0 for all.
  public static func network(
    host: String = "0.0.0.0", port: Int, identity: ListenerIdentity
  ) -> StudioListener {
    StudioListener(host: host, port: port, scope: .network, identity: identity)
  }

  /// For devices on the network, with a fixed certificate.
  public static func network(
    host: String = "0.0.0.0", port: Int, identity: ServerIdentity
  ) throws(NetError) -> StudioListener {
    .network(host: host, port: port, identity: try ListenerIdentity(identity))
  }

  /// For programs that cannot check certificates, unencrypted: media programs that read, clients of a coach.
  ///
  /// - Parameter host: 127.0.0.1 for this computer only; 0.0.0.0 for the network.
  public static func open(host: String, port: Int) -> StudioListener {
    let isLoopback = host == "127.0.0.1"
    return StudioListener(
      host: host, port: port, scope: isLoopback ? .loopback : .network, identity: nil)
  }
}
