import Numbers

/// Chooses whom a robot looks at: the most attentive and nearest, whom it keeps to, with a glance at others now and
/// then. It knows how each of them looks at the robot.
struct Attention: Hashable, Sendable {
  private(set) var chosen: Int?
  private var chosenSeen = -Double.infinity
  private var known: [Int: Acquaintance] = [:]
  private var glance: Glance?
  private var nextGlance: Double?
  private var number: UInt32 = 0
  private let chance: CounterRandom

  /// What one picture says.
  struct Choice: Hashable {
    /// The face to look at; nil looks where the eyes look already.
    var face: ObservedFace?
    /// The attention of the chosen person; nil when the picture does not show them.
    var attention: Double?
  }

  private struct Acquaintance: Hashable {
    var seen: Double
    var baseline = LookBaseline()
  }

  private struct Glance: Hashable {
    let id: Int
    let until: Double
  }

  /// A newcomer must be better by so much.
  private static let loyalty = 0.2
  /// Seconds for which it keeps to somebody whom the detector misses while it sees others that it knew before.
  private static let timeout = 0.4
  private static let between = 3.0...7.0
  private static let length = 0.5...0.9
  /// Seconds for which somebody who is not seen is remembered, and how many are.
  private static let memory = 10.0
  private static let limit = 32

  init(_ chance: CounterRandom) { self.chance = chance }

  /// Whom to look at, of the faces that are seen at a time.
  mutating func choose(_ faces: [ObservedFace], at time: Double) -> Choice {
    let newcomers = faces.filter { known[$0.id] == nil }
    let faces = meet(faces, at: time)
    let candidates =
      isMissing(in: faces, at: time)
      ? faces.filter { face in
        newcomers.contains { $0.id == face.id }
      } : faces
    let best = candidates.map { (face: $0, score: score($0)) }
      .max { ($0.score, $1.face.id) < ($1.score, $0.face.id) }
    guard let best = best?.face else { return Choice(face: glanced(faces, at: time)) }
    (chosen, chosenSeen) = (best.id, time)
    return Choice(face: glanced(faces, at: time) ?? best, attention: best.attention)
  }

  /// Nobody is there any more.
  mutating func forget() { (chosen, glance, nextGlance) = (nil, nil, nil) }

  /// The detector misses the chosen person for a moment. A face that was never seen before is not another person but
  /// the same one, who has leapt in the picture.
  private func isMissing(in faces: [ObservedFace], at time: Double) -> Bool {
    chosen != nil && !faces.contains { $0.id == chosen } && time - chosenSeen < Self.timeout
  }

  /// The faces with their attention by their own baselines.
  private mutating func meet(_ faces: [ObservedFace], at time: Double) -> [ObservedFace] {
    known = known.filter { time - $0.value.seen <= Self.memory }
    return faces.map { face in
      var acquaintance = known[face.id] ?? Acquaintance(seen: time)
      acquaintance.seen = time
      var face = face
      if let look = face.look {
        acquaintance.baseline.learn(look, at: time)
        face.attention = LookAngles.attention(at: acquaintance.baseline.miss(look))
      }
      if known[face.id] == nil { makeRoom() }
      known[face.id] = acquaintance
      return face
    }
  }

  private mutating func makeRoom() {
    guard known.count >= Self.limit else { return }
    let oldest = known.min { ($0.value.seen, $0.key) < ($1.value.seen, $1.key) }
    if let oldest { known[oldest.key] = nil }
  }

  private func score(_ face: ObservedFace) -> Double {
    0.6 * min(max(face.attention, 0), 1) + 0.4 * min(max(face.size, 0), 1)
      + (face.id == chosen ? Self.loyalty : 0)
  }

  private mutating func glanced(_ faces: [ObservedFace], at time: Double) -> ObservedFace? {
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
    let other = others[Int(clamping: chance.unit(.idle, number, 1) * Double(others.count))]
    let until = time + chance.number(in: Self.length, .idle, number, 2)
    glance = Glance(id: other.id, until: until)
    nextGlance = until + chance.number(in: Self.between, .idle, number, 0)
    return other
  }
}
