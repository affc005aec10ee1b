import Net
import Numbers

/// The default port for senders of jack voltages.
enum NerveSocket {
  /// The installed NERVE module uses port 9000 too: on the network both can share it, on loopback not.
  static func open(port: UInt16, isLANOpen: Bool) throws(NetError) -> UDPReceiver {
    guard isLANOpen else { return try UDPReceiver(port: Int(port)) }
    do {
      return try UDPReceiver(host: "0.0.0.0", port: Int(port))
    } catch {
      return try UDPReceiver(host: "0.0.0.0", port: Int(port), reuse: true)
    }
  }
}
