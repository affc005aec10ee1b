public import SoundGraph

/// A recipe in the list.
public struct LibraryEntry: Hashable, Sendable {
  public var metadata: RecipeMetadata
  public let isSynth: Bool
  public var isOwn: Bool
  /// Its graph, SVG.
  public let picture: String

  public init(_ recipe: FoundRecipe, isOwn: Bool) {
    metadata = recipe.metadata
    isSynth = recipe.isSynth
    self.isOwn = isOwn
    picture = RecipePicture.svg(of: recipe[isSynth ? .voice : .effects].graph)
  }

  public var id: String { metadata.id }
}
