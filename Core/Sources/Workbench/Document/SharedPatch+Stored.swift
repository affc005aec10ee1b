public import SoundGraph

extension SharedPatch {
  /// What a host keeps of it between two runs: the open documents as they are, without their history.
  public struct Stored: Codable, Hashable, Sendable {
    public struct Document: Codable, Hashable, Sendable {
      /// The side that plays, as JSON.
      public var json: String
      /// Its id in the library; nil for one that was never saved.
      public var origin: String?
    }

    public var mode = BenchMode.effects
    public var effect: Document?
    public var synth: Document?

    public init() {}
  }

  public var stored: Stored {
    var stored = Stored()
    stored.mode = mode
    stored.effect = effect.document?.stored
    stored.synth = synth.document?.stored
    return stored
  }

  /// Opens what was stored; documents that cannot be read are left out.
  ///
  /// - Parameter find: a recipe of the library by its id; nil for one that is gone.
  public init(_ stored: Stored, find: (String) -> (recipe: FoundRecipe, isOwn: Bool)?) {
    self.init()
    mode = stored.mode
    effect.document = stored.effect.flatMap { PatchDocument($0, isSynth: false, find: find) }
    synth.document = stored.synth.flatMap { PatchDocument($0, isSynth: true, find: find) }
    revision = 1
  }
}

extension PatchDocument {
  fileprivate var stored: SharedPatch.Stored.Document {
    SharedPatch.Stored.Document(
      json: String(decoding: recipe.json(), as: UTF8.self), origin: origin)
  }

  fileprivate init?(
    _ stored: SharedPatch.Stored.Document, isSynth: Bool,
    find: (String) -> (recipe: FoundRecipe, isOwn: Bool)?
  ) {
    guard let recipe = try? FoundRecipe(json: Array(stored.json.utf8)), recipe.isSynth == isSynth
    else { return nil }
    guard let origin = stored.origin, let found = find(origin),
      found.recipe.isSynth == isSynth
    else {
      self.init(recipe)
      return
    }
    self.init(found.recipe, origin: origin, isOwn: found.isOwn)
    try? edit("changes of the last time") { $0 = recipe }
  }
}
