import Foundation

/// Stutters: captures a slice of recent sound and repeats it, forwards or backwards.
struct Glitch: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case probability, slice, repeats, reverse, seed

    var descriptor: ParameterDescriptor {
      switch self {
      case .probability: .linear("Probability", 0...1, default: 0.5)
      case .slice: .logarithmic("Slice", 0.02...1, .seconds, default: 0.125)
      case .repeats: .linear("Repeat", 1...16, default: 4)
      case .reverse: .linear("Reverse", 0...1, default: 0.25)
      case .seed: .seed()
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Glitch", role: .spectral,
      summary: "Catches slices and repeats them, as chance and Seed will have it.",
      source:
        "N. Collins, The BBCut Library, ICMC 2002; C. Roads, Microsound, MIT Press 2001, ch. 5",
      snapshot: [SnapshotField("Repeating")], mix: 1, isRandom: true)
  }

  private static var fade: Float { 0.005 }

  /// Where a head reads: the live input, or the memory in one direction.
  private struct Head {
    var position = 0
    var direction = 0
  }

  private let memory: UnsafeMutablePointer<Float>
  private let curve: UnsafeMutablePointer<Float>
  private let mask: Int
  private let fadeLength: Int
  private let sampleRate: Float
  private let voice: UInt32
  private var random = LaneRandom<Float>()
  private var written = 0
  private var writesLeft = Int.max
  private var head = Head()
  private var old = Head()
  private var fadeLeft = 0
  private var left = 0
  private var repeatsLeft = 0
  private var length = 1
  private var start = 0
  private var probability: Float = 0
  private var slice: Float = 1
  private var repeats: Float = 1
  private var reverse: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    voice = setup.voices
    fadeLength = Int(Self.fade * setup.sampleRate)
    var size = 1
    while size < Int(setup.sampleRate) + 3 * fadeLength { size *= 2 }
    mask = size - 1
    memory = setup.allocate(size)
    curve = setup.constants(fadeLength + 1)
    for index in 0...fadeLength {
      curve[index] = Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(fadeLength)))
    }
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(values[.seed], voice, where: values.starts)
    probability = values[.probability]
    slice = values[.slice]
    repeats = values[.repeats]
    reverse = values[.reverse]
    if values.starts {
      length = Int(slice * sampleRate)
      left = length
    }
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      if left == 0 { turn() }
      left -= 1
      if writesLeft > 0 {
        memory[written & mask] = input[index]
        written &+= 1
        writesLeft -= 1
      }
      var sample = read(&head, input[index])
      if fadeLeft > 0 {
        let share = curve[fadeLeft]
        sample += (read(&old, input[index]) - sample) * share
        fadeLeft -= 1
      }
      output[index] = sample
    }
  }

  @inline(__always)
  private func read(_ head: inout Head, _ live: Float) -> Float {
    guard head.direction != 0 else { return live }
    let sample = memory[head.position & mask]
    head.position &+= head.direction
    return sample
  }

  private var chance: Float { mutating get { 0.5 + 0.5 * random.next() } }

  /// The end of a slice: repeat it, return to the live input, or capture a new one.
  private mutating func turn() {
    if repeatsLeft > 0 {
      repeatsLeft -= 1
      play()
    } else if head.direction != 0 {
      change(to: Head())
      writesLeft = Int.max
      length = Int(slice * sampleRate)
    } else if chance < probability {
      start = written &- length
      // The sound after the slice is kept for its fade-out.
      writesLeft = fadeLength
      repeatsLeft = Int(repeats.nearest) - 1
      play()
    } else {
      length = Int(slice * sampleRate)
    }
    left = length
  }

  private mutating func play() {
    let isReversed = chance < reverse
    change(
      to: Head(
        position: isReversed ? start &+ length &- 1 : start, direction: isReversed ? -1 : 1))
  }

  private mutating func change(to next: Head) {
    old = head
    head = next
    fadeLeft = fadeLength
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = head.direction == 0 ? 0 : 1
  }

  /// A captured slice plays to its end.
  var tail: Float { (16 * Float.maximum(slice, Float(length) / sampleRate) + 1) * 2 }
}
