public import DSP

/// A checked graph as a sequence of operations per block: nodes in order, and the buffers that each reads and
/// writes.
public struct RenderPlan: Hashable, Sendable {
  /// A buffer to read, with its gain.
  public struct Tap: Hashable, Sendable {
    public var buffer: Int
    public var gain: Float
  }

  /// The source of one input of one instance.
  public enum Input: Hashable, Sendable {
    /// Unconnected: a constant.
    case rest(Float)
    case buffer(Int)
    /// The taps are first added into a buffer.
    case sum([Tap], into: Int)
  }

  /// One instance of a component: one for both sides of the sound, or one for each.
  public struct Instance: Hashable, Sendable {
    public var inputs: [Input]
    public var outputs: [Int]
  }

  public enum Work: Hashable, Sendable {
    case kind(NodeKind)
    /// Bypassed.
    case through
  }

  public struct Node: Hashable, Sendable {
    public var id: String
    public var work: Work
    /// The values of all parameters before modulation.
    public var values: [Float]
    public var instances: [Instance]
    /// False when only modulation routes read its outputs.
    public var isHeard: Bool
    /// Its recording; nil for its built-in tone.
    public var recording: SampleData?
  }

  /// A modulation output: its first sample of a block is stored in a slot.
  public struct Modulator: Hashable, Sendable {
    public var node: Int
    public var output: Int
    public var isUnipolar: Bool
  }

  /// One route to a target, from a slot.
  public struct Route: Hashable, Sendable {
    public var slot: Int
    public var depth: Float
    public var curve: ModulationCurve
    public var polarity: ModulationPolarity
  }

  /// A parameter with modulation by all its routes, or with a note binding.
  public struct Target: Hashable, Sendable {
    public var node: Int
    public var parameter: Int
    public var routes: [Route]
    /// Whether notes set its base, per voice.
    public var hasNotes = false
  }

  /// A note's effect on a target.
  public struct Binding: Hashable, Sendable {
    public var source: NoteSource
    public var target: Int
    public var ratio: Float
    /// The values at 0 and 1 of the source.
    public var minimum: Float
    public var maximum: Float
    /// The fraction of the travel by which the source moves the parameter; nil when it sets it.
    public var depth: Float?
  }

  /// An exposed knob of a recipe.
  public struct Knob: Hashable, Sendable {
    public var id: String
    /// Nil when the node is not part of the sound.
    public var node: Int?
    public var parameter: Int
    public var minimum: Float
    public var maximum: Float
  }

  /// 1 or 2 sides of input and output.
  public let channelCount: Int
  /// In rendering order.
  public let nodes: [Node]
  /// By slot.
  public let modulators: [Modulator]
  public let targets: [Target]
  public let knobs: [Knob]
  public let bindings: [Binding]
  /// The input buffers, one per side.
  public let inputs: [Int]
  /// The output, by side.
  public let outputs: [[Tap]]
  public let bufferCount: Int
  /// Unused nodes; they do not run.
  public let idle: [String]

  /// Plans an effect for one or two sides; throws all problems of the recipe. `recordings` are its nodes'
  /// recordings by name in the document.
  public init(
    _ recipe: Recipe, channelCount: Int, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    try self.init(
      recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations, names: .effect,
      channelCount: channelCount, recordings: recordings)
  }

  /// Plans one voice of a synthesiser; throws all its problems.
  public init(
    voiceOf recipe: SynthRecipe, channelCount: Int = 1, recordings: [String: SampleData] = [:]
  ) throws(GraphError) {
    try self.init(
      recipe.graph, exposed: recipe.exposed, modulations: recipe.modulations,
      bindings: recipe.bindings, names: .voice, channelCount: channelCount, recordings: recordings)
  }

  /// Plans the effects of a synthesiser; nil without effects.
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
    problems += check.problems(of: recordings)
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
  /// The nodes that sound, their modulators, and analysers, with everything they depend on.
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
