import Landmarks
import Realtime
import Signals
import Streaming
import Timing

/// The faces of one camera: the performer gets the selected face, robots get all.
struct CameraFaces: Sendable {
  /// The number of faces to detect in a picture.
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

  /// Delivers the selected face with this number, then passes all faces to the robots; returns it, or nil when the
  /// tracker detects no faces. Any thread.
  @discardableResult
  func take(
    _ tracked: TrackingResult, sequence: UInt32, stamp: FrameStamp, picture: UInt32? = nil,
    _ deliver: SourceContext.Delivery
  ) -> FaceFrame? {
    guard let seen = tracked.face else { return nil }
    let (known, selected) = selector.withLock { $0.take(tracked.faces, at: seen.time) }
    // A single face that jumps, as at a cut in a film, is selected at once.
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
