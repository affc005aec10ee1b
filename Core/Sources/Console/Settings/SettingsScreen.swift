import Addresses
import Mapping
import Numbers
public import ScreenKit

/// SETTINGS: face, network, outputs, tier, and links to the documentation.
public struct SettingsScreen: Screen, Hashable {
  public struct Link: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var path: String
  }

  public var frameRate = SliderState(
    10...60, step: 1, snaps: [30, 60], standard: 60, unit: "frames per second",
    hint: "Maximum for every network output; CONNECT can set a different rate for one output.")
  public var smoothing = SliderState(
    0...200, step: 1, snaps: [0, 20], standard: 20, unit: "milliseconds",
    hint: SettingsScreen.smoothingHint)
  /// A note when a preset or the command line set a value outside the slider's range.
  public var smoothingNote: String? {
    didSet { smoothing.hint = smoothingNote ?? Self.smoothingHint }
  }
  public var sensitivity = SliderState(
    0.5...2, step: 0.05, snaps: [1], standard: 1, unit: "times",
    hint: "Factor for every movement of the face.")
  public var calibration = CalibrationPanel()
  public var connectsOnLaunch = true
  public var lastConnected: LastConnection?
  /// What to do while nothing was connected yet; nil otherwise.
  public var lastHint: String?
  public var timeout = SliderState(
    5...30, step: 1, snaps: [10], standard: 10, unit: "seconds",
    hint: "After this time without an answer a target is offline; it is retried.")
  public var interface = SettingsScreen.everyInterface
  /// Empty where none can be chosen.
  public var interfaces: [Choice] = []
  public var devices = DevicesPanel()
  public var bandwidth = Bandwidth()
  public var debug = DebugPanel()
  public var tier = TierPanel(TierTerms())
  public var version = ""
  /// The problem of the stored file.
  public var notice: String?
  public var links = SettingsScreen.pages

  /// The choice that uses the system's routing.
  public static let everyInterface = "any"

  public init(_ hubState: HubState) { refresh(from: hubState) }

  public enum Action: Codable, Hashable, Sendable {
    case setFrameRate(value: Double)
    case setSmoothing(value: Double)
    case setSensitivity(value: Double)
    case setAutomaticCalibration(isOn: Bool)
    case calibrate
    case cancelCalibration
    case setCountsAloud(isOn: Bool)
    case setConnectsOnLaunch(isOn: Bool)
    case connectLast
    case setTimeout(value: Double)
    case setInterface(id: String)
    case renameDevice(id: String, name: String)
    case endDevice(id: String)
    case setDebugging(isOn: Bool)
  }

  public enum Effect: Hashable, Sendable {
    case setFrameRate(Int)
    case setSmoothing(Int)
    case setSensitivity(Float)
    case setAutomaticCalibration(Bool)
    case startCountdown
    case cancelCountdown
    case setCountsAloud(Bool)
    case setConnectsOnLaunch(Bool)
    case connectLast
    case setTimeout(Int)
    case setInterface(String?)
    case renameDevice(id: String, name: String)
    case endDevice(id: String)
    case setDebugging(Bool)
    case notify(Notice)
  }

  public enum Outcome: Hashable, Sendable {
    case deviceEnded(name: String)
  }

  public mutating func apply(_ outcome: Outcome) -> [Effect] {
    switch outcome {
    case .deviceEnded(let name):
      [.notify(Notice(.success, "\(name) is ended: it has to pair again."))]
    }
  }

  public mutating func apply(_ action: Action) -> [Effect] {
    switch action {
    case .setFrameRate(let value):
      frameRate.value = Double(SinkForm.snapped(Int(clamping: frameRate.clamped(value))))
      return [.setFrameRate(Int(clamping: frameRate.value))]
    case .setSmoothing(let value):
      smoothing.value = smoothing.clamped(value)
      smoothingNote = nil
      return [.setSmoothing(Int(clamping: smoothing.value))]
    case .setSensitivity(let value):
      sensitivity.value = Self.hundredths(sensitivity.clamped(value))
      return [.setSensitivity(Float(sensitivity.value))]
    case .setTimeout(let value):
      timeout.value = timeout.clamped(value)
      return [.setTimeout(Int(clamping: timeout.value))]
    case .setAutomaticCalibration(let isOn): return [.setAutomaticCalibration(isOn)]
    case .calibrate: return calibration.canStart ? [.startCountdown] : []
    case .cancelCalibration: return calibration.secondsLeft == nil ? [] : [.cancelCountdown]
    case .setCountsAloud(let isOn): return [.setCountsAloud(isOn)]
    case .setConnectsOnLaunch(let isOn): return [.setConnectsOnLaunch(isOn)]
    case .connectLast: return lastConnected.map { $0.isOn ? [] : [.connectLast] } ?? []
    case .setInterface(let id): return choose(interface: id)
    case .renameDevice(let id, let name):
      return devices.has(id) ? [.renameDevice(id: id, name: DeviceName.cleaned(name))] : []
    case .endDevice(let id): return devices.has(id) ? [.endDevice(id: id)] : []
    case .setDebugging(let isOn): return [.setDebugging(isOn)]
    }
  }

  /// Updates from the hub's state.
  public mutating func refresh(from hubState: HubState) {
    let settings = hubState.settings
    let options = hubState.options
    frameRate.value = Double(options.frameRate)
    smoothing.value = smoothing.clamped(Double(settings.smoothing))
    smoothingNote =
      settings.smoothing > 200
      ? "It is \(settings.smoothing) ms now, by a preset or the command line." : nil
    sensitivity.value = Self.hundredths(Double(settings.sensitivity))
    calibration.follow(CalibrationPanel(hubState: hubState))
    connectsOnLaunch = options.connectsOnLaunch
    lastConnected = LastConnection(hubState: hubState)
    lastHint = lastConnected == nil ? "No connection yet: add an output on CONNECT." : nil
    timeout.value = Double(options.networkTimeout)
    refreshInterfaces(from: hubState)
    devices = DevicesPanel(hubState: hubState)
    bandwidth = Bandwidth(hubState: hubState)
    debug = DebugPanel(hubState: hubState)
    tier = TierPanel(hubState.terms)
    version = hubState.hub.version
    links = hubState.host.hasPages ? Self.pages : []
    notice = hubState.hub.notice
  }

  private mutating func refreshInterfaces(from hubState: HubState) {
    interface = hubState.options.interface ?? Self.everyInterface
    interfaces = []
    guard hubState.host.choosesInterface else { return }
    interfaces =
      [Choice(id: Self.everyInterface, title: "Any that reaches the target")]
      + hubState.hub.interfaces.map { Choice(id: $0.name, title: "\($0.name) (\($0.address))") }
    if !interfaces.contains(where: { $0.id == interface }) {
      interfaces.append(Choice(id: interface, title: "\(interface) (not there now)"))
    }
  }

  private mutating func choose(interface id: String) -> [Effect] {
    guard interfaces.contains(where: { $0.id == id }) else { return [] }
    interface = id
    return [.setInterface(id == Self.everyInterface ? nil : id)]
  }

  private static let smoothingHint = "For every channel without its own smoothing."

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private static let pages = [
    Link(id: "documentation", title: "Documentation", path: "/about#documentation"),
    Link(id: "feedback", title: "Feedback", path: "/about#feedback"),
    Link(id: "privacy", title: "Privacy", path: "/about#privacy"),
    Link(id: "terms", title: "Terms and licence", path: "/about#terms"),
  ]
}
