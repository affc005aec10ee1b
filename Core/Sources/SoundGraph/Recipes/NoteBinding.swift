import JSON

/// A note's property that drives a parameter.
public enum NoteSource: String, CaseIterable, Hashable, Sendable {
  /// Hz, with tuning, bend and portamento.
  case frequency
  /// 1 while the note is held.
  case gate
  /// 0…1, as struck.
  case velocity
  /// Aftertouch, 0…1, while held.
  case pressure
  /// 0…1: controller 74 or the third axis of MPE.
  case timbre
  /// 0…1: the modulation wheel of the note's channel.
  case modulation
  /// The key's position on the keyboard, 0…1.
  case key
  /// A random value for each note, 0…1.
  case random
}

/// A node's parameter that follows notes.
public struct NoteBinding: Hashable, Sendable {
  public var source: NoteSource
  public var node: String
  public var parameter: String
  /// The factor of the frequency, 0.01…100; unused for other sources.
  public var ratio: Float
  /// The parameter's values at 0 and 1 of the source; nil for the ends of its range.
  public var minimum: Float?
  public var maximum: Float?
  /// −1…1: moves the parameter around its value instead of setting it, by this fraction of its travel for 0
  /// to 1 of the source, half in each direction; nil uses `minimum` and `maximum`.
  public var depth: Float?

  private var kept = JSONMembers()

  public init(
    _ source: NoteSource, to node: String, _ parameter: String, ratio: Float = 1,
    minimum: Float? = nil, maximum: Float? = nil, depth: Float? = nil
  ) {
    self.source = source
    self.node = node
    self.parameter = parameter
    self.ratio = ratio
    self.minimum = minimum
    self.maximum = maximum
    self.depth = depth
  }

  init(_ json: JSONReading) {
    source = json.choice("source", or: .frequency)
    node = json.text("node")
    parameter = json.text("parameter")
    ratio = json.number("ratio", or: 1)
    minimum = json.optionalNumber("min")
    maximum = json.optionalNumber("max")
    depth = json.optionalNumber("depth")
    if !json.has("source") { _ = json.text("source") }
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("source", source.rawValue)
    members.set("node", node)
    members.set("parameter", parameter)
    members.set("ratio", ratio, unless: 1)
    members.set("min", minimum)
    members.set("max", maximum)
    members.set("depth", depth)
    return members
  }
}
