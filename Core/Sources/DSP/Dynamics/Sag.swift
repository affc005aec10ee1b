/// The supply voltage of a valve amplifier under load: loud passages lower the rail and the clip level with
/// it.
struct Sag<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case sag, resistance, recovery, drive

    var descriptor: ParameterDescriptor {
      switch self {
      case .sag: .linear("Sag", 0...1, default: 0.5)
      case .resistance: .linear("Supply Resistance", 0...1, default: 0.5)
      case .recovery: .logarithmic("Recovery", 0.01...2, .seconds, default: 0.15)
      case .drive: .linear("Drive", 0...36, .decibels, default: 12)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Sag", role: .dynamics,
      summary: "A soft power supply: loud notes bend, bloom and recover.",
      source: "J. Macak, J. Schimmel, Real-time guitar preamp simulation, DAFx-10 2010; "
        + "I. Cohen, T. Hélie, Real-time simulation of a guitar power amplifier, DAFx-10 2010",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  private var depth = Ramp<Lane>()
  private var resistance = Ramp<Lane>()
  private var charging = Ramp<Lane>()
  private var drive = Ramp<Lane>()
  private var makeup = Ramp<Lane>()
  /// How far the rail is below its resting voltage, which is 1.
  private var droop = Lane(0)
  private var clip = Lane(1)
  private var before: PeakReading<Lane>
  private var after: PeakReading<Lane>

  init(_ setup: inout ComponentMemory<Lane>) {
    before = PeakReading(sampleRate: setup.sampleRate)
    after = PeakReading(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    depth.aim(values[.sag], values)
    resistance.aim(values[.resistance], values)
    charging.aim(Lane.approach(samples: values[.recovery] * values.sampleRate), values)
    let gain = Lane.gain(decibels: values[.drive])
    drive.aim(gain, values)
    makeup.aim(DriveMakeup.gain(gain, usual: 3.981), values)
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    before.begin(block.count)
    after.begin(block.count)
    for index in 0..<block.count {
      before.take(input[index])
      clip = 1 - depth.next(isGliding) * droop
      let driven = input[index] * drive.next(isGliding)
      let part = driven / clip
      let bent = driven * Lane.inverseRoot(1 + part * part)
      // A resistor and a capacitor: the rail falls by the current times the resistance.
      let fall = Lane.minimum(bent.magnitude * resistance.next(isGliding), Lane(0.9))
      droop += (fall + Lane.aboveDenormal - droop) * charging.next(isGliding)
      let sample = bent * makeup.next(isGliding)
      after.take(sample)
      output[index] = sample
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = -Float.decibels(amplitude: clip[0])
    fields[1] = before.decibels
    fields[2] = after.decibels
  }
}
