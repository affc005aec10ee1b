import ScreenKit
import SoundGraph
import Workbench

extension WorkbenchScreen {
  /// What is selected in the graph: a node, an edge or a modulation.
  struct Selection: Hashable {
    var node: String?
    var edge: Int?
    var route: Int?
  }

  /// What is typed or chosen, before it is in the document.
  struct Drafts: Hashable {
    /// Texts of the metadata that were refused, with the reason.
    var fields: [MetadataField: Refused] = [:]
    var knob: RefusedKnob?
    var route = RouteDraft()
    var isModulating = false
    var binding = BindingDraft()
    /// The recipe that becomes the other side as soon as it is read.
    var comparing: String?
    /// What the library stores now.
    var storing: FoundRecipe?
    var morph: Morph?
    /// What is compared, or was: another recipe on either side makes the answer wrong.
    var compared: [FoundRecipe] = []
  }

  struct Refused: Hashable {
    var text: String
    var problem: String
  }

  struct RefusedKnob: Hashable {
    var knob: String
    var sentence: String
  }

  /// A place between the recipe and another setting of it.
  struct Morph: Hashable {
    var target: MorphTarget
    var position: Double
  }

  enum MorphTarget: String, CaseIterable { case other, saved }
}

extension WorkbenchScreen {
  /// The open recipe.
  var recipe: FoundRecipe? { shared.document?.recipe }

  /// The part of the open recipe that is edited.
  var patch: PatchGraph? { recipe.map { $0[part] } }

  /// An effect has its effects alone.
  var part: PatchPart { recipe?.isSynth == true ? graph.part : .effects }

  /// What this page looks at.
  var watched: BenchWatch {
    BenchWatch(part: part, edge: selection.edge, route: selection.route)
  }

  /// What sounds or would sound, if it can play; nil for the input unchanged.
  var candidate: FoundRecipe? {
    if let morph = drafts.morph, let morphed = morphed(morph) { return morphed }
    return shared.sounding
  }

  /// Brings what plays and what all pages share up to date, after something may have changed.
  mutating func settle(since before: SharedPatch) -> [Effect] {
    var effects: [Effect] = []
    let next = candidate
    if next?.sounding != shared.playing?.sounding, next?.problems().isEmpty ?? true {
      shared.playing = next
      effects.append(.load(next))
    }
    // A synthesiser has no live input: back among effects it needs another confirmation.
    if shared.mode == .synth, context.chain.isLiveConfirmed {
      context.chain.isLiveConfirmed = false
      effects.append(.confirmLive(false))
    }
    if shared != before {
      shared.revision += 1
      effects.append(.keep(shared))
    }
    return effects
  }

  static func notify(_ problem: PatchProblem) -> Effect {
    .notify(Notice(.error, problem.description))
  }
}
