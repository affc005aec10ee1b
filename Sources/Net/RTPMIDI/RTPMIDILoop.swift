import MIDI
import NIOCore
import NIOPosix
import Numbers
import Realtime

/// The sessions of one pair of ports on their event loop: sends and receives datagrams and runs the timers.
final class RTPMIDILoop: Sendable {
  typealias Endpoint = RTPMIDIEndpoint<SocketAddress>

  private struct State {
    var endpoint: Endpoint
    var timer: Scheduled<Void>?
    var timerDue = Double.infinity
  }

  let eventLoop: any EventLoop
  private let state: NIOLoopBoundBox<State>
  private let ports = Locked<PortPair?>(nil)
  private let shown = Locked<[RTPMIDISession.Peer]>([])
  private let onEvent: RTPMIDISession.Handler

  init(_ configuration: Endpoint.Configuration, onEvent: @escaping RTPMIDISession.Handler) {
    eventLoop = MultiThreadedEventLoopGroup.singleton.next()
    let endpoint = Endpoint(configuration, seed: UInt64.random(in: 0 ... .max))
    state = .makeBoxSendingValue(State(endpoint: endpoint), eventLoop: eventLoop)
    self.onEvent = onEvent
  }

  var peers: [RTPMIDISession.Peer] { shown.withLock { $0 } }

  func open(at address: SocketAddress) throws(NetError) -> SocketAddress {
    let pair = try PortPair.bind(address) { [weak self] refusing in
      self?.perform { $0.refused(refusing, now: $1) }
    }
    ports.withLock { $0 = pair }
    pair.start { [weak self] bytes, sender, isControl in
      self?.receive(Array(bytes), from: sender, on: isControl ? .control : .data)
    }
    return pair.address
  }

  /// Blocks the port's thread until the event loop is ready, so that a flood stays in the system's bounded buffer.
  private func receive(_ bytes: [UInt8], from sender: SocketAddress, on port: RTPMIDIPort) {
    let taken = eventLoop.submit {
      self.act { endpoint, now in
        bytes.withUnsafeBytes { endpoint.receive($0, from: sender, on: port, now: now) }
      }
    }
    try? taken.wait()
  }

  /// Runs `body` on the endpoint on the event loop, and sends the resulting packets.
  func perform(_ body: @escaping @Sendable (inout Endpoint, _ now: Double) -> Void) {
    eventLoop.execute { self.act(body) }
  }

  /// The same for a caller that waits for the result.
  func ask<Answer: Sendable>(
    _ body: @escaping @Sendable (inout Endpoint, _ now: Double) -> Answer
  ) async throws -> Answer {
    try await eventLoop.submit { self.act(body) }.get()
  }

  func close() async {
    try? await eventLoop.submit { self.end() }.get()
    takePorts()?.stop()
  }

  /// Closes without waiting.
  func abandon() {
    eventLoop.execute { [self] in
      end()
      let pair = takePorts()
      Task { pair?.stop() }
    }
  }

  private func end() {
    act { $0.close(now: $1) }
    state.value.timer?.cancel()
  }

  private func takePorts() -> PortPair? {
    ports.withLock { ports in
      defer { ports = nil }
      return ports
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
      let pair = ports.withLock { $0 }
      let sender = port == .control ? pair?.control : pair?.data
      bytes.withUnsafeBytes { _ = sender?.send($0, to: address) }
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
    let delay = TimeAmount.nanoseconds(Int64(clamping: max(due - now, 0.0005) * 1e9))
    state.value.timer = eventLoop.scheduleTask(in: delay) { [weak self] in
      guard let self else { return }
      state.value.timerDue = .infinity
      act { $0.advance(to: $1) }
    }
  }
}
