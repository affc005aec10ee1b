/// Up to three springs whose echoes chirp: high sounds arrive later at every turn, the very highest early and faint.
struct SpringReverb: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case tension, dispersion, decay, springs

    var descriptor: ParameterDescriptor {
      switch self {
      case .tension: .linear("Tension", 0...1, default: 0.5, smoothing: 0.2)
      case .dispersion: .linear("Dispersion", 0...1, default: 0.6)
      case .decay: .logarithmic("Decay", 0.3...8, .seconds, default: 2)
      case .springs: .steps("Springs", 1...3, default: 3)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Spring Reverb", role: .delay,
      summary: "Springs of an amplifier; tight ones answer sooner, dispersion bends the echoes.",
      source: "V. Välimäki, J. Parker & J. Abel, Parametric Spring Reverberation Effect, "
        + "JAES 58, 2010", mix: 0.35)
  }

  private typealias Four = SIMD4<Float>
  /// Stretched allpasses in a row.
  private static var stages: Int { 60 }
  private static var longestPart: Int { 32 }

  private let sound: UnsafeMutablePointer<Float>
  private let stages: UnsafeMutablePointer<Float>
  private let lines: UnsafeMutablePointer<Float>
  private let mask: Int
  private let stretch: Int
  private var place: UInt32 = 0
  private var position: UInt32 = 0
  private var delay = Ramp<Float>()
  private var bend = Ramp<Float>()
  private var loss = Ramp<Float>()
  private var level = Ramp<Float>()
  private var first = StateVariable<Float>()
  private var second = StateVariable<Float>()
  private var high: HighChirps
  private var count = 3
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    // As near to 8 kHz as a whole number comes; 5 at 44.1 kHz, because the images of 6 would be heard.
    stretch = Int((setup.sampleRate / 8_030).rounded())
    var size = 128
    while Float(size) < 0.1 * setup.sampleRate + 8 { size *= 2 }
    mask = size - 1
    lines = setup.allocate(4 * size)
    stages = setup.allocate(4 * stretch * Self.stages)
    sound = setup.constants(4 * Self.longestPart)
    high = HighChirps(longestWay: 0.1, &setup)
  }

  /// Three springs of different lengths.
  private static var lengths: Four { Four(1, 1.173, 0.871, 1) }
  private static var bends: Four { Four(1, 0.94, 1.05, 1) }

  /// Seconds of the longest way without dispersion.
  static func way(_ tension: Float) -> Float { 0.06 * Float.exp2(-tension) }
  /// The coefficient of the allpasses.
  static func bend(_ dispersion: Float) -> Float { 0.2 + 0.5 * dispersion }

  mutating func retune(_ values: SegmentValues<Self>) {
    let rate = values.sampleRate
    let way = Self.way(values[.tension]) * rate
    let bend = Self.bend(values[.dispersion])
    delay.aim(way, values)
    self.bend.aim(bend, values)
    let turn = way + Float(Self.stages * stretch) * (1 - bend) / (1 + bend)
    loss.aim(Float.exp2(-9.965_784_3 * turn / (rate * values[.decay])), values)
    count = values.whole(.springs)
    level.aim(0.8 / Float.root(Float(count)), values)
    // The images above half of the stretched rate are taken away: fourth order, Butterworth.
    let g = Float.warped(min(4_200 / rate, 0.45))
    first.aim(FilterShape(g: g, k: 1.847_759, input: 0, band: 0, low: 1), values.tuning)
    second.aim(FilterShape(g: g, k: 0.765_367, input: 0, band: 0, low: 1), values.tuning)
    high.aim(
      way: Self.way(values[.tension]), dispersion: values[.dispersion], decay: values[.decay],
      values)
    tail = 3 * values[.decay] + 0.8
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let count = min(block.count - done, Self.longestPart)
      render(block.input + done, block.output + done, count, block.isGliding)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ isGliding: Bool
  ) {
    let on = Four(1, self.count > 1 ? 1 : 0, self.count > 2 ? 1 : 0, 0)
    let bends = self.bend
    for index in 0..<count {
      let back = read(index, delay.next(isGliding))
      let heard = (back * on).sum() * level.next(isGliding)
      let low = first.next(heard + Float.aboveDenormal, isGliding)
      output[index] = second.next(low, isGliding) + high.next(input[index], isGliding)
      let fed = back * loss.next(isGliding) + (input[index] + Float.aboveDenormal)
      storeFour(fed, sound + 4 * index)
    }
    for stage in 0..<Self.stages {
      bend = bends
      disperse(stages + 4 * stretch * stage, count, isGliding)
    }
    for index in 0..<count {
      let at = Int(position &+ UInt32(truncatingIfNeeded: index)) & mask
      storeFour(loadFour(sound + 4 * index), lines + 4 * at)
    }
    position = position &+ UInt32(truncatingIfNeeded: count)
    place = UInt32((Int(place) + count) % stretch)
  }

  /// One allpass of every spring, whose delay is `stretch` samples.
  @inline(__always)
  private mutating func disperse(
    _ ring: UnsafeMutablePointer<Float>, _ count: Int, _ isGliding: Bool
  ) {
    var at = Int(place)
    for index in 0..<count {
      let a = Self.bends * bend.next(isGliding)
      let late = loadFour(ring + 4 * at)
      let inner = loadFour(sound + 4 * index) - a * late
      storeFour(inner, ring + 4 * at)
      storeFour(a * inner + late, sound + 4 * index)
      at = at + 1 == stretch ? 0 : at + 1
    }
  }

  /// What left the allpasses a way ago, on straight lines between samples.
  @inline(__always)
  private func read(_ index: Int, _ delay: Float) -> Four {
    let ways = Self.lengths * delay
    return Four(
      one(0, index, ways[0]), one(1, index, ways[1]), one(2, index, ways[2]), 0)
  }

  @inline(__always)
  private func one(_ spring: Int, _ index: Int, _ way: Float) -> Float {
    let whole = way.floored
    let start = Int(position) + index - Int(whole)
    let near = lines[4 * (start & mask) + spring]
    let far = lines[4 * ((start - 1) & mask) + spring]
    return near + (far - near) * (way - whole)
  }
}
