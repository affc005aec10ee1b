import Foundation

/// The built-in recipes.
public enum BundledRecipes {
  /// The folder of the effects.
  public static var effectsFolder: String { folder("Recipes") }
  /// The folder of the synthesisers.
  public static var synthsFolder: String { folder("SynthRecipes") }

  public static let effects = RecipeLoader.loadAll(Recipe.self, from: effectsFolder)
  public static let synths = RecipeLoader.loadAll(SynthRecipe.self, from: synthsFolder)

  private static func folder(_ name: String) -> String {
    (Bundle.module.resourcePath ?? Bundle.module.bundlePath) + "/" + name
  }
}
