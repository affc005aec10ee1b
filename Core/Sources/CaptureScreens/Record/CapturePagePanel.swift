import CaptureWire
import Numbers
public import ScreenKit

/// The sensors of the page itself: the phone or computer on which it is open.
public struct CapturePagePanel: Codable, Hashable, Sendable {
  public enum Sensor: String, Codable, CaseIterable, Sendable {
    case camera, motion, microphone

    var title: String {
      switch self {
      case .camera: "Camera"
      case .motion: "Motion"
      case .microphone: "Microphone"
      }
    }
  }

  /// What a page finds.
  public enum State: String, Codable, CaseIterable, Sendable {
    case off, waiting, on, denied, missing, insecure
  }

  public struct Row: Codable, Hashable, Sendable {
    public var id: Sensor
    public var title: String
    public var state: State
    public var status: Status
    /// "Turn on" or "Turn off".
    public var button: String
    /// Not while a session runs; the microphone only with sound.
    public var isEnabled: Bool
  }

  public var rows: [Row] = []
  public var mounts: [Choice] = []
  public var mount = CaptureMount.chest.rawValue
  public var mountHint = "Fasten the phone there, and tilt its camera down to the hands."
  /// "12.4 MB sent.", and what waits while the hub is away.
  public var sent = Status(.off, "Nothing is sent yet.")

  /// Where a camera is worn or stands.
  static let mounts: [CaptureMount] = [.chest, .head, .stand]

  private var states: [Sensor: State] = [:]
  private var problems: [Sensor: String] = [:]

  private enum CodingKeys: CodingKey { case rows, mounts, mount, mountHint, sent }

  init() {}

  mutating func show(_ sensor: Sensor, _ state: State, _ sentence: String?) {
    states[sensor] = state
    problems[sensor] = sentence.map { CaptureFigures.typed($0, longest: 300) }
  }

  mutating func count(sent bytes: Int, waiting: Int, isAway: Bool) {
    let size = CaptureFigures.bytes(Int64(bytes))
    let rest = CaptureFigures.bytes(Int64(waiting))
    sent =
      isAway
      ? Status(.searching, "The hub is away: \(rest) wait on this page. Leave it open.")
      : waiting > 0
        ? Status(.searching, "\(size) sent, \(rest) wait.")
        : bytes > 0 ? Status(.connected, "\(size) sent.") : Status(.off, "Nothing is sent yet.")
  }

  mutating func layOut(mount: CaptureMount, canChange: Bool, hasAudio: Bool) {
    mounts = Self.mounts.map { Choice(id: $0.rawValue, title: $0.title) }
    self.mount = mount.rawValue
    rows = Sensor.allCases.map { sensor in
      let state = states[sensor] ?? .off
      return Row(
        id: sensor, title: sensor.title, state: state,
        status: status(of: sensor, state, hasAudio: hasAudio),
        button: state == .on || state == .waiting ? "Turn off" : "Turn on",
        isEnabled: canChange && (sensor != .microphone || hasAudio || state == .on))
    }
  }

  private func status(of sensor: Sensor, _ state: State, hasAudio: Bool) -> Status {
    let name = sensor.title.lowercased()
    if sensor == .microphone, !hasAudio, state != .on {
      return Status(.off, "Sound is off in this session.")
    }
    if let problem = problems[sensor], state != .on, state != .off {
      return Status(state == .waiting ? .searching : .offline, problem)
    }
    return switch state {
    case .off: Status(.off, "This page’s \(name) is off.")
    case .waiting: Status(.searching, "Allow the \(name) in the browser’s dialog.")
    case .on: Status(.connected, "This page’s \(name) is on.")
    case .denied:
      Status(.offline, "The \(name) is not allowed here. Allow it in the browser’s address bar.")
    case .missing: Status(.offline, "This device has no \(name) for pages. Use another device.")
    case .insecure:
      Status(.offline, "Only secure pages have a \(name). Open the https address of Connect.")
    }
  }
}
