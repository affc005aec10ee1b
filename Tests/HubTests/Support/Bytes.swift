import FaceWire
import Signals

enum Bytes {
  static func weirdConnect(_ frame: ChannelFrame) -> [UInt8] {
    var batch = PacketBatch()
    WeirdConnect.append(frame, to: &batch)
    return batch.packets[0]
  }

  static func nerve(_ features: NerveFeatures) -> [UInt8] {
    var batch = PacketBatch()
    NervePacket.append(NerveFrame(features: features), to: &batch)
    return batch.packets[0]
  }

  static func legacy(_ volts: [Float], sequence: UInt32 = 0) -> [UInt8] {
    var batch = PacketBatch()
    LegacyCV(sequence: sequence, time: 0, volts: volts).append(to: &batch)
    return batch.packets[0]
  }

  /// What the phone sends for a simulated face.
  static func liveLink(frame: Int, device: String = "phone-1", isTracked: Bool = true) -> [UInt8] {
    let time = Double(frame) / 60
    let face =
      isTracked
      ? SimulatedPerformer().frame(at: time, sequence: UInt32(frame))
      : .lost(time: time, sequence: UInt32(frame))
    var packet = LiveLinkPacket(face: face, deviceID: device, subject: "Ada")
    packet.frameNumber = Int32(frame)
    packet.subFrame = 0
    var batch = PacketBatch()
    LiveLinkFace.append(packet, to: &batch)
    return batch.packets[0]
  }
}

extension PacketBatch {
  init(_ packets: [UInt8]...) {
    self.init()
    for packet in packets { packet.withUnsafeBytes { append($0) } }
  }
}
