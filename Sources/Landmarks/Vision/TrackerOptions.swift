/// What a tracker detects.
struct TrackerOptions: Hashable, Sendable {
  var face: Bool
  var hands: Bool
  /// The number of faces to detect, 1…16; each additional face costs time.
  var faceLimit: Int

  static let maximumFaces = 16

  /// A limit out of its range is clamped.
  init(face: Bool, hands: Bool, faceLimit: Int) {
    self.face = face
    self.hands = hands
    self.faceLimit = min(max(faceLimit, 1), TrackerOptions.maximumFaces)
  }
}
