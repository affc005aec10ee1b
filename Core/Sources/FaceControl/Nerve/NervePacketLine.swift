import Foundation

/// One received packet as a JSON line.
public struct NervePacketLine: Hashable, Sendable, Encodable {
  /// Seconds since the first packet.
  public var time: Double
  /// "WRD3", "WRD2" or "NERV".
  public var format: String
  public var from: String
  public var sequence: UInt32?
  /// Sixteen jacks, in volts.
  public var volts: [Float]
  /// The number of this packet, counted from 1.
  public var count: Int

  public var jsonLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
