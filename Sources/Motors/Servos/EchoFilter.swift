import ServoWire

/// Removes sent bytes from received bytes: adapters that use one wire for both directions receive their own data, and
/// Feetech's instructions look like replies.
struct EchoFilter: Sendable {
  enum Habit: Sendable { case unknown, echoes, isSilent }

  /// Whether the adapter echoes, as far as it was detected.
  private(set) var habit = Habit.unknown
  /// Bytes before an echo that belong to no packet.
  private(set) var noise = 0
  /// Servos whose replies came before an echo: they belong to older requests.
  private(set) var late: Set<UInt8> = []
  private let maker: ServoMaker
  private var question: [UInt8]?
  private var pending: [UInt8] = []

  init(_ maker: ServoMaker) { self.maker = maker }

  /// Starts a request; its echo comes before its reply.
  mutating func ask(_ question: [UInt8]) { self.question = question }

  /// Takes received bytes and returns those that may belong to the reply, as far as that is known.
  mutating func receive(_ bytes: [UInt8]) -> [UInt8] {
    switch habit {
    case .isSilent: return bytes
    case .unknown:
      pending += bytes
      return []
    case .echoes:
      guard let question else { return bytes }
      pending += bytes
      guard let place = pending.place(of: question) else { return [] }
      defer { forget() }
      // Bytes before the echo belong to older requests.
      pass(pending[..<place])
      return Array(pending[(place + question.count)...])
    }
  }

  /// Call it after the reply timeout: returns the remaining bytes, and detects echoing if it is still unknown.
  ///
  /// - Parameter isProof: whether a reply cannot be the echo of an instruction;
  ///   nil when no such test exists.
  mutating func finish(isProof: ((ServoAnswer) -> Bool)? = nil) -> [UInt8] {
    defer { forget() }
    switch habit {
    case .isSilent: return []
    case .echoes:
      pass(pending[...])
      return []
    case .unknown:
      guard let isProof else { return pending }
      guard let question, let place = pending.place(of: question) else {
        var scanner = ServoAnswerScanner(maker)
        let answers = scanner.receive(pending) + scanner.drop()
        if answers.contains(where: isProof) { habit = .isSilent }
        return pending
      }
      habit = .echoes
      return Array(pending[(place + question.count)...])
    }
  }

  /// Records that the adapter echoes, when a request came back complete after a damaged echo.
  mutating func hearItself() {
    habit = .echoes
    forget()
  }

  private mutating func forget() {
    question = nil
    pending.removeAll()
  }

  /// Skips bytes, notes who replied late and counts noise.
  private mutating func pass(_ bytes: ArraySlice<UInt8>) {
    var scanner = ServoAnswerScanner(maker)
    late.formUnion((scanner.receive(bytes) + scanner.drop()).map(\.id))
    noise += scanner.noise
  }
}

extension [UInt8] {
  /// The index at which these bytes begin, or nil.
  fileprivate func place(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (0...count - bytes.count).first { self[$0..<$0 + bytes.count].elementsEqual(bytes) }
  }
}
