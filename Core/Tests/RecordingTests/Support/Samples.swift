import Recording
import Signals

/// Frames with every bit in use.
enum Samples {
  static func faces(_ count: Int) -> [FaceFrame] {
    let performer = SimulatedPerformer(seed: 4)
    return (0..<count).map { index in
      var frame = performer.frame(at: 0.1 + Double(index) / 60, sequence: UInt32(index))
      if index % 7 == 3 { frame = .lost(time: frame.time, sequence: frame.sequence) }
      if index % 5 == 1 { frame.available.shapes = .mediaPipe }
      if index % 3 == 2 { frame.available.hasHeadPosition = false }
      return frame
    }
  }

  static func channels(_ count: Int) -> [ChannelFrame] {
    faces(count).map(ChannelFrame.init(deriving:))
  }

  static func hands(_ count: Int) -> [HandFrame] {
    var dice = SystemDice(state: 9)
    return (0..<count).map { index in
      let hands = (0..<index % 3).map { number in
        Hand(
          side: number == 0 ? .left : .right, confidence: dice.float(),
          picture: dice.joints(), world: dice.joints())
      }
      return HandFrame(time: Double(index) / 30, sequence: UInt32(index), hands: hands)
    }
  }

  /// Faces, channels and hands in turn.
  static func mixed(_ count: Int) -> [RecordedFrame] {
    let (faces, channels, hands) = (faces(count), channels(count), hands(count))
    return (0..<count).map { index in
      switch index % 3 {
      case 0: .face(faces[index])
      case 1: .channels(channels[index])
      default: .hands(hands[index])
      }
    }
  }
}

/// Reproducible numbers.
struct SystemDice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }

  mutating func float() -> Float { Float.random(in: -1...1, using: &self) }

  mutating func joints() -> HandJoints {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count { joints[joint] = SIMD3(float(), float(), float()) }
    return joints
  }

  /// A copy with a few bytes overwritten, removed, doubled or cut off at the end.
  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0, 1: bytes[index] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 3: bytes.removeSubrange(index..<min(index + 5, bytes.count))
      case 4: bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x7F], at: index)
      default: bytes.removeSubrange((bytes.count - (bytes.count - index) / 8)...)
      }
    }
    return bytes
  }
}

extension SessionWriter {
  func append(_ frame: RecordedFrame) throws {
    switch frame {
    case .face(let frame): try append(frame)
    case .channels(let frame): try append(frame)
    case .hands(let frame): try append(frame)
    }
  }
}
