import FaceControl
import Mapping
import ScreenKit

/// One channel or gesture in MAP's list.
public struct MapRow: Codable, Hashable, Sendable {
  public var name: String
  public var title: String
  public var use: String
  /// Its index in the meters: 0…61 channels, from 62 on gestures.
  public var lane: Int
  public var isOn: Bool
  public var isChanged: Bool
  public var routes: [RouteChip]
  /// The range of the value before mapping.
  public var minimum: Float
  public var maximum: Float
  public var unit: String

  init(_ source: Mappable, _ mapping: OutputMapping) {
    name = source.name
    title = source.title
    use = source.musicalUse
    lane = source.lane
    isOn = mapping.isOn
    isChanged = mapping != .identity(for: source)
    routes = mapping.routes.map(RouteChip.init)
    minimum = source.range.lowerBound
    maximum = source.range.upperBound
    unit = source.unit
  }
}

/// A built-in mapping on MAP's Presets tab.
public struct MapPreset: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  public var summary: String
  public var isLoaded: Bool
}

/// Why MAP is not available, and where to buy it.
public struct MapLock: Codable, Hashable, Sendable {
  public var title = "Pro Feature"
  public var sentence =
    "MAP gives every one of the 62 channels its own route, range, curve and smoothing. "
    + "It is part of WeirdPhone Pro."
  public var button = Tier.upgradeButton
  public var path = "/settings"

  /// - Parameter parked: changed channels and gestures of a mapping that waits for Pro.
  init(parked: Int = 0) {
    guard parked > 0 else { return }
    sentence += " Your mapping (\(parked) changed) is kept and comes back with it."
  }
}

/// The state of learning by moving one's face.
public struct MapLearning: Codable, Hashable, Sendable {
  public enum Phase: String, Codable, Sendable { case idle, rest, move }

  public var phase: Phase
  /// Whether it waits for a movement.
  public var isOn: Bool
  /// The instruction, or the result.
  public var sentence: String?

  init(phase: Phase = .idle, sentence: String? = nil) {
    self.phase = phase
    self.sentence = sentence
    isOn = phase != .idle
  }
}
