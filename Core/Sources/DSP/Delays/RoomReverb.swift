/// The public-domain room reverberator of many programs: eight damped combs and four allpasses a side.
struct RoomReverb: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case roomSize, damp, width

    var descriptor: ParameterDescriptor {
      switch self {
      case .roomSize: .linear("Room Size", 0...1, default: 0.5)
      case .damp: .linear("Damp", 0...1, default: 0.5)
      case .width: .linear("Width", 0...1, default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Room Reverb", role: .delay, summary: "A small bright room, the classic one.",
      source: "Jezar at Dreampoint, Freeverb, 2000; M. Schroeder, JAES 10, 1962; "
        + "J. Moorer, CMJ 3, 1979",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.3)
  }

  private var lines: LinePool
  private let lengths: UnsafeMutablePointer<Float>
  private let lows: UnsafeMutablePointer<Float>
  private let sums: UnsafeMutablePointer<Float>
  private var feedback = Ramp<Float>()
  private var damp = Ramp<Float>()
  private var own = Ramp<Float>()
  private var cross = Ramp<Float>()
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    let scale = setup.sampleRate / 44_100
    lines = LinePool(24, longest: 1_650 * scale, &setup)
    lengths = setup.constants(24)
    lows = setup.allocate(16)
    sums = setup.constants(64)
    for line in 0..<24 {
      lengths[line] = (Self.length(line % 12) + (line < 12 ? 0 : 23)) * scale
      lengths[line] = lengths[line].nearest
    }
  }

  /// Samples of eight combs and four allpasses at 44.1 kHz.
  private static func length(_ line: Int) -> Float {
    switch line {
    case 0: 1_116
    case 1: 1_188
    case 2: 1_277
    case 3: 1_356
    case 4: 1_422
    case 5: 1_491
    case 6: 1_557
    case 7: 1_617
    case 8: 556
    case 9: 441
    case 10: 341
    default: 225
    }
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let gain = values[.roomSize] * 0.28 + 0.7
    feedback.aim(gain, values)
    // Damping is a one-pole's coefficient at 44.1 kHz.
    damp.aim(Float.pole(values[.damp] * 0.4, from: 44_100, to: values.sampleRate), values)
    own.aim(0.5 + 0.5 * values[.width], values)
    cross.aim(0.5 - 0.5 * values[.width], values)
    tail = Float.echoTail(0.038, gain) + 0.3
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let count = min(block.count - done, 64)
      let (start, damping) = (feedback, damp)
      for side in 0..<2 {
        feedback = start
        damp = damping
        render(side, block, done, count)
      }
      lines.advance(count)
      blend(block, done, count)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(_ side: Int, _ block: Block<Float>, _ start: Int, _ count: Int) {
    let output = block.output(side) + start
    let (left, right) = (block.input(0) + start, block.input(1) + start)
    for index in 0..<count {
      sums[index] = (left[index] + right[index]) * 0.015 + Float.aboveDenormal
      output[index] = 0
    }
    let (gain, damping) = (feedback, damp)
    for line in 0..<8 {
      feedback = gain
      damp = damping
      comb(12 * side + line, 8 * side + line, output, count)
    }
    for line in 8..<12 { smear(12 * side + line, output, count) }
  }

  @inline(__always)
  private mutating func comb(
    _ line: Int, _ store: Int, _ output: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let delay = Int(lengths[line])
    var low = lows[store]
    for index in 0..<count {
      let late = lines.read(line, delay, index)
      let damp = damp.next()
      low = late * (1 - damp) + low * damp
      lines.write(line, sums[index] + low * feedback.next(), index)
      output[index] += late
    }
    lows[store] = low
  }

  @inline(__always)
  private func smear(_ line: Int, _ sound: UnsafeMutablePointer<Float>, _ count: Int) {
    let delay = Int(lengths[line])
    for index in 0..<count {
      let late = lines.read(line, delay, index)
      lines.write(line, sound[index] + late * 0.5, index)
      sound[index] = late - sound[index]
    }
  }

  @inline(__always)
  private mutating func blend(_ block: Block<Float>, _ start: Int, _ count: Int) {
    let (left, right) = (block.output(0) + start, block.output(1) + start)
    for index in 0..<count {
      let (l, r) = (left[index], right[index])
      let (own, cross) = (own.next(), cross.next())
      left[index] = own * l + cross * r
      right[index] = own * r + cross * l
    }
  }
}
