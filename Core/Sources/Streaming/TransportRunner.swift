import Numbers
public import ScreenKit
import Timing

/// Keeps a connection open: an error is reported in one sentence and tried again after 1, 2, 4 … 30 s.
public struct TransportRunner: Sendable {
  private let open: @Sendable () async throws -> any PacketTransport
  private let use: @Sendable ((any PacketTransport)?) -> Void
  private let report: @Sendable (Status) -> Void
  private let sentence: @Sendable (any PacketTransport) -> String
  private let poll: @Sendable (any PacketTransport) -> Void
  private let clock: HostClock

  /// - Parameters:
  ///   - use: gets every connection, and nil when it ended.
  ///   - sentence: what an open connection does.
  ///   - poll: called four times a second while a connection is open.
  public init(
    open: @escaping @Sendable () async throws -> any PacketTransport,
    use: @escaping @Sendable ((any PacketTransport)?) -> Void,
    report: @escaping @Sendable (Status) -> Void,
    sentence: @escaping @Sendable (any PacketTransport) -> String,
    poll: @escaping @Sendable (any PacketTransport) -> Void = { $0.poll() },
    clock: HostClock = .system
  ) {
    self.open = open
    self.use = use
    self.report = report
    self.sentence = sentence
    self.poll = poll
    self.clock = clock
  }

  /// Runs until the task is cancelled.
  public func run() async {
    var backoff = Backoff()
    while !Task.isCancelled {
      do {
        let transport = try await open()
        use(transport)
        report(Status(.connected, sentence(transport)))
        backoff = Backoff()
        try await follow(transport)
      } catch is CancellationError {
        break
      } catch {
        use(nil)
        let delay = backoff.next()
        report(Status(.offline, "\(error) Trying again in \(Int(clamping: delay)) s."))
        try? await clock.sleep(.seconds(clamping: delay))
      }
    }
    use(nil)
  }

  /// Runs as long as the connection.
  private func follow(_ transport: any PacketTransport) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await transport.run() }
      group.addTask {
        while true {
          try await clock.sleep(.milliseconds(250))
          poll(transport)
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}
