import DSP

extension RecipeLoader {
  /// Finds an effect or synthesiser by id or by a file's path. Throws one sentence with similar names when it
  /// does not exist, or the problems of a file for its declared format.
  public static func find(_ nameOrPath: String) throws -> FoundRecipe {
    let (effects, synths) = (BundledRecipes.effects, BundledRecipes.synths)
    if let recipe = effects[nameOrPath] { return .effect(recipe) }
    if let recipe = synths[nameOrPath] { return .synth(recipe) }
    guard isPath(nameOrPath) else {
      throw unknown(
        nameOrPath, among: (effects.recipes.map(\.metadata) + synths.recipes.map(\.metadata)))
    }
    let isSynth = (try? bytes(of: nameOrPath)).flatMap(RecipeFormat.init(of:)) == .synth
    return isSynth
      ? .synth(try load(from: nameOrPath)) : .effect(try load(from: nameOrPath))
  }

  /// Finds a recipe: a built-in one by id, or a file by path. Throws one sentence with similar names when it
  /// does not exist.
  public static func find<Document: RecipeDocument>(
    _ nameOrPath: String, among bundled: RecipeFolder<Document>
  ) throws -> Document {
    if let recipe = bundled[nameOrPath] { return recipe }
    if isPath(nameOrPath) { return try load(Document.self, from: nameOrPath) }
    throw unknown(nameOrPath, among: bundled.recipes.map(\.metadata))
  }

  private static func isPath(_ text: String) -> Bool {
    text.contains("/") || text.hasSuffix(".json")
  }

  private static func unknown(_ name: String, among recipes: [RecipeMetadata]) -> GraphError {
    let remedy = NearestName.remedy(name, among: recipes.map(\.id))
    return GraphError("“\(name)” is not a recipe. \(remedy) A file ends in .json.")
  }
}

extension ComponentName {
  /// Throws one sentence with similar names for an unknown name.
  public static func find(_ name: String) throws(GraphError) -> NodeKind {
    let names = all.map(\.name)
    if let kind = all.first(where: { $0.name.lowercased() == name.lowercased() }) { return kind }
    throw GraphError("“\(name)” is not a component. \(NearestName.remedy(name, among: names))")
  }
}

/// The valid names of a graph's nodes.
public enum ComponentName {
  public static let all: [NodeKind] =
    ComponentKind.allCases.map { .component($0) } + NodeKind.engineKinds
}
