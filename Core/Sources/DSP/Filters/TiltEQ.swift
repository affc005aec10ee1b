/// Lifts one side of a pivot by as much as it lowers the other: one pole and one zero.
struct TiltEQ<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case tilt, pivot

    var descriptor: ParameterDescriptor {
      switch self {
      case .tilt: .linear("Tilt", -12...12, .decibels, default: 0)
      case .pivot: .logarithmic("Pivot", 100...8_000, .hertz, default: 650)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Tilt EQ", role: .filter, summary: "Darker or brighter around a pivot.",
      source: "V. Zavalishin, The Art of VA Filter Design, 2018, ch. 10 (tilting by one pole)",
      mix: 1)
  }

  private var rate = Ramp<Lane>()
  private var fromInput = Ramp<Lane>()
  private var fromLow = Ramp<Lane>()
  private var state = Lane(0)
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) { sampleRate = setup.sampleRate }

  mutating func retune(_ values: SegmentValues<Self>) {
    // (G s + 1) / (s + G): 1/G below, G above, exactly 1 at the pivot.
    let gain = Lane.gain(decibels: values[.tilt])
    let g = gain * Lane.warped((values[.pivot] * (1 / sampleRate)).clamped(0, 0.45))
    rate.aim(g / (1 + g), values)
    fromInput.aim(gain, values)
    fromLow.aim(1 / gain - gain, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let input = block.input
    let output = block.output
    let gliding = block.isGliding
    for index in 0..<block.count {
      let x = input[index] + Lane.aboveDenormal
      let step = (x - state) * rate.next(gliding)
      let low = state + step
      state = low + step
      output[index] = fromInput.next(gliding) * x + fromLow.next(gliding) * low
    }
  }

  var tail: Float {
    let slow = (-rate.goal).greatest * -2
    let fast = rate.goal.greatest * 2
    let radius = max(abs(1 - slow), abs(1 - fast))
    return (27 / -Float.log2(min(max(radius, 1e-3), 0.999_999)) + 8) / sampleRate
  }
}
