/// What a person may set of the hub besides the line from face to controls; kept over restarts.
public struct HubOptions: Codable, Hashable, Sendable {
  /// Outputs that are remembered come up turned on.
  public var connectsOnLaunch = true
  /// Frames a second of every output, 10–60, until one is given its own on CONNECT.
  public var frameRate = 60
  /// Seconds without an answer until a target counts as offline, 5–30.
  public var networkTimeout = SinkURL.defaultTimeout
  /// The network interface that is used, as in "eth0"; nil for whatever reaches the target.
  public var interface: String?
  /// Packets are noted and shown.
  public var isDebugging = false
  /// The countdown of the calibration can be heard, and felt on a phone.
  public var countsAloud = true

  public init() {}

  public static let timeouts = 5...30

  /// Every value in its range, whatever was stored.
  public var clamped: HubOptions {
    var options = self
    options.frameRate = SinkForm.snapped(frameRate)
    options.networkTimeout = Self.heldTimeout(networkTimeout)
    return options
  }

  static func heldTimeout(_ seconds: Int) -> Int {
    min(max(seconds, timeouts.lowerBound), timeouts.upperBound)
  }
}
