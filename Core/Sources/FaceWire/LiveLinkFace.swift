import Numbers
public import Signals

/// The datagrams of the Live Link Face app in its ARKit mode, big-endian, usually on port 11111.
///
/// version, device, subject (each text after a 32-bit length), frame number, sub-frame, rate as a
/// fraction; then, only when a face is tracked, a count and that many floats.
public enum LiveLinkFace {
  /// The version that the app writes; other versions are read when their structure is the same.
  public static let version: UInt8 = 6

  /// The shapes in the order of the datagram (Unreal's EARFaceBlendShape).
  public static let shapes: [ARKitShape] = [
    .eyeBlinkLeft, .eyeLookDownLeft, .eyeLookInLeft, .eyeLookOutLeft, .eyeLookUpLeft,
    .eyeSquintLeft, .eyeWideLeft, .eyeBlinkRight, .eyeLookDownRight, .eyeLookInRight,
    .eyeLookOutRight, .eyeLookUpRight, .eyeSquintRight, .eyeWideRight, .jawForward, .jawLeft,
    .jawRight, .jawOpen, .mouthClose, .mouthFunnel, .mouthPucker, .mouthLeft, .mouthRight,
    .mouthSmileLeft, .mouthSmileRight, .mouthFrownLeft, .mouthFrownRight, .mouthDimpleLeft,
    .mouthDimpleRight, .mouthStretchLeft, .mouthStretchRight, .mouthRollLower, .mouthRollUpper,
    .mouthShrugLower, .mouthShrugUpper, .mouthPressLeft, .mouthPressRight, .mouthLowerDownLeft,
    .mouthLowerDownRight, .mouthUpperUpLeft, .mouthUpperUpRight, .browDownLeft, .browDownRight,
    .browInnerUp, .browOuterUpLeft, .browOuterUpRight, .cheekPuff, .cheekSquintLeft,
    .cheekSquintRight, .noseSneerLeft, .noseSneerRight, .tongueOut,
  ]

  /// Decodes a datagram; its length must match its structure exactly.
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> LiveLinkPacket {
    guard let version = bytes.first else { throw WireError(.length, at: 0) }
    guard version > 0 else { throw WireError(.version, at: 0) }
    var offset = 1
    let deviceID = try text(bytes, at: &offset)
    let subject = try text(bytes, at: &offset)
    guard bytes.count - offset >= 16 else { throw WireError(.length, at: offset) }
    let packet = LiveLinkPacket(
      version: version, deviceID: deviceID, subject: subject,
      frameNumber: bytes.big(Int32.self, at: offset),
      subFrame: Float(bitPattern: bytes.big(UInt32.self, at: offset + 4)),
      rateNumerator: bytes.big(Int32.self, at: offset + 8),
      rateDenominator: bytes.big(Int32.self, at: offset + 12),
      values: try values(bytes, at: offset + 16))
    guard packet.rateNumerator > 0 else { throw WireError(.number, at: offset + 8) }
    guard packet.rateDenominator > 0 else { throw WireError(.number, at: offset + 12) }
    return packet
  }

  /// Appends the datagram of a packet.
  public static func append(_ packet: LiveLinkPacket, to batch: inout PacketBatch) {
    var deviceID = packet.deviceID
    var subject = packet.subject
    let valueBytes = packet.values.map { 1 + 4 * $0.count } ?? 0
    batch.append(count: 25 + deviceID.utf8.count + subject.utf8.count + valueBytes) { bytes in
      bytes[0] = packet.version
      var offset = 1
      store(&deviceID, in: bytes, at: &offset)
      store(&subject, in: bytes, at: &offset)
      bytes.storeBig(packet.frameNumber, at: offset)
      bytes.storeBig(packet.subFrame, at: offset + 4)
      bytes.storeBig(packet.rateNumerator, at: offset + 8)
      bytes.storeBig(packet.rateDenominator, at: offset + 12)
      guard let values = packet.values else { return }
      bytes[offset + 16] = UInt8(values.count)
      for index in 0..<values.count {
        bytes.storeBig(values.storage[index], at: offset + 17 + 4 * index)
      }
    }
  }

  private static func text(
    _ bytes: UnsafeRawBufferPointer, at offset: inout Int
  ) throws(WireError) -> String {
    guard bytes.count - offset >= 4 else { throw WireError(.length, at: offset) }
    let count = Int(bytes.big(Int32.self, at: offset))
    guard count >= 0, count <= bytes.count - offset - 4 else {
      throw WireError(.length, at: offset)
    }
    offset += 4 + count
    return String(untrusted: UnsafeRawBufferPointer(rebasing: bytes[offset - count..<offset]))
  }

  /// Nil for the short form and for a count of 0: no face.
  private static func values(
    _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(WireError) -> LiveLinkValues? {
    guard offset < bytes.count else { return nil }
    let count = Int(bytes[offset])
    guard [0, LiveLinkValues.countOfShapes, LiveLinkValues.count].contains(count) else {
      throw WireError(.count, at: offset)
    }
    guard bytes.count == offset + 1 + 4 * count else { throw WireError(.length, at: offset + 1) }
    guard count > 0 else { return nil }
    var values = LiveLinkValues(hasAngles: count == LiveLinkValues.count)
    withUnsafeMutableBytes(of: &values.storage) { lanes in
      let lanes = lanes.assumingMemoryBound(to: UInt32.self)
      for index in 0..<count { lanes[index] = bytes.big(UInt32.self, at: offset + 1 + 4 * index) }
    }
    return values
  }

  private static func store(
    _ text: inout String, in bytes: UnsafeMutableRawBufferPointer, at offset: inout Int
  ) {
    text.withUTF8 { text in
      bytes.storeBig(Int32(truncatingIfNeeded: text.count), at: offset)
      UnsafeMutableRawBufferPointer(rebasing: bytes[(offset + 4)...]).copyBytes(from: text)
      offset += 4 + text.count
    }
  }
}
