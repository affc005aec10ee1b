import Addresses
public import ScreenKit

extension HomeScreen {
  /// One kind of sensor: its state in words, and the button that adds one.
  public struct Sensor: Codable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
      case simulated, camera, phone, app, recording
    }

    public var id: Kind
    public var title: String
    /// Off while there is none of this kind.
    public var tone: Tone
    public var sentence: String
    public var step: Step
  }
}

extension HomeScreen.Sensor.Kind {
  /// The kind of a performer's source; nil for an unknown address.
  init?(of performer: PerformerStatus) {
    guard let source = try? SourceURL(performer.url) else { return nil }
    switch source.plain {
    case .demo: self = .simulated
    case .browser, .camera: self = .camera
    case .liveLink, .weirdConnect, .app, .any: self = .app
    case .replay, .video: self = .recording
    case .inverted: return nil
    }
  }

  fileprivate var title: String {
    switch self {
    case .simulated: "Simulated"
    case .camera: "Camera"
    case .phone: "Phone"
    case .app: "App"
    case .recording: "Recording"
    }
  }

  /// What it is, while there is none of it.
  fileprivate func invitation(on hubState: HubState) -> String {
    switch self {
    case .simulated: return "A moving face that needs no camera."
    case .camera: return "The camera of this device, in this browser."
    case .phone: return "Its browser is the camera: scan a code, nothing to install."
    case .app:
      let names = PhoneApp.all.prefix(2).map(\.title).joined(separator: ", ")
      return "\(names) and \(PhoneApp.all.count - 2) others send to this hub."
    case .recording:
      switch hubState.takes.takes.count {
      case 0: return "No take yet: record one on TRACK, or import a file."
      case 1: return "1 take can be played."
      case let count: return "\(count) takes can be played."
      }
    }
  }

  /// The button that adds one more.
  fileprivate func step(on hubState: HubState, isFirst: Bool) -> HomeScreen.Step {
    switch self {
    case .simulated: HomeScreen.Step(isFirst ? "Start it" : "Add another")
    case .camera: HomeScreen.Step("Use this camera", path: "/sensor")
    case .phone:
      HomeScreen.Step(hubState.phone.isOpen ? "Show the code" : "Use my phone", path: "/connect")
    case .app: HomeScreen.Step("Add an app", path: "/connect#add-source")
    case .recording:
      HomeScreen.Step(
        hubState.takes.takes.isEmpty ? "Import a take" : "Play a take", path: "/takes")
    }
  }
}

extension HomeScreen.Sensor {
  init(_ kind: Kind, on hubState: HubState) {
    let found = hubState.performers.filter { Kind(of: $0) == kind }
    id = kind
    title = kind.title
    step = kind.step(on: hubState, isFirst: found.isEmpty)
    let status = kind == .phone ? Self.phone(hubState.phone) : Self.status(of: found, kind)
    tone = status?.tone ?? .off
    sentence = status?.sentence ?? kind.invitation(on: hubState)
  }

  private static func phone(_ phone: PhoneStatus) -> Status? {
    guard phone.isOpen else { return nil }
    switch phone.devices.count(where: \.isConnected) {
    case 0: return Status(.searching, "Waiting for a phone: scan the code on CONNECT.")
    case 1: return Status(.connected, "1 device is connected.")
    case let count: return Status(.connected, "\(count) devices are connected.")
    }
  }

  private static func status(of found: [PerformerStatus], _ kind: Kind) -> Status? {
    guard let first = found.first else { return nil }
    guard found.count > 1 else {
      let isNamed = kind != .simulated || first.title != SourceURL.demo(DemoOptions()).title
      let name = isNamed ? "\(first.title): " : ""
      return Status(first.tone, name + first.sentence)
    }
    let active = found.count { $0.tone == .connected && $0.framesPerSecond > 0 }
    let isSearching = found.contains { $0.tone != .offline }
    let names = found.prefix(3).map(\.title).joined(separator: ", ")
    let more = found.count > 3 ? " and \(found.count - 3) more" : ""
    return Status(
      active > 0 ? .connected : isSearching ? .searching : .offline,
      "\(active) of \(found.count) with a face in view: \(names)\(more).")
  }
}
