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
  /// Words to find it by, such as "dark"; at most 12 of 24 letters.
  public var tags: [String]
  /// Who made it, at most 60 letters; empty for no name.
  public var madeBy: String

  public static let maximumTags = 12
  /// Letters of a tag.
  public static let longestTag = 24
  /// Letters of ``madeBy``.
  public static let longestMaker = 60

  public init(
    id: String, name: String, category: String = "", summary: String = "", tags: [String] = [],
    madeBy: String = ""
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.summary = summary
    self.tags = tags
    self.madeBy = madeBy
  }

  init(_ json: JSONReading) {
    id = json.text("id")
    name = json.text("name", or: id)
    category = json.text("category", or: "")
    summary = json.text("description", or: "")
    tags = json.texts("tags")
    madeBy = json.text("madeBy", or: "")
  }

  func write(to members: inout JSONMembers) {
    members.set("id", id)
    members.set("name", name, unless: id)
    members.set("category", category, unless: "")
    members.set("description", summary, unless: "")
    members.set("tags", tags)
    members.set("madeBy", madeBy, unless: "")
  }

  /// What prevents it from being stored, in the order of the document; empty when valid.
  public func problems() -> [GraphProblem] { idProblems + tagProblems + makerProblems }

  private var tagProblems: [GraphProblem] {
    guard tags.count <= Self.maximumTags else {
      let message =
        "there are \(tags.count), at most \(Self.maximumTags) are possible. Remove some."
      return [GraphProblem(path: "tags", message: message)]
    }
    return tags.enumerated().compactMap { index, tag in
      guard tag.isEmpty || tag.count > Self.longestTag else { return nil }
      return GraphProblem(
        path: "tags[\(index)]",
        message: "“\(tag.prefix(Self.longestTag))” has \(tag.count) letters. "
          + "Use 1 to \(Self.longestTag).")
    }
  }

  private var makerProblems: [GraphProblem] {
    guard madeBy.count > Self.longestMaker else { return [] }
    return [
      GraphProblem(
        path: "madeBy",
        message: "it has \(madeBy.count) letters, at most \(Self.longestMaker) are possible. "
          + "Shorten it.")
    ]
  }

  private var idProblems: [GraphProblem] {
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
