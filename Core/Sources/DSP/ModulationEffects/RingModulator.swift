/// The input times a tone of its own, exactly or as four diodes do it.
struct RingModulator<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, shape

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .logarithmic("Frequency", 0.5...5_000, .hertz, default: 440)
      case .shape: .choice("Shape", ["Sine", "Diode"], .fades)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Ring Modulator", role: .modulationEffect,
      summary: "Sums and differences of the sound and a tone; diodes add their odd multiples.",
      source: "J. Parker, A Simple Digital Model of the Diode-Based Ring-Modulator, DAFx-11", mix: 1
    )
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var oscillator = Phasor<Lane>()
  private let carriers: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    carriers = setup.scratch(2 * Oversampler<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(
      turns: values[.frequency] * (1 / sampleRate), start: Lane(0), values.tuning)
    oversampler.set(quality: values.whole(.shape))
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      let isDiode = oversampler.quality == 1
      for index in 0..<count {
        let now = oscillator.next(block.isGliding)
        output[index] = block.input[done + index]
        carriers[2 * index] = Lane.sine(turns: Lane.unipolar(now))
        guard isDiode else { continue }
        let middle = now &+ (oscillator.phase &- now).shiftedRight(1)
        carriers[2 * index + 1] = Lane.sine(turns: Lane.unipolar(middle))
      }
      if isDiode {
        var place = 0
        oversampler.run(output, count) { x, _ in
          let carrier = carriers[place]
          place += 1
          let half = 0.5 * x
          return Self.diode((carrier + half).magnitude) - Self.diode((carrier - half).magnitude)
        }
      } else {
        for index in 0..<count { output[index] = output[index] * carriers[2 * index] }
      }
      done += count
    }
  }

  /// Nothing below 0.2, a parabola up to 0.4, then a straight line.
  @inline(__always)
  private static func diode(_ x: Lane) -> Lane {
    let bend = (x - 0.2).clamped(0, 0.2)
    return bend * bend * 2.5 + Lane.maximum(x - 0.4, Lane(0))
  }

  var latency: Int { oversampler.latency }
  var tail: Float { 80 / sampleRate }
}
