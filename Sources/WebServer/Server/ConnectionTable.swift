import NIOCore
import Realtime
import TLS

/// The open connections of one listener, and their tasks.
final class ConnectionTable: Sendable {
  private struct State {
    var ledger: ConnectionLedger
    var channels: [Int: any Channel] = [:]
    var tasks: [Int: Task<Void, Never>] = [:]
    var last = 0
    var isClosing = false
  }

  private let state: Locked<State>

  init(_ bounds: ConnectionLedger.Bounds) {
    state = Locked(State(ledger: ConnectionLedger(bounds)))
  }

  var count: Int { state.withLock { $0.channels.count } }

  /// The connection's number; nil when the limit is reached. May close another connection.
  func admit(_ channel: any Channel) -> Int? {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let (number, victim) = state.withLock { state -> (Int?, (any Channel)?) in
      guard !state.isClosing else { return (nil, nil) }
      state.last += 1
      let number = state.last
      switch state.ledger.admit(number, from: address) {
      case .refused: return (nil, nil)
      case .admitted:
        state.channels[number] = channel
        return (number, nil)
      case .replacing(let old):
        state.channels[number] = channel
        return (number, state.channels[old])
      }
    }
    victim?.closeNow()
    guard let number else { return nil }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        state.ledger.remove(number)
        state.channels[number] = nil
      }
    }
    return number
  }

  /// Gives a connection one of the places reserved for clients with access.
  func recognise(_ number: Int) { state.withLock { $0.ledger.recognise(number) } }

  /// Runs a connection's task; ``drain()`` waits for it.
  func run(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.last += 1
      let number = state.last
      state.tasks[number] = Task { [self] in
        await work()
        self.state.withLock { $0.tasks[number] = nil }
      }
    }
  }

  /// Accepts no more connections and lets current responses finish.
  func quiesce() {
    let channels = state.withLock { state in
      state.isClosing = true
      return Array(state.channels.values)
    }
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  func closeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.closeNow() }
  }

  /// Returns when every connection is closed and its task has ended.
  func drain() async {
    while true {
      let (channels, tasks) = state.withLock { (Array($0.channels.values), Array($0.tasks.values)) }
      guard !channels.isEmpty || !tasks.isEmpty else { return }
      for channel in channels { try? await channel.closeFuture.get() }
      for task in tasks { await task.value }
    }
  }
}

extension Channel {
  /// Closes the socket without waiting for the peer's TLS close notification, which may never come.
  func closeNow() {
    eventLoop.execute {
      let tls = try? self.pipeline.syncOperations.context(handlerType: TLSHandler.self)
      if let tls { tls.close(promise: nil) } else { self.close(promise: nil) }
    }
  }
}
