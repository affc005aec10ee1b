/// A triangle whose peak moves: the scaled difference of two parabolas.
struct Triangle<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, skew, quality, phase, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .detune
      case .skew: .linear("Skew", 0.05...0.95, default: 0.5)
      case .quality: .choice("Quality", ["HQ", "PolyBLAMP"])
      case .phase: .phase
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Triangle", role: .source,
      summary: "Odd harmonics falling by 12 dB an octave, or a ramp when skewed.",
      source: "F. Esqueda, V. Välimäki, S. Bilbao, Rounding Corners with BLAMP, DAFx 2016; "
        + "tables as in Sawtooth",
      inputs: [])
  }

  private var voice: WaveVoice<Lane>
  private var skew = Ramp<Lane>(0.5)
  private var scale = Ramp<Lane>(4)
  private let table: UnsafePointer<Float>

  init(_ setup: inout ComponentMemory<Lane>) {
    table = WaveBank.parabola
    voice = WaveVoice(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    voice.aim(
      pitch: values[.frequency], cents: values[.detune], start: values[.phase],
      level: values[.level], quality: values.blend(.quality), values.tuning)
    let peak = values[.skew]
    skew.aim(peak, values)
    scale.aim(1 / (peak * (1 - peak)), values)
  }

  /// Rises from −1 at phase 0 to 1 at `skew`, and falls again.
  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = voice.start(block.count - done)
      let output = block.output + done
      var place = skew
      for index in 0..<count {
        voice.shifted[index] = voice.phases[index] &- place.next().fractionOfTurn
      }
      if voice.isFineHeard {
        var height = scale
        voice.reader.read(table, voice.phases, count, into: output)
        voice.reader.read(table, voice.shifted, count, into: voice.second)
        for index in 0..<count {
          output[index] = (voice.second[index] - output[index]) * height.next()
        }
      }
      if voice.isClassicHeard { addClassic(output, count) }
      for _ in 0..<count {
        _ = skew.next()
        _ = scale.next()
      }
      voice.finish(output, count)
      done += count
    }
  }

  @inline(__always)
  private mutating func addClassic(_ output: UnsafeMutablePointer<Lane>, _ count: Int) {
    var place = skew
    var height = scale
    let turns = voice.oscillator.frequency
    for index in 0..<count {
      let peak = place.next()
      let p = Lane.unipolar(voice.phases[index])
      let rise = p / peak
      let fall = (1 - p) / (1 - peak)
      // The slope changes by 2 · scale a turn at the bottom and back at the peak.
      let bend = (height.next() + height.value) * turns
      let bottom = PolyBLEP.corner(p, turns)
      let top = PolyBLEP.corner(Lane.unipolar(voice.shifted[index]), turns)
      let plain = 2 * Lane.minimum(rise, fall) - 1 + bend * (bottom - top)
      voice.addClassic(plain, to: &output[index])
    }
  }
}
