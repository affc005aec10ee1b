import Addresses

/// The user's settings of the hub other than the face line; persisted.
public struct HubOptions: Codable, Hashable, Sendable {
  /// Whether persisted outputs start enabled.
  public var connectsOnLaunch = true
  /// Default frame rate of outputs, 10–60 frames per second.
  public var frameRate = 60
  /// Timeout in seconds until a target that stops answering counts as offline, 5–30.
  public var networkTimeout = SinkURL.defaultTimeout
  /// The network interface to use, as in "eth0"; nil for the system's routing.
  public var interface: String?
  /// Whether packets are recorded and shown.
  public var isDebugging = false
  /// Whether the calibration countdown plays sound, and vibrates a phone.
  public var countsAloud = true

  public init() {}

  public static let timeouts = 5...30

  /// Every stored value clamped to its range.
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
