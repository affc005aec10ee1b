/// An echo that goes from side to side.
struct PingPongDelay: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case time, feedback, width, sync, tempo, damping

    var descriptor: ParameterDescriptor {
      switch self {
      case .time: .delayTime("Time", default: 0.3)
      case .feedback: .linear("Feedback", 0...0.98, default: 0.45)
      case .width: .linear("Width", 0...1, default: 1)
      case .sync:
        .choice(
          "Sync", ["Off", "1/2", "1/4", "1/4T", "1/8.", "1/8", "1/8T", "1/16"])
      case .tempo: .linear("Tempo", 40...240, default: 120, smoothing: 0)
      case .damping: .linear("Damping", 0...1, default: 0.2)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Ping Pong Delay", role: .delay,
      summary: "Echoes that alternate between left and right, in time with a tempo if wanted.",
      source: "U. Zölzer (ed.), DAFX, 2011, ch. 2",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.35)
  }

  private var left: DelayMemory
  private var right: DelayMemory
  private var tap: MovingTap
  private var feedback = Ramp<Float>()
  private var brightness = Ramp<Float>(1)
  private var own = Ramp<Float>()
  private var cross = Ramp<Float>()
  private var low: Float = 0
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    left = DelayMemory(longest: setup.sampleRate * 3, &setup)
    right = DelayMemory(longest: setup.sampleRate * 3, &setup)
    tap = MovingTap(setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let beats = Self.beats(values.whole(.sync))
    let seconds =
      beats > 0 ? beats * 60 / Double(values[.tempo]) : Double(values[.time])
    tap.aim(seconds * Double(values.sampleRate), values.tuning)
    feedback.aim(values[.feedback], values)
    brightness.aim(.smoothing(damping: values[.damping], values.sampleRate), values)
    own.aim(0.5 + 0.5 * values[.width], values)
    cross.aim(0.5 - 0.5 * values[.width], values)
    tail = Float.echoTail(2 * Float(seconds) + 0.02, values[.feedback])
  }

  /// How many quarter notes an echo takes; 0 when it is free.
  static func beats(_ sync: Int) -> Double {
    switch sync {
    case 1: 2
    case 2: 1
    case 3: 2.0 / 3
    case 4: 0.75
    case 5: 0.5
    case 6: 1.0 / 3
    case 7: 0.25
    default: 0
    }
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let count = min(tap.plan(min(block.count - done, 64)), max(tap.shortest - 2, 2))
      for index in 0..<count { render(block, done + index, index) }
      tap.advance(count)
      left.advance(count)
      right.advance(count)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(_ block: Block<Float>, _ at: Int, _ index: Int) {
    let l = tap.read(left, index)
    let r = tap.read(right, index)
    let feedback = feedback.next()
    low = low + (r - low) * brightness.next()
    let input = 0.5 * (block.input(0)[at] + block.input(1)[at])
    left.write(input + feedback * low + Float.aboveDenormal, index)
    right.write(feedback * l + Float.aboveDenormal, index)
    let (own, cross) = (own.next(), cross.next())
    block.output(0)[at] = own * l + cross * r
    block.output(1)[at] = own * r + cross * l
  }
}
