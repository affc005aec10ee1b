/// The description of a component, for catalogues, recipes, pages and tests.
public struct ComponentDescriptor: Sendable {
  /// The name in recipes.
  public let name: String
  public let role: ComponentRole
  /// One sentence for people.
  public let summary: String
  /// The source of the algorithm.
  public let source: String
  /// `Mix` of an effect is the last one.
  public let parameters: [ParameterDescriptor]
  public let inputs: [PortDescriptor]
  public let outputs: [PortDescriptor]
  public let snapshot: [SnapshotField]
  /// Whether sixteen voices run in the lanes of one vector, or in sequence.
  public let runsInLanes: Bool
  /// Whether `Mix` blends the input with the output.
  public let hasMix: Bool
  /// Whether equal settings sound different over time.
  public let isRandom: Bool
  /// Whether an input without direct current gives an output without it.
  public let isFreeOfDirectCurrent: Bool

  public func parameterIndex(_ name: String) -> Int? {
    parameters.firstIndex { $0.name == name }
  }
}

/// The musical role of a component, which is also its folder and its place in the browser.
public enum ComponentRole: String, Sendable, CaseIterable {
  case source = "Sources"
  case filter = "Filters"
  case dynamics = "Dynamics"
  case saturation = "Saturation"
  case delay = "Delays"
  case modulationEffect = "Modulation Effects"
  case spectral = "Spectral"
  case modulator = "Modulators"
  case analyser = "Analysers"
}

/// One signal into or out of a component.
public struct PortDescriptor: Equatable, Sendable {
  public let name: String
  /// The value of an unconnected input.
  public let rest: Float

  public init(_ name: String, rest: Float = 0) {
    self.name = name
    self.rest = rest
  }

  public static let mono = [Self("Audio")]
  public static let stereo = [Self("Left"), Self("Right")]
}

/// Numbers for drawing, from the first voice.
public struct SnapshotField: Equatable, Sendable {
  public let name: String
  public let count: Int

  public init(_ name: String, count: Int = 1) {
    self.name = name
    self.count = count
  }
}
