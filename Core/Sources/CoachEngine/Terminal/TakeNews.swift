import Coach
public import CoachScreens
public import CoachWire
public import JSON

/// What is told of a take without a screen while it runs, and at its end.
public enum TakeNews: Equatable, Sendable {
  /// A sentence for the person.
  case notice(String)
  /// "3", "2", "1", "GO!".
  case countdown(String)
  /// The recording has begun, and who judges.
  case began(take: String, judge: String)
  /// At so many seconds of the take.
  case event(CoachingEvent, at: Double)
  case kept(ArchivedTake)

  /// An object with the member "type".
  public var json: JSONNode {
    switch self {
    case .notice(let sentence):
      .fields(["type": .string("notice"), "sentence": .string(sentence)])
    case .countdown(let text): .fields(["type": .string("countdown"), "text": .string(text)])
    case .began(let take, let judge):
      .fields(["type": .string("began"), "take": .string(take), "judge": .string(judge)])
    case .event(let event, let time):
      .fields(["type": .string("event"), "at": JSONNode(time), "event": event.json])
    case .kept(let take):
      .fields([
        "type": .string("report"), "take": .string(take.id), "length": JSONNode(take.length),
        "report": take.report?.json ?? .null,
      ])
    }
  }
}

/// Makes news of the states of a take: every step of the countdown, every other message, every cue, every banner.
public struct TakeTeller: Sendable {
  /// Whether the countdown has begun, and the recording.
  public private(set) var hasCounted = false
  public private(set) var hasRecorded = false
  private var step: CountdownStep?
  private var event: CoachingEvent?
  private var banner: TakeBanner?

  public init() {}

  public mutating func news(of take: CoachTakeState) -> [TakeNews] {
    var news: [TakeNews] = []
    if take.phase == .countdown { hasCounted = true }
    if let next = take.step, next != step { news.append(.countdown(next.text)) }
    step = take.step
    if take.phase.isRecording, !hasRecorded, let id = take.id {
      hasRecorded = true
      news.append(.began(take: id, judge: take.judge))
    }
    if hasRecorded, let next = take.event {
      // Judgements come four times a second.
      if isNew(next) { news.append(.event(next, at: take.elapsed)) }
      event = next
    }
    if take.banner != banner {
      banner = take.banner
      // A missing device is told by who opened it, with the reason.
      if let banner, !banner.isMissing { news.append(.notice(banner.text)) }
    }
    return news
  }

  private func isNew(_ next: CoachingEvent) -> Bool {
    guard let event else { return true }
    return event.kind != next.kind || event.message != next.message
      || next.buzz && next.timestamp != event.timestamp
  }
}

extension TakeBanner {
  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
}
