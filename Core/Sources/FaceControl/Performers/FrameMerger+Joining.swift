import Numbers
import Signals

extension SensorFrame {
  /// Whether a tracked face has any value of a part.
  func has(_ part: FacePart) -> Bool {
    guard isTracked else { return false }
    switch self {
    case .channels(let frame): return !frame.available.isDisjoint(with: part.channels)
    case .face(let face):
      let known = face.available
      switch part {
      case .head: return known.hasHeadAngles || known.hasHeadPosition
      case .gaze: return known.hasGaze || !known.shapes.isDisjoint(with: part.shapes)
      case .brows, .eyes, .mouth: return !known.shapes.isDisjoint(with: part.shapes)
      }
    }
  }
}

extension FaceFrame {
  /// One face with parts of several sources, at the time of the pacing frame.
  init(joining parts: [(part: FacePart, face: FaceFrame)], at beat: SensorFrame) {
    self.init(time: beat.time, sequence: beat.sequence, available: .none)
    for (part, face) in parts {
      let known = face.available.shapes.intersection(part.shapes)
      shapes.storage.take(known.rawValue, from: face.shapes.storage)
      available.shapes.formUnion(known)
      if part == .gaze {
        gaze = face.gaze
        available.hasGaze = face.available.hasGaze
      } else if part == .head {
        head = face.head
        available.hasHeadAngles = face.available.hasHeadAngles
        available.hasHeadPosition = face.available.hasHeadPosition
      }
    }
  }
}

extension ChannelFrame {
  /// Channels with parts of several sources, at the time of the pacing frame.
  init(joining parts: [(part: FacePart, frame: ChannelFrame)], at beat: SensorFrame) {
    self.init(time: beat.time, sequence: beat.sequence, available: [])
    for (part, frame) in parts {
      let known = frame.available.intersection(part.channels)
      values.storage.take(known.rawValue, from: frame.values.storage)
      available.formUnion(known)
    }
  }
}

extension SIMD64<Float> {
  /// Copies the lanes of a mask from another vector.
  fileprivate mutating func take(_ mask: UInt64, from other: SIMD64<Float>) {
    for lane in 0..<64 where mask >> UInt64(lane) & 1 == 1 { self[lane] = other[lane] }
  }
}
