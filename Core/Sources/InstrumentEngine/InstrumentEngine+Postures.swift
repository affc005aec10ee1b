import Realtime
import Tracking
import Streaming
import Instrument

/// Postures of hands, which a player teaches by showing them.
extension InstrumentEngine {
  /// Adds five examples to a posture, after two seconds to get ready; nil ends it and keeps what was taken.
  public func teach(posture: Int?) {
    state.withLock { state in state.lesson = posture.map(PostureLesson.init) }
    changed.announce()
  }

  /// The posture that is taught, and how many of five examples were taken; nil while none is taught.
  public var lesson: (posture: Int, taken: Int, count: Int)? {
    state.withLock { $0.lesson.map { ($0.posture, $0.taken, PostureLesson.examples) } }
  }

  /// The postures that hands show now.
  public var shownPostures: Set<Int> { state.withLock { $0.shownPostures } }
}

extension InstrumentEngine.State {
  /// Takes an example of the nearest hand where one is due; true when something is shown differently.
  mutating func followPostures(at time: Double) -> Bool {
    let hands = player.line.hands
    let shown = Set(hands.compactMap(\.posture))
    let isChanged = shown != shownPostures
    shownPostures = shown
    guard let posture = lesson?.posture,
      let nearest = hands.max(by: { $0.depth < $1.depth }),
      lesson?.takes(handAt: time) == true
    else { return isChanged }
    var settings = player.settings
    if let shape = player.line.tracking.shape(of: nearest.slot) {
      settings.tracking.postures.teach(shape, as: posture)
      player.apply(settings, into: &output)
    }
    if lesson?.isDone == true { lesson = nil }
    return true
  }
}
