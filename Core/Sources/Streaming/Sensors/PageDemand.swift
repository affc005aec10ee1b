public import Signals

/// What a hub wants from the sensors of a page that ask their person first, each with the reason that the page shows;
/// nil where nothing is wanted.
public struct PageDemand: Hashable, Sendable {
  public var audio: String?
  public var motion: String?

  public init(audio: String? = nil, motion: String? = nil) {
    self.audio = audio
    self.motion = motion
  }
}

/// A sensor of a page that asks its person first.
public enum PageSensor: String, CaseIterable, Codable, Sendable {
  case microphone, motion

  public var kind: SensorKind {
    switch self {
    case .microphone: .audio
    case .motion: .motion
    }
  }

  var title: String {
    switch self {
    case .microphone: "the microphone"
    case .motion: "the motion sensor"
    }
  }
}

/// What became of the request for a sensor, as the page reports it.
public enum PageSensorState: String, CaseIterable, Codable, Sendable {
  case sending
  /// The person chose "Not now".
  case declined
  /// The browser or the person refused the permission.
  case denied
  /// The device has no such sensor, or another program uses it.
  case unavailable
  /// Browsers give the sensor to secure pages only.
  case insecure
  /// Stopped because the page is hidden.
  case hidden
  /// The person turned it off.
  case stopped
  /// It ended by itself.
  case failed
}
