import Addresses
import ScreenKit

/// The paired devices, to rename or remove.
public struct DevicesPanel: Codable, Hashable, Sendable {
  /// Whether the host lets devices in.
  public var isOffered = true
  public var sentence = ""
  public var rows: [Row] = []
  /// Maximum length of a name in characters.
  public var longestName = DeviceName.longest

  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// "connected" while it has a page open, else "off".
    public var tone: String
    /// "Connected now, paired 5 min ago."
    public var sentence: String
    /// The accessible label of the remove button.
    public var endLabel: String
  }

  init() {}

  init(hubState: HubState) {
    isOffered = hubState.host.hasPages
    var names: [String: Int] = [:]
    rows = hubState.phone.devices.map { device in
      let name = Self.name(of: device)
      names[name, default: 0] += 1
      let number = names[name, default: 1]
      return Row(device, name: number > 1 ? "\(name) \(number)" : name, hubState: hubState)
    }
    sentence =
      rows.isEmpty
      ? "No device is paired. “Use my phone” on CONNECT lets one in."
      : "These may use the studio as you do. A device that you end is disconnected and has to pair again."
  }

  func has(_ id: String) -> Bool { rows.contains { $0.id == id } }

  private static func name(of device: PairedDeviceStatus) -> String {
    let given = DeviceName.cleaned(device.name)
    return given.isEmpty ? DeviceName.of(agent: device.agent) : given
  }
}

extension DevicesPanel.Row {
  fileprivate init(_ device: PairedDeviceStatus, name: String, hubState: HubState) {
    id = device.id
    self.name = name
    tone = device.isConnected ? "connected" : "off"
    endLabel = "End \(name)"
    let text = { (time: Double) in
      RelativeDate.text(
        time, now: hubState.hub.now, secondsFromGMT: hubState.takes.secondsFromGMT)
    }
    let seen =
      device.isConnected
      ? "Connected now"
      : device.lastSeen > 0 ? "Last seen \(text(device.lastSeen))" : "Not seen yet"
    sentence = device.paired > 0 ? "\(seen), paired \(text(device.paired))." : "\(seen)."
  }
}
