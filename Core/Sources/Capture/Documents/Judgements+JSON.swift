import JSON
import Numbers

extension JSONReading {
  /// A number in double precision; nil when it is missing.
  func real(_ key: String) -> Double? {
    guard has(key), let node = members[key] else { return nil }
    guard let value = node.double else {
      problem(key, "\(node.quoted) is \(node.kind). Give a number.")
      return nil
    }
    return value
  }
}

extension CheckResult {
  var json: JSONNode {
    .fields([
      "id": .string(id.rawValue), "stream": JSONNode(stream.map { Double($0) }),
      "state": .string(state.rawValue), "value": JSONNode(value), "limit": JSONNode(limit),
      "sentence": .string(sentence),
    ])
  }

  init(_ reading: JSONReading) {
    self.init(
      id: reading.choice("id", or: .present),
      stream: reading.has("stream") ? UInt16(clamping: reading.whole("stream", or: 0)) : nil,
      state: reading.choice("state", or: .unknown), value: reading.real("value"),
      limit: reading.real("limit"), sentence: reading.text("sentence", or: ""))
  }
}

extension CaptureGrade {
  var json: JSONNode {
    .fields([
      "letter": .string(letter.rawValue), "reasons": .array(reasons.map { .string($0) }),
    ])
  }

  init(_ reading: JSONReading) {
    self.init(letter: reading.choice("letter", or: .d), reasons: reading.texts("reasons"))
  }
}

extension ConsentRecord {
  var json: JSONNode {
    .fields([
      "contributor": .string(contributor), "version": JSONNode(version),
      "language": .string(language.rawValue), "date": .string(date),
      "text_sha256": .string(textDigest),
      "destination": destination.map { .string($0) } ?? .null, "audio": .bool(allowsAudio),
      "guardian": .bool(hasGuardian),
    ])
  }

  init(_ reading: JSONReading) {
    self.init(
      contributor: reading.text("contributor"), version: reading.whole("version"),
      language: reading.choice("language", or: .english), date: reading.text("date"),
      textDigest: reading.text("text_sha256"), destination: reading.optionalText("destination"),
      allowsAudio: reading.flag("audio", or: false),
      hasGuardian: reading.flag("guardian", or: false))
  }
}

extension CaptureEvent {
  var json: JSONNode {
    .fields([
      "kind": .string(kind.rawValue), "timestamp": JSONNode(time),
      "device": device.map { .string($0) } ?? .null,
    ])
  }

  init(_ reading: JSONReading) {
    self.init(
      kind: reading.choice("kind", or: .deviceLost), time: reading.real("timestamp") ?? 0,
      device: reading.optionalText("device"))
  }
}
