/// The quick, faint echoes of a spring above its transition frequency, whose highest sounds come first.
///
/// A row of first-order allpasses in a loop of its own, shorter than that of the low chirps (Välimäki, Parker & Abel
/// 2010, section 2.3). Four stages stand side by side, each a sample behind the one before it, so that they work at
/// once; the line is so much shorter.
struct HighChirps {
  static var stages: Int { 96 }
  /// How much shorter the way is than that of the low chirps.
  static var shortening: Float { 2.3 }
  /// Where low and high chirps meet, in Hz.
  static var transition: Float { 4_200 }
  private static var level: Float { 0.3 }
  private typealias Four = SIMD4<Float>

  private let inputs: UnsafeMutablePointer<Float>
  private let outputs: UnsafeMutablePointer<Float>
  private let line: UnsafeMutablePointer<Float>
  private let mask: Int
  private var position: UInt32 = 0
  private var delay = Ramp<Float>()
  private var bend = Ramp<Float>()
  private var loss = Ramp<Float>()
  private var high = StateVariable<Float>()

  init(longestWay: Float, _ setup: inout ComponentMemory<Float>) {
    var size = 128
    while Float(size) < longestWay / Self.shortening * setup.sampleRate + 8 { size *= 2 }
    mask = size - 1
    line = setup.allocate(size)
    inputs = setup.allocate(Self.stages)
    outputs = setup.allocate(Self.stages)
  }

  /// The frequency at which a stage turns by a quarter: the lower, the more the echoes bend.
  static func corner(_ dispersion: Float) -> Float {
    transition * Float.exp2(2 - 2 * dispersion)
  }

  /// `way` is that of the low chirps in seconds.
  mutating func aim(
    way: Float, dispersion: Float, decay: Float, _ values: SegmentValues<SpringReverb>
  ) {
    let rate = values.sampleRate
    let corner = Self.corner(dispersion)
    let g = Float.warped(min(corner / rate, 0.45))
    bend.aim((g - 1) / (g + 1), values)
    let seconds = way / Self.shortening
    delay.aim(max(seconds * rate - Float(Self.stages), 2), values)
    let turn = seconds + Float(Self.stages) / (3.141_592_7 * corner)
    loss.aim(-Float.exp2(-9.965_784_3 * turn / (0.5 * decay)), values)
    let cut = Float.warped(min(Self.transition / rate, 0.45))
    high.aim(
      FilterShape(g: cut, k: 1.414_213_6, input: 1, band: -1.414_213_6, low: -1), values.tuning)
  }

  @inline(__always)
  mutating func next(_ input: Float, _ isGliding: Bool) -> Float {
    let way = delay.next(isGliding)
    let whole = way.floored
    let start = Int(position) - Int(whole)
    let near = line[start & mask]
    let back = near + (line[(start - 1) & mask] - near) * (way - whole)
    let fed = back * loss.next(isGliding) + input + Float.aboveDenormal
    line[Int(position) & mask] = disperse(fed, bend.next(isGliding))
    position = position &+ 1
    return Self.level * high.next(back + Float.aboveDenormal, isGliding)
  }

  /// One sample through all stages, which is `stages` samples late.
  @inline(__always)
  private mutating func disperse(_ input: Float, _ a: Float) -> Float {
    var carry = input
    var place = 0
    while place < Self.stages {
      let late = loadFour(outputs + place)
      let x = Four(carry, late[0], late[1], late[2])
      carry = late[3]
      let y = loadFour(inputs + place) + Four(repeating: a) * (x - late)
      storeFour(x, inputs + place)
      storeFour(y, outputs + place)
      place += 4
    }
    return carry
  }
}
