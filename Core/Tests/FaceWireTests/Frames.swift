import FaceWire
import Signals

/// A frame with a different value in each channel, all within their ranges.
func rampFrame(time: Double = 1.5, sequence: UInt32 = 0x0102_0304) -> ChannelFrame {
  var frame = ChannelFrame(time: time, sequence: sequence)
  for channel in Channel.allCases {
    let fraction = Float(channel.rawValue) / 61
    let range = channel.range
    frame.values[channel] = range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }
  return frame
}

/// The packets that `append` adds to an empty batch.
func packets(_ append: (inout PacketBatch) -> Void) -> [[UInt8]] {
  var batch = PacketBatch()
  append(&batch)
  return batch.packets
}

func decodeWeirdConnect(_ bytes: [UInt8]) throws -> ChannelFrame {
  try bytes.withUnsafeBytes { try WeirdConnect.decode($0) }
}

func decodeLegacy(_ bytes: [UInt8]) throws -> LegacyCV {
  try bytes.withUnsafeBytes { try LegacyCV(decoding: $0) }
}

func decodeNerve(_ bytes: [UInt8]) throws -> NerveFrame {
  try bytes.withUnsafeBytes { try NervePacket.decode($0) }
}

func decodeLiveLink(_ bytes: [UInt8]) throws -> LiveLinkPacket {
  try bytes.withUnsafeBytes { try LiveLinkFace.decode($0) }
}

func decodeDiscovery(_ bytes: [UInt8]) -> DiscoveryLine? {
  bytes.withUnsafeBytes { DiscoveryLine(decoding: $0) }
}
