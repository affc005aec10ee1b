/// The decided pitch: the last frame, its variation over 8 s and all, and the frames nobody has taken yet.
struct PitchHistory: Sendable {
  private static let capacity = 1000

  private(set) var recent = PitchVariation(frames: 800)
  private(set) var newest = PitchVariation(frames: 400, least: 150)
  private(set) var whole = PitchVariation(frames: 0)
  private(set) var last: Double?
  private var frames = [PitchFrame](
    repeating: PitchFrame(time: 0, frequency: nil), count: capacity)
  private var count = 0
  private var taken = 0

  mutating func add(_ frame: PitchFrame) {
    recent.add(frame.frequency)
    newest.add(frame.frequency)
    whole.add(frame.frequency)
    last = frame.frequency
    frames[count % Self.capacity] = frame
    count += 1
  }

  /// The frames since the last call, at most the last 1,000.
  mutating func take() -> [PitchFrame] {
    let first = max(taken, count - Self.capacity)
    taken = count
    return (first..<count).map { frames[$0 % Self.capacity] }
  }
}
