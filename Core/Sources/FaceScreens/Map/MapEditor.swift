import Mapping
public import ScreenKit

/// The expanded row: all settings of one channel or gesture.
public struct MapEditor: Codable, Hashable, Sendable {
  public enum CurveKind: String, CaseIterable, Codable, Sendable {
    case linear, exponential, logarithmic, sCurve
  }

  public struct CurveChoice: Codable, Hashable, Sendable {
    public var id: CurveKind
    public var title: String
  }

  public static let curves = [
    CurveChoice(id: .linear, title: "Linear"),
    CurveChoice(id: .exponential, title: "Exponential"),
    CurveChoice(id: .logarithmic, title: "Logarithmic"),
    CurveChoice(id: .sCurve, title: "S-curve"),
  ]

  public var name: String
  public var title: String
  public var use: String
  public var lane: Int
  public var isOn: Bool
  /// The default addresses; nil when there are routes.
  public var standard: String?
  public var routes: [RouteForm]
  public var min: Float
  public var max: Float
  public var minRule: NumberRule
  public var maxRule: NumberRule
  public var unit: String
  /// The problem of min and max, one sentence.
  public var rangeProblem: String?
  public var curve: CurveKind
  /// The power of the exponential curve, 0.1…10; absent for the others.
  public var power: Float?
  public var powerRule = MapEditor.powerRule
  public var powerProblem: String?
  /// Milliseconds, the channel's own value or the global one.
  public var smoothing: Int
  public var hasOwnSmoothing: Bool
  public var smoothingRule = MapEditor.smoothingRule
  /// "As everywhere: 20 ms" while it has no smoothing of its own.
  public var smoothingTitle: String
  public var isInverted: Bool
  /// Inputs at the ends of the graph.
  public var inputs: [Float]
  /// Outputs at the bottom and the top of the graph.
  public var outputs: [Float]
  /// The output at 65 inputs in even steps.
  public var points: [Float]
  public var canReset: Bool
  /// Problems that prevent this mapping from working, one sentence each.
  public var problems: [String]
  public var isListening: Bool {
    didSet { listening = isListening ? "Move a controller or play a note of a MIDI peer …" : nil }
  }
  /// What to do while a controller is learned; nil otherwise.
  public var listening: String?
}

extension MapEditor {
  init(_ source: Mappable, in table: MappingTable, drafts: [Route], globalSmoothing: Int) {
    let mapping = table[source]
    name = source.name
    title = source.title
    use = source.musicalUse
    lane = source.lane
    isOn = mapping.isOn
    standard = drafts.isEmpty ? source.standardOutput : nil
    routes = drafts.map { RouteForm($0, problem: $0.problem ?? mapping.problem(of: $0)) }
    (min, max) = (mapping.min, mapping.max)
    (minRule, maxRule) = MapEditor.rangeRules(of: mapping, source)
    unit = source.unit
    rangeProblem =
      mapping.min == mapping.max
      ? "Minimum and maximum are equal: the output stands still at \(mapping.min.short)." : nil
    (curve, power) = mapping.curve.shown
    smoothing = mapping.smoothing ?? globalSmoothing
    hasOwnSmoothing = mapping.smoothing != nil
    smoothingTitle = hasOwnSmoothing ? "As everywhere" : "As everywhere: \(smoothing) ms"
    isInverted = mapping.isInverted
    inputs = [source.range.lowerBound, source.range.upperBound]
    points = MapEditor.points(of: mapping, source)
    outputs = [points.min() ?? 0, points.max() ?? 1]
    if outputs[0] == outputs[1] { outputs = [outputs[0] - 0.5, outputs[1] + 0.5] }
    canReset = mapping != .identity(for: source)
    problems = table.sharedProblems(of: source)
    isListening = false
  }

  private static func points(of mapping: OutputMapping, _ source: Mappable) -> [Float] {
    let (low, high) = (source.range.lowerBound, source.range.upperBound)
    return (0...64).map { step in
      let value = mapping.apply(low + (high - low) * Float(step) / 64, of: source)
      return (value * 10_000).rounded() / 10_000
    }
  }
}

extension Curve {
  fileprivate var shown: (MapEditor.CurveKind, power: Float?) {
    switch self {
    case .linear: (.linear, nil)
    case .exponential(let power): (.exponential, power)
    case .logarithmic: (.logarithmic, nil)
    case .sCurve: (.sCurve, nil)
    }
  }
}

extension MappingTable {
  /// Controllers of one source that are also written by another.
  func sharedProblems(of source: Mappable) -> [String] {
    problems().filter { !$0.hasPrefix("\(source.title): ") && $0.contains(" driven by ") }
      .filter { $0.contains(source.title) }
  }
}
