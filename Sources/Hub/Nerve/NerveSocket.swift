import Net
import Numbers

/// The port that senders of jack voltages know.
enum NerveSocket {
  /// Port 9000 is the installed NERVE module's too: on the network both can have it, on loopback not.
  static func open(port: UInt16, isLANOpen: Bool) throws(NetError) -> UDPReceiver {
    guard isLANOpen else { return try UDPReceiver(port: Int(port)) }
    do {
      return try UDPReceiver(host: "0.0.0.0", port: Int(port))
    } catch {
      return try UDPReceiver(host: "0.0.0.0", port: Int(port), reuse: true)
    }
  }
}
