import RobotFace

/// Takes what was sent out of what is read: adapters of one wire for both directions hear themselves, and Feetech's
/// instructions look like answers.
struct EchoFilter: Sendable {
  enum Habit: Sendable { case unknown, echoes, isSilent }

  /// What the adapter was found to do.
  private(set) var habit = Habit.unknown
  /// Bytes before an echo that belonged to no packet.
  private(set) var noise = 0
  private let maker: ServoMaker
  private var question: [UInt8]?
  private var pending: [UInt8] = []

  init(_ maker: ServoMaker) { self.maker = maker }

  /// A question begins; its echo comes before its answer.
  mutating func ask(_ question: [UInt8]) { self.question = question }

  /// Takes what was read and returns what may hold the answer, as far as that is known yet.
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
      // What comes before the echo belongs to older questions.
      pass(pending[..<place])
      return Array(pending[(place + question.count)...])
    }
  }

  /// The time for answers is over: returns what is left, and finds out about the adapter when that is not known.
  ///
  /// - Parameter isProof: whether something is an answer to the question that no echo of an instruction can look like;
  ///   nil when there is no such thing.
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
        var wire = ServoWire(maker)
        let answers = wire.receive(pending) + wire.drop()
        if answers.contains(where: isProof) { habit = .isSilent }
        return pending
      }
      habit = .echoes
      return Array(pending[(place + question.count)...])
    }
  }

  /// A question came back whole: its adapter echoes, though another damaged echo had hidden that.
  mutating func hearItself() {
    habit = .echoes
    forget()
  }

  private mutating func forget() {
    question = nil
    pending.removeAll()
  }

  /// Passes over bytes and counts those that are noise.
  private mutating func pass(_ bytes: ArraySlice<UInt8>) {
    var wire = ServoWire(maker)
    _ = wire.receive(bytes)
    wire.drop()
    noise += wire.noise
  }
}

extension [UInt8] {
  /// Where these bytes begin, if they are here.
  fileprivate func place(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (0...count - bytes.count).first { self[$0..<$0 + bytes.count].elementsEqual(bytes) }
  }
}
