import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One network's multicast DNS socket: UDP 5353, shared with other responders of this computer.
struct MDNSLink: Sendable {
  /// What came in: bytes, sender, and the address of the network that it came in by.
  struct Datagram: Sendable {
    var bytes: [UInt8]
    var sender: SocketAddress
    var link: String
  }

  /// Our address on this network.
  let address: SocketAddress
  private let channel: any Channel

  var id: String { address.host }

  /// Joins 224.0.0.251 on the network that has this address; throws one sentence.
  static func open(
    _ address: SocketAddress, deliver: @escaping @Sendable (Datagram) -> Void
  ) async throws -> MDNSLink {
    let id = address.host
    let bootstrap = DatagramBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(
        .socket(.init(SOL_SOCKET), .init(SO_REUSEPORT)), value: 1)
      .channelOption(
        .recvAllocator,
        value: FixedSizeRecvByteBufferAllocator(capacity: DNSMessage.maximumSize + 1)
      )
      .channelInitializer { channel in
        channel.pipeline.addHandler(Listener(link: id, deliver: deliver))
      }
    let channel = try await bootstrap.bind(host: boundHost, port: MDNSPacket.port).get()
    do {
      try await join(channel, at: address)
    } catch {
      try? await channel.close()
      throw error
    }
    return MDNSLink(address: address, channel: channel)
  }

  /// Bound to the group, a socket takes no datagram that is meant for another responder alone.
  private static var boundHost: String {
    #if canImport(Darwin)
      "0.0.0.0"
    #else
      MDNSPacket.group
    #endif
  }

  private static func join(_ channel: any Channel, at address: SocketAddress) async throws {
    let group = try NIOCore.SocketAddress(ipAddress: MDNSPacket.group, port: MDNSPacket.port)
    let own = try NIOCore.SocketAddress(ipAddress: address.host, port: 0)
    let device = try System.enumerateDevices().first { $0.address?.ipAddress == own.ipAddress }
    guard let device, let multicast = channel as? any MulticastChannel,
      let options = channel as? any SocketOptionProvider
    else { throw NetError.notOurAddress(address.host) }
    #if !canImport(Darwin)
      // Without this a socket hears what any other program has joined on any network (ip(7)).
      let onlyOwnGroups = ChannelOptions.Types.SocketOption(
        level: .ip, name: NIOBSDSocket.Option(rawValue: 49))
      try await channel.setOption(onlyOwnGroups, value: 0).get()
    #endif
    try await multicast.joinGroup(group, device: device).get()
    try await options.setIPMulticastIF(address.address4).get()
    try await options.setIPMulticastTTL(255).get()
    try await options.setIPMulticastLoop(1).get()
  }

  /// Sends without waiting; what cannot go out now is dropped, as any datagram may be.
  func send(_ packet: MDNSPacket) {
    for bytes in packet.message.datagrams() { write(bytes, to: packet.destination, promise: nil) }
  }

  /// Sends and waits until the system has taken it.
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

/// Hands datagrams over with their sender.
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
      let sender = SocketAddress(numeric: host, port: port)
    else { return }
    deliver(
      MDNSLink.Datagram(bytes: Array(envelope.data.readableBytesView), sender: sender, link: link))
  }

  /// A datagram that could not be sent or received ends nothing.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
