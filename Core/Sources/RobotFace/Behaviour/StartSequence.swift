/// The start sequence of a robot: delegates are set, the camera starts, the services become ready, the face
/// appears.
///
/// The services are ready at the camera's first picture, or after a timeout of 0.5 s.
public struct StartSequence: Codable, Hashable, Sendable {
  public enum Step: Int, CaseIterable, Codable, Sendable, Comparable {
    case settingDelegates, startingCamera, settling, showingFace

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public enum Event: String, Codable, Sendable {
    case delegatesSet, cameraStarted, firstPicture
    /// The camera is absent or not permitted: the face appears nevertheless.
    case noCamera
  }

  public static let timeout = 0.5

  public private(set) var step: Step = .settingDelegates
  private var settlingSince: Double?
  private var onward = MonotonicTime()

  public init() {}

  /// Processes an event; ignores one that is early or repeated.
  public mutating func take(_ event: Event, at time: Double) {
    let time = onward.move(to: time)
    switch (step, event) {
    case (.settingDelegates, .delegatesSet): step = .startingCamera
    case (.startingCamera, .cameraStarted), (.startingCamera, .noCamera):
      step = .settling
      settlingSince = time
    case (.settling, .firstPicture), (.settling, .noCamera): step = .showingFace
    default: break
    }
  }

  /// Continues after the timeout.
  public mutating func advance(to time: Double) {
    let time = onward.move(to: time)
    guard step == .settling, let since = settlingSince, time - since >= Self.timeout else {
      return
    }
    step = .showingFace
  }
}
