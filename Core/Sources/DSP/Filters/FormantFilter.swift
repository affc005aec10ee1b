/// Four resonances in parallel that morph through five vowels.
struct FormantFilter<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case vowel, shift, q

    var descriptor: ParameterDescriptor {
      switch self {
      case .vowel: .linear("Vowel", 0...4, default: 0, smoothing: 0.05)
      case .shift: .linear("Shift", -12...12, .semitones, default: 0)
      case .q: .linear("Q", 0.5...4, default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Formant Filter", role: .filter, summary: "Makes anything say A, E, I, O, U.",
      source: "D. Klatt, Software for a Cascade/Parallel Formant Synthesizer, JASA 1980 (parallel "
        + "branch); formants of G. Peterson, H. Barney, JASA 1952",
      mix: 1)
  }

  private static var formants: Int { 4 }

  private let filters: UnsafeMutablePointer<StateVariable<Lane>>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    filters = setup.states(StateVariable<Lane>(), Self.formants)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let place = values[.vowel]
    let shift = Lane.exp2(values[.shift] * (1 / 12))
    for formant in 0..<Self.formants {
      // A hat of width one around every vowel.
      var centre = Lane(0)
      for vowel in 0..<5 {
        let weight = Lane.maximum(1 - (place - Float(vowel)).magnitude, Lane(0))
        centre += weight * Self.frequency(vowel, formant)
      }
      let frequency = (centre * shift * (1 / sampleRate)).clamped(0.000_5, 0.47)
      let width = Self.bandwidth(formant) / (values[.q] * centre)
      let shape = FilterShape(
        g: Lane.warped(frequency), k: width, input: Lane(0),
        band: width * Self.loudness(formant), low: Lane(0))
      filters[formant].aim(shape, values.tuning)
    }
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count { output[index] = Lane(0) }
    for formant in 0..<Self.formants {
      var filter = filters[formant]
      for index in 0..<block.count { output[index] += filter.next(block.input[index], true) }
      filters[formant] = filter
    }
  }

  var tail: Float {
    var longest: Float = 0
    for formant in 0..<Self.formants {
      longest = max(longest, filters[formant].shape.ringing.greatest)
    }
    return longest / sampleRate
  }

  /// A, E, I, O, U of an adult voice, in hertz.
  private static func frequency(_ vowel: Int, _ formant: Int) -> Float {
    switch (vowel, formant) {
    case (0, 0): 730
    case (0, 1): 1_090
    case (0, 2): 2_440
    case (1, 0): 530
    case (1, 1): 1_840
    case (1, 2): 2_480
    case (2, 0): 270
    case (2, 1): 2_290
    case (2, 2): 3_010
    case (3, 0): 570
    case (3, 1): 840
    case (3, 2): 2_410
    case (4, 0): 300
    case (4, 1): 870
    case (4, 2): 2_240
    default: 3_500
    }
  }

  private static func bandwidth(_ formant: Int) -> Float {
    switch formant {
    case 0: 60
    case 1: 70
    case 2: 110
    default: 200
    }
  }

  /// Neighbours alternate in sign, so that no hole opens between them.
  private static func loudness(_ formant: Int) -> Float {
    switch formant {
    case 0: 1
    case 1: -0.6
    case 2: 0.35
    default: -0.15
    }
  }
}
