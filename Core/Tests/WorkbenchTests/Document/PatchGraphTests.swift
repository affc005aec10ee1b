import DSP
import SoundGraph
import Testing

@testable import Workbench

@Suite("Edits of a graph")
struct PatchGraphTests {
  private static let passing = PatchGraph.passing

  private func refusal(_ body: () throws(PatchProblem) -> Void) -> String {
    do throws(PatchProblem) {
      try body()
      return ""
    } catch {
      return error.description
    }
  }

  @Test("ids can be read and are not taken")
  func ids() throws {
    var patch = Self.passing
    let ids = try ["Fuzz", "Fuzz", "FM Operator Pair", "ConsoleBus", "De-Esser", "LFO", "Fuzz"]
      .map { try patch.add($0, x: 100, y: 20) }
    #expect(
      ids == ["fuzz", "fuzz-2", "fm-operator-pair", "console-bus", "de-esser", "lfo", "fuzz-3"])
    #expect(refusal { () throws(PatchProblem) in try patch.add("Fuz", x: 0, y: 0) }.hasSuffix("."))
  }

  @Test("a place outside the canvas or no number is moved onto it")
  func places() throws {
    var patch = Self.passing
    let id = try patch.add("Fuzz", x: .nan, y: -.infinity)
    #expect(patch.graph[id]?.position == GraphPosition(x: 80, y: 0))
    try patch.move(id, x: 1e30, y: 77)
    #expect(patch.graph[id]?.position == GraphPosition(x: 10_000, y: 77))
  }

  @Test("circles are refused with the nodes on the way")
  func circles() throws {
    var patch = Self.passing
    for component in ["Fuzz", "SVF", "Mixer"] { try patch.add(component, x: 100, y: 0) }
    try patch.connect("fuzz", output: nil, "svf", input: nil)
    try patch.connect("svf", output: nil, "mixer", input: nil)
    let before = patch
    let sentence = refusal { () throws(PatchProblem) in
      try patch.connect("mixer", output: nil, "fuzz", input: nil)
    }
    #expect(sentence.contains("fuzz → svf → mixer → fuzz"), "\(sentence)")
    let own = refusal { () throws(PatchProblem) in
      try patch.connect("fuzz", output: nil, "fuzz", input: nil)
    }
    #expect(own.contains("circle") && patch == before)
  }

  @Test("connections that cannot be are refused, each with one sentence")
  func refusals() throws {
    var patch = Self.passing
    for component in ["Fuzz", "LFO", "Crossfade"] { try patch.add(component, x: 100, y: 0) }
    try patch.connect("input", output: nil, "fuzz", input: nil)
    let before = patch
    let table: [(String, String?, String, String?, String)] = [
      ("input", nil, "fuzz", nil, "already"), ("fuzz", "Side", "output", nil, "no output"),
      ("fuzz", nil, "lfo", nil, "takes no sound"), ("output", nil, "fuzz", nil, "output"),
      ("fuzz", nil, "input", nil, "input"), ("fuzz", nil, "crossfade", "C", "no input"),
      ("gone", nil, "fuzz", nil, "no node"), ("fuzz", nil, "output", "Up", "no side"),
    ]
    for (from, output, to, input, word) in table {
      let sentence = refusal { () throws(PatchProblem) in
        try patch.connect(from, output: output, to, input: input)
      }
      #expect(sentence.contains(word) && sentence.hasSuffix("."), "\(from) \(to): \(sentence)")
    }
    #expect(patch == before)
  }

  @Test("the port of the graph's ends has a name on screens, which the document leaves out")
  func wholeSound() throws {
    var patch = Self.passing
    try patch.disconnect(0)
    try patch.add("Fuzz", x: 100, y: 0)
    try patch.connect("input", output: PatchGraph.wholeSound, "fuzz", input: nil)
    try patch.connect("fuzz", output: nil, "output", input: "Sound")
    try patch.connect("fuzz", output: nil, "output", input: "Left")
    #expect(
      patch.graph.edges == [
        GraphEdge("input", "fuzz"), GraphEdge("fuzz", "output"),
        GraphEdge("fuzz", "output", input: "Left"),
      ])
    let sentence = refusal { () throws(PatchProblem) in
      try patch.connect("fuzz", output: nil, "output", input: "sound")
    }
    #expect(sentence.contains("no side"))
  }

  @Test("an end of a binding takes the place of its depth, and a depth that of both ends")
  func bindingEnds() throws {
    var recipe = NewRecipe.recipe(.synth)
    let node = try recipe[.voice].add("SVF", x: 100, y: 0)
    try recipe.bind(.velocity, to: node, "Cutoff")
    let index = recipe.bindings.count - 1
    try recipe.setBinding(index, .minimum, to: 300)
    try recipe.setBinding(index, .depth, to: 0.4)
    #expect(recipe.bindings[index].depth == 0.4 && recipe.bindings[index].minimum == nil)
    try recipe.setBinding(index, .maximum, to: 900)
    #expect(recipe.bindings[index].depth == nil && recipe.bindings[index].maximum == 900)
    try recipe.bind(.frequency, to: node, "Cutoff")
    try recipe.setBinding(index + 1, .depth, to: 0.4)
    #expect(recipe.bindings[index + 1].depth == nil, "a frequency moves nothing")
  }

  @Test("a mixer takes the next free input where none is named")
  func freeInputs() throws {
    var patch = Self.passing
    for component in ["Mixer", "Fuzz", "SVF"] { try patch.add(component, x: 100, y: 0) }
    try patch.connect("fuzz", output: nil, "mixer", input: nil)
    try patch.connect("svf", output: "Audio", "mixer", input: nil)
    #expect(patch.graph.edges.suffix(2).map(\.input) == ["1", "2"])
    #expect(patch.graph.edges.last?.output == nil)
  }

  @Test("values are clamped, choices are kept by name, and no number is the default")
  func values() throws {
    var patch = Self.passing
    try patch.add("SVF", x: 100, y: 0)
    try patch.set("Cutoff", of: "svf", to: 1e9)
    try patch.set("Mode", of: "svf", to: 1.2)
    let cutoff = try patch.parameter("Cutoff", of: "svf")
    let mode = try patch.parameter("Mode", of: "svf")
    #expect(patch.graph["svf"]?.parameters["Cutoff"] == .number(cutoff.range.upperBound))
    #expect(patch.graph["svf"]?.parameters["Mode"] == .choice(mode.choices[1]))
    try patch.set("Cutoff", of: "svf", to: .nan)
    #expect(patch.value(cutoff, of: "svf") == cutoff.defaultValue)
  }

  @Test("a deleted node takes its edges, modulations, knobs and bindings with it")
  func deletion() throws {
    var recipe = NewRecipe.recipe(.synth)
    try recipe[.voice].add("LFO", x: 100, y: 0)
    try recipe[.voice].add(
      ModulationRoute(from: "lfo", to: "oscillator", parameter: "Morph", depth: 2))
    try recipe[.voice].expose("Morph", of: "oscillator", besides: [])
    #expect(recipe[.voice].routes.map(\.depth) == [1])
    try recipe.delete("oscillator", of: .voice)
    let voice = recipe[.voice]
    #expect(voice.routes.isEmpty && voice.exposed.isEmpty && voice.graph.edges.count == 1)
    #expect(recipe.bindings.map(\.source) == [.velocity])
  }

  @Test("a renamed node keeps all that leads to it")
  func renaming() throws {
    var recipe = NewRecipe.recipe(.synth)
    try recipe.rename("oscillator", of: .voice, to: " saw 1 ")
    #expect(recipe[.voice].graph.edges.first?.from == "saw1")
    #expect(recipe.bindings.first?.node == "saw1" && recipe.problems().isEmpty)
    let taken = refusal { () throws(PatchProblem) in
      try recipe.rename("saw1", of: .voice, to: "level")
    }
    #expect(taken.contains("already"))
  }

  @Test("knobs turn within their own range and refuse a range that is empty")
  func knobs() throws {
    var patch = Self.passing
    try patch.add("SVF", x: 100, y: 0)
    try patch.expose("Cutoff", of: "svf", besides: ["cutoff"])
    #expect(patch.exposed.map(\.id) == ["cutoff-2"])
    try patch.change("cutoff-2", .minimum, to: "100", besides: [])
    try patch.change("cutoff-2", .maximum, to: "900.5", besides: [])
    try patch.turn("cutoff-2", to: 5000)
    #expect(patch.graph["svf"]?.parameters["Cutoff"] == .number(900.5))
    let empty = refusal { () throws(PatchProblem) in
      try patch.change("cutoff-2", .maximum, to: "90", besides: [])
    }
    #expect(empty.contains("minimum below"), "\(empty)")
    let word = refusal { () throws(PatchProblem) in
      try patch.change("cutoff-2", .minimum, to: "low", besides: [])
    }
    #expect(word.contains("not a number from"), "\(word)")
  }

  @Test("voices have knobs too, and a node of their name comes first")
  func voiceKnobs() throws {
    var voice = NewRecipe.recipe(.synth)[.voice]
    try voice.expose("attackTime", of: "polyphony", besides: [])
    #expect(voice.exposed.map(\.name) == ["Attack"])
    try voice.turn(voice.exposed[0].id, to: 0.5)
    #expect(voice.polyphony?.attackTime == 0.5)
    let voices = refusal { () throws(PatchProblem) in
      try voice.expose("voices", of: "polyphony", besides: [])
    }
    #expect(voices.contains("cannot be a knob"))
    #expect(throws: PatchProblem.self) {
      try PatchGraph.passing.parameter("spread", of: "polyphony")
    }
  }
}
