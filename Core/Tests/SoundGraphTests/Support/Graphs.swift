import SoundGraph
import TestSupport

/// Graphs and documents that several tests use.
enum Graphs {
  /// Filter, then two ways that a crossfade brings together; a slow sine moves the cutoff.
  static let recipeText = """
    {
      "format": "sensorium.recipe",
      "version": 1,
      "id": "two_ways",
      "name": "Two Ways",
      "category": "filter",
      "description": "A filter in two ways.",
      "author": {"name": "Miranda", "since": 1611},
      "graph": {
        "nodes": [
          {
            "id": "low",
            "component": "SVF",
            "parameters": {"Mode": "Low Pass", "Cutoff": 800.0},
            "position": {"x": 10, "y": 20.50, "z": 3},
            "colour": "green"
          },
          {"id": "high", "component": "SVF", "parameters": {"Mode": 2}, "tags": []},
          {"id": "blend", "component": "Crossfade", "parameters": {"Balance": 0.25}},
          {"id": "slow", "component": "Sine", "parameters": {"Frequency": 8}}
        ],
        "edges": [
          {"from": "input", "to": "low"},
          {"from": "input", "to": "high"},
          {"from": "low", "to": "blend", "input": "A", "bend": 1e2},
          {"from": "high", "to": "blend", "input": "B"},
          {"from": "blend", "to": "output"}
        ],
        "zoom": 1.50
      },
      "exposedParameters": [
        {"id": "cutoff", "node": "low", "parameter": "Cutoff", "min": 100, "help": null}
      ],
      "modulations": [
        {"from": "slow", "to": "low", "parameter": "Cutoff", "depth": 0.30, "curve": "sCurve"}
      ],
      "comment": [1.0, -0, 1E-7, "\\"", [[]], {}]
    }

    """

  static let synthText = """
    {
      "format": "sensorium.synth",
      "version": 1,
      "id": "reed",
      "polyphony": {
        "voices": 8,
        "attackTime": 0.01,
        "decayTime": 0.1,
        "sustainLevel": 0.7,
        "releaseTime": 0.25,
        "glide": "later"
      },
      "graph": {
        "nodes": [
          {"id": "tone", "component": "Sine"},
          {"id": "filter", "component": "SVF", "parameters": {"Cutoff": 2000}}
        ],
        "edges": [{"from": "tone", "to": "filter"}, {"from": "filter", "to": "output"}]
      },
      "noteBindings": [
        {"source": "frequency", "node": "tone", "parameter": "Frequency", "ratio": 2.0},
        {"source": "velocity", "node": "filter", "parameter": "Cutoff", "min": 500, "x": true}
      ],
      "effectsGraph": {
        "nodes": [{"id": "tilt", "component": "SVF"}],
        "edges": [{"from": "input", "to": "tilt"}, {"from": "tilt", "to": "output"}]
      }
    }

    """

  static func recipe(_ graph: SignalGraph, _ routes: [ModulationRoute] = []) -> Recipe {
    Recipe(RecipeMetadata(id: "test", name: "Test"), graph: graph, modulations: routes)
  }

  /// A random graph that is right: filters, mixers and crossfades with edges that only run forward.
  static func random(seed: UInt64) -> Recipe {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...24, using: &random)
    var nodes: [GraphNode] = []
    var edges: [GraphEdge] = []
    for index in 0..<count {
      let kind = ["SVF", "Mixer", "Crossfade", "Sine"].randomElement(using: &random) ?? "SVF"
      let isBypassed = Int.random(in: 0..<8, using: &random) == 0
      nodes.append(GraphNode("n\(index)", kind, isBypassed: isBypassed))
      guard kind != "Sine" else { continue }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let from =
          index == 0 || Bool.random(using: &random) ? -1 : Int.random(in: 0..<index, using: &random)
        let input: String? =
          switch kind {
          case "Mixer": "\(Int.random(in: 1...8, using: &random))"
          case "Crossfade": Bool.random(using: &random) ? "A" : "B"
          default: nil
          }
        let edge = GraphEdge(from < 0 ? "input" : "n\(from)", "n\(index)", input: input)
        if !edges.contains(edge) { edges.append(edge) }
      }
    }
    for index in 0..<count where index == count - 1 || Int.random(in: 0..<4, using: &random) == 0 {
      edges.append(GraphEdge("n\(index)", "output"))
    }
    nodes.shuffle(using: &random)
    return recipe(SignalGraph(nodes: nodes, edges: edges))
  }
}
