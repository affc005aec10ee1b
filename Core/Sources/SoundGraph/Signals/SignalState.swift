import DSP

/// A pitched component.
struct SignalTone {
  let node: ComponentNode<Float>
  let pitch: Int
  let sweep: SignalSweep?
  /// The gate of a string.
  let strike: Int?
}

/// A parameter swept back and forth between two values.
struct SignalSweep: BitwiseCopyable {
  let parameter: Int
  let low: Float
  let high: Float
}

/// Looped samples.
struct SignalLoop: BitwiseCopyable {
  let samples: UnsafeMutablePointer<Float>
  let count: Int
}

/// A test signal on the audio thread: plain memory. A pure function of the frame index, independent of block
/// boundaries.
struct SignalState {
  static var level: Float { 0.5 }
  static var longestPart: Int { 64 }

  private let kind: SignalKind
  private let sampleRate: Double
  private let seed: UInt32
  private let tone: SignalTone?
  private let noise: ComponentNode<Float>?
  private let loop: SignalLoop
  /// Frames between two events or two sweep updates.
  private let period: Int
  private let ramp: Int

  private var frequency: Double = 440
  private var position = 0
  private var phase = 0.0
  private var step = 0.0
  private let growth: Double
  private var envelope = SignalEnvelope()

  init(
    _ kind: SignalKind, sampleRate: Double, seed: UInt32, tone: SignalTone?,
    noise: ComponentNode<Float>?, loop: SignalLoop
  ) {
    self.kind = kind
    self.sampleRate = sampleRate
    self.seed = seed
    self.tone = tone
    self.noise = noise
    self.loop = loop
    let seconds = kind.period
    period = seconds > 0 ? Int((seconds * sampleRate).rounded()) : SignalState.longestPart
    ramp = Int((0.002 * sampleRate).rounded())
    growth = Scalar.growth(100, over: 3 * sampleRate)
    envelope = SignalEnvelope(seconds: kind.ring, sampleRate: sampleRate)
  }

  mutating func setFrequency(_ wanted: Float) {
    let held = wanted == wanted ? wanted : 440
    let range = SignalGenerator.frequencies
    frequency = Double(min(max(held, range.lowerBound), range.upperBound))
    guard kind.usesFrequency else { return }
    step = frequency / sampleRate
    if let tone { tone.node.set(tone.pitch, Float(frequency)) }
  }

  mutating func restart() {
    position = 0
    phase = 0
    if let tone {
      if let sweep = tone.sweep { tone.node.set(sweep.parameter, sweep.low) }
      tone.node.reset()
    }
    noise?.reset()
  }

  mutating func render(
    _ count: Int, _ input: UnsafePointer<Float>?, _ output: UnsafeMutablePointer<Float>
  ) {
    var done = 0
    while done < count {
      let place = position % period
      if place == 0 { begin(position / period) }
      let length = min(min(count - done, period - place), SignalState.longestPart)
      play(length, place, input.map { $0 + done }, output + done)
      position += length
      done += length
    }
  }

  /// The first frame of a period.
  private mutating func begin(_ number: Int) {
    switch kind {
    case .arpeggio:
      start(pitch: SignalPitch.arpeggio(number))
    case .sweep:
      step = 80 / sampleRate
    case .sampleAndHold:
      step = SignalPitch.random(number, seed: seed) / sampleRate
    case .pwm, .fm:
      guard let tone, let sweep = tone.sweep else { return }
      let turns = Double(position) / (4 * sampleRate)
      let place = turns - Double(Int(turns))
      let share = Float(place < 0.5 ? 2 * place : 2 - 2 * place)
      let value = sweep.low + (sweep.high - sweep.low) * share
      tone.node.set(sweep.parameter, value, over: SignalState.longestPart)
    case .pluck: strike(1)
    default: break
    }
  }

  private func strike(_ gate: Float) {
    guard let tone, let strike = tone.strike else { return }
    tone.node.set(strike, gate)
  }

  private mutating func start(pitch: Double) {
    guard let tone else { return }
    tone.node.set(tone.pitch, Float(pitch))
    tone.node.reset()
    envelope.start()
  }

  private mutating func play(
    _ count: Int, _ place: Int, _ input: UnsafePointer<Float>?,
    _ output: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count { output[index] = 0 }
    switch kind {
    case .silence: break
    case .live:
      guard let input else { return }
      for index in 0..<count { output[index] = input[index] }
    case .impulse:
      if place == 0 { output[0] = 1 }
    case .sample:
      for index in 0..<count { output[index] = loop.samples[(position + index) % loop.count] }
    case .sine, .gatedBurst, .sweep, .sampleAndHold:
      playSine(count, place, output)
    case .noise:
      if let noise { run(noise, count, output) }
    case .sawtooth, .square, .pwm, .fm, .pluck, .arpeggio:
      guard let tone else { return }
      run(tone.node, count, output)
      if place == 0 { strike(0) }
      guard kind == .arpeggio else { return }
      for index in 0..<count { output[index] *= envelope.next(left: period - place - index) }
    }
  }

  private mutating func playSine(
    _ count: Int, _ place: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count {
      let gain = kind == .gatedBurst ? burst(place + index) : 1
      output[index] = SignalState.level * gain * Float(Scalar.sine(turns: phase))
      phase += step
      if phase >= 1 { phase -= 1 }
      if kind == .sweep { step *= growth }
    }
  }

  /// 200 of 500 ms, with ramps of 2 ms inside.
  private func burst(_ place: Int) -> Float {
    let length = period * 2 / 5
    let edge = min(place, length - place)
    return edge <= 0 ? 0 : edge >= ramp ? 1 : Float(edge) / Float(ramp)
  }

  private func run(
    _ node: ComponentNode<Float>, _ count: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    withUnsafePointer(to: output) { outputs in
      withUnsafePointer(to: UnsafePointer(output)) { inputs in
        node.render(count, inputs: inputs, outputs: outputs)
      }
    }
  }
}

extension SignalKind {
  /// Seconds between two events; 0 without events.
  var period: Double {
    switch self {
    case .gatedBurst: 0.5
    case .impulse: 2
    case .pluck: 1
    case .arpeggio: 1.0 / 3
    case .sweep: 3
    case .sampleAndHold: 0.25
    default: 0
    }
  }

  /// Seconds in which a struck note decays by 60 dB.
  var ring: Double { 0.8 }
}
