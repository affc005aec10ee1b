/// Magnetic tape: hysteresis, head losses, wow and flutter.
struct TapeSaturation<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, bias, speed, wow, flutter, loss, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .logarithmic("Drive", 0.25...16, default: 2)
      case .bias: .linear("Bias", 0...1, default: 0.7)
      case .speed: .logarithmic("Speed", 1.875...30, default: 15, smoothing: 0.2)
      case .wow: .linear("Wow", 0...1, default: 0.1, smoothing: 0.2)
      case .flutter: .linear("Flutter", 0...1, default: 0.1, smoothing: 0.2)
      case .loss: .linear("Loss", 0...1, default: 0.3)
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "TapeSaturation", role: .saturation,
      summary: "Reel-to-reel tape; Speed is in inches a second, Bias straightens the curve.",
      source: "J. Chowdhury, Real-time Physical Modelling for Analog Tape Machines, DAFx 2019; "
        + "D. Jiles, D. Atherton, Theory of Ferromagnetic Hysteresis, JMMM 1986",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int {
    Oversampler<Lane>.longestLatency + TapeTransport<Lane>.latency
  }

  private var oversampler: Oversampler<Lane>
  private var hysteresis = Hysteresis<Lane>()
  private var transport: TapeTransport<Lane>
  private var drive = Ramp<Lane>(1)
  private var reversible = Ramp<Lane>(0.5)
  private var makeup = Ramp<Lane>(1)
  private var bump = StateVariable<Lane>()
  private var loss = Ramp<Lane>(1)
  private var first = Lane(0)
  private var second = Lane(0)
  private var block: DirectCurrentBlock<Lane>
  private let shares: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    transport = TapeTransport(&setup)
    shares = setup.scratch(Oversampler<Lane>.chunk)
    block = DirectCurrentBlock(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oversampler.set(quality: values.whole(.quality))
    drive.aim(values[.drive], values)
    // Music at −20 dBFS is as loud at every drive, were there no memory; a little less than as loud as it came.
    let music = Langevin<Lane>(values[.drive] * 0.1).value
    let share = 0.17 + values[.bias] * 0.73
    makeup.aim(0.106 / music * Lane.root(0.681 / share), values)
    reversible.aim(share, values)
    transport.aim(wow: values[.wow], flutter: values[.flutter], values.tuning)
    aimHeads(speed: values[.speed] * 0.025_4, loss: values[.loss], values.tuning)
  }

  /// The playback head's bump and the treble lost in the gap between head and tape, at metres a second.
  private mutating func aimHeads(speed: Lane, loss amount: Lane, _ tuning: ControlSegment<Lane>) {
    // e^(−2πfd/v) is −3 dB at 0.055 v/d; a spacing of 10 µm at most; two poles stand for the curve.
    let corner = speed * (0.055 / 1e-5) / Lane.maximum(amount, Lane(1e-4))
    loss.aim(Self.pole((corner * (1 / sampleRate)).clamped(0, 1e4)), tuning)
    let lift = Lane.gain(decibels: amount * 2.5) - 1
    let k = Lane(0.8)
    let centre = (speed * (157 / sampleRate)).clamped(0, 0.4)
    bump.aim(
      FilterShape(g: Lane.warped(centre), k: k, input: Lane(1), band: k * lift, low: Lane(0)),
      tuning)
  }

  /// The coefficient of a pole that is −1.5 dB at a frequency of the sample rate; beyond half of it, where no pole
  /// is, it lets through more and more.
  @inline(__always)
  private static func pole(_ turns: Lane) -> Lane {
    let s = Lane.sine(turns: Lane.minimum(turns, Lane(0.5)) * 0.5)
    let bend = s * s * (2 * 2.414_213_6)
    let inside = Lane.root(bend * (bend + 2)) - bend
    let beyond = 0.5 / Lane.maximum(turns, Lane(0.5))
    return 1 - (1 - inside) * (beyond * beyond)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        shares[index] = reversible.next()
        output[index] = block.input[done + index] * drive.next()
      }
      oversampler.run(output, count) { x, index in
        hysteresis.next(x, reversible: shares[index])
      }
      for index in 0..<count { output[index] = play(output[index], block.isGliding) }
      done += count
    }
  }

  @inline(__always)
  private mutating func play(_ magnetisation: Lane, _ isGliding: Bool) -> Lane {
    let sample = block.next(magnetisation * makeup.next(isGliding))
    let part = loss.next(isGliding)
    first += (sample - first) * part + Lane.aboveDenormal
    second += (first - second) * part + Lane.aboveDenormal
    return transport.next(bump.next(second, isGliding), isGliding)
  }

  var latency: Int { oversampler.latency + TapeTransport<Lane>.latency }

  var tail: Float {
    DirectCurrentBlock<Lane>.tail() + bump.shape.ringing.greatest / sampleRate + transport.tail
      + 0.05
  }

  /// The way up and down from tape without magnetisation, and where it is now: beside the curve, because it remembers.
  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (drive, makeup, share) = (drive.value[0], makeup.value[0], reversible.value[0])
    var tape = Hysteresis<Float>()
    for point in 8..<16 {
      let start = tape.field
      let way = drive * (Float(point) / 7.5 - 1) - start
      for step in 1...8 { _ = tape.next(start + way * Float(step) / 8, reversible: share) }
      fields[point] = makeup * tape.magnetisation
      fields[15 - point] = -fields[point]
    }
    fields[16] = hysteresis.field[0] / drive
    fields[17] = makeup * hysteresis.magnetisation[0]
  }
}
