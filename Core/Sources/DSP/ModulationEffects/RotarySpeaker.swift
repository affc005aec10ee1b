/// A horn and a drum that turn in front of two microphones.
struct RotarySpeaker: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case speed, acceleration, micDistance, drive

    var descriptor: ParameterDescriptor {
      switch self {
      case .speed: .choice("Speed", ["Stop", "Slow", "Fast"], default: 1)
      case .acceleration: .logarithmic("Acceleration", 0.25...4, default: 1)
      case .micDistance:
        .logarithmic("Mic Distance", 0.3...2, .metres, default: 0.6, smoothing: 0.1)
      case .drive: .logarithmic("Drive", 1...10, default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Rotary Speaker", role: .modulationEffect,
      summary: "A turning horn above 800 Hz and a turning drum below, each at its own pace.",
      source: "J. Smith, S. Serafin, J. Abel & D. Berners, Doppler Simulation and the Leslie, "
        + "DAFx-02", inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo,
      snapshot: [SnapshotField("Horn"), SnapshotField("Drum")], mix: 1)
  }

  /// Turns a second, for the three speeds.
  static func turns(_ speed: Int, horn: Bool) -> Float {
    switch speed {
    case 0: 0
    case 1: horn ? 0.8 : 0.67
    default: horn ? 6.7 : 5.7
    }
  }

  /// Metres from the axis to the mouth of the horn.
  private static var radius: Float { 0.19 }

  private var memory: DelayMemory
  private var horn = Rotor()
  private var drum = Rotor()
  private var lastDriven: Float = 0
  private var drive = Ramp<Float>(1)
  private var distance = Ramp<Float>(0.6)
  private var low: Float = 0
  private let crossover: Float
  private let sampleRate: Float

  /// Something that turns and takes its time to reach another speed.
  private struct Rotor {
    var phase: UInt32 = 0
    var speed: Float = 0
    var wanted: Float = 0
    var pull: Float = 0

    @inline(__always)
    mutating func next(_ turn: Float) -> Float {
      let now = Float.unipolar(phase)
      speed += (wanted - speed) * pull
      phase = phase &+ UInt32(speed * turn)
      return now
    }
  }

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    crossover = .smoothing(cutoff: 800, setup.sampleRate)
    memory = DelayMemory(longest: 0.0012 * setup.sampleRate + 8, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let speed = values.whole(.speed)
    horn.wanted = Self.turns(speed, horn: true)
    drum.wanted = Self.turns(speed, horn: false)
    horn.pull = values[.acceleration] / (0.8 * sampleRate)
    drum.pull = values[.acceleration] / (2.4 * sampleRate)
    if values.starts {
      horn.speed = horn.wanted
      drum.speed = drum.wanted
    }
    drive.aim(values[.drive], values)
    distance.aim(values[.micDistance], values)
  }

  mutating func render(_ block: Block<Float>) {
    let turn = 4_294_967_296 / sampleRate
    for index in 0..<block.count {
      let input = 0.5 * (block.input(0)[index] + block.input(1)[index])
      let drive = drive.next(block.isGliding)
      let driven = bent(input * drive) / Float.root(drive)
      low += (driven - low) * crossover + Float.aboveDenormal
      memory.write(driven - low, 0)
      let (h, d) = (horn.next(turn), drum.next(turn))
      let distance = distance.next(block.isGliding)
      block.output(0)[index] = microphone(h, d, -0.125, distance)
      block.output(1)[index] = microphone(h, d, 0.125, distance)
      memory.advance(1)
    }
  }

  /// The mean of tanh over the way from the last sample, by three-point Gauss–Legendre quadrature.
  @inline(__always)
  private mutating func bent(_ x: Float) -> Float {
    let way = x - lastDriven
    let middle = Float.tanh(lastDriven + way * 0.5)
    let early = Float.tanh(lastDriven + way * 0.112_701_665)
    let late = Float.tanh(lastDriven + way * 0.887_298_33)
    lastDriven = x
    return (early + late) * 0.277_777_78 + middle * 0.444_444_45
  }

  /// What a microphone at an angle hears: Doppler, distance and the beam of the horn; the drum only swells.
  @inline(__always)
  private func microphone(
    _ horn: Float, _ drum: Float, _ angle: Float, _ distance: Float
  ) -> Float {
    let facing = Float.cosine(turns: horn - angle)
    let r = Self.radius
    let way = Float.root(distance * distance + r * r - 2 * distance * r * facing)
    let delay = 2 + (way - distance + r) * (sampleRate / 343)
    let sound = memory.hermite(0, max(delay, 2))
    let swell = 0.8 + 0.2 * Float.cosine(turns: drum + angle)
    return sound * (0.65 + 0.35 * facing) * (distance / way) + low * swell
  }

  var tail: Float { 0.05 }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = Float.unipolar(horn.phase)
    fields[1] = Float.unipolar(drum.phase)
  }
}
