import JSON
import Numbers

/// What an entry of a list of a session has to be; the same as docs/schemas.
package struct SessionSchema: Sendable {
  package enum Shape: Sendable {
    /// A list of this many numbers.
    case numbers(Int)
    /// A list of this many numbers or nulls.
    case unknowns(Int)
    /// As `numbers`, or null as a whole.
    case optionalNumbers(Int)
    case whole, flag, text, objects
    case choice([String])
  }

  package let required: [(key: String, shape: Shape)]
  package let optional: [(key: String, shape: Shape)]
  /// All of them, the required ones first.
  let keys: [PlainEntry.Key]

  /// The schema of a file; nil for one that is no list of samples.
  package init?(file: String) {
    guard file.hasSuffix(".json"), !file.contains("/") else { return nil }
    guard let schema = Self.schemas[Self.stem(of: file)] else { return nil }
    self = schema
  }

  private init(
    _ required: [(key: String, shape: Shape)], optional: [(key: String, shape: Shape)] = []
  ) {
    self.required = required
    self.optional = optional
    keys = (required + optional).map { PlainEntry.Key(name: Array($0.key.utf8), shape: $0.shape) }
  }

  /// The name without the ending and the number of a further stream: "watch_imu" of "watch_imu_2.json",
  /// "video_frames" of "video_2_frames.json".
  package static func stem(of file: String) -> String {
    let parts = file.dropLast(5).split(separator: "_", omittingEmptySubsequences: false)
    return parts.filter { Int($0) == nil }.joined(separator: "_")
  }

  private static let schemas: [String: SessionSchema] = {
    let imu = SessionSchema(
      [
        ("accel", .optionalNumbers(3)), ("gyro", .optionalNumbers(3)),
        ("attitude", .optionalNumbers(4)),
      ], optional: [("user_accel", .numbers(3))])
    let frames = SessionSchema(
      [("frame", .whole), ("key", .flag)],
      optional: [("sequence", .whole), ("is_estimated", .flag)])
    return [
      "watch_imu": imu, "phone_imu": imu,
      "arkit_poses": SessionSchema(
        [("transform_4x4", .numbers(16))],
        optional: [("intrinsics", .numbers(4)), ("is_tracked", .flag)]),
      "glove_joints": SessionSchema(
        [("joints_21", .unknowns(21))],
        optional: [
          ("side", .choice(["left", "right"])), ("rolls", .unknowns(2)), ("is_calibrated", .flag),
        ]),
      "hands": SessionSchema([("hands", .objects)]),
      "faces": SessionSchema([("faces", .objects)]),
      "body": SessionSchema([("bodies", .objects)]),
      "video_frames": frames,
      "audio_frames": SessionSchema(
        [],
        optional: [
          ("sample", .whole), ("count", .whole), ("frame", .whole), ("key", .flag),
          ("sequence", .whole), ("is_estimated", .flag),
        ]),
      "depth_frames": SessionSchema(
        [("frame", .whole), ("file", .text)], optional: [("confidence", .text)]),
    ]
  }()

  /// The timestamp of an entry, or why it is not one.
  package func check(_ entry: [UInt8]) -> Result<Double, SchemaProblem> {
    if let time = PlainEntry.timestamp(of: entry, self) { return .success(time) }
    return checkWhole(entry)
  }

  /// The same for any spelling.
  func checkWhole(_ entry: [UInt8]) -> Result<Double, SchemaProblem> {
    guard let node = try? JSONParser.parse(entry), case .object(let members) = node else {
      return .failure(SchemaProblem("is not a JSON object"))
    }
    guard let time = members["timestamp"]?.double, time >= 0 else {
      return .failure(SchemaProblem("has no timestamp that is a number from 0 on"))
    }
    for (key, shape) in required where members[key].map(shape.holds) != true {
      return .failure(SchemaProblem("has no “\(key)” that is \(shape.words)"))
    }
    for (key, shape) in optional {
      if let value = members[key], !shape.holds(value) {
        return .failure(SchemaProblem("has a “\(key)” that is not \(shape.words)"))
      }
    }
    return .success(time)
  }
}

package struct SchemaProblem: Error, Hashable {
  package let words: String

  init(_ words: String) { self.words = words }
}

extension SessionSchema.Shape {
  func holds(_ node: JSONNode) -> Bool {
    switch self {
    case .numbers(let count): return Self.isList(node, count) { $0.double != nil }
    case .unknowns(let count): return Self.isList(node, count) { $0.double != nil || $0 == .null }
    case .optionalNumbers(let count):
      return node == .null || Self.isList(node, count) { $0.double != nil }
    case .whole: return node.double.map { $0 >= 0 && $0 == $0.rounded() } ?? false
    case .flag: if case .bool = node { return true } else { return false }
    case .text: if case .string = node { return true } else { return false }
    case .objects:
      return Self.isList(node, nil) { if case .object = $0 { true } else { false } }
    case .choice(let choices):
      if case .string(let text) = node { return choices.contains(text) } else { return false }
    }
  }

  private static func isList(
    _ node: JSONNode, _ count: Int?, _ isElement: (JSONNode) -> Bool
  ) -> Bool {
    guard case .array(let elements) = node, elements.count == count ?? elements.count else {
      return false
    }
    return elements.allSatisfy(isElement)
  }

  var words: String {
    switch self {
    case .numbers(let count): "a list of \(count) numbers"
    case .unknowns(let count): "a list of \(count) numbers or nulls"
    case .optionalNumbers(let count): "null or a list of \(count) numbers"
    case .whole: "a whole number"
    case .flag: "true or false"
    case .text: "a text"
    case .objects: "a list of objects"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    }
  }
}
