public import SoundGraph

/// The instrument's own voice: one of four waveforms, whose overtones follow the timbre, with an envelope, then vibrato,
/// tremolo, tone, fuzz, delay and reverb, each with a knob.
public struct InstrumentVoice: Hashable, Sendable, Codable {
  public enum Waveform: String, CaseIterable, Hashable, Sendable, Codable {
    case sine, sawtooth, triangle, square

    var component: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The level of one voice; a square sounds 70 % less, because it is as loud at 0.3 as a sine at 1.
    var level: Float { self == .square ? 0.3 * Self.baseLevel : Self.baseLevel }

    private static let baseLevel: Float = 0.6
  }

  public var waveform: Waveform
  /// Seconds, 0…60.
  public var attack: Float
  /// Seconds, 0…60.
  public var release: Float
  /// 0 moves to the next pitch at once, 1 in a second.
  public var glide: Float

  public static let voices = 16

  public init(
    _ waveform: Waveform = .sine, attack: Float = 0.02, release: Float = 0.25, glide: Float = 0.05
  ) {
    self.waveform = waveform
    self.attack = attack
    self.release = release
    self.glide = glide
  }

  /// The knobs of the chain, in its order.
  public enum Knob: String, CaseIterable, Hashable, Sendable, Codable {
    /// The depth of the vibrato, 0…0.4 semitones.
    case vibrato
    /// The depth of the tremolo, 0…0.8.
    case tremolo
    /// The cutoff of the tone filter, 200…20,000 Hz.
    case tone
    /// The drive, 1…60.
    case fuzz
    /// The share of the echoes, 0…1.
    case delay
    /// The share of the reverb, 0…1.
    case reverb
    /// The time between two echoes, 0.02…2 s.
    case echo
  }

  /// The synthesiser with ``chain``.
  public var recipe: SynthRecipe { source.followed(by: [SynthRecipe.NamedEffect("", Self.chain)]) }

  /// The voices without effects. Timbre opens the overtones: a low pass from 1.5 to 96 times the note's frequency; a sine
  /// has none.
  public var source: SynthRecipe {
    var nodes = [GraphNode("voice", waveform.component, ["Level": .number(waveform.level)])]
    var bindings = [NoteBinding(.frequency, to: "voice", "Frequency")]
    if waveform != .sine {
      // A Butterworth filter: no resonance of its own.
      nodes.append(GraphNode("overtones", "SVF", ["Resonance": 0.083]))
      bindings.append(NoteBinding(.frequency, to: "overtones", "Cutoff", ratio: 12))
      bindings.append(NoteBinding(.timbre, to: "overtones", "Cutoff", depth: 0.6))
    }
    if waveform == .sine {
      // It follows the timbre by nothing: the shelf that recipes have by themselves would change its level.
      bindings.append(NoteBinding(.timbre, to: "voice", "Level", depth: 0))
    }
    nodes.append(GraphNode("touch", "Mixer"))
    bindings.append(
      NoteBinding(.velocity, to: "touch", "Gain 1", minimum: 0, maximum: 1))
    let last = nodes.count - 1
    var edges = (0..<last).map { index in
      let input = index + 1 == last ? "1" : nil
      return GraphEdge(nodes[index].id, nodes[index + 1].id, input: input)
    }
    edges.append(GraphEdge("touch", SignalGraph.output))
    return SynthRecipe(
      RecipeMetadata(id: "instrument_\(waveform.rawValue)", name: "Instrument"),
      graph: SignalGraph(nodes: nodes, edges: edges), bindings: bindings,
      polyphony: PolyphonyConfig(
        voices: Self.voices, attackTime: attack, decayTime: 0.1, sustainLevel: 1,
        releaseTime: release, portamento: min(max(glide, 0), 1), bendRange: 48))
  }

  /// The effects of the dials; they pass the sound by until their knobs are turned up.
  public static let chain = Recipe(
    RecipeMetadata(id: "instrument_chain", name: "Chain"), graph: chainGraph, exposed: knobs)

  private static let chainGraph: SignalGraph = {
    let nodes = [
      GraphNode("vibrato", "Vibrato", ["Depth": 0]),
      GraphNode("tremolo", "Tremolo", ["Depth": 0]),
      GraphNode("tone", "Tone", ["Cutoff": 8_000]),
      // A voice comes to the fuzz as loud as music, for which its drive makes up, and leaves it half as loud as it came.
      GraphNode("trim", "Mixer", ["Gain 1": 0.4]),
      GraphNode("fuzz", "Fuzz", ["Drive": 1, "Level": 0.179]),
      GraphNode("delay", "DelayLine", ["Delay Time": 0.3, "Feedback": 0.35, "Mix": 0]),
      GraphNode(
        "reverb", "FeedbackNetwork", ["Size": 0.5, "Decay": 2, "Damping": 0.4, "Mix": 0]),
    ]
    let path = [SignalGraph.input] + nodes.map(\.id) + [SignalGraph.output]
    let edges = zip(path, path.dropFirst()).map { source, target in
      GraphEdge(source, target, input: target == "trim" ? "1" : nil)
    }
    return SignalGraph(nodes: nodes, edges: edges)
  }()

  private static let knobs: [ExposedParameter] = [
    knob(.vibrato, "Depth", 0, 0.4), knob(.tremolo, "Depth", 0, 0.8),
    knob(.tone, "Cutoff", 200, 20_000), knob(.fuzz, "Drive", 1, 60),
    knob(.delay, "Mix", 0, 1), knob(.reverb, "Mix", 0, 1),
    knob(.echo, of: "delay", "Delay Time", 0.02, 2),
  ]

  private static func knob(
    _ knob: Knob, of node: String? = nil, _ parameter: String, _ minimum: Float, _ maximum: Float
  ) -> ExposedParameter {
    let name = knob.rawValue.prefix(1).uppercased() + knob.rawValue.dropFirst()
    return ExposedParameter(
      knob.rawValue, name: name, node: node ?? knob.rawValue, parameter: parameter,
      minimum: minimum,
      maximum: maximum)
  }
}
