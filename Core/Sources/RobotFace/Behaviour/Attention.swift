/// Chooses whom a robot looks at: the most attentive and nearest, whom it keeps to, with a glance at others now and
/// then.
struct Attention: Hashable, Sendable {
  private(set) var chosen: Int?
  private var chosenSeen = -Double.infinity
  private var glance: Glance?
  private var nextGlance: Double?
  private var number: UInt32 = 0
  private let chance: Chance

  private struct Glance: Hashable {
    let id: Int
    let until: Double
  }

  /// A newcomer must be better by so much.
  private static let loyalty = 0.2
  /// Seconds for which it keeps to somebody whom the detector misses while it sees others.
  private static let patience = 0.4
  private static let between = 3.0...7.0
  private static let length = 0.5...0.9

  init(_ chance: Chance) { self.chance = chance }

  /// The face to look at, of those that are seen at a time; nil looks where it looked.
  mutating func choose(_ faces: [SeenFace], at time: Double) -> SeenFace? {
    let scored = faces.map { (face: $0, score: score($0)) }
    guard let best = scored.max(by: { ($0.score, $1.face.id) < ($1.score, $0.face.id) }) else {
      return nil
    }
    let isMissed = chosen != nil && !faces.contains { $0.id == chosen }
    if isMissed && time - chosenSeen < Self.patience { return glanced(faces, at: time) }
    (chosen, chosenSeen) = (best.face.id, time)
    return glanced(faces, at: time) ?? best.face
  }

  /// Nobody is there any more.
  mutating func forget() { (chosen, glance, nextGlance) = (nil, nil, nil) }

  private func score(_ face: SeenFace) -> Double {
    0.6 * min(max(face.attention, 0), 1) + 0.4 * min(max(face.size, 0), 1)
      + (face.id == chosen ? Self.loyalty : 0)
  }

  private mutating func glanced(_ faces: [SeenFace], at time: Double) -> SeenFace? {
    let others = faces.filter { $0.id != chosen }.sorted { $0.id < $1.id }
    guard !others.isEmpty else {
      (glance, nextGlance) = (nil, nil)
      return nil
    }
    if let current = glance, time < current.until {
      return others.first { $0.id == current.id }
    }
    guard let due = nextGlance else {
      nextGlance = time + chance.number(in: Self.between, .idle, number, 0)
      return nil
    }
    guard time >= due else { return nil }
    number &+= 1
    let other = others[Int(chance.unit(.idle, number, 1) * Double(others.count))]
    let until = time + chance.number(in: Self.length, .idle, number, 2)
    glance = Glance(id: other.id, until: until)
    nextGlance = until + chance.number(in: Self.between, .idle, number, 0)
    return other
  }
}
