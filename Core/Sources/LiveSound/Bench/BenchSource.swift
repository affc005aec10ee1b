import Realtime
import SoundGraph

/// Signals and live input on the audio thread, changed with fades.
struct BenchSource {
  typealias Signal = UnsafeMutablePointer<BenchSignalState>

  var input: LiveInputReader
  private(set) var isHowling = false
  private var howl: HowlDetector
  private let signals: SPSCRing<UInt>.Ends
  private let retired: SPSCRing<UInt>.Ends
  private var signal: Signal
  private var next: Signal?
  private var fadePosition = 0
  private let fades: BenchFades
  /// Room for a part: live input, one side of the signal that fades in, its other side.
  private let live: UnsafeMutablePointer<Float>
  private let (other, otherRight): (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  private var play = BenchRamp(0)
  private var gate = BenchRamp(0)
  private var isPlaying = false
  private var isForced = false
  private var wasListening = false
  private var confirmation: UInt32 = 0
  private var howled: UInt32 = 0
  private var frequency: Float = 0

  init(
    _ signal: Signal, input: LiveInputReader, howl: HowlDetector, signals: SPSCRing<UInt>.Ends,
    retired: SPSCRing<UInt>.Ends, scratch: UnsafeMutablePointer<Float>, sampleRate: Double
  ) {
    self.signal = signal
    self.input = input
    self.howl = howl
    self.signals = signals
    self.retired = retired
    live = scratch
    other = scratch + BenchState.longestPart
    otherRight = scratch + 2 * BenchState.longestPart
    fades = BenchFades(sampleRate: sampleRate)
  }

  var isLive: Bool { (next ?? signal).pointee.isLive }

  mutating func follow(_ settings: BenchSettings) {
    takeSignals()
    if settings.frequency != frequency {
      frequency = settings.frequency
      tune(signal)
      if let next { tune(next) }
    }
    if !settings.isPlaying { isForced = false }
    isPlaying = settings.isPlaying && !isForced
    if settings.confirmation != confirmation {
      confirmation = settings.confirmation
      howl.reset()
      isHowling = false
    }
  }

  /// Stops until the control side has stopped too.
  mutating func stop() {
    play.land(0)
    isForced = true
    isPlaying = false
  }

  private mutating func takeSignals() {
    while next == nil, let address = _unsafePerformance({ signals.pop() }) {
      guard let new = Signal(bitPattern: address) else { continue }
      tune(new)
      if play.value == 0, !play.isMoving {
        retire(signal)
        signal = new
      } else {
        next = new
        fadePosition = 0
        restart(new)
      }
    }
  }

  private func retire(_ signal: Signal) {
    _ = _unsafePerformance { retired.push(UInt(bitPattern: signal)) }
  }

  private func tune(_ signal: Signal) {
    guard frequency > 0 else { return }
    signal.pointee.left.setFrequency(frequency)
    signal.pointee.right?.setFrequency(frequency)
  }

  private func restart(_ signal: Signal) {
    signal.pointee.left.restart()
    signal.pointee.right?.restart()
  }

  /// Both sides of the next part.
  mutating func render(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    isStopped: Bool
  ) {
    start(isStopped: isStopped)
    let isListening = isLive || signal.pointee.isLive
    if isListening, !wasListening { input.restart() }
    wasListening = isListening
    if isListening { listen(count) }
    guard play.isMoving || play.value > 0 else {
      for index in 0..<count { (left[index], right[index]) = (0, 0) }
      return
    }
    run(signal, count, left, right)
    if let next { cross(next, count, left, right) }
    for index in 0..<count {
      let amount = play.next()
      left[index] *= amount
      right[index] *= amount
    }
  }

  private mutating func start(isStopped: Bool) {
    let isWanted = isPlaying && !isStopped
    guard (play.goal > 0) != isWanted else { return }
    if isWanted, play.value == 0 { restart(next ?? signal) }
    if isWanted, (next ?? signal).pointee.isClick { return play.land(1) }
    play.aim(isWanted ? 1 : 0, over: fades.quick)
  }

  /// Reads live input, watches it, and closes its gate where nobody confirmed it or where it howls.
  private mutating func listen(_ count: Int) {
    input.read(count, into: live)
    let isOpen = confirmation != 0 && confirmation != howled
    if isOpen, howl.hears(live, count) {
      howled = confirmation
      isHowling = true
    }
    gate.aim(isOpen && !isHowling ? 1 : 0, over: fades.quick)
    for index in 0..<count { live[index] *= gate.next() }
  }

  private func run(
    _ signal: Signal, _ count: Int, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>
  ) {
    let input = signal.pointee.isLive ? UnsafePointer(live) : nil
    signal.pointee.left.render(count, live: input, into: left)
    if let other = signal.pointee.right {
      other.render(count, live: input, into: right)
    } else {
      for index in 0..<count { right[index] = left[index] }
    }
  }

  private mutating func cross(
    _ next: Signal, _ count: Int, _ left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>
  ) {
    run(next, count, other, otherRight)
    let isClick = next.pointee.isClick
    for index in 0..<count {
      fadePosition = min(fadePosition + 1, fades.smooth)
      let new = Float(fadePosition) / Float(fades.smooth)
      let amount = isClick ? 1 : new
      left[index] = left[index] * (1 - new) + other[index] * amount
      right[index] = right[index] * (1 - new) + otherRight[index] * amount
    }
    guard fadePosition >= fades.smooth else { return }
    retire(signal)
    signal = next
    self.next = nil
  }
}
