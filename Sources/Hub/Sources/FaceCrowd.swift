import Landmarks
import Net
import Realtime
import Signals
import Timing

/// Everybody before one camera: one of them is on stage, and robots see them all.
struct FaceCrowd: Sendable {
  /// How many faces are looked for in a picture.
  let faceLimit: Int
  private let source: String
  private let robots: RobotRegistry?
  private let people = Locked(People())

  init(faceLimit: Int = 1, source: String = "", robots: RobotRegistry? = nil) {
    let range = HubConfiguration.peopleRange
    self.faceLimit = min(max(faceLimit, range.lowerBound), range.upperBound)
    self.source = source
    self.robots = robots
  }

  /// Delivers the face on stage, with this number, and then shows robots everybody; returns it, or nil when the
  /// tracker follows no faces. Any thread.
  @discardableResult
  func take(
    _ tracked: TrackingResult, sequence: UInt32, stamp: FrameStamp, picture: UInt32? = nil,
    _ deliver: Delivery
  ) -> FaceFrame? {
    guard let seen = tracked.face else { return nil }
    let (known, staged) = people.withLock { $0.take(tracked.faces, at: seen.time) }
    // A single face that leaps, as in a film that is cut, is on stage at once.
    let isAlone = faceLimit == 1 || known.isEmpty
    var face = isAlone ? seen : staged ?? .lost(time: seen.time, sequence: sequence)
    face.sequence = sequence
    deliver(.face(face), stamp)
    robots?.see(
      by: source, picture: picture, age: stamp.age(at: MonotonicClock.nanoseconds),
      known.map { ($0.id, ChannelFrame(deriving: $0.face)) })
    return face
  }
}
