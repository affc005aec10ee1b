import RobotFace

/// Takes what was sent out of what is read: adapters of one wire for both directions hear themselves, and Feetech's
/// instructions look like answers.
struct EchoFilter: Sendable {
  enum Habit: Sendable { case unknown, echoes, isSilent }

  /// What the adapter was found to do.
  private(set) var habit = Habit.unknown
  /// Bytes of exchanges whose echo never came whole.
  private(set) var noise = 0
  private let maker: ServoMaker
  /// What was sent and has not come back, the oldest first.
  private var outstanding: [[UInt8]] = []
  private var pending: [UInt8] = []

  init(_ maker: ServoMaker) { self.maker = maker }

  mutating func sent(_ bytes: [UInt8]) {
    if habit != .isSilent { outstanding.append(bytes) }
  }

  /// Takes what was read and returns what others said, as far as that is known yet.
  mutating func receive(_ bytes: [UInt8]) -> [UInt8] {
    if habit == .isSilent { return bytes }
    pending += bytes
    guard habit == .echoes else { return [] }
    var others: [UInt8] = []
    while let first = outstanding.first, let place = pending.place(of: first) {
      others += pending[..<place]
      pending.removeFirst(place + first.count)
      outstanding.removeFirst()
    }
    guard outstanding.isEmpty else { return others }
    defer { pending.removeAll() }
    return others + pending
  }

  /// The time for answers is over: finds out about the adapter when that is not known, and returns what is left.
  ///
  /// - Parameter isClear: an answer to what was sent last cannot look like it; a ping's can.
  mutating func finish(isClear: Bool) -> [UInt8] {
    defer {
      pending.removeAll()
      outstanding.removeAll()
    }
    switch habit {
    case .isSilent: return []
    case .echoes:
      noise += pending.count
      return []
    case .unknown:
      guard let sent = outstanding.last, let place = pending.place(of: sent) else {
        var wire = ServoWire(maker)
        let answers = wire.receive(pending) + wire.drop()
        if isClear, !answers.isEmpty { habit = .isSilent }
        return pending
      }
      if isClear { habit = .echoes }
      return Array(pending[..<place] + pending[(place + sent.count)...])
    }
  }
}

extension [UInt8] {
  /// Where these bytes begin, if they are here.
  fileprivate func place(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (0...count - bytes.count).first { self[$0..<$0 + bytes.count].elementsEqual(bytes) }
  }
}
