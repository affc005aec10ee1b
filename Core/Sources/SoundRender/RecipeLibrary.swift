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
    public var isSynth: Bool
    public var isOwn: Bool

    init(_ metadata: RecipeMetadata, isSynth: Bool, isOwn: Bool) {
      id = metadata.id
      name = metadata.name
      category = metadata.category
      summary = metadata.summary
      self.isSynth = isSynth
      self.isOwn = isOwn
    }
  }

  /// The most files of one's own; later ones, by name, are left out.
  public static let limit = 1000

  /// One's own, then the built-in ones, each by name; files that are no recipe are left out.
  public func entries() -> [Entry] {
    let own = ownNames().compactMap { name -> Entry? in
      (try? RecipeLoader.find(path(of: name))).map { Entry($0, isOwn: true) }
    }
    let synths = BundledRecipes.synths.recipes.map { Entry(.synth($0), isOwn: false) }
    let effects = BundledRecipes.effects.recipes.map { Entry(.effect($0), isOwn: false) }
    return [own, synths + effects].flatMap { $0.sorted { $0.name < $1.name } }
  }

  /// A recipe by its id, never by a path: one's own first. Throws one sentence when there is none, or its problems.
  public func find(_ id: String) throws -> FoundRecipe {
    if ownNames().contains(id) { return try RecipeLoader.find(path(of: id)) }
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
    let recipe = try RecipeLoader.find(text)
    let names = recipe.recordings
    return (recipe, names.isEmpty ? [:] : try SampleLoader.load(names, besideRecipe: text))
  }

  /// The recordings that a recipe's nodes name, from the folder. Throws one sentence for a missing one.
  public func recordings(of recipe: FoundRecipe) throws -> [String: SampleData] {
    let names = recipe.recordings
    return names.isEmpty ? [:] : try SampleLoader.load(names, besideRecipe: folder + "/recipe.json")
  }

  /// Stores a document as one's own; a taken id gets a number. Throws the problems that prevent it from playing, or
  /// what the disk refuses.
  public func add(_ bytes: [UInt8]) throws -> Entry {
    var recipe = try FoundRecipe(json: bytes)
    let problems = recipe.problems()
    if let first = problems.first { throw RunError("The recipe cannot play: \(first)") }
    let own = ownNames()
    guard own.count < Self.limit else {
      throw RunError("\(folder) has \(Self.limit) recipes: remove one first.")
    }
    recipe.metadata.id = freeID(recipe.metadata.id, besides: own)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(recipe.json()).write(
        to: URL(filePath: path(of: recipe.metadata.id)), options: .atomic)
    } catch {
      throw RunError("\(folder) cannot be written: make room on the disk, or check its folder.")
    }
    return Entry(recipe, isOwn: true)
  }

  /// The ids of the files in the folder, in order.
  private func ownNames() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
      .prefix(Self.limit).map { $0 }
  }

  private func path(of id: String) -> String { folder + "/" + id + ".json" }

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
  fileprivate init(_ recipe: FoundRecipe, isOwn: Bool) {
    let isSynth = if case .synth = recipe { true } else { false }
    self.init(recipe.metadata, isSynth: isSynth, isOwn: isOwn)
  }
}
