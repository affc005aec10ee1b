/// Moves the pitch by up to two octaves without changing the speed.
struct PitchShifter: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case shift, formant, size

    var descriptor: ParameterDescriptor {
      switch self {
      case .shift: .linear("Shift", -24...24, .semitones, default: 7)
      case .formant: .linear("Formant", 0...1, default: 0)
      case .size: .frameSize()
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Pitch Shifter", role: .spectral,
      summary: "Higher or lower at the same speed, with vowels moved along or kept.",
      source: "J. Laroche, M. Dolson, New Phase-Vocoder Techniques for Pitch-Shifting, "
        + "IEEE WASPAA 1999",
      mix: 1)
  }

  static var longestLatency: Int { SpectralFrames.longestSize }

  private var kernel: PitchShiftKernel
  private var ratio: Float = 1
  private var formant: Float = 0
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    kernel = PitchShiftKernel(
      longest: SpectralFrames.size(3, sampleRate: setup.sampleRate),
      size: SpectralFrames.size(2, sampleRate: setup.sampleRate), &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let size = SpectralFrames.size(values.whole(.size), sampleRate: values.sampleRate)
    if size != kernel.frames.size { kernel.begin(size: size) }
    ratio = values[.shift] == 0 ? 1 : Float.exp2(values[.shift] * (1 / 12))
    formant = values[.formant]
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      output[index] = kernel.next(input[index], ratio: ratio, formant: formant)
    }
  }

  var latency: Int { kernel.latency }
  var tail: Float { 2 * Float(kernel.latency) / sampleRate }
}
