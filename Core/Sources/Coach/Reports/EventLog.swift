public import CoachWire

/// The stored events of a session, bounded.
///
/// At most 3,600 events are kept: two hours at one every two seconds, about 2 MB with names of pictures. Beyond that,
/// every second one of the older half is forgotten; verdicts on the opening, cues, the best and the worst event stay,
/// unless they alone fill the log.
public struct EventLog: Equatable, Sendable {
  public static let capacity = 3_600

  /// In their order.
  public private(set) var stored: [StoredEvent] = []
  /// All events, with those that were forgotten.
  public private(set) var total = 0

  public init() {}

  public mutating func append(_ event: CoachingEvent, frameFiles: [String] = []) {
    if stored.count >= Self.capacity { thin() }
    stored.append(StoredEvent(event, frameFiles: Array(frameFiles.prefix(4))))
    total += 1
  }

  private mutating func thin() {
    let scores = stored.map(\.event.score)
    let (best, worst) = (
      scores.firstIndex(of: scores.max() ?? 0), scores.min().flatMap(scores.firstIndex)
    )
    let half = stored.count / 2
    var isKept = false
    let older = stored[..<half].enumerated().filter { index, entry in
      if entry.event.phase == .hook || entry.event.buzz || index == best || index == worst {
        return true
      }
      isKept.toggle()
      return isKept
    }.map(\.element)
    stored = older + stored[half...]
    if stored.count >= Self.capacity { stored.removeFirst(half / 2) }
  }
}
