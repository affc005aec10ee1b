public import DSP

/// A checked graph as a list of what to do once a block: nodes in order, and which buffer each reads and writes.
public struct RenderPlan: Hashable, Sendable {
  /// A buffer that is read, and how loud.
  public struct Tap: Hashable, Sendable {
    public var buffer: Int
    public var gain: Float
  }

  /// Where one input of one instance reads.
  public enum Input: Hashable, Sendable {
    /// Nothing is connected: a constant.
    case rest(Float)
    case buffer(Int)
    /// The taps are added into a buffer first.
    case sum([Tap], into: Int)
  }

  /// One instance of a component: one for both sides of the sound, or one for each.
  public struct Instance: Hashable, Sendable {
    public var inputs: [Input]
    public var outputs: [Int]
  }

  public enum Work: Hashable, Sendable {
    case kind(NodeKind)
    /// The sound passes by unchanged.
    case through
  }

  public struct Node: Hashable, Sendable {
    public var id: String
    public var work: Work
    /// The values of all parameters before modulation.
    public var values: [Float]
    public var instances: [Instance]
    /// False when nothing reads its outputs but modulation routes.
    public var isHeard: Bool
    /// What it plays; nil for its built-in tone.
    public var recording: SampleData?
  }

  /// An output that modulates: its first sample of a block is kept in a slot.
  public struct Modulator: Hashable, Sendable {
    public var node: Int
    public var output: Int
    public var isUnipolar: Bool
  }

  /// One route into a target, from a slot.
  public struct Route: Hashable, Sendable {
    public var slot: Int
    public var depth: Float
    public var curve: ModulationCurve
    public var polarity: ModulationPolarity
  }

  /// A parameter that is modulated, by all its routes together, or that follows notes.
  public struct Target: Hashable, Sendable {
    public var node: Int
    public var parameter: Int
    public var routes: [Route]
    /// Whether notes set its base, voice by voice.
    public var hasNotes = false
  }

  /// What a note says to a target.
  public struct Binding: Hashable, Sendable {
    public var source: NoteSource
    public var target: Int
    public var ratio: Float
    /// The values at 0 and 1 of the source.
    public var minimum: Float
    public var maximum: Float
    /// The share of the travel that the source moves the parameter around where it stands; nil when it sets it.
    public var depth: Float?
  }

  /// A knob that a recipe shows.
  public struct Knob: Hashable, Sendable {
    public var id: String
    /// Nil when the node has no part in the sound.
    public var node: Int?
    public var parameter: Int
    public var minimum: Float
    public var maximum: Float
  }

  /// 1 or 2 sides of what comes in and goes out.
  public let channelCount: Int
  /// In the order in which they run.
  public let nodes: [Node]
  /// Slot by slot.
  public let modulators: [Modulator]
  public let targets: [Target]
  public let knobs: [Knob]
  public let bindings: [Binding]
  /// The buffers in which the sound comes in, one a side.
  public let inputs: [Int]
  /// What leaves, side by side.
  public let outputs: [[Tap]]
  public let bufferCount: Int
  /// Nodes that neither sound nor modulate what sounds; they do not run.
  public let idle: [String]

  /// Plans an effect for one or two sides; throws everything that is wrong with the recipe. `recordings` holds
  /// what its nodes play, by the names in the document.
  public init(
    _ recipe: Recipe, channelCount: Int, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    try self.init(
      recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations, names: .effect,
      channelCount: channelCount, recordings: recordings)
  }

  /// Plans one voice of a synthesiser; throws everything that is wrong with it.
  public init(
    voiceOf recipe: SynthRecipe, channelCount: Int = 1, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    try self.init(
      recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations,
      bindings: recipe.bindings, names: .voice, channelCount: channelCount, recordings: recordings)
  }

  /// Plans the effects of a synthesiser; nil where it has none.
  public init?(
    effectsOf recipe: SynthRecipe, channelCount: Int = 2, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    guard let graph = recipe.effectsGraph else { return nil }
    try self.init(
      graph, exposed: recipe.effectsExposed, modulations: recipe.effectsModulations,
      names: .postMix, channelCount: channelCount, recordings: recordings)
  }

  init(
    _ graph: SignalGraph, exposed: [ExposedParameter] = [], modulations: [ModulationRoute] = [],
    bindings: [NoteBinding] = [], names: GraphCheck.Names, channelCount: Int,
    recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    var check = GraphCheck(graph, exposed: exposed, modulations: modulations, names: names)
    var problems = check.problems()
    if !names.hasInput { problems += check.problems(of: bindings) }
    problems += check.problems(of: Set(recordings.keys))
    guard problems.isEmpty else { throw GraphError(problems) }
    let sorted = try graph.sorted(modulatedBy: modulations)
    let active = graph.activeNodes(check.kinds, modulations)
    let order = sorted.filter { active.contains($0.id) }
    var wiring = Wiring(graph, order, check.kinds, channelCount: max(1, min(channelCount, 2)))
    wiring.connect()
    let assignment = BufferAssignment(wiring, recordings)
    self.channelCount = wiring.channelCount
    nodes = assignment.nodes
    inputs = assignment.inputs
    outputs = assignment.outputs
    bufferCount = assignment.bufferCount
    idle = graph.nodes.map(\.id).filter { !active.contains($0) }
    let control = ControlPlan(order, check.kinds, exposed, modulations, bindings)
    modulators = control.modulators
    targets = control.targets
    knobs = control.knobs
    self.bindings = control.bindings
  }
}

extension SignalGraph {
  /// The nodes that sound, those that modulate them, and analysers, with all that feeds them.
  func activeNodes(_ kinds: [String: NodeKind], _ routes: [ModulationRoute]) -> Set<String> {
    var active: Set<String> = []
    var open = edges.filter { $0.to == SignalGraph.output }.map(\.from)
    open += nodes.map(\.id).filter { kinds[$0]?.isAnalyser == true }
    while let id = open.popLast() {
      guard kinds[id] != nil, active.insert(id).inserted else { continue }
      open += edges.filter { $0.to == id }.map(\.from)
      open += routes.filter { $0.to == id }.map(\.from)
    }
    return active
  }
}

extension NodeKind {
  fileprivate var isAnalyser: Bool {
    if case .component(let kind) = self { kind.descriptor.role == .analyser } else { false }
  }
}
