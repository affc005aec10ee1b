/// What a robot does before it shows its face, in this order: the delegates are set, the camera starts, the services
/// settle, the face appears.
///
/// They have settled when the camera has reported its first picture, and after half a second at the latest.
public struct StartSequence: Codable, Hashable, Sendable {
  public enum Step: Int, CaseIterable, Codable, Sendable, Comparable {
    case settingDelegates, startingCamera, settling, showingFace

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  public enum Event: String, Codable, Sendable {
    case delegatesSet, cameraStarted, firstPicture
    /// There is none, or the person does not lend it: the face appears all the same.
    case noCamera
  }

  public static let timeout = 0.5

  public private(set) var step: Step = .settingDelegates
  private var settlingSince: Double?
  private var onward = MonotonicTime()

  public init() {}

  /// Takes an event in; one that comes too early or again changes nothing.
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

  /// Goes on when the services have had their time.
  public mutating func advance(to time: Double) {
    let time = onward.move(to: time)
    guard step == .settling, let since = settlingSince, time - since >= Self.timeout else {
      return
    }
    step = .showingFace
  }
}
