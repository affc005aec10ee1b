import DSP
/// Auto gain of both sides together, so that the picture between them stays: brings the mean level of half a second to
/// −18 dBFS, by 12 dB at most. Pauses do not count (ITU-R BS.1770-4, 2015, annex 1), as in the component Auto Gain.
struct BenchGain: BitwiseCopyable {
  static let seconds = 0.5
  /// −18 dBFS, as power.
  static let target: Float = 0.015_848_932
  /// ±12 dB.
  static let range: ClosedRange<Float> = 0.251_188_64...3.981_071_7
  /// The share of the way to its goal in each sample at 48 kHz.
  static let slew: Float = 0.001
  private static let least: Float = 2.4e-7
  /// −60 dBFS in 10 ms is a pause.
  private static let pause: Float = 1e-6

  private(set) var gain: Float = 1
  private var goal: Float = 1
  private var isOn = false
  private var sum: Float = 0
  private var counted = 0
  private var short: Float = 0
  private let length: Int
  private let step: Float
  private let quick: Float

  init(sampleRate: Double) {
    length = Int(Self.seconds * sampleRate)
    step = Self.slew * Float(48_000 / sampleRate)
    quick = Float(1 / (0.01 * sampleRate))
  }

  /// Measures anew, at the gain of now.
  mutating func restart() { (sum, counted) = (0, 0) }

  mutating func apply(
    _ count: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    isOn wanted: Bool
  ) {
    if wanted != isOn {
      isOn = wanted
      goal = 1
      restart()
    }
    guard isOn || gain != 1 else { return }
    for index in 0..<count {
      let power = (left[index] * left[index] + right[index] * right[index]) / 2
      if isOn { measure(power) }
      approach()
      left[index] *= gain
      right[index] *= gain
    }
  }

  /// A share of the way, and at least what changes a gain of up to 4: it arrives.
  private mutating func approach() {
    let way = goal - gain
    let distance = way < 0 ? -way : way
    let length = max(distance * step, Self.least)
    gain = distance <= length ? goal : way < 0 ? gain - length : gain + length
  }

  private mutating func measure(_ power: Float) {
    short += (power - short) * quick
    guard short > Self.pause else { return }
    sum += power
    counted += 1
    guard counted >= length else { return }
    let wanted = Float.root(Self.target * Float(counted) / sum)
    goal = min(max(wanted, Self.range.lowerBound), Self.range.upperBound)
    restart()
  }
}

/// A straight ramp from value to value, sample by sample.
struct BenchRamp: BitwiseCopyable {
  private(set) var value: Float
  private(set) var goal: Float
  private var step: Float = 0
  private var left = 0

  init(_ value: Float) { (self.value, goal) = (value, value) }

  var isMoving: Bool { left > 0 }

  mutating func aim(_ goal: Float, over samples: Int) {
    guard goal != self.goal else { return }
    self.goal = goal
    left = max(samples, 1)
    step = (goal - value) / Float(left)
  }

  mutating func land(_ goal: Float) { self = Self(goal) }

  mutating func next() -> Float {
    guard left > 0 else { return value }
    left -= 1
    value = left == 0 ? goal : value + step
    return value
  }
}
