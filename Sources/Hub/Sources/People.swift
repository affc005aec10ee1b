import Signals
import Tracking

/// The people before one camera: which face is whose, and which one is on stage.
struct People: Sendable {
  private var identities = FaceIdentities()
  /// Who is on stage, and when they were seen last.
  private var staged: (id: Int, time: Double)?

  /// The faces of a picture with the numbers that stay with them, and the one on stage: whoever is known for longest,
  /// until they have not been seen for a second; nil while they are missed.
  mutating func take(
    _ faces: [FaceFrame], at time: Double
  ) -> (known: [(id: Int, face: FaceFrame)], staged: FaceFrame?) {
    let ids = identities.identify(faces.map(\.head.position), at: time)
    let known = zip(ids, faces).map { (id: $0, face: $1) }
    if let staged, time - staged.time <= FaceIdentities.memory, time >= staged.time,
      !known.contains(where: { $0.id == staged.id })
    {
      return (known, nil)
    }
    let first = known.first { $0.id == staged?.id } ?? known.min { $0.id < $1.id }
    staged = first.map { ($0.id, time) }
    return (known, first?.face)
  }
}
