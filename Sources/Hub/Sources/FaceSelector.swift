import Signals
import Tracking

/// The people before one camera: which face is whose, and which one is selected.
struct FaceSelector: Sendable {
  private var identities = FaceIdentities()
  /// Which face is selected, and when it was seen last.
  private var selected: (id: Int, time: Double)?

  /// The faces of a picture with the numbers that stay with them, and the selected one: whoever is known for longest,
  /// until they have not been seen for a second; nil while they are missed.
  mutating func take(
    _ faces: [FaceFrame], at time: Double
  ) -> (known: [(id: Int, face: FaceFrame)], selected: FaceFrame?) {
    let ids = identities.identify(faces.map(\.head.position), at: time)
    let known = zip(ids, faces).map { (id: $0, face: $1) }
    if let selected, time - selected.time <= FaceIdentities.memory, time >= selected.time,
      !known.contains(where: { $0.id == selected.id })
    {
      return (known, nil)
    }
    let first = known.first { $0.id == selected?.id } ?? known.min { $0.id < $1.id }
    selected = first.map { ($0.id, time) }
    return (known, first?.face)
  }
}
