public import SoundGraph

/// Signal through an effect, or keys through a synthesiser.
public enum BenchMode: String, Codable, CaseIterable, Sendable { case effects, synth }

/// What is open on a host, the same on all its pages: one document for effects and one for synthesisers.
public struct SharedPatch: Hashable, Sendable {
  public var mode = BenchMode.effects
  package var effect = OpenPatch()
  package var synth = OpenPatch()
  /// The last that could play and was loaded; nil for the input unchanged.
  public var playing: FoundRecipe?
  /// Grows with every change: of two values, the one with the higher count is newer.
  public var revision = 0

  public init() {}

  /// The open document; nil while none is open.
  public var document: PatchDocument? {
    get { open.document }
    set { open.document = newValue }
  }

  /// What sounds or would sound, if it can play: in synth mode a plain synthesiser where none is open, in effects mode nil
  /// for the input unchanged.
  public var sounding: FoundRecipe? {
    document?.recipe ?? (mode == .synth ? NewRecipe.recipe(.synth) : nil)
  }

  package var open: OpenPatch {
    get { mode == .effects ? effect : synth }
    set { if mode == .effects { effect = newValue } else { synth = newValue } }
  }
}

/// A document, and the changed one that it replaced.
package struct OpenPatch: Hashable, Sendable {
  package var document: PatchDocument?
  /// Unsaved changes that the next "undo" brings back.
  package var left: PatchDocument?

  package init(document: PatchDocument? = nil) { self.document = document }

  /// Opens another document; unsaved changes of the present one stay until it is replaced in its turn.
  package mutating func replace(by document: PatchDocument?) {
    left = self.document.flatMap { $0.isChanged ? $0 : nil }
    self.document = document
  }
}
