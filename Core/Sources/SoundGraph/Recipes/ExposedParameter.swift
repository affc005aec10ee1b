import JSON

/// An exposed knob of a recipe: one parameter of one node with its own name.
public struct ExposedParameter: Hashable, Sendable {
  /// Unique in its list; the id for controls and pages.
  public var id: String
  /// The title shown to people.
  public var name: String
  public var node: String
  public var parameter: String
  /// The knob's range in the parameter's unit; nil for the parameter's own.
  public var minimum: Float?
  public var maximum: Float?

  private var kept = JSONMembers()

  public init(
    _ id: String, name: String, node: String, parameter: String, minimum: Float? = nil,
    maximum: Float? = nil
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.parameter = parameter
    self.minimum = minimum
    self.maximum = maximum
  }

  init(_ json: JSONReading) {
    id = json.text("id")
    name = json.text("name", or: id)
    node = json.text("node")
    parameter = json.text("parameter")
    minimum = json.optionalNumber("min")
    maximum = json.optionalNumber("max")
    kept = json.members
  }

  var json: JSONMembers {
    var members = kept
    members.set("id", id)
    members.set("name", name, unless: id)
    members.set("node", node)
    members.set("parameter", parameter)
    members.set("min", minimum)
    members.set("max", maximum)
    return members
  }
}
