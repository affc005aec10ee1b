import Realtime
import SoundGraph

/// The audio thread's side of a ``LiveSound``: wait-free, allocates nothing, counts no references. Valid while the sound
/// exists.
public struct LiveRenderer {
  let state: UnsafeMutablePointer<LiveState>

  init(state: UnsafeMutablePointer<LiveState>) { self.state = state }

  /// The renderer of an ``address``; nil for 0. Audio thread.
  @_noLocks
  public init?(address: UInt) {
    guard let state = UnsafeMutablePointer<LiveState>(bitPattern: address) else { return nil }
    self.state = state
  }

  /// Its address, for a cell that an audio thread reads without a lock.
  public var address: UInt { UInt(bitPattern: state) }

  /// Renders a block of any length. Audio thread.
  ///
  /// - Parameter now: when the output asked for the block, in seconds of the clock of ``LiveEvent/due``.
  @_noLocks
  public func render(
    _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    at now: Double
  ) {
    state.pointee.render(count, left, right, at: now)
  }
}

/// What the control side may change without a command.
struct LiveSwitches: BitwiseCopyable, Sendable {
  var isMono = false
  var isRecording = false
}

/// What sounds before the limiter: a synthesiser, or the chain of a bench.
enum LiveSource {
  case synth(VoiceSynthEngine.Renderer)
  case bench(UnsafeMutablePointer<BenchState>)

  func begin() { if case .bench(let bench) = self { bench.pointee.begin() } }

  func end(_ count: Int) { if case .bench(let bench) = self { bench.pointee.end(count) } }

  func play(_ event: SynthEvent) {
    switch self {
    case .synth(let synth): _ = synth.play(event)
    case .bench(let bench): bench.pointee.play(event)
    }
  }

  func render(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    switch self {
    case .synth(let synth): synth.render(count, left: left, right: right)
    case .bench(let bench): bench.pointee.render(count, left, right)
    }
  }
}

/// The audio thread's half of a live sound: plain memory.
struct LiveState {
  /// Samples ahead that an event may wait in the synthesiser's queue.
  static let horizon = 1 << 20
  /// A block longer than this is rendered in parts.
  static let longestPart = 1 << 14

  let source: LiveSource
  /// A limiter for each side.
  let limiters: (left: RecipeEngine.Renderer, right: RecipeEngine.Renderer)
  let events: SPSCRing<LiveEvent>.Ends
  let switches: LatestValue<LiveSwitches>.Reader
  let scope: SPSCRing<Float>.Ends
  let recording: SPSCRing<SIMD2<Float>>.Ends
  let meter: Snapshot.Writer
  /// Three numbers for the meter.
  let readings: UnsafeMutablePointer<Float>
  /// Two pointers to the sides of the block.
  let sides: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  var clock: BlockClock
  private var peak = SIMD2<Float>.zero
  private let fall: Float
  private var lostFrames = 0

  init(
    source: LiveSource, limiters: (left: RecipeEngine.Renderer, right: RecipeEngine.Renderer),
    events: SPSCRing<LiveEvent>.Ends, switches: LatestValue<LiveSwitches>.Reader,
    scope: SPSCRing<Float>.Ends, recording: SPSCRing<SIMD2<Float>>.Ends, meter: Snapshot.Writer,
    readings: UnsafeMutablePointer<Float>,
    sides: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, sampleRate: Double
  ) {
    self.source = source
    self.limiters = limiters
    self.events = events
    self.switches = switches
    self.scope = scope
    self.recording = recording
    self.meter = meter
    self.readings = readings
    self.sides = sides
    clock = BlockClock(sampleRate: sampleRate)
    // 20 dB a second, as the peak meters of studios fall (IEC 60268-18).
    fall = 2.302_585 / Float(sampleRate)
  }

  mutating func render(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    at now: Double
  ) {
    guard count > 0 else { return }
    source.begin()
    clock.begin(count, at: now)
    takeEvents()
    let wanted = _unsafePerformance { switches.load() }
    var done = 0
    while done < count {
      let part = min(count - done, Self.longestPart)
      renderPart(part, left + done, right + done, wanted)
      done += part
    }
    readings[0] = peak.x
    readings[1] = peak.y
    readings[2] = Float(lostFrames)
    _unsafePerformance { meter.write(readings) }
    source.end(count)
  }

  private mutating func takeEvents() {
    while let next = _unsafePerformance({ events.pop() }) {
      var event = next.event
      event.time = clock.sample(of: next.due, limit: Self.horizon)
      source.play(event)
    }
  }

  private mutating func renderPart(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    _ switches: LiveSwitches
  ) {
    source.render(count, left, right)
    sides[0] = left
    sides[1] = right
    sides.withMemoryRebound(to: UnsafePointer<Float>.self, capacity: 2) { inputs in
      limiters.left.render(count, inputs: inputs, outputs: sides)
      limiters.right.render(count, inputs: inputs + 1, outputs: sides + 1)
    }
    if switches.isMono { mix(count, left, right) }
    watch(count, left, right)
    if switches.isRecording { record(count, left, right) }
  }

  private func mix(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count {
      let middle = (left[index] + right[index]) / 2
      (left[index], right[index]) = (middle, middle)
    }
  }

  /// Follows the peak, and passes samples to the scope, which may miss some.
  private mutating func watch(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    peak *= max(1 - fall * Float(count), 0)
    for index in 0..<count {
      let frame = SIMD2(left[index], right[index])
      let height = frame.replacing(with: -frame, where: frame .< 0)
      peak.replace(with: height, where: height .> peak)
      _ = _unsafePerformance { scope.push((frame.x + frame.y) / 2) }
    }
  }

  private mutating func record(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count {
      let isKept = _unsafePerformance { recording.push(SIMD2(left[index], right[index])) }
      if !isKept { lostFrames += 1 }
    }
  }
}
