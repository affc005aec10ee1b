/// Any key of a document.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

extension Decoder {
  /// Throws where a document has a key that nobody reads, which is a slip of the pen.
  func refuseUnknownKeys<Key: CodingKey & CaseIterable & RawRepresentable>(
    _ known: Key.Type
  ) throws where Key.RawValue == String {
    let names = Key.allCases.map(\.rawValue)
    let values = try container(keyedBy: AnyKey.self)
    for key in values.allKeys where !names.contains(key.stringValue) {
      throw values.refused(
        key, "“\(key.stringValue)” is not known here; known are \(names.joined(separator: ", "))")
    }
  }
}

extension KeyedDecodingContainer {
  func refused(_ key: Key, _ sentence: String) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: codingPath + [key], debugDescription: sentence))
  }

  func parameters(_ key: Key) throws -> [FaceParameter] {
    let found = FaceParameter.named(key.stringValue)
    guard !found.isEmpty else {
      throw refused(
        key, "“\(key.stringValue)” is no number of a face; there are \(FaceParameter.names)")
    }
    return found
  }

  /// A list of names.
  func decodeParameters(_ key: Key) throws -> [FaceParameter] {
    try decode([String].self, forKey: key).flatMap { name in
      let found = FaceParameter.named(name)
      guard !found.isEmpty else {
        throw refused(key, "“\(name)” is no number of a face; there are \(FaceParameter.names)")
      }
      return found
    }
  }
}

extension MoodFileError {
  init(_ error: any Error, in text: String) {
    guard let error = error as? DecodingError else {
      self.init(line: nil, sentence: "\(error)")
      return
    }
    var syntax = JSONSyntax(text)
    if let problem = syntax.check() {
      self.init(line: problem.line, sentence: "This is not JSON: \(problem.sentence).")
      return
    }
    switch error {
    case .dataCorrupted(let context):
      self.init(
        line: syntax.line(of: context.codingPath.steps), sentence: context.debugDescription + ".")
    case .keyNotFound(let key, let context):
      self.init(
        line: syntax.line(of: context.codingPath.steps),
        sentence: "“\(key.stringValue)” is missing."
      )
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let name = context.codingPath.last?.stringValue ?? "The file"
      self.init(
        line: syntax.line(of: context.codingPath.steps),
        sentence: "“\(name)” has the wrong kind of value. \(context.debugDescription)")
    @unknown default: self.init(line: nil, sentence: "\(error)")
    }
  }
}

extension [any CodingKey] {
  fileprivate var steps: [JSONSyntax.Step] {
    map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}
