public import ScreenKit

/// The hub's state for SETTINGS and for the relative dates of PRESETS.
public struct HubStatus: Codable, Hashable, Sendable {
  public var version = ""
  /// Unix seconds.
  public var now = 0.0
  public var traffic: [SinkTraffic] = []
  public var interfaces: [NetworkInterface] = []
  /// Set while a calibration counts down.
  public var countdown: CalibrationCountdown?
  /// The result of the last calibration.
  public var calibration: Status?
  /// The last network output that was connected, as a URL.
  public var lastConnected: String?
  /// The problem of the stored file, one sentence.
  public var notice: String?

  public init() {}
}

/// A network interface of this computer.
public struct NetworkInterface: Codable, Hashable, Sendable {
  /// "eth0".
  public var name: String
  /// "192.168.1.5".
  public var address: String

  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
