import Numbers
public import Signals

/// A decoded `NERV` packet.
public struct NerveFrame: Hashable, Sendable {
  /// 1, or 2 when the packet is long enough for version 2.
  public var version: Int
  /// Number of faces, 1…4; the packet holds one of them.
  public var faceCount: Int
  public var features: NerveFeatures
  /// Microseconds of the sender's clock; nil when the receiver sets the timestamp.
  public var microseconds: UInt64?

  public init(
    version: Int = 2, faceCount: Int = 1, features: NerveFeatures, microseconds: UInt64? = nil
  ) {
    self.version = version
    self.faceCount = faceCount
    self.features = features
    self.microseconds = microseconds
  }
}

/// The packet of installed NERVE modules: "NERV", version, faces, features, microseconds.
public enum NervePacket {
  /// 17 features.
  public static let sizeOfVersion1 = 84
  /// 21 features.
  public static let size = 100

  static let magic: UInt32 = 0x5652_454E

  /// Appends version 2 of a face. Appends nothing without a face: the module's outputs then go to 0 V.
  public static func append(_ frame: ChannelFrame, to batch: inout PacketBatch) {
    guard frame.isTracked, !frame.available.isEmpty else { return }
    let features = NerveFeatures(deriving: frame)
    let microseconds = UInt64(exactly: (max(0, frame.time) * 1e6).rounded())
    append(NerveFrame(features: features, microseconds: microseconds), to: &batch)
  }

  /// Appends a frame as version 1 or 2; every feature finite and clamped.
  public static func append(_ frame: NerveFrame, to batch: inout PacketBatch) {
    let isVersion1 = frame.version == 1
    let count = isVersion1 ? NerveFeature.countInVersion1 : NerveFeature.count
    batch.append(count: 16 + 4 * count) { bytes in
      bytes.storeLittle(magic, at: 0)
      bytes.storeLittle(UInt16(isVersion1 ? 1 : 2), at: 4)
      bytes.storeLittle(UInt16(min(max(frame.faceCount, 1), 4)), at: 6)
      for feature in NerveFeature.allCases.prefix(count) {
        let value = frame.features[feature].wired(to: feature.range)
        bytes.storeLittle(value, at: 8 + 4 * feature.rawValue)
      }
      bytes.storeLittle(frame.microseconds ?? 0, at: 8 + 4 * count)
    }
  }

  /// Decodes as the module does: 84 bytes or more, 1…4 faces, version 2 from 100 bytes, shorter ones as
  /// version 1 (which has no timestamp). A feature that is not finite becomes 0.
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> NerveFrame {
    guard bytes.count >= 4 else { throw WireError(.length, at: bytes.count) }
    guard bytes.little(UInt32.self, at: 0) == magic else { throw WireError(.magic, at: 0) }
    guard bytes.count >= sizeOfVersion1 else { throw WireError(.length, at: bytes.count) }
    let version = bytes.little(UInt16.self, at: 4)
    guard version == 1 || version == 2 else { throw WireError(.version, at: 4) }
    let faceCount = bytes.little(UInt16.self, at: 6)
    guard (1...4).contains(faceCount) else { throw WireError(.count, at: 6) }

    let isWhole = version == 2 && bytes.count >= size
    let count = isWhole ? NerveFeature.count : NerveFeature.countInVersion1
    var features = NerveFeatures()
    for feature in NerveFeature.allCases.prefix(count) {
      let value = bytes.littleFloat(at: 8 + 4 * feature.rawValue)
      let isBlink = feature == .blinkL || feature == .blinkR
      features[feature] = isBlink ? (value > 0.5 ? 1 : 0) : value.wired(to: feature.range)
    }
    let stamp = bytes.little(UInt64.self, at: 8 + 4 * count)
    let hasStamp = stamp != 0 && (isWhole || version == 1)
    return NerveFrame(
      version: isWhole ? 2 : 1, faceCount: Int(faceCount), features: features,
      microseconds: hasStamp ? stamp : nil)
  }
}
