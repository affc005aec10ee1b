/// What the hub says of itself, for SETTINGS and the relative dates of PRESETS.
public struct HubStatus: Codable, Hashable, Sendable {
  public var version = ""
  /// Unix seconds.
  public var now = 0.0
  public var traffic: [SinkTraffic] = []
  public var interfaces: [NetworkInterface] = []
  /// Runs while a calibration counts down.
  public var countdown: CalibrationCountdown?
  /// What became of the last calibration.
  public var calibration: Status?
  /// The last network output that was connected, as a URL.
  public var lastConnected: String?
  /// What was wrong with the stored file, in a sentence.
  public var notice: String?

  public init() {}
}

/// A way of this computer to the network.
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
