import JSON

/// The descriptive data of a recipe.
public struct RecipeMetadata: Hashable, Sendable {
  /// Unique among recipes; the file's name without extension.
  public var id: String
  public var name: String
  /// A group in the list, such as "reverb" or "bass".
  public var category: String
  /// Its sound, one sentence.
  public var summary: String

  public init(id: String, name: String, category: String = "", summary: String = "") {
    self.id = id
    self.name = name
    self.category = category
    self.summary = summary
  }

  init(_ json: JSONReading) {
    id = json.text("id")
    name = json.text("name", or: id)
    category = json.text("category", or: "")
    summary = json.text("description", or: "")
  }

  func write(to members: inout JSONMembers) {
    members.set("id", id)
    members.set("name", name, unless: id)
    members.set("category", category, unless: "")
    members.set("description", summary, unless: "")
  }

  func problems() -> [GraphProblem] {
    let allowed = { (letter: Character) in
      letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_" || letter == "-")
    }
    guard id.isEmpty || id.count > 64 || !id.allSatisfy(allowed) else { return [] }
    return [
      GraphProblem(
        path: "id",
        message: "“\(id.prefix(64))” is not an id. Use up to 64 of a…z, 0…9, _ and -.")
    ]
  }
}
