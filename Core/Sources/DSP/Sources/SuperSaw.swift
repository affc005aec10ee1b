/// Up to nine detuned sawtooths, spread over both sides.
struct SuperSaw<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, mix, spread, voices, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .linear("Detune", 0...1, default: 0.3)
      case .mix: .linear("Mix", 0...1, default: 0.6)
      case .spread: .linear("Spread", 0...1, default: 0.7)
      case .voices: .steps("Voices", 1...9, default: 7)
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "SuperSaw", role: .source, summary: "A wide chorus of detuned sawtooths.",
      source: "A. Szabó, How to Emulate the Super Saw, KTH Stockholm 2010", inputs: [],
      outputs: PortDescriptor.stereo)
  }

  private static var most: Int { 9 }

  private var reader: WaveReader<Lane>
  private var level = Ramp<Lane>()
  private let table: UnsafePointer<Float>
  private let seeds: Lane.Bits
  private let running: UnsafeMutablePointer<Phasor<Lane>>
  private let left: UnsafeMutablePointer<Ramp<Lane>>
  private let right: UnsafeMutablePointer<Ramp<Lane>>
  private let phases: UnsafeMutablePointer<Lane.Bits>
  private let wave: UnsafeMutablePointer<Lane>
  private var count = 7

  init(_ setup: inout ComponentMemory<Lane>) {
    table = WaveBank.sawtooth
    reader = WaveReader(.falling, waves: Self.most, &setup)
    seeds = setup.voices
    running = setup.states(Phasor<Lane>(), Self.most)
    left = setup.states(Ramp<Lane>(), Self.most)
    right = setup.states(Ramp<Lane>(), Self.most)
    phases = setup.phases(WaveReader<Lane>.chunk)
    wave = setup.scratch(WaveReader<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    count = values.whole(.voices)
    let detune = Self.curve(values[.detune])
    let x = values[.mix]
    let centre = 0.997_85 - 0.553_66 * x
    let side = (1.284_1 - 0.737_64 * x) * x + 0.044_372
    let sides = Float(count - 1)
    let norm = 0.7 * Lane.inverseRoot(centre * centre + sides * (side * side))
    for index in 0..<Self.most {
      let turns = values[.frequency] * (1 + detune * Self.offset(index)) / Lane(values.sampleRate)
      let start = Lane.unipolar(Self.hash(seeds, UInt32(truncatingIfNeeded: index)))
      running[index].aim(turns: turns, start: start, values.tuning)
      let gain = norm * (index == 0 ? centre : side)
      let place = values[.spread] * (Self.offset(index) * (0.125 / 0.14)) + 0.125
      left[index].aim(gain * Lane.cosine(turns: place), values)
      right[index].aim(gain * Lane.sine(turns: place), values)
    }
    let running = running
    reader.aim(values.tuning) { running[$0].frequency }
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let length = min(WaveReader<Lane>.chunk, block.count - done)
      add(block.output(0) + done, block.output(1) + done, length)
      reader.advance(length)
      done += length
    }
  }

  @inline(__always)
  private mutating func add(
    _ first: UnsafeMutablePointer<Lane>, _ second: UnsafeMutablePointer<Lane>, _ length: Int
  ) {
    for index in 0..<length {
      first[index] = Lane(0)
      second[index] = Lane(0)
    }
    for number in 0..<count {
      for index in 0..<length { phases[index] = running[number].next() }
      reader.read(table, phases, length, into: wave, wave: number)
      for index in 0..<length {
        first[index] += wave[index] * left[number].next()
        second[index] += wave[index] * right[number].next()
      }
    }
    for index in 0..<length {
      let gain = level.next()
      first[index] = first[index] * gain
      second[index] = second[index] * gain
    }
  }

  /// The detune of a voice at full Detune; the last pair extends the seven of the original.
  @inline(__always)
  private static func offset(_ index: Int) -> Float {
    switch index {
    case 1: -0.019_523_56
    case 2: 0.019_912_21
    case 3: -0.062_884_39
    case 4: 0.062_165_38
    case 5: -0.110_023_13
    case 6: 0.107_452_42
    case 7: -0.14
    case 8: 0.138
    default: 0
    }
  }

  /// Szabó's detune curve, expanded around ½ because his own form needs double precision.
  @inline(__always)
  private static func curve(_ x: Lane) -> Lane {
    let u = x + x - 1
    var y = Lane(4.8968414) * u + Lane(4.2374579)
    y = y * u + Lane(-9.4449022)
    y = y * u + Lane(-7.3619644)
    y = y * u + Lane(6.8585634)
    y = y * u + Lane(4.3889378)
    y = y * u + Lane(-2.5363995)
    y = y * u + Lane(-1.1627217)
    y = y * u + Lane(0.59382994)
    y = y * u + Lane(0.30181796)
    y = y * u + Lane(0.13053801)
    return y * u + Lane(0.097955152)
  }

  @inline(__always)
  private static func hash(_ bits: Lane.Bits, _ salt: UInt32) -> Lane.Bits {
    var x = (bits &* Lane.Bits(0x9E37_79B9)) &+ Lane.Bits(salt &* 0x85EB_CA6B &+ 0x1234_5678)
    x = (x ^ x.shiftedRight(16)) &* Lane.Bits(0x7FEB_352D)
    x = (x ^ x.shiftedRight(15)) &* Lane.Bits(0x846C_A68B)
    return x ^ x.shiftedRight(16)
  }
}
