package import Signals

/// The exact payloads of frames: time f64, sequence u32, flags u8, then the values of the kind.
package enum FrameBytes {
  package static let faceSize = 13 + 8 + 4 * (52 + 6 + 4)
  package static let channelsSize = 13 + 8 + 4 * 62
  package static let maximumHands = 8
  /// The size of a hands frame without hands.
  package static let smallestRecord = 13 + RecordBytes.frameSize
  private static let handSize = 1 + 4 + 2 * 3 * 4 * HandJoints.count

  /// The number of hands in a payload of a size; nil for an invalid size.
  package static func handCount(ofSize size: Int) -> Int? {
    let (count, rest) = (size - 13).quotientAndRemainder(dividingBy: handSize)
    return size >= 13 && rest == 0 && count <= maximumHands ? count : nil
  }

  package static func size(of frame: HandFrame) -> Int {
    13 + handSize * min(frame.hands.count, maximumHands)
  }

  private enum Flag {
    static let isTracked: UInt8 = 1
    static let hasHeadAngles: UInt8 = 2
    static let hasHeadPosition: UInt8 = 4
    static let hasGaze: UInt8 = 8
  }

  package static func append(_ frame: FaceFrame, to bytes: inout [UInt8]) {
    let known = frame.available
    bytes.append(frame.time)
    bytes.append(littleEndian: frame.sequence)
    bytes.append(
      (frame.isTracked ? Flag.isTracked : 0) | (known.hasHeadAngles ? Flag.hasHeadAngles : 0)
        | (known.hasHeadPosition ? Flag.hasHeadPosition : 0) | (known.hasGaze ? Flag.hasGaze : 0))
    bytes.append(littleEndian: known.shapes.rawValue)
    for index in 0..<ARKitShape.count { bytes.append(frame.shapes.storage[index]) }
    let (head, gaze) = (frame.head, frame.gaze)
    for value in [
      head.pitch, head.yaw, head.roll, head.position.x, head.position.y, head.position.z,
      gaze.left.x, gaze.left.y, gaze.right.x, gaze.right.y,
    ] { bytes.append(value) }
  }

  package static func append(_ frame: ChannelFrame, to bytes: inout [UInt8]) {
    bytes.append(frame.time)
    bytes.append(littleEndian: frame.sequence)
    bytes.append(frame.isTracked ? Flag.isTracked : 0)
    bytes.append(littleEndian: frame.available.rawValue)
    for index in 0..<Channel.count { bytes.append(frame.values.storage[index]) }
  }

  package static func append(_ frame: HandFrame, to bytes: inout [UInt8]) {
    bytes.append(frame.time)
    bytes.append(littleEndian: frame.sequence)
    bytes.append(0 as UInt8)
    for hand in frame.hands.prefix(maximumHands) {
      bytes.append((hand.side == .left ? 0 : 1) as UInt8)
      bytes.append(hand.confidence)
      for joints in [hand.picture, hand.world] {
        for joint in 0..<HandJoints.count {
          let point = joints[joint]
          for axis in 0..<3 { bytes.append(point[axis]) }
        }
      }
    }
  }

  package static func face(_ bytes: inout ByteCursor) -> FaceFrame {
    var frame = FaceFrame(time: bytes.double(), sequence: bytes.integer(UInt32.self))
    let flags = bytes.integer(UInt8.self)
    frame.isTracked = flags & Flag.isTracked != 0
    frame.available = FaceAvailability(
      shapes: ShapeSet(rawValue: bytes.integer(UInt64.self)),
      hasHeadAngles: flags & Flag.hasHeadAngles != 0,
      hasHeadPosition: flags & Flag.hasHeadPosition != 0, hasGaze: flags & Flag.hasGaze != 0)
    for index in 0..<ARKitShape.count { frame.shapes.storage[index] = bytes.float() }
    frame.head.pitch = bytes.float()
    frame.head.yaw = bytes.float()
    frame.head.roll = bytes.float()
    for axis in 0..<3 { frame.head.position[axis] = bytes.float() }
    for axis in 0..<2 { frame.gaze.left[axis] = bytes.float() }
    for axis in 0..<2 { frame.gaze.right[axis] = bytes.float() }
    return frame
  }

  package static func channels(_ bytes: inout ByteCursor) -> ChannelFrame {
    var frame = ChannelFrame(time: bytes.double(), sequence: bytes.integer(UInt32.self))
    frame.isTracked = bytes.integer(UInt8.self) & Flag.isTracked != 0
    frame.available = ChannelSet(rawValue: bytes.integer(UInt64.self))
    for index in 0..<Channel.count { frame.values.storage[index] = bytes.float() }
    return frame
  }

  package static func hands(_ bytes: inout ByteCursor, count: Int) -> HandFrame {
    var frame = HandFrame(time: bytes.double(), sequence: bytes.integer(UInt32.self), hands: [])
    _ = bytes.integer(UInt8.self)
    for _ in 0..<count {
      let side: Hand.Side = bytes.integer(UInt8.self) == 0 ? .left : .right
      let confidence = bytes.float()
      let picture = joints(&bytes)
      frame.hands.append(
        Hand(side: side, confidence: confidence, picture: picture, world: joints(&bytes)))
    }
    return frame
  }

  private static func joints(_ bytes: inout ByteCursor) -> HandJoints {
    var joints = HandJoints()
    for joint in 0..<HandJoints.count { joints[joint] = bytes.point() }
    return joints
  }
}
