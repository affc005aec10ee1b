public import DSP
import Foundation
public import SoundGraph
import Streaming

/// The built-in recipes and one's own, which are the files of a folder.
public struct RecipeLibrary: Sendable {
  /// The folder of one's own recipes and their recordings; need not exist.
  public let folder: String

  public init(folder: String) { self.folder = folder }

  /// A recipe in the list.
  public struct Entry: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// A group, such as "bass".
    public var category: String
    /// Its sound, one sentence.
    public var summary: String
    public var tags: [String]
    public var madeBy: String
    public var isSynth: Bool
    public var isOwn: Bool

    init(_ metadata: RecipeMetadata, isSynth: Bool, isOwn: Bool) {
      id = metadata.id
      name = metadata.name
      category = metadata.category
      summary = metadata.summary
      tags = metadata.tags
      madeBy = metadata.madeBy
      self.isSynth = isSynth
      self.isOwn = isOwn
    }
  }

  /// The most files of one's own; later ones, by name, are left out.
  public static let limit = 1000

  /// One's own, then the built-in ones, each by name; files that are no recipe are left out.
  public func entries() -> [Entry] { recipes().map { Entry($0.recipe, isOwn: $0.isOwn) } }

  /// The recipes themselves, in the order of ``entries()``.
  public func recipes() -> [(recipe: FoundRecipe, isOwn: Bool)] {
    let own = ownNames().compactMap { try? RecipeLoader.find(path(of: $0)) }
    let synths = BundledRecipes.synths.recipes.map { FoundRecipe.synth($0) }
    let effects = BundledRecipes.effects.recipes.map { FoundRecipe.effect($0) }
    return [(own, true), (synths + effects, false)].flatMap { recipes, isOwn in
      recipes.sorted { $0.metadata.name < $1.metadata.name }.map { ($0, isOwn) }
    }
  }

  /// A recipe by its id, never by a path: one's own first. Throws one sentence when there is none, or its problems.
  public func find(_ id: String) throws -> FoundRecipe {
    if ownNames().contains(id) {
      let path = path(of: id)
      return try TuningLoader.load(try RecipeLoader.find(path), besideRecipe: path)
    }
    if let synth = BundledRecipes.synths[id] { return .synth(synth) }
    if let effect = BundledRecipes.effects[id] { return .effect(effect) }
    throw RunError("There is no recipe “\(id.prefix(64))” here: choose one of the list.")
  }

  /// A recipe of the library by its id, or a file by its path, with its recordings. Throws one sentence.
  public func find(idOrPath text: String) throws -> (FoundRecipe, [String: SampleData]) {
    guard text.contains("/") || text.hasSuffix(".json") else {
      let recipe = try find(text)
      return (recipe, try recordings(of: recipe))
    }
    let recipe = try TuningLoader.load(try RecipeLoader.find(text), besideRecipe: text)
    let names = recipe.recordings
    return (recipe, names.isEmpty ? [:] : try SampleLoader.load(names, besideRecipe: text))
  }

  /// The recordings that a recipe's nodes name, from the folder. Throws one sentence for a missing one.
  public func recordings(of recipe: FoundRecipe) throws -> [String: SampleData] {
    try sounds(recipe.recordings)
  }

  /// Sound files of the folder by their names. Throws one sentence for a missing one.
  func sounds(_ names: Set<String>) throws -> [String: SampleData] {
    names.isEmpty ? [:] : try SampleLoader.load(names, besideRecipe: folder + "/recipe.json")
  }

  /// Stores a document as one's own; a taken id gets a number. Throws the problems that prevent it from playing, or
  /// what the disk refuses.
  public func add(_ bytes: [UInt8]) throws -> Entry {
    Entry(try store(FoundRecipe(json: bytes)), isOwn: true)
  }

  /// Stores a recipe as one's own, in place of the one with the id `replaced`, and returns it with its id: a taken one
  /// gets a number. Throws the problems that prevent it from playing, or what the disk refuses.
  public func store(
    _ document: FoundRecipe, replacing replaced: String? = nil
  ) throws -> FoundRecipe {
    var recipe = document
    let problems = recipe.problems()
    if let first = problems.first { throw RunError("The recipe cannot play: \(first)") }
    let own = ownNames().filter { $0 != replaced }
    guard own.count < Self.limit else {
      throw RunError("\(folder) has \(Self.limit) recipes: remove one first.")
    }
    recipe.metadata.id = freeID(recipe.metadata.id, besides: own)
    try write(recipe.json(), named: recipe.metadata.id + ".json")
    if let replaced, replaced != recipe.metadata.id, ownNames().contains(replaced) {
      try remove(replaced)
    }
    return recipe
  }

  /// The ids of the files in the folder, in order.
  func ownNames() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
      .prefix(Self.limit).map { $0 }
  }

  func path(of id: String) -> String { folder + "/" + id + ".json" }

  /// "echo", or "echo-2" when that is taken.
  private func freeID(_ id: String, besides own: [String]) -> String {
    let isTaken = { (id: String) in
      own.contains(id) || BundledRecipes.synths[id] != nil || BundledRecipes.effects[id] != nil
    }
    guard isTaken(id) else { return id }
    let stem = id.prefix(58)
    return (2...own.count + 3).lazy.map { "\(stem)-\($0)" }.first { !isTaken($0) } ?? id
  }
}

extension RecipeLibrary.Entry {
  init(_ recipe: FoundRecipe, isOwn: Bool) {
    let isSynth = if case .synth = recipe { true } else { false }
    self.init(recipe.metadata, isSynth: isSynth, isOwn: isOwn)
  }
}
