/// The transistor ladder without delay in its loop, saturating at its input; runs at four times the rate.
struct Ladder<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case cutoff, resonance, drive, slope

    var descriptor: ParameterDescriptor {
      switch self {
      case .cutoff: .cutoff
      case .resonance: .linear("Resonance", 0...1, default: 0.3)
      case .drive: .linear("Drive", 0...24, .decibels, default: 0)
      case .slope: .choice("Slope", ["12 dB", "24 dB"], default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Ladder", role: .filter,
      summary: "The classic synthesiser low pass, from round to whistling.",
      source: "S. D'Angelo, V. Välimäki, An Improved Virtual Analog Model of the Moog Ladder "
        + "Filter, ICASSP 2013; V. Zavalishin, The Art of VA Filter Design, 2018, ch. 5; "
        + "J. Parker, V. Zavalishin, E. Le Bivic, DAFx 2016",
      mix: 1)
  }

  /// 4x of the oversampler.
  private static var quality: Int { 2 }
  static var longestLatency: Int { Oversampler<Lane>.longestLatency }
  var latency: Int { oversampler.latency }

  private var gain = Ramp<Lane>(0.1)
  private var loop = Ramp<Lane>()
  private var inward = Ramp<Lane>(1)
  private var outward = Ramp<Lane>(1)
  private var steep = Ramp<Lane>(1)
  private var poles = LadderPoles<Lane>()
  private var ringing: Float = 0
  private var oversampler: Oversampler<Lane>
  private let gains: UnsafeMutablePointer<Lane>
  private let loops: UnsafeMutablePointer<Lane>
  private let slopes: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    oversampler.set(quality: Self.quality)
    gains = setup.scratch(Oversampler<Lane>.chunk)
    loops = setup.scratch(Oversampler<Lane>.chunk)
    slopes = setup.scratch(Oversampler<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let turns = (values[.cutoff] * (0.25 / sampleRate)).clamped(0, 0.24)
    let g = Lane.warped(turns)
    gain.aim(g / (1 + g), values)
    // The loop oscillates from 4 on.
    let k = values[.resonance] * 4.2
    loop.aim(k, values)
    let drive = Lane.gain(decibels: values[.drive])
    inward.aim(drive * (1 + 0.5 * k), values)
    outward.aim(DriveMakeup.gain(drive, usual: 1, level: 0.1), values)
    steep.aim(values.blend(.slope).mix { Lane($0 == 1 ? 1 : 0) }, values)
    // Poles at −1 + k^¼ (±1 ± j)/√2 of the cutoff.
    let fourth = Lane.root(Lane.root(Lane.maximum(k, Lane(1e-6))))
    let margin = Lane.maximum(1 - fourth * 0.707_106_8, Lane(1e-6))
    ringing = (24 / (turns * (8 * .pi) * margin)).greatest / sampleRate + 80 / sampleRate
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        output[index] = block.input[done + index] * inward.next()
        (gains[index], loops[index], slopes[index]) = (gain.next(), loop.next(), steep.next())
      }
      oversampler.run(output, count) { x, index in
        poles.next(x, gain: gains[index], loop: loops[index], steep: slopes[index])
      }
      for index in 0..<count { output[index] = output[index] * outward.next() }
      done += count
    }
  }

  var tail: Float { ringing }
}

/// Four poles in a loop that saturates at its input.
private struct LadderPoles<Lane: AudioLane> {
  private var averaged = AveragedTanh<Lane>()
  private var s1 = Lane(0)
  private var s2 = Lane(0)
  private var s3 = Lane(0)
  private var s4 = Lane(0)

  /// Two poles, or four where `steep` is 1.
  @inline(__always)
  mutating func next(_ x: Lane, gain g: Lane, loop k: Lane, steep: Lane) -> Lane {
    let rest = 1 - g
    let gg = g * g
    let held = rest * (s4 + g * s3 + gg * s2 + gg * g * s1)
    let straight = (x - k * held) / (1 + k * gg * gg)
    // The mean over a step is half a sample late; small steps are led by the slope, so that the loop stays in tune.
    let half = 0.5 * (straight - averaged.last)
    let mean = averaged.mean(straight)
    let wide = 1 + 2 * half * half
    let lead = (1 - mean * mean) * half / (wide * wide)
    let u = mean + lead + Lane.aboveDenormal
    let y1 = pole(u, g, &s1)
    let y2 = pole(y1, g, &s2)
    let y3 = pole(y2, g, &s3)
    let y4 = pole(y3, g, &s4)
    return y2 + (y4 - y2) * steep
  }

  @inline(__always)
  private func pole(_ x: Lane, _ g: Lane, _ state: inout Lane) -> Lane {
    let step = g * (x - state)
    let y = state + step
    state = y + step
    return y
  }
}
