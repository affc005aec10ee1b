import Signals

/// Encodes frames as JSON directly, because an encoder per frame would cost more time than the tracking.
enum FrameJSON {
  static func append(_ frame: FaceFrame, to bytes: inout [UInt8]) {
    var object = JSONObject(&bytes)
    object.begin(type: "face", frame.time, frame.sequence, &bytes)
    object.add("tracked", "\(frame.isTracked)", &bytes)
    let known = frame.available
    object.add("shapes", &bytes) { bytes in
      var shapes = JSONObject(&bytes)
      for shape in ARKitShape.allCases where known.shapes.contains(shape) {
        shapes.add(shape.name, frame.shapes[shape], &bytes)
      }
      shapes.end(&bytes)
    }
    if known.hasHeadAngles || known.hasHeadPosition {
      object.add("head", &bytes) { append(frame.head, known, to: &$0) }
    }
    if known.hasGaze {
      object.add("gaze", &bytes) { bytes in
        var gaze = JSONObject(&bytes)
        gaze.add("left", [frame.gaze.left.x, frame.gaze.left.y], &bytes)
        gaze.add("right", [frame.gaze.right.x, frame.gaze.right.y], &bytes)
        gaze.end(&bytes)
      }
    }
    object.end(&bytes, newline: true)
  }

  static func append(_ frame: ChannelFrame, to bytes: inout [UInt8]) {
    var object = JSONObject(&bytes)
    object.begin(type: "channels", frame.time, frame.sequence, &bytes)
    object.add("tracked", "\(frame.isTracked)", &bytes)
    object.add("values", &bytes) { bytes in
      var values = JSONObject(&bytes)
      for channel in Channel.allCases where frame.available.contains(channel) {
        values.add(channel.name, frame.values[channel], &bytes)
      }
      values.end(&bytes)
    }
    object.end(&bytes, newline: true)
  }

  static func append(_ frame: HandFrame, to bytes: inout [UInt8]) {
    var object = JSONObject(&bytes)
    object.begin(type: "hands", frame.time, frame.sequence, &bytes)
    object.add("hands", &bytes) { bytes in
      bytes.append(UInt8(ascii: "["))
      for (index, hand) in frame.hands.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        var object = JSONObject(&bytes)
        object.add("side", "\"\(hand.side.rawValue)\"", &bytes)
        object.add("confidence", hand.confidence, &bytes)
        object.add("picture", &bytes) { append(hand.picture, to: &$0) }
        object.add("world", &bytes) { append(hand.world, to: &$0) }
        object.end(&bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    object.end(&bytes, newline: true)
  }

  static func append(_ frame: BodyFrame, to bytes: inout [UInt8]) {
    var object = JSONObject(&bytes)
    object.begin(type: "bodies", frame.time, frame.sequence, &bytes)
    object.add("bodies", &bytes) { bytes in
      bytes.append(UInt8(ascii: "["))
      for (index, body) in frame.bodies.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        var object = JSONObject(&bytes)
        object.add("picture", &bytes) { append(body.picture, to: &$0) }
        object.add("world", &bytes) { append(body.world, to: &$0) }
        object.add("visibility", &bytes) { append(body.visibility, to: &$0) }
        object.add("presence", &bytes) { append(body.presence, to: &$0) }
        object.end(&bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    object.end(&bytes, newline: true)
  }

  private static func append(
    _ head: HeadPose, _ known: FaceAvailability, to bytes: inout [UInt8]
  ) {
    var object = JSONObject(&bytes)
    if known.hasHeadAngles {
      object.add("pitch", head.pitch, &bytes)
      object.add("yaw", head.yaw, &bytes)
      object.add("roll", head.roll, &bytes)
    }
    if known.hasHeadPosition {
      object.add("x", head.position.x, &bytes)
      object.add("y", head.position.y, &bytes)
      object.add("z", head.position.z, &bytes)
    }
    object.end(&bytes)
  }

  private static func append(_ joints: HandJoints, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for joint in 0..<HandJoints.count {
      if joint > 0 { bytes.append(UInt8(ascii: ",")) }
      let point = joints[joint]
      bytes.append(jsonArray: [point.x, point.y, point.z])
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ joints: BodyJoints, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for joint in BodyJoint.allCases {
      if joint.rawValue > 0 { bytes.append(UInt8(ascii: ",")) }
      let point = joints[joint]
      bytes.append(jsonArray: [point.x, point.y, point.z])
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ scores: BodyScores, to bytes: inout [UInt8]) {
    bytes.append(jsonArray: BodyJoint.allCases.map { scores[$0] })
  }
}

/// Writes the members of one object; names and raw values need no escaping.
private struct JSONObject {
  private var isEmpty = true

  init(_ bytes: inout [UInt8]) { bytes.append(UInt8(ascii: "{")) }

  mutating func begin(type: String, _ time: Double, _ sequence: UInt32, _ bytes: inout [UInt8]) {
    add("type", "\"\(type)\"", &bytes)
    add("time", time.isFinite ? time.description : "null", &bytes)
    add("sequence", sequence.description, &bytes)
  }

  mutating func add(_ name: String, _ raw: String, _ bytes: inout [UInt8]) {
    add(name, &bytes) { $0.append(contentsOf: raw.utf8) }
  }

  mutating func add(_ name: String, _ value: Float, _ bytes: inout [UInt8]) {
    guard value.isFinite else { return }
    add(name, &bytes) { $0.append(text: value) }
  }

  mutating func add(_ name: String, _ values: [Float], _ bytes: inout [UInt8]) {
    add(name, &bytes) { $0.append(jsonArray: values) }
  }

  mutating func add(_ name: String, _ bytes: inout [UInt8], value: (inout [UInt8]) -> Void) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "\":".utf8)
    value(&bytes)
  }

  mutating func end(_ bytes: inout [UInt8], newline: Bool = false) {
    bytes.append(UInt8(ascii: "}"))
    if newline { bytes.append(UInt8(ascii: "\n")) }
  }
}

extension [UInt8] {
  /// A number that is not finite becomes 0: an array cannot mark a missing value.
  fileprivate mutating func append(jsonArray values: [Float]) {
    append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(text: value.isFinite ? value : 0)
    }
    append(UInt8(ascii: "]"))
  }
}
