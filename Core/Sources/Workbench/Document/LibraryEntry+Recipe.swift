public import SoundGraph

extension LibraryEntry {
  /// A recipe as it is listed, with its picture.
  public init(_ recipe: FoundRecipe, isOwn: Bool) {
    let metadata = recipe.metadata
    self.init(
      id: metadata.id, name: metadata.name, category: metadata.category, summary: metadata.summary,
      tags: metadata.tags, madeBy: metadata.madeBy, isSynth: recipe.isSynth, isOwn: isOwn,
      picture: RecipePicture.svg(of: recipe[recipe.isSynth ? .voice : .effects].graph))
  }
}
