public import CaptureWire
import Numbers

/// How long can still be recorded.
public struct CaptureSpace: Hashable, Sendable {
  /// Bytes that are free and may be used.
  public var free: Int64
  /// Bytes a second.
  public var rate: Double

  /// Bytes that stay free for the end of a take: its index, its manifest and the system.
  public static let reserve: Int64 = 512 << 20

  /// - Parameters:
  ///   - free: bytes on the disk.
  ///   - rate: measured bytes a second; nil for an estimate from the streams.
  public init(free: Int64, rate: Double? = nil, streams: [CaptureStream]) {
    self.free = max(free - Self.reserve, 0)
    let measured = rate.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.rate = measured ?? streams.reduce(0) { $0 + Self.rate(of: $1) }
  }

  /// Seconds; nil without a rate.
  public var seconds: Double? { rate > 0 ? Double(free) / rate : nil }

  /// One sentence for a page.
  public var sentence: String {
    guard let seconds else { return "No stream is recorded, so no space is used." }
    let minutes = Int(clamping: seconds / 60)
    if minutes >= 120 { return "There is room for \(minutes / 60) hours." }
    if minutes >= 2 { return "There is room for \(minutes) minutes." }
    return "There is room for \(Int(clamping: seconds)) s. Free some space."
  }

  /// Bytes a second of a stream: values by their size in the log; video by 0.1 bit a pixel, 4 Mbit/s at least; depth by
  /// 1 byte a pixel.
  public static func rate(of stream: CaptureStream) -> Double {
    let rate = stream.rate.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let pixels = Double(stream.width ?? 0) * Double(stream.height ?? 0)
    return switch stream.kind {
    case .video: max(pixels * (rate ?? 30) * 0.1, 4e6) / 8
    case .depth: max(pixels, 256 * 192) * (rate ?? 30)
    case .audio: stream.codec == "f32" ? (stream.soundRate ?? 48_000) * 4 : 16_000
    case .imu: (rate ?? 100) * 65
    case .pose: (rate ?? 60) * 93
    case .glove: (rate ?? 120) * 110
    case .hands: (rate ?? 30) * 1_100
    case .face: (rate ?? 30) * 600
    case .body: (rate ?? 30) * 1_100
    }
  }
}
