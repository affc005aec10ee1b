public import Signals

/// Follows the identity of the faces of one camera, and selects one of them.
public struct FaceSelector: Sendable {
  private var identities = FaceIdentities()
  /// The selected face and when it was detected last.
  private var selected: (identity: UInt32, time: Double)?

  public init() {}

  /// The faces of a picture with stable numbers, and the selected one: the face that is known for longest,
  /// until it is missing for one second; nil while it is missing.
  ///
  /// - Parameter time: when the picture was taken, in seconds.
  public mutating func take(
    _ faces: [FaceFrame], at time: Double
  ) -> (known: [IdentifiedFace], selected: FaceFrame?) {
    let identities = identities.identify(faces.map(\.head.position), at: time)
    let known = zip(identities, faces).map {
      IdentifiedFace(identity: UInt32(truncatingIfNeeded: $0), frame: $1)
    }
    if let selected, time - selected.time <= FaceIdentities.memory, time >= selected.time,
      !known.contains(where: { $0.identity == selected.identity })
    {
      return (known, nil)
    }
    let first =
      known.first { $0.identity == selected?.identity } ?? known.min { $0.identity < $1.identity }
    selected = first.map { ($0.identity, time) }
    return (known, first?.frame)
  }
}
