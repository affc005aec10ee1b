import Net
import NIOCore
import NIOPosix

/// One network's multicast DNS socket: UDP 5353, shared with other responders of this computer.
struct MDNSLink: Sendable {
  /// A received datagram: bytes, sender, and our address on the network.
  struct Datagram: Sendable {
    var bytes: [UInt8]
    var sender: Net.SocketAddress
    var link: String
  }

  /// Our address on this network.
  let address: Net.SocketAddress
  private let channel: any Channel

  var id: String { address.host }

  /// Joins 224.0.0.251 on the network that has this address; throws one sentence.
  static func open(
    _ address: Net.SocketAddress, deliver: @escaping @Sendable (Datagram) -> Void
  ) async throws -> MDNSLink {
    let id = address.host
    let socket = try MulticastSocket.join(MDNSPacket.group, port: MDNSPacket.port, at: address)
    let channel = try await DatagramBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .channelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: DNSMessage.maximumSize + 1)
      )
      .channelInitializer { channel in
        channel.pipeline.addHandler(Listener(link: id, deliver: deliver))
      }
      .withBoundSocket(socket).get()
    return MDNSLink(address: address, channel: channel)
  }

  /// Sends without waiting; a datagram that cannot be sent now is dropped.
  func send(_ packet: MDNSPacket) {
    for bytes in packet.message.datagrams() { write(bytes, to: packet.destination, promise: nil) }
  }

  /// Sends and waits until the system has accepted it.
  func sendLast(_ packets: [MDNSPacket]) async {
    for packet in packets {
      for bytes in packet.message.datagrams() {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        write(bytes, to: packet.destination, promise: promise)
        try? await promise.futureResult.get()
      }
    }
  }

  private func write(
    _ bytes: [UInt8], to destination: MDNSPacket.Destination, promise: EventLoopPromise<Void>?
  ) {
    let (host, port) =
      switch destination {
      case .everyone: (MDNSPacket.group, MDNSPacket.port)
      case .one(let peer): (peer.host, peer.port)
      }
    guard let remote = try? NIOCore.SocketAddress(ipAddress: host, port: port) else {
      promise?.succeed()
      return
    }
    let envelope = AddressedEnvelope(remoteAddress: remote, data: ByteBuffer(bytes: bytes))
    channel.writeAndFlush(envelope, promise: promise)
  }

  func close() async { try? await channel.close() }
}

/// Passes datagrams with their sender to the handler.
private final class Listener: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let link: String
  private let deliver: @Sendable (MDNSLink.Datagram) -> Void

  init(link: String, deliver: @escaping @Sendable (MDNSLink.Datagram) -> Void) {
    self.link = link
    self.deliver = deliver
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    guard let host = envelope.remoteAddress.ipAddress, let port = envelope.remoteAddress.port,
      let sender = Net.SocketAddress(numeric: host, port: port)
    else { return }
    deliver(
      MDNSLink.Datagram(bytes: Array(envelope.data.readableBytesView), sender: sender, link: link))
  }

  /// A failed send or receive does not close the socket.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
