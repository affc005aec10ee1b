/// Saturates the magnetic flux, the integral of the voltage, so that low notes bend first.
struct TransformerColor<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, core, lowFrequency, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .logarithmic("Drive", 0.1...20, default: 1)
      case .core: .linear("Core", 0...1, default: 0.3)
      case .lowFrequency: .logarithmic("Low Freq", 20...200, .hertz, default: 50)
      case .quality: .choice("Quality", ["1x", "2x", "4x", "8x"], default: 1, .fades)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "TransformerColor", role: .saturation,
      summary: "Iron: thickens the bass and leaves the treble clean.",
      source: "D. Jiles, D. Atherton, Theory of Ferromagnetic Hysteresis, JMMM 1986 (anhysteretic "
        + "curve, without memory)",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var flux = Lane(0)
  private var lastBend = Lane(0)
  private var drive = Ramp<Lane>(1)
  private var core = Ramp<Lane>()
  private var rate = Ramp<Lane>(0.01)
  private let drives: UnsafeMutablePointer<Lane>
  private let cores: UnsafeMutablePointer<Lane>
  private let rates: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    drives = setup.scratch(Oversampler<Lane>.chunk)
    cores = setup.scratch(Oversampler<Lane>.chunk)
    rates = setup.scratch(Oversampler<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oversampler.set(quality: values.whole(.quality))
    drive.aim(values[.drive], values)
    core.aim(0.2 + values[.core] * 1.8, values)
    let turns = values[.lowFrequency] * (-2 * .pi / (sampleRate * Float(oversampler.factor)))
    rate.aim(1 - Lane.exp(turns), values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        drives[index] = drive.next()
        cores[index] = core.next()
        rates[index] = rate.next()
        output[index] = block.input[done + index] * drives[index]
      }
      oversampler.run(output, count) { x, index in
        let part = rates[index]
        flux += (x - flux) * part + Lane.aboveDenormal
        // What saturation takes from the flux, brought back to a voltage by the inverse of the low pass.
        let scaled = flux * cores[index]
        let bend = flux * (Lane.inverseRoot(1 + scaled * scaled) - 1)
        let voltage = (bend - lastBend * (1 - part)) / part
        lastBend = bend
        return x + voltage
      }
      for index in 0..<count { output[index] = output[index] / drives[index] }
      done += count
    }
  }

  var latency: Int { oversampler.latency }
  var tail: Float { 19 / (2 * .pi * 20) + 80 / sampleRate }

  /// The flux curve at rest.
  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (drive, core) = (drive.value[0], core.value[0])
    TransferCurve.write(fields, input: flux[0] / drive) { x in
      let scaled = drive * x * core
      return x * Float.inverseRoot(1 + scaled * scaled)
    }
  }
}
