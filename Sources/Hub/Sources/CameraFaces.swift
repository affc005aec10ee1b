import Landmarks
import Net
import Realtime
import Signals
import Timing

/// The faces of one camera: one of them is selected, and robots see them all.
struct CameraFaces: Sendable {
  /// How many faces are looked for in a picture.
  let faceLimit: Int
  private let source: String
  private let robots: RobotRegistry?
  private let selector = Locked(FaceSelector())

  init(faceLimit: Int = 1, source: String = "", robots: RobotRegistry? = nil) {
    let range = HubConfiguration.peopleRange
    self.faceLimit = min(max(faceLimit, range.lowerBound), range.upperBound)
    self.source = source
    self.robots = robots
  }

  /// Delivers the selected face, with this number, and then shows robots everybody; returns it, or nil when the
  /// tracker follows no faces. Any thread.
  @discardableResult
  func take(
    _ tracked: TrackingResult, sequence: UInt32, stamp: FrameStamp, picture: UInt32? = nil,
    _ deliver: Delivery
  ) -> FaceFrame? {
    guard let seen = tracked.face else { return nil }
    let (known, selected) = selector.withLock { $0.take(tracked.faces, at: seen.time) }
    // A single face that leaps, as in a film that is cut, is selected at once.
    let isAlone = faceLimit == 1 || known.isEmpty
    var face = isAlone ? seen : selected ?? .lost(time: seen.time, sequence: sequence)
    face.sequence = sequence
    deliver(.face(face), stamp)
    robots?.see(
      by: source, picture: picture, age: stamp.age(at: MonotonicClock.nanoseconds),
      known.map { ($0.id, ChannelFrame(deriving: $0.face)) })
    return face
  }
}
