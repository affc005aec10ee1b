/// What a note says to its voice.
public enum NoteSource: String, CaseIterable, Hashable, Sendable {
  /// Hz, with tuning, bend and portamento.
  case frequency
  /// 1 while the note is held.
  case gate
  /// 0…1, as struck.
  case velocity
  /// 0…1, while held.
  case pressure
  /// 0…1: controller 74 or the third axis of MPE.
  case timbre
  /// 0…1: the key over the whole keyboard.
  case key
  /// 0…1, another value for each note.
  case random
}

/// A node's parameter that follows the notes.
public struct NoteBinding: Hashable, Sendable {
  public var source: NoteSource
  public var node: String
  public var parameter: String
  /// What the frequency is multiplied with, 0.01…100; for other sources of no meaning.
  public var ratio: Float
  /// The parameter's values at 0 and 1 of the source; absent for the ends of its range.
  public var minimum: Float?
  public var maximum: Float?
  /// −1…1: moves the parameter around where it stands in place of setting it, by this share of its travel from
  /// 0 to 1 of the source, half of it to each side; absent for `minimum` and `maximum`.
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
