public import Signals

/// Follows one of the faces that a camera identifies by itself: one performer's frames, whoever else is in view.
///
/// When the face is missing, one frame without a face is returned and then nothing; after a second another face may be
/// followed, the nearest one.
public struct FaceFollower<Identity: Hashable & Sendable>: Sendable {
  /// The face that is followed, and when it was seen last in seconds.
  private var followed: (identity: Identity, time: Double)?
  private var isLost = true

  /// Seconds after which another face may be followed.
  public static var memory: Double { 1 }

  public init() {}

  /// The frame to send for one picture; nil for none.
  ///
  /// - Parameter faces: every face of the picture, tracked or not, in any order.
  public mutating func take(
    _ faces: [(identity: Identity, frame: FaceFrame)], at time: Double, sequence: UInt32
  ) -> FaceFrame? {
    let tracked = faces.filter { $0.frame.isTracked }
    if let known = tracked.first(where: { $0.identity == followed?.identity }) {
      return see(known, at: time)
    }
    let mayChange = followed.map { !(time - $0.time < Self.memory) || time < $0.time } ?? true
    if mayChange,
      let nearest = tracked.min(by: { Self.distance($0.frame) < Self.distance($1.frame) })
    {
      return see(nearest, at: time)
    }
    return lose(at: time, sequence: sequence)
  }

  /// The frame without a face that ends a stream; nil when it was sent already.
  public mutating func lose(at time: Double, sequence: UInt32) -> FaceFrame? {
    guard !isLost else { return nil }
    isLost = true
    return .lost(time: time, sequence: sequence)
  }

  private mutating func see(
    _ face: (identity: Identity, frame: FaceFrame), at time: Double
  ) -> FaceFrame {
    followed = (face.identity, time)
    isLost = false
    return face.frame
  }

  /// Squared; a face whose position is unknown is farthest.
  private static func distance(_ frame: FaceFrame) -> Float {
    frame.knownPosition.map { ($0 * $0).sum() } ?? .infinity
  }
}
