public import DSP

/// The kind of a node: a component of the catalogue, or one of the engine's two built-in kinds.
public enum NodeKind: Hashable, Sendable {
  case component(ComponentKind)
  /// Adds eight inputs with one gain each.
  case mixer
  /// Blends from input A to input B.
  case crossfade

  /// Nil for an unknown name.
  public init?(named name: String) {
    switch name {
    case "Mixer": self = .mixer
    case "Crossfade": self = .crossfade
    default:
      guard let kind = ComponentKind(rawValue: name) else { return nil }
      self = .component(kind)
    }
  }

  public var name: String {
    switch self {
    case .component(let kind): kind.rawValue
    case .mixer: "Mixer"
    case .crossfade: "Crossfade"
    }
  }

  /// What a node of this kind makes of a recording; nil when it uses none.
  public var recordingUse: RecordingUse? {
    if case .component(let kind) = self { kind.recordingUse } else { nil }
  }

  public static let mixerInputs = 8

  public var parameters: [ParameterDescriptor] {
    switch self {
    case .component(let kind): kind.descriptor.parameters
    case .mixer:
      (1...NodeKind.mixerInputs).map { .linear("Gain \($0)", 0...2, default: 1) }
    case .crossfade:
      [
        .linear("Balance", 0...1, default: 0.5),
        .choice("Law", ["Equal Power", "Linear"]),
      ]
    }
  }

  public var inputs: [PortDescriptor] {
    switch self {
    case .component(let kind): kind.descriptor.inputs
    case .mixer: (1...NodeKind.mixerInputs).map { PortDescriptor("\($0)") }
    case .crossfade: [PortDescriptor("A"), PortDescriptor("B")]
    }
  }

  public var outputs: [PortDescriptor] {
    switch self {
    case .component(let kind): kind.descriptor.outputs
    case .mixer, .crossfade: PortDescriptor.mono
    }
  }

  /// The built-in kinds, for catalogues.
  public static let engineKinds: [NodeKind] = [.mixer, .crossfade]

  /// Whether an edge without an input name has a default input.
  public var hasMainInput: Bool {
    if case .component(let kind) = self { !kind.descriptor.inputs.isEmpty } else { false }
  }

  /// Whether the ports are stereo, so that one instance handles both sides.
  public var isStereoIn: Bool { NodeKind.isPair(inputs) }
  /// Edges without an output name carry both sides.
  public var isStereoOut: Bool { NodeKind.isPair(outputs) }

  private static func isPair(_ ports: [PortDescriptor]) -> Bool {
    ports.count >= 2 && ports[0].name == "Left" && ports[1].name == "Right"
  }

  /// Whether its outputs are unipolar, 0…1, not −1…1.
  var isUnipolar: Bool {
    guard case .component(let kind) = self else { return false }
    return kind.descriptor.role == .analyser || kind.rawValue.hasPrefix("Envelope")
  }

  func parameterIndex(_ name: String) -> Int? { parameters.firstIndex { $0.name == name } }
}
