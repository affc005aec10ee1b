/// A pulse, high for `Pulse Width` of a cycle: the difference of two sawtooths, free of direct current at any width.
struct Square<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, width, quality, phase, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .detune
      case .width: .linear("Pulse Width", 0.05...0.95, default: 0.5)
      case .quality: .oscillatorQuality
      case .phase: .phase
      case .level: .linear("Level", 0...1, default: 0.7)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Square", role: .source, summary: "A square wave or pulse of any width.",
      source: "A. Franck, V. Välimäki, Higher-Order Integrated Wavetable Synthesis, JAES 2013 "
        + "(tables); V. Välimäki, J. Pekonen, J. Nam, JASA 2012 (PolyBLEP)",
      inputs: [])
  }

  private var voice: WaveVoice<Lane>
  private var width = Ramp<Lane>()
  private let table: UnsafePointer<Float>

  init(_ setup: inout ComponentMemory<Lane>) {
    table = WaveBank.sawtooth
    voice = WaveVoice(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    voice.aim(
      pitch: values[.frequency], cents: values[.detune], start: values[.phase],
      level: values[.level], quality: values.blend(.quality), values.tuning)
    width.aim(values[.width], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = voice.start(block.count - done)
      let output = block.output + done
      for index in 0..<count {
        voice.shifted[index] = voice.phases[index] &- width.next().fractionOfTurn
      }
      if voice.isFineHeard {
        voice.reader.read(table, voice.phases, count, into: output)
        voice.reader.read(table, voice.shifted, count, into: voice.second)
        for index in 0..<count { output[index] = voice.second[index] - output[index] }
      }
      if voice.isClassicHeard {
        for index in 0..<count {
          let first = PolyBLEP.sawtooth(voice.phases[index], voice.oscillator.frequency)
          let second = PolyBLEP.sawtooth(voice.shifted[index], voice.oscillator.frequency)
          voice.addClassic(second - first, to: &output[index])
        }
      }
      voice.finish(output, count)
      done += count
    }
  }
}
