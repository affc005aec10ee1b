import Signals
import Testing

@Suite("Simulated performer")
struct SimulatedPerformerTests {
  @Test("blinks 8 to 30 times a minute, each 80 to 400 ms", arguments: [1, 2, 3, 99] as [UInt64])
  func blinks(seed: UInt64) {
    let lids = Take(seed: seed, seconds: 600).trace(.eyeBlinkLeft)
    let closures = runs(of: lids) { $0 > 0.5 }
    #expect((80...300).contains(closures.count))
    for closure in closures {
      #expect((0.08...0.4).contains(Double(closure.count) / 60))
    }
    let starts = closures.map(\.lowerBound)
    let doubles = zip(starts, starts.dropFirst()).count { $1 - $0 < 60 }
    #expect(doubles > 3)
  }

  @Test("speaks in phrases with pauses", arguments: [1, 2, 3] as [UInt64])
  func speaks(seed: UInt64) {
    let jaw = Take(seed: seed, seconds: 300).trace(.jawOpen)
    let windows = stride(from: 0, to: jaw.count, by: 30).map { jaw[$0..<min($0 + 30, jaw.count)] }
    let spans = windows.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    #expect(spans.count { $0 > 0.1 } > windows.count / 3)
    #expect(spans.count { $0 < 0.01 } > windows.count / 8)
    let peaks = runs(of: jaw) { $0 > 0.15 }.count
    #expect((2 * 60...6 * 300).contains(peaks))
  }

  @Test("looks around: 30 to 120 saccades a minute, and rests between them")
  func saccades() {
    let take = Take(seed: 1, seconds: 120)
    let moves = zip(take.frames, take.frames.dropFirst()).map { now, next in
      let step = next.gaze.left - now.gaze.left
      return (step * step).sum().squareRoot()
    }
    let saccades = runs(of: moves) { $0 > 0.02 }
    #expect((60...240).contains(saccades.count))
    #expect(moves.count { $0 < 0.01 } > moves.count * 3 / 4)
  }

  @Test("the look shapes and the gaze say the same")
  func gazeAgrees() {
    for frame in Take(seed: 5, seconds: 60).frames {
      #expect(Gaze(shapes: frame.shapes) == frame.gaze)
    }
  }

  @Test("stays in range, complete and about 0.45 m away", arguments: [1, 7] as [UInt64])
  func ranges(seed: UInt64) {
    for frame in Take(seed: seed, seconds: 120).frames {
      #expect(frame.isTracked && frame.available == .all)
      let channels = ChannelFrame(deriving: frame)
      #expect(channels.available == .all)
      for shape in ARKitShape.allCases { #expect((0...1).contains(frame.shapes[shape])) }
      for channel in Channel.allCases where channel != .headTz {
        #expect(channel.range.contains(channels.values[channel]))
      }
      #expect((-0.5 ... -0.4).contains(frame.head.position.z))
    }
  }

  @Test("moves without jumps at 60 frames a second", arguments: [1, 2] as [UInt64])
  func steps(seed: UInt64) {
    let frames = Take(seed: seed, seconds: 300).frames
    for (now, next) in zip(frames, frames.dropFirst()) {
      for shape in ARKitShape.allCases {
        #expect(abs(next.shapes[shape] - now.shapes[shape]) <= limit(of: shape))
      }
      #expect(abs(next.head.yaw - now.head.yaw) < 0.05)
      #expect(abs(next.head.pitch - now.head.pitch) < 0.05)
      #expect(abs(next.head.roll - now.head.roll) < 0.02)
    }
  }

  @Test("every shape moves within five minutes, so that every row of a screen can be tried")
  func everythingMoves() {
    let frames = Take(seed: 1, seconds: 300).frames
    for shape in ARKitShape.allCases {
      let values = frames.map { $0.shapes[shape] }
      #expect((values.max() ?? 0) - (values.min() ?? 0) > 0.01, "\(shape.name)")
    }
  }

  @Test("the same seed and time are the same face at any rate and in any order")
  func pure() {
    let (slow, fast) = (SimulatedPerformer(seed: 3, rate: 30), SimulatedPerformer(seed: 3))
    let forwards = (0..<200).map { fast.frame(at: Double($0) / 7, sequence: UInt32($0)) }
    let backwards = (0..<200).reversed().map {
      slow.frame(at: Double($0) / 7, sequence: UInt32($0))
    }
    #expect(forwards == backwards.reversed())
    let digest = forwards.reduce(14_695_981_039_346_656_037 as UInt64) { digest, frame in
      ARKitShape.allCases.reduce(digest) {
        ($0 ^ UInt64(frame.shapes[$1].bitPattern)) &* 1_099_511_628_211
      }
    }
    #expect(digest == 8_173_534_342_746_699_157)
  }

  @Test("another seed is another performer")
  func seedsDiffer() {
    let (one, two) = (SimulatedPerformer(seed: 1), SimulatedPerformer(seed: 2))
    let equal = (0..<100).count {
      one.frame(at: Double($0), sequence: 0) == two.frame(at: Double($0), sequence: 0)
    }
    #expect(equal == 0)
  }

  @Test("any time is answered", arguments: [.nan, .infinity, -.infinity, 1e300, -5.25, 1e9, -0.0])
  func oddTimes(time: Double) {
    let frame = SimulatedPerformer().frame(at: time, sequence: 1)
    #expect(frame.shapes[.jawOpen].isFinite && frame.time.bitPattern == time.bitPattern)
  }

  private func limit(of shape: ARKitShape) -> Float {
    switch shape {
    case .eyeBlinkLeft, .eyeBlinkRight, .eyeWideLeft, .eyeWideRight: 0.4
    case .eyeLookInLeft, .eyeLookInRight, .eyeLookOutLeft, .eyeLookOutRight, .eyeLookUpLeft,
      .eyeLookUpRight, .eyeLookDownLeft, .eyeLookDownRight:
      0.5
    default: 0.15
    }
  }
}

/// Frames of one seed at 60 a second.
private struct Take {
  let frames: [FaceFrame]

  init(seed: UInt64, seconds: Int) {
    let performer = SimulatedPerformer(seed: seed)
    frames = (0..<seconds * 60).map {
      performer.frame(at: Double($0) / performer.rate, sequence: UInt32($0))
    }
  }

  func trace(_ shape: ARKitShape) -> [Float] { frames.map { $0.shapes[shape] } }
}

/// The stretches of consecutive elements that fulfil `condition`.
private func runs<Value>(of values: [Value], where condition: (Value) -> Bool) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  var start: Int?
  for (index, value) in values.enumerated() {
    if condition(value) {
      start = start ?? index
    } else if let begin = start {
      runs.append(begin..<index)
      start = nil
    }
  }
  return runs
}
