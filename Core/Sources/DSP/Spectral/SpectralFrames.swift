import Foundation

/// Cuts a stream into overlapping frames, gives their spectra and puts changed spectra together again.
///
/// Four frames overlap, each under a Hann window before and after (J. Allen, L. Rabiner, A Unified Approach to
/// Short-Time Fourier Analysis and Synthesis, Proc. IEEE 1977); untouched spectra give back the input, late by
/// one frame.
struct SpectralFrames {
  static var overlap: Int { 4 }

  let transform: RealTransform
  /// Bins 0…size/2 of the present frame, with the middle of the frame as time 0.
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>
  private let input: UnsafeMutablePointer<Float>
  private let output: UnsafeMutablePointer<Float>
  private let frame: UnsafeMutablePointer<Float>
  private let work: UnsafeMutablePointer<Float>
  private let window: UnsafeMutablePointer<Float>
  private let longest: Int
  private var position = 0
  private var untilNext = 1
  private(set) var size: Int

  /// Powers of two; `longest` is the longest frame that `begin` may ask for.
  init(longest: Int, size: Int, _ setup: inout ComponentMemory<Float>) {
    self.longest = longest
    self.size = size
    transform = RealTransform(longest: longest, &setup)
    input = setup.allocate(longest)
    output = setup.allocate(longest)
    frame = setup.scratch(longest)
    work = setup.scratch(longest)
    real = setup.scratch(longest / 2 + 1)
    imaginary = setup.scratch(longest / 2 + 1)
    window = setup.constants(longest)
    for index in 0..<longest {
      window[index] = Float(0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(longest)))
    }
    untilNext = size / Self.overlap
  }

  var hop: Int { size / Self.overlap }
  var bins: Int { size / 2 + 1 }

  /// Restarts with another size, from silence; the input history is kept to avoid a discontinuity.
  mutating func begin(size wanted: Int) {
    size = wanted
    untilNext = hop
    for index in 0..<longest { output[index] = 0 }
  }

  /// Processes one sample; `isDue` when a frame is complete afterwards.
  @inline(__always)
  mutating func exchange(_ sample: Float) -> (output: Float, isDue: Bool) {
    let place = position & (size - 1)
    let result = output[place]
    output[place] = 0
    input[position] = sample
    position = (position + 1) & (longest - 1)
    untilNext -= 1
    guard untilNext == 0 else { return (result, false) }
    untilNext = hop
    return (result, true)
  }

  /// Fills `real` and `imaginary`.
  func analyse() {
    let stride = longest / size
    for index in 0..<size {
      frame[(index + size / 2) & (size - 1)] =
        input[(position - size + index) & (longest - 1)] * window[index * stride]
    }
    transform.forward(frame, size: size, real, imaginary)
  }

  /// Adds the frame of `real` and `imaginary` to what comes out.
  func synthesise() { add(real, imaginary) }

  /// Adds the frame of any spectrum of this size to what comes out.
  func add(_ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>) {
    let stride = longest / size
    transform.inverse(real, imaginary, size: size, frame, work: work)
    for index in 0..<size {
      let place = (position + index) & (size - 1)
      let sample = frame[(index + size / 2) & (size - 1)] * window[index * stride] * (2 / 3)
      let sum = output[place] + sample
      // Values below −500 dBFS become 0, to avoid denormal numbers.
      output[place] = sum.magnitude < 1e-25 ? 0 : sum
    }
  }

  /// Samples of a frame of 11, 21, 43 or 85 ms (index 0…3), a power of two at every rate.
  static func size(_ choice: Int, sampleRate: Float) -> Int {
    let base = 512 << choice
    if sampleRate < 32_000 { return base / 2 }
    return sampleRate < 64_000 ? base : sampleRate < 128_000 ? 2 * base : 4 * base
  }

  /// The longest frame that any rate needs.
  static var longestSize: Int { size(3, sampleRate: 192_000) }
}

extension ParameterDescriptor {
  /// The length of frames: long ones tell tones apart, short ones keep attacks.
  static func frameSize(default index: Int = 2) -> Self {
    choice("Size", ["11 ms", "21 ms", "43 ms", "85 ms"], default: index, .fades)
  }
}

/// Angles of complex numbers, in turns.
@_spi(Tests) public enum Angle {
  /// −½…½ turn, error below 2·10⁻⁶ of a turn; 0 for 0 (Abramowitz and Stegun 4.4.49).
  @inline(__always)
  @_spi(Tests) public static func turns(_ y: Float, _ x: Float) -> Float {
    let (a, b) = (x.magnitude, y.magnitude)
    let most = Float.maximum(a, b)
    guard most > 1e-30 else { return 0 }
    let z = Float.minimum(a, b) / most
    let u = z * z
    var p: Float = 0.002_866_225_7
    p = p * u - 0.016_165_736_7
    p = p * u + 0.042_909_613_8
    p = p * u - 0.075_289_640_0
    p = p * u + 0.106_562_639_3
    p = p * u - 0.142_088_994_4
    p = p * u + 0.199_935_508_5
    p = p * u - 0.333_331_452_8
    p = (p * u + 1) * z * 0.159_154_943
    if b > a { p = 0.25 - p }
    if x < 0 { p = 0.5 - p }
    return y < 0 ? -p : p
  }

  /// A difference of turns brought to −½…½.
  @inline(__always)
  static func wrapped(_ turns: Float) -> Float { turns - turns.nearest }
}
