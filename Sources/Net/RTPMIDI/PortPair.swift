import NIOCore
import NIOPosix

/// Two datagram channels on consecutive ports.
struct PortPair: Sendable {
  let control: any Channel
  let data: any Channel
  let address: SocketAddress

  static let tryLimit = 32
  /// Longer datagrams are cut, and then refused as broken.
  static let largestDatagram = 8192

  /// Binds `address` and the port above it; the next free pair when they are taken, any when the port is 0.
  static func bind(
    _ address: SocketAddress, on loop: any EventLoop,
    handler: @escaping @Sendable (_ isControl: Bool) -> any ChannelInboundHandler & Sendable
  ) async throws(NetError) -> PortPair {
    var failure = FreePort.takenCode
    for attempt in 0..<tryLimit {
      let port = address.port == 0 ? 0 : address.port + 2 * attempt
      guard port < 65_535 else { break }
      do {
        let control = try await bind(address.with(port: port), on: loop, handler(true))
        let bound = control.localAddress.flatMap(SocketAddress.init) ?? address
        do {
          let above = bound.with(port: bound.port + 1)
          let data = try await bind(above, on: loop, handler(false))
          return PortPair(control: control, data: data, address: bound)
        } catch {
          try? await control.close()
        }
      } catch let error as IOError {
        failure = error.errnoCode
        guard failure == FreePort.takenCode else { break }
      } catch {
        throw .system(operation: "listen at \(address)", code: failure)
      }
    }
    throw FreePort.explain(failure, binding: address)
  }

  private static func bind(
    _ address: SocketAddress, on loop: any EventLoop,
    _ handler: any ChannelInboundHandler & Sendable
  ) async throws -> any Channel {
    try await DatagramBootstrap(group: loop)
      .channelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: largestDatagram)
      )
      .channelInitializer { $0.pipeline.addHandler(handler) }
      .bind(to: try address.nioAddress()).get()
  }

  func close() async {
    try? await control.close()
    try? await data.close()
  }
}
