import Realtime
import SoundGraph

/// What the control side may change without a command.
struct BenchSettings: BitwiseCopyable, Sendable {
  var isSynth = false
  var isPlaying = false
  var hasAutoGain = false
  /// Linear.
  var level: Float = 1
  var frequency: Float = 220
  /// Another number for each confirmation of live input; 0 while there is none.
  var confirmation: UInt32 = 0
  /// Another number for each recipe.
  var recipe: UInt32 = 0
}

/// A signal on the audio thread, in memory of a ``BenchSignal``.
struct BenchSignalState {
  let left: SignalGenerator.Renderer
  /// Nil where both sides are the same.
  let right: SignalGenerator.Renderer?
  let isLive: Bool
  /// A click, which a fade would swallow.
  let isClick: Bool
}

/// The audio thread's half of a bench: plain memory.
struct BenchState {
  /// A longer block is rendered in parts.
  static let longestPart = 256
  /// A recipe that gives more has exploded: +100 dBFS.
  static let explosion: Float = 1e5

  let engine: RecipeEngine.Renderer
  let synth: VoiceSynthEngine.Renderer
  let reader: LatestValue<BenchSettings>.Reader
  var source: BenchSource
  private let meter: Snapshot.Writer
  private let readings: UnsafeMutablePointer<Float>
  private let memory: BenchMemory
  private var settings = BenchSettings()
  private var level = BenchRamp(1)
  private var gain: BenchGain
  private var guarding = BenchGuard()
  /// The sound of the bench; 0 while it is muted, panics or changes its kind.
  private var out = BenchRamp(1)
  private var isSynth = false
  private var isPanicking = false
  private var isFirst = true
  private var load: LoadMeter
  private let fades: BenchFades

  init(
    engine: RecipeEngine.Renderer, synth: VoiceSynthEngine.Renderer, source: BenchSource,
    reader: LatestValue<BenchSettings>.Reader, meter: Snapshot.Writer, memory: BenchMemory,
    sampleRate: Double
  ) {
    self.engine = engine
    self.synth = synth
    self.source = source
    self.reader = reader
    self.meter = meter
    self.memory = memory
    readings = memory.readings
    gain = BenchGain(sampleRate: sampleRate)
    load = LoadMeter(sampleRate: sampleRate)
    fades = BenchFades(sampleRate: sampleRate)
  }

  mutating func begin() {
    load.begin()
    let wanted = _unsafePerformance { reader.load() }
    if isFirst {
      isFirst = false
      isSynth = wanted.isSynth
      settings.recipe = wanted.recipe
      level.land(wanted.level)
    }
    if wanted.recipe != settings.recipe {
      guarding.begin(settling: fades.settle)
      gain.restart()
    }
    level.aim(wanted.level, over: fades.smooth)
    settings = wanted
    source.follow(wanted)
  }

  mutating func end(_ count: Int) {
    load.end(count)
    readings[0] = load.load
    readings[1] = load.peak
    readings[2] = Float(load.glitches)
    readings[3] = isSynth ? Float(synth.voiceCount()) : 0
    readings[4] = gain.gain
    readings[5] = guarding.isMuted && !guarding.isSettling ? 1 : 0
    readings[6] = source.isHowling ? 1 : 0
    readings[7] = source.isLive && source.input.isFlowing ? 1 : 0
    readings[8] = Float(source.input.underruns)
    readings[9] = BenchMemory.mark(settings.recipe)
    readings[10] = BenchMemory.mark(settings.confirmation)
    _unsafePerformance { meter.write(readings) }
  }

  mutating func play(_ event: SynthEvent) {
    if event.kind == .allSoundOff { isPanicking = true }
    _ = synth.play(event)
  }

  mutating func render(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    var done = 0
    while done < count {
      let part = min(count - done, Self.longestPart)
      renderPart(part, left + done, right + done)
      done += part
    }
  }

  private mutating func renderPart(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    aimOutput()
    if isSynth {
      synth.render(count, left: left, right: right)
    } else {
      let (dryLeft, dryRight) = (memory.dry[0], memory.dry[1])
      source.render(count, dryLeft, dryRight, isStopped: isPanicking)
      scale(count, dryLeft, dryRight)
      memory.wet[0] = left
      memory.wet[1] = right
      memory.dry.withMemoryRebound(to: UnsafePointer<Float>.self, capacity: 2) { inputs in
        engine.render(count, inputs: inputs, outputs: memory.wet)
      }
    }
    let faults = isSynth ? synth.faultCount() : engine.faultCount()
    let isLoud = isExploding(count, left, right)
    if guarding.watch(faults, isLoud: isLoud, count) { out.land(0) }
    if isSynth { scale(count, left, right) }
    for index in 0..<count {
      let amount = out.next()
      (left[index], right[index]) =
        amount == 0 ? (0, 0) : (left[index] * amount, right[index] * amount)
    }
    gain.apply(count, left, right, isOn: settings.hasAutoGain)
  }

  /// Fades out before what would click, does it in silence, and fades in again.
  private mutating func aimOutput() {
    let isClosing = isSynth != settings.isSynth || isPanicking || guarding.isMuted
    guard isClosing else { return out.aim(1, over: fades.smooth) }
    out.aim(0, over: fades.quick)
    guard !out.isMoving else { return }
    if isPanicking {
      engine.reset()
      source.stop()
      isPanicking = false
    }
    if isSynth != settings.isSynth {
      isSynth = settings.isSynth
      guarding.rebase(isSynth ? synth.faultCount() : engine.faultCount())
    }
  }

  private mutating func scale(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    guard level.isMoving || level.value != 1 else { return }
    for index in 0..<count {
      let amount = level.next()
      left[index] *= amount
      right[index] *= amount
    }
  }

  private func isExploding(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) -> Bool {
    var peak: Float = 0
    for index in 0..<count {
      let (one, other) = (left[index], right[index])
      peak = max(peak, max(one < 0 ? -one : one, other < 0 ? -other : other))
    }
    return !(peak < Self.explosion)
  }
}

/// Mutes a recipe whose sound is not finite or far above full scale, until another one has faded in.
struct BenchGuard: BitwiseCopyable {
  private(set) var isMuted = false
  private var faults = 0
  /// Samples in which the recipe before this one may still fail.
  private var settling = 0

  var isSettling: Bool { settling > 0 }

  mutating func begin(settling samples: Int) { settling = samples }

  mutating func rebase(_ count: Int) { faults = count }

  /// True where the sound has to be silent at once.
  mutating func watch(_ count: Int, isLoud: Bool, _ frames: Int) -> Bool {
    let isFailing = count != faults || isLoud
    faults = count
    let wasSettling = settling > 0
    settling = max(settling - frames, 0)
    if wasSettling, settling == 0 { isMuted = false }
    if isFailing { isMuted = true }
    return isFailing
  }
}

/// Lengths of fades in samples.
struct BenchFades: BitwiseCopyable {
  /// 5 ms.
  let quick: Int
  /// 20 ms.
  let smooth: Int
  /// A change of recipe and a little more.
  let settle: Int

  init(sampleRate: Double) {
    quick = Int(0.005 * sampleRate)
    smooth = Int(0.02 * sampleRate)
    settle = Int((RecipeEngine.fadeTime + 0.02) * sampleRate)
  }
}

/// Memory of a bench, which its ``BenchSound`` owns.
struct BenchMemory {
  let readings: UnsafeMutablePointer<Float>
  /// Two sides of the signal.
  let dry: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Where the sides of the output are noted.
  let wet: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

  static let readingCount = 11

  /// Which recipe, or which confirmation, a reading belongs to.
  static func mark(_ number: UInt32) -> Float { Float(number & 0xFFFF) }
}
