public import Signals

/// A packet for a receiver of control voltages.
public enum ReceivedPacket: Hashable, Sendable {
  case channels(ChannelFrame)
  case legacy(LegacyCV)
  case nerve(NerveFrame)

  /// Decodes a datagram of any of the three formats, detected by its first bytes.
  public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    switch PacketKind.detect(bytes) {
    case .weirdConnect: self = .channels(try WeirdConnect.decode(bytes))
    case .legacy: self = .legacy(try LegacyCV(decoding: bytes))
    case .nerve: self = .nerve(try NervePacket.decode(bytes))
    case .osc, .liveLink, .discovery, nil: throw WireError(.magic, at: 0)
    }
  }
}

/// The format of a datagram by its first bytes; the rest may be malformed.
public enum PacketKind: String, CaseIterable, Codable, Sendable {
  case weirdConnect, legacy, nerve, osc, liveLink, discovery

  public static func detect(_ bytes: UnsafeRawBufferPointer) -> PacketKind? {
    guard bytes.count >= 4 else { return nil }
    switch bytes.little(UInt32.self, at: 0) {
    case WeirdConnect.magic: return .weirdConnect
    case LegacyCV.magic: return .legacy
    case NervePacket.magic: return DiscoveryLine.hasKeyword(bytes) ? .discovery : .nerve
    default: break
    }
    if bytes[0] == UInt8(ascii: "/") || bytes.starts(with: "#bundle\0".utf8) { return .osc }
    if bytes[0] == LiveLinkFace.version, bytes[1] == 0, bytes[2] == 0 { return .liveLink }
    return DiscoveryLine.hasKeyword(bytes) ? .discovery : nil
  }
}
