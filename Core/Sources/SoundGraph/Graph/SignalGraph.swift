import JSON

/// Components and their connections: a directed acyclic graph from `input` to `output`.
public struct SignalGraph: Hashable, Sendable {
  /// The reserved name of the graph's input, in an edge's `from`.
  public static let input = "input"
  /// The reserved name of the graph's output, in an edge's `to`.
  public static let output = "output"
  public static let maximumNodes = 256
  public static let maximumEdges = 2048

  public var nodes: [GraphNode]
  public var edges: [GraphEdge]

  private var kept = JSONMembers()

  public init(nodes: [GraphNode] = [], edges: [GraphEdge] = []) {
    self.nodes = nodes
    self.edges = edges
  }

  init(_ json: JSONReading) {
    nodes = json.list("nodes", GraphNode.init)
    edges = json.list("edges", GraphEdge.init)
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("nodes", nodes.map(\.json))
    members.set("edges", edges.map(\.json))
    return members
  }

  public subscript(id: String) -> GraphNode? { nodes.first { $0.id == id } }

  /// The recording files of its nodes, without duplicates.
  public var recordings: Set<String> { Set(nodes.compactMap(\.recording)) }
}

/// One component in a graph.
public struct GraphNode: Hashable, Sendable {
  /// Unique in its graph.
  public var id: String
  /// The component's name in the catalogue, or "Mixer" or "Crossfade".
  public var component: String
  /// Values by parameter name; missing ones have their defaults.
  public var parameters: [String: NodeValue]
  /// Its position on the canvas, in points.
  public var position: GraphPosition?
  /// The WAV file of a Sample Player, an Oscillator or a Convolution, relative to the recipe; nil for what is built in.
  public var recording: String?
  /// Bypassed: sound passes unchanged; a source is silent.
  public var isBypassed: Bool

  private var kept = JSONMembers()

  public init(
    _ id: String, _ component: String, _ parameters: [String: NodeValue] = [:],
    at position: GraphPosition? = nil, isBypassed: Bool = false
  ) {
    self.id = id
    self.component = component
    self.parameters = parameters
    self.position = position
    self.isBypassed = isBypassed
  }

  init(_ json: JSONReading) {
    id = json.text("id")
    component = json.text("component")
    isBypassed = json.flag("bypassed", or: false)
    recording = json.has("recording") ? json.text("recording") : nil
    parameters = json.object("parameters") { values in
      values.members.keys.reduce(into: [:]) { $0[$1] = NodeValue(values, $1) }
    }
    position = json.has("position") ? json.object("position", GraphPosition.init) : nil
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("id", id)
    members.set("component", component)
    members.set("bypassed", isBypassed, unless: false)
    if let recording { members.set("recording", recording) } else { members["recording"] = nil }
    var values = JSONMembers()
    if case .object(let old) = members["parameters"] { values = old }
    for key in values.keys where parameters[key] == nil { values[key] = nil }
    for key in parameters.keys.sorted() { parameters[key]?.write(to: &values, key) }
    members.set("parameters", values)
    if let position {
      var place = JSONMembers()
      if case .object(let old) = members["position"] { place = old }
      place.set("x", position.x)
      place.set("y", position.y)
      members["position"] = .object(place)
    } else {
      members["position"] = nil
    }
    return members
  }
}

/// A position on the canvas, in points from its top left corner.
public struct GraphPosition: Hashable, Sendable {
  public var x: Float
  public var y: Float

  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  init(_ json: JSONReading) {
    x = json.number("x")
    y = json.number("y")
  }
}

/// The value of a parameter: a number in its unit, or the name of a choice.
public enum NodeValue: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  case number(Float)
  case choice(String)

  public init(floatLiteral value: Float) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Float(value)) }
  public init(stringLiteral value: String) { self = .choice(value) }

  init(_ json: JSONReading, _ key: String) {
    switch json.members[key] {
    case .string(let name): self = .choice(name)
    case .bool(let value): self = .number(value ? 1 : 0)
    default: self = .number(json.number(key))
    }
  }

  func write(to members: inout JSONMembers, _ key: String) {
    switch self {
    case .choice(let name): members.set(key, name)
    case .number(let value):
      if case .bool(let old) = members[key], (old ? 1 : 0) == value { return }
      members.set(key, value)
    }
  }
}

/// A connection from one node to another. Several edges into one input are added.
public struct GraphEdge: Hashable, Sendable {
  public var from: String
  public var to: String
  /// The name of one output; nil for all of the node's sound.
  public var output: String?
  /// The name of one input; nil for the node's default input.
  public var input: String?

  private var kept = JSONMembers()

  public init(_ from: String, _ to: String, output: String? = nil, input: String? = nil) {
    self.from = from
    self.to = to
    self.output = output
    self.input = input
  }

  init(_ json: JSONReading) {
    from = json.text("from")
    to = json.text("to")
    output = json.optionalText("output")
    input = json.optionalText("input")
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("from", from)
    members.set("to", to)
    members.set("output", output)
    members.set("input", input)
    return members
  }
}
