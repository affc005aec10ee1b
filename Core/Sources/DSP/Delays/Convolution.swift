/// The sound of a space by its impulse response, one of those that come with the program or a recording; no latency.
struct Convolution: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case response, preDelay, length

    var descriptor: ParameterDescriptor {
      switch self {
      case .response: .choice("IR", Spaces.names, .fades)
      case .preDelay: .linear("Pre Delay", 0...0.25, .seconds, default: 0, smoothing: 0)
      case .length:
        .logarithmic("Length", 0.05...10, .seconds, default: 10, smoothing: 0.2)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Convolution", role: .delay,
      summary:
        "A hall, a chamber, a room, a cabinet or a response of a file, sample for sample; Length fades the end.",
      source: "W. Gardner, Efficient Convolution without Input-Output Delay, JAES 43, 1995; "
        + "F. Wefers, Partitioned Convolution Algorithms, 2015",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.3)
  }

  private static var longestPart: Int { 64 }

  private let bank: ImpulseBank
  private var left: ZeroLatencyConvolver
  private var right: ZeroLatencyConvolver
  private var leftInput: DelayMemory
  private var rightInput: DelayMemory
  private let sound: UnsafeMutablePointer<Float>
  private var space = 0
  private var kept: Float = 0
  private var current = 0
  private var goal = 0
  private var wanted = 0
  private var done = 0
  private let fadeLength: Int
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    bank =
      setup.sample?.impulseBank(sampleRate: setup.sampleRate)
      ?? Spaces.bank(sampleRate: setup.sampleRate)
    let transform = RealTransform(longest: 2 * ImpulseBank.long, &setup)
    left = ZeroLatencyConvolver(bank, step: 0, transform, &setup)
    right = ZeroLatencyConvolver(bank, step: 8, transform, &setup)
    leftInput = DelayMemory(longest: 0.25 * setup.sampleRate + 8, &setup)
    rightInput = DelayMemory(longest: 0.25 * setup.sampleRate + 8, &setup)
    sound = setup.constants(Self.longestPart)
    fadeLength = Int(0.01 * setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let wantedSpace = min(values.whole(.response), bank.count - 1)
    if wantedSpace != space && !values.starts {
      left.change()
      right.change()
    }
    space = wantedSpace
    kept = values[.length] * values.sampleRate
    wanted = Int(values[.preDelay] * values.sampleRate + 0.5)
    if values.starts {
      current = wanted
      goal = wanted
    }
    tail = values[.preDelay] + Float(bank.length) / values.sampleRate + 0.1
  }

  mutating func render(_ block: Block<Float>) {
    var start = 0
    while start < block.count {
      if current == goal && current != wanted { goal = wanted }
      var count = min(min(block.count - start, left.room), right.room)
      if current != goal { count = min(count, fadeLength - done) }
      let (fade, longest) = (0.3 * kept + 1, kept)
      leftInput.write(block.input(0) + start, count)
      delay(leftInput, count)
      left.run(
        sound, block.output(0) + start, count, bank.response(space, side: 0), kept: longest,
        fade: fade)
      rightInput.write(block.input(1) + start, count)
      delay(rightInput, count)
      right.run(
        sound, block.output(1) + start, count, bank.response(space, side: 1), kept: longest,
        fade: fade)
      leftInput.advance(count)
      rightInput.advance(count)
      advance(count)
      start += count
    }
  }

  /// Whole samples of pre-delay; an old and a new one cross-fade.
  @inline(__always)
  private func delay(_ memory: DelayMemory, _ count: Int) {
    for index in 0..<count {
      let old = memory.read(index, current)
      let share = Float(done + index + 1) / Float(fadeLength)
      sound[index] =
        current == goal ? old : old + (memory.read(index, goal) - old) * share
    }
  }

  @inline(__always)
  private mutating func advance(_ count: Int) {
    guard current != goal else { return }
    done += count
    if done == fadeLength {
      current = goal
      done = 0
    }
  }
}
