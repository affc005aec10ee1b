import DSP
import Music
import Realtime
import SoundGraph

/// The control side of a bench: its engines, its signals and all memory of the audio thread.
final class BenchControl: Sendable {
  let engines: Locked<Engines>
  let taps = SPSCRing<Float>(capacity: 1 << 14, empty: 0)
  let meter = Snapshot(count: BenchMemory.readingCount)
  nonisolated(unsafe) let state: UnsafeMutablePointer<BenchState>
  private let input: LiveInput
  private let settings = LatestValue(BenchSettings())
  private nonisolated(unsafe) let memory: Memory

  /// What belongs to one thread at a time.
  struct Engines {
    let engine: RecipeEngine
    let synth: VoiceSynthEngine
    var settings = BenchSettings()
    fileprivate var alive: [UInt: BenchSignal] = [:]
    fileprivate let signals: SPSCRing<UInt>
    fileprivate let retired: SPSCRing<UInt>
    /// Owns what the howl detector uses.
    fileprivate let spectrum: PowerSpectrum
  }

  /// `sampleRate` is 22,050…192,000 Hz.
  init(
    _ recipe: FoundRecipe?, recordings: [String: SampleData], sampleRate: Double, input: LiveInput
  ) throws(GraphError) {
    self.input = input
    let plans = try Self.plans(of: recipe, recordings)
    let engine = RecipeEngine(plans.effect, sampleRate: sampleRate, taps: taps)
    let synth = VoiceSynthEngine(plans.voices, sampleRate: sampleRate, taps: taps)
    let (signals, retired) = (
      SPSCRing<UInt>(capacity: 64, empty: 0), SPSCRing<UInt>(capacity: 128, empty: 0)
    )
    let signal = BenchSignal(.signal(.silence, .chord), sampleRate: sampleRate)
    let size = HowlDetector.size(at: sampleRate)
    let spectrum = PowerSpectrum(size: size)
    let memory = Memory(frame: size)
    state = .allocate(capacity: 1)
    state.initialize(
      to: BenchState(
        engine: engine.renderer, synth: synth.renderer,
        source: BenchSource(
          signal.state,
          input: LiveInputReader(input, history: memory.history, sampleRate: sampleRate),
          howl: HowlDetector(
            spectrum.transform, samples: memory.frame, powers: memory.frame + size,
            frames: memory.peaks, sampleRate: sampleRate),
          signals: signals.ends, retired: retired.ends, scratch: memory.scratch,
          sampleRate: sampleRate),
        reader: settings.reader, meter: meter.writer,
        memory: BenchMemory(
          readings: memory.readings, dry: memory.sides, wet: memory.sides + 2),
        sampleRate: sampleRate))
    self.memory = memory
    var first = Engines(
      engine: engine, synth: synth, signals: signals, retired: retired, spectrum: spectrum)
    first.alive[UInt(bitPattern: signal.state)] = signal
    first.settings.isSynth = recipe?.isSynth == true
    settings.store(first.settings)
    engines = Locked(first)
  }

  deinit {
    state.deallocate()
    memory.floats.deallocate()
    memory.sides.deallocate()
    memory.peaks.deallocate()
  }

  /// The plans of both engines: one plays the recipe, the other one rests.
  private static func plans(
    of recipe: FoundRecipe?, _ recordings: [String: SampleData]
  ) throws(GraphError) -> (effect: RenderPlan, voices: SynthPlan) {
    var (effect, voices) = (nothing, silence)
    switch recipe {
    case .effect(let recipe)?: effect = recipe
    case .synth(let recipe)?: voices = recipe
    case nil: break
    }
    let isSynth = recipe?.isSynth == true
    return (
      try RenderPlan(effect, channelCount: 2, recordings: isSynth ? [:] : recordings),
      try SynthPlan(voices, recordings: isSynth ? recordings : [:])
    )
  }

  /// What the audio thread writes to.
  private struct Memory {
    let floats: UnsafeMutablePointer<Float>
    let sides: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    let peaks: UnsafeMutablePointer<HowlDetector.Frame>
    let scratch: UnsafeMutablePointer<Float>
    let frame: UnsafeMutablePointer<Float>
    let history: UnsafeMutablePointer<Float>
    let readings: UnsafeMutablePointer<Float>

    /// - Parameter frame: samples of a frame of the howl detector.
    init(frame size: Int) {
      let part = BenchState.longestPart
      let count = 5 * part + 2 * size + 1 + 2 * LiveInput.taps + BenchMemory.readingCount
      floats = .allocate(capacity: count)
      floats.initialize(repeating: 0, count: count)
      sides = .allocate(capacity: 4)
      sides.initialize(repeating: floats, count: 4)
      sides[1] = floats + part
      peaks = .allocate(capacity: HowlDetector.memory)
      peaks.initialize(repeating: HowlDetector.Frame(), count: HowlDetector.memory)
      scratch = floats + 2 * part
      frame = floats + 5 * part
      history = frame + 2 * size + 1
      readings = history + 2 * LiveInput.taps
    }
  }

  /// Follows new settings with the next block.
  func change(_ body: (inout BenchSettings) -> Void) {
    engines.withLock { engines in
      body(&engines.settings)
      settings.store(engines.settings)
    }
  }

  /// Loads a recipe of either kind, and tells the audio thread that it is another one.
  func load(_ body: (inout Engines) -> Bool) -> Bool {
    engines.withLock { engines in
      guard body(&engines) else { return false }
      engines.settings.recipe &+= 1
      settings.store(engines.settings)
      return true
    }
  }

  /// False when too many wait.
  func use(_ choice: BenchSignalChoice, sampleRate: Double) -> Bool {
    engines.withLock { engines in
      engines.free()
      let signal = BenchSignal(choice, sampleRate: sampleRate)
      let address = UInt(bitPattern: signal.state)
      guard engines.signals.push(address) else { return false }
      engines.alive[address] = signal
      return true
    }
  }

  var latency: Int {
    engines.withLock { $0.settings.isSynth ? $0.synth.latency : $0.engine.latency }
  }

  func collect() -> Int {
    engines.withLock { engines in
      engines.free()
      engines.engine.collect()
      engines.synth.collect()
      return engines.engine.faults + engines.synth.faults
    }
  }

  private static let nothing = Recipe(
    RecipeMetadata(id: "nothing", name: "Nothing"),
    graph: SignalGraph(edges: [GraphEdge(SignalGraph.input, SignalGraph.output)]))

  /// What stands in the place of a synthesiser while an effect plays.
  private static let silence = SynthRecipe(
    RecipeMetadata(id: "silence", name: "Silence"),
    graph: SignalGraph(
      nodes: [GraphNode("tone", "Sine", ["Level": 0])],
      edges: [GraphEdge("tone", SignalGraph.output)]),
    bindings: [NoteBinding(.frequency, to: "tone", "Frequency")],
    polyphony: PolyphonyConfig(voices: 1))

  /// The plan that passes the input on.
  static func through() throws(GraphError) -> RenderPlan {
    try RenderPlan(nothing, channelCount: 2)
  }
}

extension BenchControl.Engines {
  fileprivate mutating func free() {
    while let address = retired.pop() { alive[address] = nil }
  }
}
