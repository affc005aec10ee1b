/// Four bells whose shape stays analogue up to the Nyquist frequency.
struct ParametricEQ<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case lowFrequency, lowGain, lowQ, mid1Frequency, mid1Gain, mid1Q
    case mid2Frequency, mid2Gain, mid2Q, highFrequency, highGain, highQ

    var descriptor: ParameterDescriptor {
      let band = ["Low", "Mid1", "Mid2", "High"][rawValue / 3]
      let centre: [Float] = [100, 500, 2_500, 8_000]
      switch rawValue % 3 {
      case 0:
        return .logarithmic(
          "\(band) Freq", 20...20_000, .hertz, default: centre[rawValue / 3])
      case 1: return .linear("\(band) Gain", -18...18, .decibels, default: 0)
      default: return .logarithmic("\(band) Q", 0.2...10, default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Parametric EQ", role: .filter, summary: "Four bands of equaliser without cramping.",
      source: "M. Vicanek, Matched Second Order Digital Filters, 2016; S. Orfanidis, Digital "
        + "Parametric Equalizer Design with Prescribed Nyquist-Frequency Gain, JAES 1997",
      snapshot: [.response], mix: 1)
  }

  private static var bands: Int { 4 }

  private let filters: UnsafeMutablePointer<StateVariable<Lane>>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    filters = setup.states(StateVariable<Lane>(), Self.bands)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    for band in 0..<Self.bands {
      let tuning = values.tuning
      let gain = Lane.gain(decibels: tuning.value(3 * band + 1))
      let shape = MatchedBell.shape(
        frequency: tuning.value(3 * band), q: tuning.value(3 * band + 2), gain: gain,
        sampleRate: sampleRate)
      filters[band].aim(shape, tuning)
    }
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count { output[index] = block.input[index] }
    for band in 0..<Self.bands {
      var filter = filters[band]
      for index in 0..<block.count {
        output[index] = filter.next(output[index], block.isGliding)
      }
      filters[band] = filter
    }
  }

  var tail: Float {
    var sum: Float = 0
    for band in 0..<Self.bands { sum += filters[band].shape.ringing.greatest }
    return sum / sampleRate
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    ResponseCurve.write(fields, sampleRate) { (frequency: Lane) in
      var gain: Float = 1
      for band in 0..<Self.bands { gain *= filters[band].shape.gain(at: frequency)[0] }
      return gain
    }
  }
}
