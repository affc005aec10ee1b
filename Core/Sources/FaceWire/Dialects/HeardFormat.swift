import OSC

/// The format of a datagram on a port for all formats, detected by its first bytes and addresses.
public enum HeardFormat: Hashable, Sendable {
  case liveLink
  case weirdConnect
  case dialect(FaceDialect)
  /// Control voltages, which have no face.
  case voltages
  case discovery
  /// OSC of an unknown app.
  case strangeOSC

  /// Nil for an unknown format.
  public static func detect(_ bytes: UnsafeRawBufferPointer) -> HeardFormat? {
    // Tested first: its records begin with a time, whose bytes can be any.
    if OpenSeeFaceDecoder.isLikely(bytes) { return .dialect(.openSeeFace) }
    switch PacketKind.detect(bytes) {
    case .weirdConnect: return .weirdConnect
    case .legacy, .nerve: return .voltages
    case .liveLink: return .liveLink
    case .discovery: return .discovery
    case .osc: return osc(bytes)
    case nil: break
    }
    return text(bytes).map { .dialect($0) }
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> FaceDialect? {
    guard bytes.count <= LooseJSON.maximumSize, let first = bytes.first else { return nil }
    if first == UInt8(ascii: "{") || first == 0xEF {
      return contains(bytes, "sensordata") ? .zigSim : .vTubeStudio
    }
    guard bytes.contains(UInt8(ascii: "|")), first < 0x80 else { return nil }
    let isShort = ["_L-", "_L&", "_R-", "_R&"].contains { contains(bytes, $0) }
    return isShort ? .iFacialMocap : .facemotion3D
  }

  private static func contains(_ bytes: UnsafeRawBufferPointer, _ word: String) -> Bool {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      bytes[start] == word[0]
        && bytes[start..<start + word.count].elementsEqual(word)
    }
  }

  /// The first known address decides.
  private static func osc(_ bytes: UnsafeRawBufferPointer) -> HeardFormat? {
    guard let messages = try? OSCPacket.messages(of: bytes) else { return nil }
    for message in messages {
      if message.address.hasPrefix("/VMC/Ext/") { return .dialect(.vmc) }
      if FaceOSCDecoder.isAddress(message.address) { return .dialect(.faceOSC) }
      if FaceCapDecoder.addresses.contains(message.address) { return .dialect(.faceCap) }
      if ZigSimDecoder.faceName(message.address) != nil { return .dialect(.zigSim) }
    }
    return .strangeOSC
  }
}
