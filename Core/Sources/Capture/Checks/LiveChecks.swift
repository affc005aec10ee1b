public import CaptureWire

/// The checks of the last five to ten seconds, for a display: two checks that take turns.
public struct LiveChecks: Sendable {
  /// Seconds after which a new check begins.
  public static let turn = 5.0

  private var older: TakeChecks
  private var newer: TakeChecks
  private var streams: [CaptureStream] = []
  private var started: Double?

  public init(isTwoHanded: Bool = false) {
    older = TakeChecks(isTwoHanded: isTwoHanded)
    newer = older
  }

  public mutating func register(_ stream: CaptureStream) {
    guard streams.count < 256, !streams.contains(where: { $0.id == stream.id }) else { return }
    streams.append(stream)
    older.register(stream)
    newer.register(stream)
  }

  /// Gives something to the checks of the last seconds.
  ///
  /// - Parameter time: seconds on the master clock; nil when what is added has none.
  public mutating func update(at time: Double? = nil, _ body: (inout TakeChecks) -> Void) {
    if let time { advance(to: time) }
    body(&older)
    body(&newer)
  }

  /// Turns to the newer check when it is due.
  public mutating func advance(to time: Double) {
    guard time.isFinite else { return }
    guard let started else {
      self.started = time
      return
    }
    guard time - started >= Self.turn else { return }
    self.started = time
    older = newer
    newer = TakeChecks(isTwoHanded: older.isTwoHanded)
    for stream in streams { newer.register(stream) }
  }

  /// The results but for those of a whole take.
  public func results() -> [CheckResult] {
    older.results().filter { ![.duration, .firstMotion, .idle].contains($0.id) }
  }
}
