import DSP
import SoundGraph
import Workbench

/// Recipes whose every parameter is a knob, so that values move while they sound, without a new graph and its cut tails.
enum OpenKnobs {
  /// Larger recipes keep their own knobs: each change of a value is another graph then.
  private static let limit = 1000

  /// The recipe with a knob for each parameter of each node, behind its own ones.
  static func opened(_ recipe: FoundRecipe) -> FoundRecipe {
    switch recipe {
    case .effect(var effect):
      effect.exposed = opened(effect.exposed, effect.graph, .effects)
      return .effect(effect)
    case .synth(var synth):
      let settings = synth.graph[PolyphonyKnob.node] == nil ? settings : []
      synth.exposed = opened(
        synth.exposed + settings, synth.graph, .voice, except: played(by: synth.bindings))
      if let effects = synth.effectsGraph {
        synth.effectsExposed = opened(synth.effectsExposed, effects, .effects)
      }
      return .synth(synth)
    }
  }

  /// The knobs that turn one recipe into another, with their values; nil when they differ in more than that.
  static func changes(
    from before: FoundRecipe, to after: FoundRecipe
  ) -> [(knob: String, value: Float)]? {
    switch (before, after) {
    case (.effect(let old), .effect(let new)):
      guard old.modulations == new.modulations else { return nil }
      return changes(old.graph, new.graph, .effects)
    case (.synth(let old), .synth(let new)):
      guard old.modulations == new.modulations, old.bindings == new.bindings,
        old.effectsModulations == new.effectsModulations, old.tuning == new.tuning,
        let settings = changes(old.polyphony, new.polyphony),
        let nodes = changes(old.graph, new.graph, .voice, except: played(by: new.bindings))
      else { return nil }
      let voice = settings + nodes
      switch (old.effectsGraph, new.effectsGraph) {
      case (nil, nil): return voice
      case (let old?, let new?): return changes(old, new, .effects).map { voice + $0 }
      default: return nil
      }
    default: return nil
    }
  }

  /// The settings of the voices that a knob may turn.
  private static let settings = PolyphonyKnob.allCases.map { setting in
    ExposedParameter(
      id(.voice, PolyphonyKnob.node, setting.rawValue), name: "", node: PolyphonyKnob.node,
      parameter: setting.rawValue)
  }

  private static func changes(
    _ old: PolyphonyConfig, _ new: PolyphonyConfig
  ) -> [(knob: String, value: Float)]? {
    var moved = old
    for setting in PolyphonyKnob.allCases { moved[setting] = new[setting] }
    guard moved == new else { return nil }
    return PolyphonyKnob.allCases.filter { old[$0] != new[$0] }.map { setting in
      (id(.voice, PolyphonyKnob.node, setting.rawValue), new[setting])
    }
  }

  /// What notes set: a knob would do nothing there, and a value does nothing either.
  private static func played(by bindings: [NoteBinding]) -> Set<String> {
    Set(bindings.filter { $0.depth == nil }.map { id(.voice, $0.node, $0.parameter) })
  }

  private static func opened(
    _ knobs: [ExposedParameter], _ graph: SignalGraph, _ part: PatchPart,
    except played: Set<String> = []
  ) -> [ExposedParameter] {
    let open = graph.nodes.flatMap { node in
      (NodeKind(named: node.component)?.parameters ?? []).map { parameter in
        ExposedParameter(
          id(part, node.id, parameter.name), name: "", node: node.id, parameter: parameter.name)
      }
    }.filter { !played.contains($0.id) }
    return knobs.count + open.count <= limit ? knobs + open : knobs
  }

  private static func changes(
    _ old: SignalGraph, _ new: SignalGraph, _ part: PatchPart, except played: Set<String> = []
  ) -> [(knob: String, value: Float)]? {
    guard bare(old) == bare(new) else { return nil }
    return zip(old.nodes, new.nodes).flatMap { old, new in
      guard old.parameters != new.parameters, let kind = NodeKind(named: new.component) else {
        return [(knob: String, value: Float)]()
      }
      return kind.parameters.compactMap { parameter in
        let (value, knob) = (new.value(of: parameter), id(part, new.id, parameter.name))
        guard value != old.value(of: parameter), !played.contains(knob) else { return nil }
        return (knob, value)
      }
    }
  }

  /// Without values and places.
  private static func bare(_ graph: SignalGraph) -> SignalGraph {
    var bare = graph
    for index in bare.nodes.indices {
      bare.nodes[index].parameters = [:]
      bare.nodes[index].position = nil
    }
    return bare
  }

  private static func id(_ part: PatchPart, _ node: String, _ parameter: String) -> String {
    "\u{1F}\(part.rawValue)\u{1F}\(node)\u{1F}\(parameter)"
  }
}
