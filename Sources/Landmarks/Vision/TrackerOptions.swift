/// What a tracker looks for.
struct TrackerOptions: Hashable, Sendable {
  var face: Bool
  var hands: Bool
  /// How many faces are looked for, 1…16; each more costs time.
  var faceLimit: Int

  static let maximumFaces = 16

  /// A limit out of its range is clamped.
  init(face: Bool, hands: Bool, faceLimit: Int) {
    self.face = face
    self.hands = hands
    self.faceLimit = min(max(faceLimit, 1), TrackerOptions.maximumFaces)
  }
}
