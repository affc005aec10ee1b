/// Up to eight echoes, each with a time, a level and a place of its own.
struct MultiTapDelay: Component {
  typealias Lane = Float

  /// How many taps, then time, level and pan of each.
  struct Parameter: ParameterKey {
    let rawValue: Int
    static var allCases: [Self] { (0..<25).map(Self.init(rawValue:)) }

    var descriptor: ParameterDescriptor {
      let number = Float(rawValue / 3 + (rawValue.isMultiple(of: 3) ? 0 : 1))
      let name = "\(Int(number))"
      return switch rawValue {
      case 0: .steps("Taps", 1...8, default: 4)
      case let key where key % 3 == 1: .delayTime("Time " + name, default: 0.125 * number)
      case let key where key % 3 == 2:
        .linear("Level " + name, 0...1, default: 1 - 0.1 * number)
      default:
        .linear("Pan " + name, -1...1, default: rawValue.isMultiple(of: 2) ? 0.6 : -0.6)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Multi Tap Delay", role: .delay,
      summary: "Up to eight echoes of one sound, placed in time, level and width.",
      source: "U. Zölzer (ed.), DAFX, 2011, ch. 2 (FIR comb, equal-power pan)",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.4)
  }

  private struct Tap {
    var place: MovingTap
    var left = Ramp<Float>()
    var right = Ramp<Float>()

    mutating func aim(_ number: Int, _ tuning: ControlSegment<Float>) {
      place.aim(Double(tuning.value(3 * number + 1)) * Double(tuning.sampleRate), tuning)
      let isOn = number < tuning.blends[0].to
      let level = isOn ? tuning.value(3 * number + 2) : 0
      let turns = (tuning.value(3 * number + 3) + 1) * 0.125
      left.aim(level * Float.cosine(turns: turns), tuning)
      right.aim(level * Float.sine(turns: turns), tuning)
    }

    @inline(__always)
    mutating func add(
      _ memory: DelayMemory, _ left: UnsafeMutablePointer<Float>,
      _ right: UnsafeMutablePointer<Float>, _ count: Int
    ) {
      for index in 0..<count {
        let sound = place.read(memory, index)
        left[index] += self.left.next() * sound
        right[index] += self.right.next() * sound
      }
      place.advance(count)
    }
  }

  private var memory: DelayMemory
  private var taps: (Tap, Tap, Tap, Tap, Tap, Tap, Tap, Tap)
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    memory = DelayMemory(longest: setup.sampleRate * 2, &setup)
    let tap = Tap(place: MovingTap(setup))
    taps = (tap, tap, tap, tap, tap, tap, tap, tap)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    taps.0.aim(0, values.tuning)
    taps.1.aim(1, values.tuning)
    taps.2.aim(2, values.tuning)
    taps.3.aim(3, values.tuning)
    taps.4.aim(4, values.tuning)
    taps.5.aim(5, values.tuning)
    taps.6.aim(6, values.tuning)
    taps.7.aim(7, values.tuning)
    tail = 2.05
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      var count = min(block.count - done, 64)
      count = taps.0.place.plan(count)
      count = taps.1.place.plan(count)
      count = taps.2.place.plan(count)
      count = taps.3.place.plan(count)
      count = taps.4.place.plan(count)
      count = taps.5.place.plan(count)
      count = taps.6.place.plan(count)
      count = taps.7.place.plan(count)
      render(block, done, count)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(_ block: Block<Float>, _ start: Int, _ count: Int) {
    let (left, right) = (block.output(0) + start, block.output(1) + start)
    let (inLeft, inRight) = (block.input(0) + start, block.input(1) + start)
    for index in 0..<count {
      memory.write(0.5 * (inLeft[index] + inRight[index]), index)
      left[index] = 0
      right[index] = 0
    }
    taps.0.add(memory, left, right, count)
    taps.1.add(memory, left, right, count)
    taps.2.add(memory, left, right, count)
    taps.3.add(memory, left, right, count)
    taps.4.add(memory, left, right, count)
    taps.5.add(memory, left, right, count)
    taps.6.add(memory, left, right, count)
    taps.7.add(memory, left, right, count)
    memory.advance(count)
  }
}
