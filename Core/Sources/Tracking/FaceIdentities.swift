/// Assigns persistent numbers to the faces of successive pictures, by predicted position.
///
/// A lost face keeps its number for a second. Numbers count up from 1 and are never reused. Independent of
/// the frame rate and of the order of the faces in a picture.
public struct FaceIdentities: Hashable, Sendable {
  /// Seconds for which a lost face is kept.
  public static let memory = 1.0
  /// Maximum number of kept faces; a new one replaces the one lost longest ago.
  public static let limit = 16

  private var faces: [MovingFace] = []
  private var now = 0.0
  private var last = 0

  public init() {}

  /// The numbers of the faces of one picture, in their order.
  ///
  /// Positions are in metres from the camera. One that is not finite, or farther than a kilometre, gets a new
  /// number each time and is not kept. A time that is not finite, or not later than the last one, counts as
  /// equal; one that is more than a second earlier resets.
  public mutating func identify(_ positions: [SIMD3<Float>], at time: Double) -> [Int] {
    advance(to: time)
    var numbers: [Int?] = Array(repeating: nil, count: positions.count)
    var seen: Set<Int> = []
    for pair in pairs(positions) where numbers[pair.index] == nil {
      let number = faces[pair.face].number
      guard seen.insert(number).inserted else { continue }
      numbers[pair.index] = number
      faces[pair.face].move(to: pair.position, at: now)
    }
    return zip(positions, numbers).map { $1 ?? welcome($0, &seen) }
  }

  private mutating func advance(to time: Double) {
    guard time.isFinite else { return }
    if time < now - Self.memory {
      faces = []
      now = time
    }
    now = max(now, time)
    faces.removeAll { now - $0.time > Self.memory }
  }

  private struct Pair {
    let cost: Float
    let face: Int
    let index: Int
    let position: SIMD3<Float>
  }

  /// The plausible pairs of a kept and a detected face, best first.
  private func pairs(_ positions: [SIMD3<Float>]) -> [Pair] {
    var pairs: [Pair] = []
    for (index, position) in positions.enumerated() where MovingFace.isPlace(position) {
      for (place, face) in faces.enumerated() {
        let cost = face.distance(to: position, at: now)
        guard cost <= face.gate(at: now) else { continue }
        pairs.append(Pair(cost: cost, face: place, index: index, position: position))
      }
    }
    return pairs.sorted { a, b in
      if a.cost != b.cost { return a.cost < b.cost }
      if a.face != b.face { return a.face < b.face }
      for axis in 0..<3 where a.position[axis] != b.position[axis] {
        return a.position[axis] < b.position[axis]
      }
      return a.index < b.index
    }
  }

  private mutating func welcome(_ position: SIMD3<Float>, _ seen: inout Set<Int>) -> Int {
    last &+= 1
    guard MovingFace.isPlace(position) else { return last }
    if faces.count == Self.limit {
      let unseen = faces.indices.filter { !seen.contains(faces[$0].number) }
      guard let oldest = unseen.min(by: { faces[$0].time < faces[$1].time }) else { return last }
      faces.remove(at: oldest)
    }
    faces.append(MovingFace(number: last, position: position, time: now))
    seen.insert(last)
    return last
  }
}
