import DSP
import Realtime

/// An instance of a synthesiser: owns all memory of the voices and effects of one plan. Created and freed
/// outside the audio thread.
final class SynthInstance {
  let plan: SynthPlan
  let state: UnsafeMutablePointer<SynthRunState>
  /// Latency in samples, for the document's parameters.
  let latency: Int
  /// Seconds from the last note off until silence.
  let tail: Float

  private let arena = Arena()
  let boxes: MonitorBoxes
  let effects: GraphInstance?
  private let components: [ComponentInstance<SIMD16<Float>>]

  init(_ plan: SynthPlan, sampleRate: Double) {
    self.plan = plan
    let arena = arena
    let polyphony = plan.polyphony
    let times = EnvelopeTimes(polyphony, sampleRate: sampleRate)
    let count = min(max(polyphony.voices, 1), 64)
    let settingKnobs = plan.settings.map { PolyphonyDial(knob: $0.parameter) }
    let boxes = MonitorBoxes(plan.voice)
    let voices = VoiceGroups(
      plan.voice, count: (2 * count + 15) / 16, times, boxes, sampleRate: sampleRate, in: arena)
    let settings = VoiceBank.Settings(
      bendRange: polyphony.bendRange, spread: polyphony.spread,
      portamento: Int((Double(polyphony.portamento) * sampleRate).rounded()), gain: plan.gain)
    let bindings = SynthInstance.bindings(plan.voice)
    let bank = VoiceBank(
      VoiceAllocator(count: count, stealing: polyphony.stealing), settings,
      groups: arena.take(voices.groups), groupCount: voices.groups.count,
      bindings: arena.take(bindings), bindingCount: bindings.count, sampleRate: sampleRate,
      in: arena)
    let effects = plan.effects.map { GraphInstance($0, sampleRate: sampleRate) }
    state = arena.take([
      SynthRunState(
        bank: bank, effects: effects?.state, left: arena.samples(GraphBlock.length, Float(0)),
        right: arena.samples(GraphBlock.length, Float(0)), voiceKnobs: plan.voice.knobs.count,
        effectKnobs: plan.effects?.knobs.count ?? 0, dials: arena.take(settingKnobs),
        dialCount: settingKnobs.count, sampleRate: sampleRate)
    ])
    self.boxes = boxes
    components = voices.components
    self.effects = effects
    latency = voices.latency + (effects?.latency ?? 0)
    tail = times.release / Float(sampleRate) + (effects?.tail ?? 0)
  }

  private static func bindings(_ plan: RenderPlan) -> [VoiceBinding] {
    plan.bindings.sorted { $0.target < $1.target }.map { binding in
      let target = plan.targets[binding.target]
      let node = plan.nodes[target.node]
      let travel = ParameterTravel(node.parameters[target.parameter])
      let home = travel.place(of: node.values[target.parameter])
      return VoiceBinding(
        source: binding.source, target: binding.target,
        octaves: Scalar.octaves(Double(binding.ratio)),
        low: binding.depth.map { home - $0 / 2 } ?? travel.place(of: binding.minimum),
        high: binding.depth.map { home + $0 / 2 } ?? travel.place(of: binding.maximum))
    }
  }
}

/// The groups of sixteen voices of one plan, in an arena.
private struct VoiceGroups {
  private(set) var groups: [VoiceGroup] = []
  private(set) var components: [ComponentInstance<SIMD16<Float>>] = []
  /// Latency in samples, for the document's parameters.
  private(set) var latency = 0

  init(
    _ plan: RenderPlan, count: Int, _ times: EnvelopeTimes, _ boxes: MonitorBoxes,
    sampleRate: Double, in arena: Arena
  ) {
    let monitor = arena.take([GraphMonitor(boxes, sampleRate: sampleRate, in: arena)])
    let buffers = GraphBuilder<SIMD16<Float>>.buffers(plan.bufferCount, in: arena)
    let other = arena.samples(GraphBlock.length, SIMD16<Float>(0))
    for number in 0..<count {
      var builder = GraphBuilder<SIMD16<Float>>(
        plan, sampleRate: sampleRate, in: arena, firstVoice: 16 * number, buffers: buffers)
      builder.addNodes()
      builder.addOutputs()
      components += builder.components
      let graph = arena.take([builder.state(monitor)])
      graph.pointee.reset()
      // Components know their latencies only after reading their parameters.
      graph.pointee.render(GraphBlock.length, isStart: true)
      latency = graph.pointee.align(in: arena)
      graph.pointee.reset()
      groups.append(
        VoiceGroup(
          graph, arena.take(Array(repeating: LaneNote(), count: 16)), times,
          VoiceShape(other: other, sampleRate: sampleRate),
          fadeLength: Int(VoiceSynthEngine.stealTime * sampleRate)))
    }
  }
}

/// A knob of a voice setting on the audio thread.
struct PolyphonyDial: BitwiseCopyable {
  let knob: PolyphonyKnob
}

extension PolyphonyKnob: BitwiseCopyable {}

/// The voices and effects of one plan on the audio thread.
struct SynthRunState {
  var bank: VoiceBank
  let effects: UnsafeMutablePointer<GraphState<Float>>?
  /// The output of the last block.
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  let voiceKnobs: Int
  let effectKnobs: Int
  let dials: UnsafeMutablePointer<PolyphonyDial>
  let dialCount: Int
  let sampleRate: Double
  /// Whether the effects' output was not finite.
  var hadFault = false

  /// Call at the start of a block, before rendering.
  func startBlock(_ watch: GraphWatch, _ taps: (voice: GraphTap, effects: GraphTap)) {
    var watch = watch
    watch.tap = taps.voice
    let voice = bank.groups[0].graph
    voice.pointee.monitor.pointee.startBlock(watch)
    voice.pointee.monitor.pointee.draw(voice.pointee)
    guard let effects else { return }
    watch.tap = taps.effects
    effects.pointee.monitor.pointee.startBlock(watch)
    effects.pointee.monitor.pointee.draw(effects.pointee)
  }

  mutating func render(_ count: Int, isStart: Bool) {
    guard let effects else {
      return bank.render(count, isStart: isStart, left: left, right: right)
    }
    let (inLeft, inRight) = (effects.pointee.inputs[0], effects.pointee.inputs[1])
    bank.render(count, isStart: isStart, left: inLeft, right: inRight)
    let monitor = effects.pointee.monitor
    monitor.pointee.hearInput(of: effects.pointee, count)
    monitor.pointee.start()
    if !effects.pointee.renderSafely(count, isStart: isStart) { hadFault = true }
    monitor.pointee.finish()
    let (outLeft, outRight) = (effects.pointee.outputs[0], effects.pointee.outputs[1])
    for index in 0..<count { (left[index], right[index]) = (outLeft[index], outRight[index]) }
  }

  mutating func set(knob: Int, _ value: Float) {
    if knob < voiceKnobs {
      bank.set(knob: knob, value)
    } else if knob < voiceKnobs + effectKnobs {
      effects?.pointee.set(knob: knob - voiceKnobs, value)
    } else if knob - voiceKnobs - effectKnobs < dialCount {
      bank.set(dials[knob - voiceKnobs - effectKnobs].knob, value, sampleRate: sampleRate)
    }
  }

  mutating func reset() {
    bank.reset()
    effects?.pointee.reset()
  }
}
