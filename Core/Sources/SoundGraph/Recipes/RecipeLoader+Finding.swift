import DSP

extension RecipeLoader {
  /// The recipe that a person means: one that comes with the program, by its id, or a file, by its path.
  /// Throws one sentence with what is near where there is none.
  public static func find<Document: RecipeDocument>(
    _ nameOrPath: String, among bundled: RecipeFolder<Document>
  ) throws -> Document {
    if let recipe = bundled[nameOrPath] { return recipe }
    if nameOrPath.contains("/") || nameOrPath.hasSuffix(".json") {
      return try load(Document.self, from: nameOrPath)
    }
    let remedy = NearestName.remedy(nameOrPath, among: bundled.recipes.map(\.metadata.id))
    throw GraphError("“\(nameOrPath)” is no recipe here. \(remedy) A file ends in .json.")
  }
}

extension ComponentName {
  /// Throws one sentence with what is near for a name that is in no catalogue.
  public static func find(_ name: String) throws(GraphError) -> NodeKind {
    let names = all.map(\.name)
    if let kind = all.first(where: { $0.name.lowercased() == name.lowercased() }) { return kind }
    throw GraphError("“\(name)” is no component. \(NearestName.remedy(name, among: names))")
  }
}

/// The names that nodes of a graph can have.
public enum ComponentName {
  public static let all: [NodeKind] =
    ComponentKind.allCases.map { .component($0) } + NodeKind.engineKinds
}
