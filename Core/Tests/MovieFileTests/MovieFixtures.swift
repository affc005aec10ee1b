import Foundation
import MovieFile
import Testing

/// Small films of other programs.
enum MovieFixtures {
  static let all = [
    ("webMVP8", webMVP8), ("webMVP9", webMVP9), ("webMAVC", webMAVC), ("mp4AV1", mp4AV1),
    ("mp4VP9", mp4VP9), ("mp4AVC", mp4AVC), ("fragmentedAVC", fragmentedAVC),
    ("phoneMOV", phoneMOV),
  ]

  static func decode(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text.filter { !$0.isNewline }) ?? Data())
  }

  static func reader(_ bytes: [UInt8], name: String = "film") throws(MovieError) -> MovieReader {
    try MovieReader(MovieSource(bytes: bytes, name: name))
  }

  /// All bytes that a remux writes, and what it says about them.
  static func written(_ remux: MovieRemux) throws -> (bytes: [UInt8], result: MovieRemux.Result) {
    var bytes: [UInt8] = []
    let result = try remux.write { bytes.append(contentsOf: $0) }
    return (bytes, result)
  }

  static func inputs(_ reader: MovieReader) -> [MovieRemux.Input] {
    reader.tracks.map { MovieRemux.Input(source: reader.source, track: $0) }
  }

  /// The types of the outermost boxes.
  static func boxes(_ bytes: [UInt8]) -> [String] {
    var types: [String] = []
    var offset = 0
    while offset + 8 <= bytes.count {
      let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self))
      offset += max(size, 8)
    }
    return types
  }

  /// A box with a given content.
  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8) + Array(type.utf8) + body
  }

  static func number(_ value: Int, _ width: Int = 4) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A video format whose pictures need no decoder.
  static func video() throws(MovieError) -> MovieFormat {
    try MovieFormat(video: "vp09.00.10.08", configuration: [], size: (640, 360))
  }
}
