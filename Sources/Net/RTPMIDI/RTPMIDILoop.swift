import MIDI
import NIOCore
import NIOPosix
import Realtime

/// The sessions of one pair of ports on their event loop: carries datagrams and keeps time for the endpoint.
final class RTPMIDILoop: Sendable {
  typealias Endpoint = RTPMIDIEndpoint<SocketAddress>

  private struct State {
    var endpoint: Endpoint
    var ports: PortPair?
    var timer: Scheduled<Void>?
    var timerDue = Double.infinity
  }

  let eventLoop: any EventLoop
  private let state: NIOLoopBoundBox<State>
  private let shown = Locked<[RTPMIDISession.Peer]>([])
  private let onEvent: RTPMIDISession.Handler

  init(_ configuration: Endpoint.Configuration, onEvent: @escaping RTPMIDISession.Handler) {
    eventLoop = MultiThreadedEventLoopGroup.singleton.next()
    let endpoint = Endpoint(configuration, seed: UInt64.random(in: 0 ... .max))
    state = .makeBoxSendingValue(State(endpoint: endpoint), eventLoop: eventLoop)
    self.onEvent = onEvent
  }

  var peers: [RTPMIDISession.Peer] { shown.withLock { $0 } }

  func open(at address: SocketAddress) async throws(NetError) -> SocketAddress {
    let ports = try await PortPair.bind(address, on: eventLoop) { isControl in
      DatagramHandler(port: isControl ? .control : .data, loop: self)
    }
    eventLoop.execute { self.state.value.ports = ports }
    return ports.address
  }

  /// Does something with the endpoint on the event loop, and sends what comes of it.
  func perform(_ body: @escaping @Sendable (inout Endpoint, _ now: Double) -> Void) {
    eventLoop.execute { self.act(body) }
  }

  /// The same for a caller that waits for the answer.
  func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (inout Endpoint, _ now: Double) -> Answer
  ) async throws -> Answer {
    try await eventLoop.submit { self.act(body) }.get()
  }

  func close() async {
    let ports = try? await eventLoop.submit {
      self.act { $0.close(now: $1) }
      self.state.value.timer?.cancel()
      let ports = self.state.value.ports
      self.state.value.ports = nil
      return ports
    }.get()
    await ports?.close()
  }

  /// Closes without waiting.
  func abandon() {
    eventLoop.execute { [self] in
      act { $0.close(now: $1) }
      state.value.timer?.cancel()
      state.value.ports?.control.close(promise: nil)
      state.value.ports?.data.close(promise: nil)
      state.value.ports = nil
    }
  }

  fileprivate func receive(_ buffer: ByteBuffer, from address: SocketAddress, on port: RTPMIDIPort)
  {
    act { endpoint, now in
      buffer.withUnsafeReadableBytes {
        endpoint.receive($0, from: address, on: port, now: now)
      }
    }
  }

  @discardableResult
  private func act<Answer>(_ body: (inout Endpoint, _ now: Double) -> Answer) -> Answer {
    let now = MonotonicClock.seconds
    let answer = body(&state.value.endpoint, now)
    for output in state.value.endpoint.takeOutputs() { perform(output) }
    keepTime(now)
    let peers = state.value.endpoint.peers.map(RTPMIDISession.Peer.init)
    shown.withLock { $0 = peers }
    return answer
  }

  private func perform(_ output: Endpoint.Output) {
    switch output {
    case .packet(let bytes, let port, let address):
      let ports = state.value.ports
      let channel = port == .control ? ports?.control : ports?.data
      guard let channel, let remote = try? address.nioAddress() else { return }
      let envelope = AddressedEnvelope(remoteAddress: remote, data: ByteBuffer(bytes: bytes))
      channel.writeAndFlush(envelope, promise: nil)
    case .event(let event, let time, let peer): onEvent(event, time, peer)
    case .changed: break
    }
  }

  private func keepTime(_ now: Double) {
    let due = state.value.endpoint.deadline
    guard due != state.value.timerDue else { return }
    state.value.timer?.cancel()
    state.value.timer = nil
    state.value.timerDue = due
    guard due.isFinite else { return }
    let delay = TimeAmount.nanoseconds(Int64(max(due - now, 0.0005) * 1e9))
    state.value.timer = eventLoop.scheduleTask(in: delay) { [weak self] in
      guard let self else { return }
      state.value.timerDue = .infinity
      act { $0.advance(to: $1) }
    }
  }
}

/// Hands datagrams over; an error that the system reports for one of them does not end the port.
private final class DatagramHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>
  private let port: RTPMIDIPort
  private let loop: RTPMIDILoop

  init(port: RTPMIDIPort, loop: RTPMIDILoop) {
    self.port = port
    self.loop = loop
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    guard let address = SocketAddress(envelope.remoteAddress) else { return }
    loop.receive(envelope.data, from: address, on: port)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {}
}
