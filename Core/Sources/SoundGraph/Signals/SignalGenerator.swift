import DSP

/// Generates a test signal with a peak of 0.5 (the impulse: 1). Deterministic and independent of block sizes.
public final class SignalGenerator {
  /// The audio thread's handle, valid while the generator exists.
  public struct Renderer {
    fileprivate let state: UnsafeMutablePointer<SignalState>

    /// Renders any number of frames of one side. `live` passes its input on; without an input it is silent.
    /// Audio thread.
    @_noLocks
    public func render(
      _ count: Int, live input: UnsafePointer<Float>? = nil,
      into output: UnsafeMutablePointer<Float>
    ) {
      state.pointee.render(count, input, output)
    }

    /// Sets the tone's frequency in Hz, clamped to 8…20,000. Audio thread.
    @_noLocks
    public func setFrequency(_ frequency: Float) { state.pointee.setFrequency(frequency) }

    /// Restarts. Audio thread.
    @_noLocks
    public func restart() { state.pointee.restart() }
  }

  public static let frequencies: ClosedRange<Float> = 8...20_000

  public let kind: SignalKind
  public let sampleRate: Double
  public let renderer: Renderer

  private let instance: ComponentInstance<Float>?
  private let arena = Arena()

  /// Allocates everything for playing; `sampleRate` is 22,050…192,000 Hz, `frequency` is in Hz.
  ///
  /// - Parameter recording: what ``SignalKind/sample`` plays in place of the material, at the sample rate.
  public init(
    _ kind: SignalKind, sampleRate: Double, frequency: Float = 440, seed: UInt32 = 1,
    material: SampleMaterial = .chord, recording: [Float] = []
  ) {
    self.kind = kind
    self.sampleRate = sampleRate
    instance = kind.component.map {
      ComponentInstance($0, sampleRate: sampleRate, maximumBlock: SignalState.longestPart)
    }
    var samples = recording
    if kind == .sample, recording.isEmpty { samples = material.samples(sampleRate: sampleRate) }
    var state = SignalState(
      kind, sampleRate: sampleRate, seed: seed,
      tone: instance.flatMap { instance in
        kind.pitchParameter.flatMap(instance.descriptor.parameterIndex).map {
          SignalTone(
            node: instance.node, pitch: $0, sweep: kind.sweep(in: instance.descriptor),
            strike: instance.descriptor.parameterIndex("Excite"))
        }
      },
      noise: kind == .noise ? instance?.node : nil,
      loop: SignalLoop(samples: arena.take(samples), count: samples.count))
    if let instance {
      for (name, value) in kind.settings(seed: seed) {
        if let index = instance.descriptor.parameterIndex(name) { instance.node.set(index, value) }
      }
    }
    state.setFrequency(frequency)
    state.restart()
    renderer = Renderer(state: arena.take([state]))
  }
}

extension SignalKind {
  /// The component of the signal; nil for none.
  var component: ComponentKind? {
    switch self {
    case .sawtooth: .sawtooth
    case .square, .pwm: .square
    case .noise: .noise
    case .fm: .fmOperatorPair
    case .arpeggio: .triangle
    case .pluck: .pluck
    default: nil
    }
  }

  var pitchParameter: String? {
    switch self {
    case .sawtooth, .square, .pwm, .pluck, .arpeggio: "Frequency"
    case .fm: "Carrier"
    default: nil
    }
  }

  func settings(seed: UInt32) -> [(String, Float)] {
    let level = ("Level", SignalState.level)
    switch self {
    case .pwm: return [("Level", 0.54 * SignalState.level), ("Pulse Width", 0.1)]
    case .pluck: return [level, ("Damping", 0.4), ("Position", 0.13)]
    case .noise: return [level, ("Seed", Float(seed % 10_000))]
    case .fm: return [level, ("Ratio", 2)]
    default: return [level]
    }
  }

  /// The swept parameter and its range.
  func sweep(in descriptor: ComponentDescriptor) -> SignalSweep? {
    switch self {
    case .pwm:
      descriptor.parameterIndex("Pulse Width").map {
        SignalSweep(parameter: $0, low: 0.1, high: 0.9)
      }
    case .fm:
      descriptor.parameterIndex("Mod Index").map { SignalSweep(parameter: $0, low: 0, high: 8) }
    default: nil
    }
  }
}
