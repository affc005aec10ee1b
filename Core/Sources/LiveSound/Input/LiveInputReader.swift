import Realtime

/// The audio thread's side of a ``LiveInput``: follows its rate, and keeps as much waiting as its unsteadiness needs.
struct LiveInputReader {
  /// Seconds that wait at least and at most.
  static let delays: ClosedRange<Float> = 0.005...0.25
  /// How much faster or slower it reads until the wanted amount waits.
  static let nudge = 0.002

  private let ring: SPSCRing<Float>.Ends
  private let rates: LatestValue<Float>.Reader
  private let kernel: UnsafeMutablePointer<Float>
  /// The newest samples, twice, so that any of its spans is whole.
  private let history: UnsafeMutablePointer<Float>
  private let outputRate: Float
  private var newest = 0
  private var inputRate: Float = 0
  /// Place between two samples.
  private var fraction = 0.0
  private var drift = 1.0
  private(set) var delay: Float = 0.02
  private(set) var isFlowing = false
  private(set) var underruns = 0
  /// The fewest that waited since the last look, and seconds since.
  private var fewest = Int.max
  private var lookTime: Float = 0
  private var calmTime: Float = 0
  private var last: Float = 0

  /// `history` has room for twice the taps.
  init(_ input: LiveInput, history: UnsafeMutablePointer<Float>, sampleRate: Double) {
    ring = input.ring.ends
    rates = input.rate.reader
    kernel = input.kernel
    self.history = history
    outputRate = Float(sampleRate)
  }

  /// Leaves out what came meanwhile.
  mutating func restart() {
    (isFlowing, fraction, drift) = (false, 0, 1)
    _unsafePerformance { ring.skip(.max) }
  }

  /// The next samples; silence where none are there.
  mutating func read(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    follow(_unsafePerformance { rates.load() })
    let step = Double(inputRate / outputRate) * drift
    let needed = Int(Double(count) * step) + 2
    if !isFlowing { begin(needed) }
    var done = 0
    while done < count, isFlowing {
      output[done] = step == 1 && fraction == 0 ? whole : between
      last = output[done]
      fraction += step
      while fraction >= 1, isFlowing { advance() }
      done += 1
    }
    while done < count {
      // The last sample fades, so that a gap does not click.
      last *= 0.98
      output[done] = last
      done += 1
    }
    watch(Float(count) / outputRate)
  }

  private mutating func follow(_ rate: Float) {
    guard rate != inputRate, rate > 0 else { return }
    inputRate = rate
    (isFlowing, fraction, drift) = (false, 0, 1)
  }

  /// Begins once enough waits; what is older is left out.
  private mutating func begin(_ needed: Int) {
    let wanted = needed + Int(delay * inputRate)
    let waiting = _unsafePerformance { ring.count }
    guard waiting >= wanted else { return }
    _unsafePerformance { ring.skip(waiting - wanted) }
    isFlowing = true
    (fewest, lookTime) = (Int.max, 0)
  }

  private mutating func advance() {
    guard let sample = _unsafePerformance({ ring.pop() }) else {
      (isFlowing, fraction, drift) = (false, 0, 1)
      underruns += 1
      calmTime = 0
      delay = min(delay * 1.5 + 0.005, Self.delays.upperBound)
      return
    }
    fraction -= 1
    newest = newest + 1 == LiveInput.taps ? 0 : newest + 1
    history[newest] = sample
    history[newest + LiveInput.taps] = sample
  }

  /// The oldest sample that the interpolation uses.
  private var oldest: UnsafeMutablePointer<Float> { history + newest + 1 }

  private var whole: Float { oldest[LiveInput.taps / 2 - 1] }

  private var between: Float {
    let place = fraction * Double(LiveInput.places)
    let index = Int(place)
    let share = Float(place - Double(index))
    let row = kernel + index * LiveInput.taps
    let next = row + LiveInput.taps
    var sum: Float = 0
    for tap in 0..<LiveInput.taps {
      sum += oldest[tap] * (row[tap] + (next[tap] - row[tap]) * share)
    }
    return sum
  }

  /// Once a second: reads a little faster where too much waits, and asks for less after calm.
  private mutating func watch(_ seconds: Float) {
    guard isFlowing else { return }
    let waiting = _unsafePerformance { ring.count }
    fewest = min(fewest, waiting)
    lookTime += seconds
    calmTime += seconds
    guard lookTime >= 1 else { return }
    let wanted = Float(delay * inputRate)
    let spare = Float(fewest)
    drift = spare > 1.5 * wanted + 64 ? 1 + Self.nudge : spare < 0.5 * wanted ? 1 - Self.nudge : 1
    if drift == 1, inputRate == outputRate { fraction = 0 }
    if spare > 4 * wanted + 0.1 * inputRate { isFlowing = false }
    (fewest, lookTime) = (Int.max, 0)
    guard calmTime >= 5 else { return }
    calmTime = 0
    delay = max(0.9 * delay, Self.delays.lowerBound)
  }
}
