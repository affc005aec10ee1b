import CaptureWire
import Numbers
public import ScreenKit

/// The sensors of the page itself: the phone or computer on which it is open.
public struct CapturePagePanel: Codable, Hashable, Sendable {
  public enum Sensor: String, Codable, CaseIterable, Sendable {
    case camera, motion, microphone

    var title: String { rawValue.titled }
    /// Said before a person is asked for it.
    var reason: String {
      [
        .camera: "Off. Its pictures become the video of the take.",
        .motion: "Off. How this device moves is recorded with the video.",
      ][self] ?? "Off. What it hears becomes the sound of the take."
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
    /// Nothing is turned off while a session runs; the microphone is turned on only with sound.
    public var isEnabled: Bool
  }

  public var rows: [Row] = []
  public var mounts: [Choice] = []
  public var mount = CaptureMount.chest.rawValue
  public var mountHint = "Fasten the phone there, and tilt its camera down to the hands."
  public var canMount = true
  /// "12.4 MB sent."
  public var sent = Status(.off, "Nothing is sent yet.")
  /// For pages to show by themselves, with `size` for "{size}".
  public var away = Status(.searching, "The hub is away: {size} wait here. Leave this page open.")
  public var size = NumberFormat(factor: 1e-6, decimals: 1, unit: " MB")

  /// Where a camera is worn or stands.
  static let mounts: [CaptureMount] = [.chest, .head, .stand]

  private var states: [Sensor: State] = [:]
  private var problems: [Sensor: String] = [:]
  /// Chosen on this page; nil for that of the settings.
  var worn: CaptureMount?

  private enum CodingKeys: CodingKey {
    case rows, mounts, mount, mountHint, canMount, sent, away, size
  }

  init() {}

  mutating func show(_ sensor: Sensor, _ state: State, _ sentence: String?) {
    states[sensor] = state
    problems[sensor] = sentence.map { CaptureFigures.typed($0, longest: 300) }
  }

  mutating func count(sent bytes: Int, waiting: Int) {
    let size = CaptureFigures.bytes(Int64(bytes))
    // Less than this is always on its way.
    sent =
      waiting > 1_000_000
      ? Status(.searching, "\(size) sent, \(CaptureFigures.bytes(Int64(waiting))) wait.")
      : bytes > 0 ? Status(.connected, "\(size) sent.") : Status(.off, "Nothing is sent yet.")
  }

  mutating func layOut(mount: CaptureMount, isIdle: Bool, hasAudio: Bool) {
    mounts = Self.mounts.map { Choice(id: $0.rawValue, title: $0.title) }
    (self.mount, canMount) = ((worn ?? mount).rawValue, isIdle)
    rows = Sensor.allCases.map { sensor in
      let state = states[sensor] ?? .off
      let isOn = state == .on || state == .waiting
      return Row(
        id: sensor, title: sensor.title, state: state,
        status: status(of: sensor, state, hasAudio: hasAudio),
        button: isOn ? "Turn off" : "Turn on",
        isEnabled: isOn ? isIdle : sensor != .microphone || hasAudio)
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
    case .off: Status(.off, sensor.reason)
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
