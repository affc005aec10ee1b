import Signals
import Tracking

/// Tracks the identity of the faces of one camera, and selects one of them.
struct FaceSelector: Sendable {
  private var identities = FaceIdentities()
  /// The selected face and when it was detected last.
  private var selected: (id: Int, time: Double)?

  /// The faces of a picture with stable numbers, and the selected one: the face that is known for longest,
  /// until it is missing for one second; nil while it is missing.
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
