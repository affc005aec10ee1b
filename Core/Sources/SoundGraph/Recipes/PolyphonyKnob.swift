/// A voice setting that a knob may turn: an exposed parameter of the node "polyphony", which a graph need not have.
public enum PolyphonyKnob: String, CaseIterable, Hashable, Sendable {
  case attackTime, decayTime, sustainLevel, releaseTime, portamento, spread

  /// The name of the node in an exposed parameter.
  public static let node = "polyphony"

  /// The setting that an exposed parameter names; nil for a parameter of a node.
  public init?(_ knob: ExposedParameter, in graph: SignalGraph) {
    guard knob.node == Self.node, graph[Self.node] == nil else { return nil }
    self.init(rawValue: knob.parameter)
  }

  /// Seconds, or a part of 1.
  public var range: ClosedRange<Float> {
    switch self {
    case .attackTime, .decayTime, .releaseTime: 0...PolyphonyConfig.longestTime
    case .sustainLevel, .portamento, .spread: 0...1
    }
  }

  /// "s", or empty.
  public var unit: String {
    switch self {
    case .attackTime, .decayTime, .releaseTime, .portamento: "s"
    case .sustainLevel, .spread: ""
    }
  }

  /// Where the setting stands in a document.
  var path: WritableKeyPath<PolyphonyConfig, Float> {
    switch self {
    case .attackTime: \.attackTime
    case .decayTime: \.decayTime
    case .sustainLevel: \.sustainLevel
    case .releaseTime: \.releaseTime
    case .portamento: \.portamento
    case .spread: \.spread
    }
  }
}

extension PolyphonyConfig {
  /// The value of a setting that a knob may turn.
  public subscript(knob: PolyphonyKnob) -> Float {
    get { self[keyPath: knob.path] }
    set { self[keyPath: knob.path] = newValue }
  }
}
