import DSP

/// Recognises acoustic feedback: one narrow peak that grows by as many decibels in each span, or that stays near full
/// scale (T. van Waterschoot, M. Moonen, Fifty Years of Acoustic Feedback Control, Proc. IEEE 2011: peak-to-average,
/// peak-to-harmonic and peak-to-neighbour power ratios, interframe peak magnitude persistence and slope deviation).
struct HowlDetector {
  /// dB of a frame of 21 ms by which a peak grows at least, 28 dB a second: faster than a player's crescendo.
  private static let growth: Float = 0.6
  /// Frames of a peak near full scale: 300 ms.
  private static let loudFrames = 14

  private let spectrum: PowerSpectrum.Transform
  private let samples: UnsafeMutablePointer<Float>
  private let powers: UnsafeMutablePointer<Float>
  private let size: Int
  private let lowest: Int
  private let highest: Int
  private var filled: Int
  private var loudRun = 0
  /// The last ones, the newest first.
  private let frames: UnsafeMutablePointer<Frame>

  /// The strongest peak of a frame.
  struct Frame: BitwiseCopyable {
    /// dBFS.
    var level: Float = -200
    var bin = 0
    /// It is narrow and has no overtones.
    var isPure = false
  }

  /// Frames that are remembered: 0.64 s.
  static let memory = 30
  /// Bins between which the peak of one howl moves: those of neighbouring ways round.
  private static let sway = 3

  /// Samples of a frame of about 85 ms.
  static func size(at sampleRate: Double) -> Int {
    var size = 1024
    while Double(size) < 0.064 * sampleRate { size *= 2 }
    return size
  }

  /// `samples` has room for a frame, `powers` for half a frame and one more; `frames` are ``memory`` ones.
  init(
    _ spectrum: PowerSpectrum.Transform, samples: UnsafeMutablePointer<Float>,
    powers: UnsafeMutablePointer<Float>, frames: UnsafeMutablePointer<Frame>, sampleRate: Double
  ) {
    self.spectrum = spectrum
    self.samples = samples
    self.powers = powers
    self.frames = frames
    size = Self.size(at: sampleRate)
    let width = sampleRate / Double(size)
    lowest = max(Int(100 / width), 10)
    highest = min(Int(16_000 / width), size / 2 - 12)
    filled = 3 * size / 4
  }

  /// True when this block shows that it howls.
  mutating func hears(_ block: UnsafePointer<Float>, _ count: Int) -> Bool {
    var isHowling = false
    for index in 0..<count {
      samples[filled] = block[index]
      filled += 1
      guard filled == size else { continue }
      if judge() { isHowling = true }
      filled = 3 * size / 4
      for place in 0..<filled { samples[place] = samples[place + size / 4] }
    }
    return isHowling
  }

  mutating func reset() {
    loudRun = 0
    for place in 0..<Self.memory { frames[place] = Frame() }
    for index in 0..<size { samples[index] = 0 }
  }

  private mutating func judge() -> Bool {
    spectrum.powers(of: samples, into: powers)
    var (peak, sum) = (lowest, Float(0))
    for index in 2...size / 2 { sum += powers[index] }
    for index in lowest...highest where powers[index] > powers[peak] { peak = index }
    let near = lobe(peak)
    let isSame = peak - frames[0].bin <= 1 && frames[0].bin - peak <= 1
    // A sine's main lobe has 1.5 times the power of its bin.
    let level = 3.0103 * Float.log2(near / 1.5 + 1e-20)
    let isNarrow = level > -65 && near > 0.6 * sum && stands(peak)
    let overtones = max(lobe(2 * peak), max(lobe(3 * peak), lobe(peak / 2)))
    let isPure = isNarrow && overtones < 0.01 * near
    remember(Frame(level: level, bin: peak, isPure: isPure))
    let isLoud = isSame && isNarrow && level > -9 && overtones < 0.12 * near
    loudRun = isLoud ? loudRun + 1 : 0
    return loudRun >= Self.loudFrames || isPure && (grew(3) || grew(5) || grew(8) || grew(10))
  }

  private mutating func remember(_ frame: Frame) {
    for place in 1..<Self.memory { frames[Self.memory - place] = frames[Self.memory - place - 1] }
    frames[0] = frame
  }

  /// Whether one peak grew evenly over three spans of `third` frames each: an attack slows down, and within a span the
  /// level sways with the way round.
  private func grew(_ third: Int) -> Bool {
    var pure = 0
    var (lowest, highest) = (frames[0].bin, frames[0].bin)
    for place in 0..<3 * third {
      pure += frames[place].isPure ? 1 : 0
      lowest = min(lowest, frames[place].bin)
      highest = max(highest, frames[place].bin)
    }
    guard 4 * pure >= 9 * third, highest - lowest <= Self.sway else { return false }
    let middle = loudest(third, third)
    let (late, early) = (loudest(0, third) - middle, middle - loudest(2 * third, third))
    return late + early > 2 * Self.growth * Float(third) && late > 0.45 * early
      && early > 0.45 * late
  }

  private func loudest(_ first: Int, _ count: Int) -> Float {
    var level: Float = -200
    for place in first..<first + count { level = max(level, frames[place].level) }
    return level
  }

  /// The power of a peak with its main lobe; 0 beyond the spectrum.
  private func lobe(_ bin: Int) -> Float {
    guard bin >= 4, bin + 2 <= size / 2 else { return 0 }
    var sum: Float = 0
    for index in bin - 2...bin + 2 { sum += powers[index] }
    return sum
  }

  /// Whether a peak is 15 dB above what stands beside its main lobe.
  private func stands(_ bin: Int) -> Bool {
    let limit = powers[bin] / 32
    for index in 5...9 where powers[bin - index] > limit || powers[bin + index] > limit {
      return false
    }
    return true
  }
}
