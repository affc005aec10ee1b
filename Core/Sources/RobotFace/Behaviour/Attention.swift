import Numbers

/// Selects the face a robot looks at: the most attentive and nearest one, with hysteresis and occasional
/// glances at others. Keeps a look baseline for each person.
struct Attention: Hashable, Sendable {
  private(set) var chosen: Int?
  private var chosenSeen = -Double.infinity
  private var known: [Int: Acquaintance] = [:]
  private var glance: Glance?
  private var nextGlance: Double?
  private var number: UInt32 = 0
  private let chance: CounterRandom

  /// The result for one picture.
  struct Choice: Hashable {
    /// The face to look at; nil keeps the current gaze.
    var face: ObservedFace?
    /// The attention of the selected person; nil when not in the picture.
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

  /// The minimum advantage of another face.
  private static let loyalty = 0.2
  /// Seconds for which the selection is kept when the detector misses that face while it sees other known
  /// faces.
  private static let timeout = 0.4
  private static let between = 3.0...7.0
  private static let length = 0.5...0.9
  /// Seconds for which a lost person is kept, and the maximum number kept.
  private static let memory = 10.0
  private static let limit = 32

  init(_ chance: CounterRandom) { self.chance = chance }

  /// Selects one of the faces detected at a time.
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

  /// Clears the selection: no face is present.
  mutating func forget() { (chosen, glance, nextGlance) = (nil, nil, nil) }

  /// The detector misses the selected face briefly. A new face then counts as the same person with a jump in
  /// position.
  private func isMissing(in faces: [ObservedFace], at time: Double) -> Bool {
    chosen != nil && !faces.contains { $0.id == chosen } && time - chosenSeen < Self.timeout
  }

  /// The faces with their attention relative to their own baselines.
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
