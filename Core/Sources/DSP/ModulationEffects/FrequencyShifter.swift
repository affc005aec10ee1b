/// Moves every partial by the same number of hertz.
struct FrequencyShifter<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case shift, feedback

    var descriptor: ParameterDescriptor {
      switch self {
      case .shift: .linear("Shift", -2_000...2_000, .hertz, default: 120)
      case .feedback: .linear("Feedback", 0...0.9, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Frequency Shifter", role: .modulationEffect,
      summary: "Moves every partial by the same number of hertz; feedback climbs in steps.",
      source: "S. Wardle, A Hilbert-Transformer Frequency Shifter for Audio, DAFx-98", mix: 1)
  }

  private var pair: HilbertPair<Lane>
  private var oscillator = Phasor<Lane>()
  private var feedback = Ramp<Lane>()
  private var back = Lane(0)
  private var echo = Lane(0)
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    pair = HilbertPair(edge: 30, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    // A shift downwards turns backwards, so that the phase stays in one piece on the way through 0 Hz.
    oscillator.aim(
      signedTurns: values[.shift] * (1 / sampleRate), start: Lane(0), values.tuning)
    feedback.aim(values[.feedback], values)
    echo = values[.feedback]
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    for index in 0..<block.count {
      let (even, odd) = pair.next(block.input[index] + feedback.next(block.isGliding) * back)
      let turns = Lane.unipolar(oscillator.next(block.isGliding))
      back = even * Lane.cosine(turns: turns) - odd * Lane.sine(turns: turns)
      block.output[index] = back
    }
  }

  var tail: Float { pair.ringing + Float.echoTail(0.03, echo.greatest) }
}
