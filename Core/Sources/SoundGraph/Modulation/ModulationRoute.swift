import DSP
import JSON

/// A modulation of one node's parameter by another node's output, updated once per block.
public struct ModulationRoute: Hashable, Sendable {
  /// The modulator's node.
  public var from: String
  /// The name of one of its outputs, such as "x"; nil for the first.
  public var output: String?
  public var to: String
  public var parameter: String
  /// −1…1: the fraction of the parameter's travel for a full swing.
  public var depth: Float
  public var curve: ModulationCurve
  public var polarity: ModulationPolarity

  private var kept = JSONMembers()

  public init(
    from: String, output: String? = nil, to: String, parameter: String, depth: Float,
    curve: ModulationCurve = .linear, polarity: ModulationPolarity = .bipolar
  ) {
    self.from = from
    self.output = output
    self.to = to
    self.parameter = parameter
    self.depth = depth
    self.curve = curve
    self.polarity = polarity
  }

  init(_ json: JSONReading) {
    from = json.text("from")
    output = json.optionalText("output")
    to = json.text("to")
    parameter = json.text("parameter")
    depth = json.number("depth")
    curve = json.choice("curve", or: .linear)
    polarity = json.choice("polarity", or: .bipolar)
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("from", from)
    members.set("output", output)
    members.set("to", to)
    members.set("parameter", parameter)
    members.set("depth", depth)
    members.set("curve", curve.rawValue, unless: ModulationCurve.linear.rawValue)
    members.set("polarity", polarity.rawValue, unless: ModulationPolarity.bipolar.rawValue)
    return members
  }

  /// The offset on the target's travel (0…1) for one value of the modulator's output.
  @inline(__always)
  static func shift<Lane: GraphLane>(
    _ output: Lane, depth: Float, curve: ModulationCurve, polarity: ModulationPolarity,
    isUnipolar: Bool
  ) -> Lane {
    // The usual route, with the same bits.
    if curve == .linear && polarity == .bipolar && !isUnipolar {
      return depth * Lane.select(output .== output, output.clamped(-1, 1), Lane(0))
    }
    return depth * curve.bent(polarity.read(output, isUnipolar: isUnipolar))
  }
}
