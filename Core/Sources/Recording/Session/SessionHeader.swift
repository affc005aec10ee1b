import Foundation
import JSON

/// The metadata of a session file, as JSON in its first record.
public struct SessionHeader: Hashable, Sendable {
  public var name: String
  /// The source URL of the frames ("demo:", "livelink://0.0.0.0:11111").
  public var source: String
  /// Unix seconds at the session's time 0.
  public var start: Double
  /// The timecode at time 0 in seconds since midnight, of an imported Live Link CSV; nil when `start` gives
  /// it.
  public var timecode: Double?

  public init(name: String, source: String, start: Double, timecode: Double? = nil) {
    self.name = name
    self.source = source
    self.start = start
    self.timecode = timecode
  }

  static let format = "sensorium.session"
  static let version = 1
}

extension SessionHeader: Codable {
  private enum CodingKeys: String, CodingKey { case format, version, name, source, start, timecode }

  /// Lenient: only the format's name must be correct.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(String.self, forKey: .format) == SessionHeader.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: values, debugDescription: "not a sensorium.session")
    }
    name = (try? values.decode(String.self, forKey: .name)) ?? ""
    source = (try? values.decode(String.self, forKey: .source)) ?? ""
    let start = (try? values.decode(Double.self, forKey: .start)) ?? 0
    self.start = start.magnitude < TimeLine.farthest ? start : 0
    let timecode = try? values.decode(Double.self, forKey: .timecode)
    self.timecode = timecode.flatMap { $0.magnitude < TimeLine.farthest ? $0 : nil }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(SessionHeader.format, forKey: .format)
    try values.encode(SessionHeader.version, forKey: .version)
    try values.encode(name, forKey: .name)
    try values.encode(source, forKey: .source)
    try values.encode(start.isFinite ? start : 0, forKey: .start)
    if let timecode, timecode.isFinite { try values.encode(timecode, forKey: .timecode) }
  }

  /// Compact JSON; a name or source that is too long for a record is truncated.
  var json: [UInt8] {
    var short = self
    short.name = String(name.prefix(1000))
    short.source = String(source.prefix(4000))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(short)).map(Array.init) ?? []
  }

  init?(json: some Sequence<UInt8>) {
    guard let header = try? BoundedJSON.decode(SessionHeader.self, from: json) else {
      return nil
    }
    self = header
  }
}
