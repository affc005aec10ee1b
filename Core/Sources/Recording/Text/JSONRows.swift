import Foundation
import JSON
import SensorWire
import Signals

/// Frames from JSON Lines; unknown names are ignored, a member of the wrong type makes a line malformed.
struct JSONRows: RowFormat {
  static let hasHeader = false

  init?(firstLine: ArraySlice<UInt8>) {
    guard firstLine.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
      return nil
    }
  }

  func read(_ line: ArraySlice<UInt8>, row: Int) -> Row {
    guard let line = try? BoundedJSON.decode(FrameLine.self, from: line), line.time.isFinite
    else { return .malformed }
    if line.type == "bodies" { return .ignored }
    return line.frame(row: UInt32(truncatingIfNeeded: row)).map { .frame($0) } ?? .malformed
  }
}

/// One line of the file.
private struct FrameLine: Decodable {
  let time: Double
  let type: String?
  let sequence: UInt32?
  let tracked: Bool?
  let shapes: [String: Float?]?
  let head: [String: Float?]?
  let gaze: Eyes?
  let values: [String: Float?]?
  let hands: [HandLine]?

  struct Eyes: Decodable {
    let left: [Float]
    let right: [Float]
  }

  struct HandLine: Decodable {
    let side: Hand.Side
    let confidence: Float?
    let picture: [[Float]]
    let world: [[Float]]?
  }

  func frame(row: UInt32) -> RecordedFrame? {
    switch type {
    case "face": face(row)
    case "channels": channels(row)
    case "hands": handFrame(row)
    case nil where shapes != nil: face(row)
    case nil where values != nil: channels(row)
    case nil where hands != nil: handFrame(row)
    default: nil
    }
  }

  private func face(_ row: UInt32) -> RecordedFrame? {
    var frame = FaceFrame(
      time: time, sequence: sequence ?? row, isTracked: tracked ?? true, available: .none)
    for (name, value) in shapes ?? [:] {
      guard let shape = ARKitShape(name: name), let value else { continue }
      frame.shapes[shape] = value
      frame.available.shapes.insert(shape)
    }
    let head = (head ?? [:]).compactMapValues { $0 }
    if let pitch = head["pitch"], let yaw = head["yaw"], let roll = head["roll"] {
      (frame.head.pitch, frame.head.yaw, frame.head.roll) = (pitch, yaw, roll)
      frame.available.hasHeadAngles = true
    }
    if let x = head["x"], let y = head["y"], let z = head["z"] {
      frame.head.position = SIMD3(x, y, z)
      frame.available.hasHeadPosition = true
    }
    if let gaze {
      guard gaze.left.count == 2, gaze.right.count == 2 else { return nil }
      frame.gaze = Gaze(left: SIMD2(gaze.left), right: SIMD2(gaze.right))
      frame.available.hasGaze = true
    }
    return .face(frame)
  }

  private func channels(_ row: UInt32) -> RecordedFrame? {
    var frame = ChannelFrame(
      time: time, sequence: sequence ?? row, isTracked: tracked ?? true, available: [])
    for (name, value) in values ?? [:] {
      guard let channel = Channel(name: name), let value else { continue }
      frame.values[channel] = value
      frame.available.insert(channel)
    }
    return .channels(frame)
  }

  private func handFrame(_ row: UInt32) -> RecordedFrame? {
    var frame = HandFrame(time: time, sequence: sequence ?? row, hands: [])
    for line in (hands ?? []).prefix(FrameBytes.maximumHands) {
      guard let picture = HandJoints(line.picture) else { return nil }
      let world = line.world.map { HandJoints($0) } ?? HandJoints()
      guard let world else { return nil }
      frame.hands.append(
        Hand(side: line.side, confidence: line.confidence ?? 1, picture: picture, world: world))
    }
    return .hands(frame)
  }
}

extension HandJoints {
  /// Nil unless there are 21 points of 3 numbers.
  fileprivate init?(_ points: [[Float]]) {
    guard points.count == HandJoints.count, points.allSatisfy({ $0.count == 3 }) else { return nil }
    self.init()
    for (joint, point) in points.enumerated() { self[joint] = SIMD3(point) }
  }
}
