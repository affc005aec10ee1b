/// A rising sawtooth: band-limited tables, or the classic two-point correction of the jump.
struct Sawtooth<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, quality, phase, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .detune
      case .quality: .oscillatorQuality
      case .phase: .phase
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Sawtooth", role: .source,
      summary: "All harmonics, falling by 6 dB an octave.",
      source: "A. Franck, V. Välimäki, Higher-Order Integrated Wavetable Synthesis, JAES 2013 "
        + "(tables); V. Välimäki, J. Pekonen, J. Nam, Perceptually Informed Synthesis of "
        + "Bandlimited Classical Waveforms, JASA 2012 (PolyBLEP)",
      inputs: [])
  }

  private var voice: WaveVoice<Lane>
  private let table: UnsafePointer<Float>

  init(_ setup: inout ComponentMemory<Lane>) {
    table = WaveBank.sawtooth
    voice = WaveVoice(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    voice.aim(
      pitch: values[.frequency], cents: values[.detune], start: values[.phase],
      level: values[.level], quality: values.blend(.quality), values.tuning)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = voice.start(block.count - done)
      let output = block.output + done
      if voice.isFineHeard { voice.reader.read(table, voice.phases, count, into: output) }
      if !voice.isFineHeard {
        let turns = voice.oscillator.frequency
        for index in 0..<count {
          output[index] = PolyBLEP.sawtooth(voice.phases[index], turns)
        }
      } else if voice.isClassicHeard {
        for index in 0..<count {
          let plain = PolyBLEP.sawtooth(voice.phases[index], voice.oscillator.frequency)
          voice.addClassic(plain, to: &output[index])
        }
      }
      voice.finish(output, count)
      done += count
    }
  }
}
