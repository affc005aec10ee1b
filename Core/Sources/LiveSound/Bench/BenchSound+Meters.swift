import Numbers
import Realtime
public import SoundGraph

/// A bench's meters.
extension BenchSound {
  /// What the audio thread measures; zeroes before the first block.
  public var meters: BenchMeters {
    let settings = control.engines.withLock { $0.settings }
    let values = control.meter.read() ?? [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    // What the audio thread muted before it took the newest recipe or confirmation is over.
    let isMuted = values[5] > 0 && values[9] == BenchMemory.mark(settings.recipe)
    let hasHowled = values[6] > 0 && values[10] == BenchMemory.mark(settings.confirmation)
    return BenchMeters(
      load: Double(values[0]), peakLoad: Double(values[1]), glitches: Int(clamping: values[2]),
      voices: Int(clamping: values[3]), gain: values[4], isMuted: isMuted,
      hasHowled: hasHowled, isInputFlowing: values[7] > 0,
      inputGaps: Int(clamping: values[8]), reduction: output.reduction)
  }

  /// Measures the load of each node, in one block of sixteen.
  public func setProfiled(_ isOn: Bool) {
    control.engines.withLock { engines in
      _ = engines.engine.setProfiled(isOn)
      _ = engines.synth.setProfiled(isOn)
    }
  }

  /// Measures levels and snapshots of all nodes.
  public func setObserved(_ isOn: Bool) {
    control.engines.withLock { engines in
      _ = (engines.engine.setObserved(isOn), engines.engine.setMetered(isOn))
      _ = (engines.synth.setObserved(isOn), engines.synth.setMetered(isOn))
    }
  }

  /// Passes on a node's output to ``tapSamples()``: of an effect, or of a synthesiser's newest voice or effects; the
  /// graph's input under its reserved name. Nil listens to nothing, and so does another recipe. False for an unknown
  /// node.
  public func tap(_ node: String?, output: String? = nil, inEffects: Bool = true) -> Bool {
    control.engines.withLock { engines in
      while control.taps.pop() != nil {}
      return engines.settings.isSynth
        ? engines.synth.tap(node, output: output, inEffects: inEffects)
        : engines.engine.tap(node, output: output)
    }
  }

  /// The samples since the last call, those before the newest 16,384 left out. One thread at a time.
  public func tapSamples() -> [Float] {
    control.engines.withLock { _ in
      var samples: [Float] = []
      while samples.count < control.taps.capacity, let sample = control.taps.pop() {
        samples.append(sample)
      }
      return samples
    }
  }

  /// The nodes of the present recipe's graph: of an effect, or of a synthesiser's voice or effects.
  public func nodes(ofEffects isEffects: Bool = true) -> [BenchNode] {
    control.engines.withLock { engines in
      let isSynth = engines.settings.isSynth
      let (synth, engine) = (engines.synth, engines.engine)
      let plan =
        !isSynth ? engine.plan : isEffects ? synth.plan.effects : synth.plan.voice
      let levels = !isSynth ? engine.levels : isEffects ? synth.effectsLevels : synth.levels
      let profile = !isSynth ? engine.profile : isEffects ? synth.effectsProfile : synth.profile
      guard let plan else { return [] }
      return plan.nodes.enumerated().map { index, node in
        let fields =
          !isSynth
          ? engine.drawing(of: node.id)
          : isEffects ? synth.drawing(ofEffect: node.id) : synth.drawing(of: node.id)
        return BenchNode(
          id: node.id, work: node.work, values: node.values,
          level: levels.map { $0[index] }, load: profile.map { $0.nodes[index].load },
          fields: fields ?? [])
      }
    }
  }
}

/// What a bench measures.
public struct BenchMeters: Hashable, Sendable {
  /// The fraction of a block's time that its computing takes, smoothed in 0.3 s.
  public var load: Double
  /// The largest load of the last three seconds.
  public var peakLoad: Double
  /// Blocks that took longer than they last.
  public var glitches: Int
  public var voices: Int
  /// Auto gain, linear.
  public var gain: Float
  /// The recipe exploded and is silent until another one is loaded.
  public var isMuted: Bool
  /// Live input howled and is muted until another confirmation.
  public var hasHowled: Bool
  /// Live input is chosen and arrives.
  public var isInputFlowing: Bool
  /// How often live input came too late.
  public var inputGaps: Int
  /// What the limiter takes away, in dB.
  public var reduction: Double
}

/// A node as it plays.
public struct BenchNode: Hashable, Sendable {
  public var id: String
  public var work: RenderPlan.Work
  /// The values of all parameters in the document.
  public var values: [Float]
  /// Nil in conflict with the audio thread.
  public var level: NodeLevel?
  /// The fraction of a processor core, 0 unless profiled.
  public var load: Float?
  /// The fields of its snapshot; empty without one.
  public var fields: [Float]
}
