/// Two consecutive datagram ports, each with its own thread.
struct PortPair: Sendable {
  let control: UDPReceiver
  let data: UDPReceiver

  static let tryLimit = 32
  /// Longer datagrams are truncated, and then rejected as malformed.
  static let largestDatagram = 8192

  /// The address of the control port.
  var address: SocketAddress { control.localAddress }

  /// Binds `address` and the port above it; the next free pair when one is in use, any pair when the port is 0.
  static func bind(
    _ address: SocketAddress, onRefusal: @escaping UDPReceiver.RefusalHandler
  ) throws(NetError) -> PortPair {
    for attempt in 0..<tryLimit {
      let port = address.port == 0 ? 0 : address.port + 2 * attempt
      guard port < 65_535 else { break }
      do {
        let control = try UDPReceiver(at: address.with(port: port), onRefusal: onRefusal)
        let above = control.localAddress.with(port: control.localPort + 1)
        guard above.port <= 65_535 else { continue }
        return PortPair(control: control, data: try UDPReceiver(at: above, onRefusal: onRefusal))
      } catch {
        guard case .portInUse = error else { throw error }
      }
    }
    throw FreePort.explain(FreePort.takenCode, binding: address)
  }

  /// Starts to pass datagrams to the handlers, each port on its own thread.
  func start(
    _ handler:
      @escaping @Sendable (UnsafeRawBufferPointer, SocketAddress, _ isControl: Bool) -> Void
  ) {
    for (port, isControl) in [(control, true), (data, false)] {
      port.start(slots: 8, capacity: Self.largestDatagram) { bytes, sender, _ in
        handler(bytes, sender, isControl)
      }
    }
  }

  /// Ends both threads; the ports are free when the pair is released.
  func stop() {
    control.stop()
    data.stop()
  }
}
