import CaptureFiles
import CaptureWire

/// The JSON Schemas of the channels.
enum MCAPSchemas {
  /// The name and text of the schema of a list's entries.
  static func schema(of list: SessionList) -> (name: String, text: String) {
    let members: [(String, String)] =
      switch list.kind {
      case .imu:
        [
          ("accel", vector), ("gyro", vector), ("attitude", vector), ("user_accel", vector),
        ]
      case .pose:
        [("transform_4x4", numbers), ("intrinsics", numbers), ("is_tracked", flag)]
      case .glove:
        [("joints_21", unknowns), ("side", word), ("rolls", unknowns), ("is_calibrated", flag)]
      case .hands: [("hands", objects)]
      case .face: [("faces", objects)]
      case .body: [("bodies", objects)]
      case .video:
        [("frame", whole), ("key", flag), ("sequence", whole), ("is_estimated", flag)]
      case .audio: [("sample", whole), ("count", whole), ("frame", whole), ("key", flag)]
      case .depth: []
      }
    let name = list.isFrames ? "\(list.kind.rawValue)_frame" : list.kind.rawValue
    return ("sensorium.capture.\(name)", object([("timestamp", number)] + members))
  }

  /// A picture as viewers of MCAP show it.
  static let image = (
    name: "foxglove.CompressedImage",
    text: object([
      ("timestamp", object([("sec", whole), ("nsec", whole)])), ("frame_id", word),
      ("data", #"{"type":"string","contentEncoding":"base64"}"#), ("format", word),
    ])
  )

  private static let number = #"{"type":"number"}"#
  private static let whole = #"{"type":"integer"}"#
  private static let flag = #"{"type":"boolean"}"#
  private static let word = #"{"type":"string"}"#
  private static let numbers = #"{"type":"array","items":{"type":"number"}}"#
  private static let vector = #"{"type":["array","null"],"items":{"type":"number"}}"#
  private static let unknowns = #"{"type":"array","items":{"type":["number","null"]}}"#
  private static let objects = #"{"type":"array","items":{"type":"object"}}"#

  private static func object(_ members: [(String, String)]) -> String {
    let list = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    return "{\"type\":\"object\",\"properties\":{\(list)}}"
  }
}
