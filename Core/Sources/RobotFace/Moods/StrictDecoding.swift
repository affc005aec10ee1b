/// Any key of a document.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}

extension Decoder {
  /// Throws for an unknown key of a document, usually a typing error.
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

  /// A number within a range; without one, the default or an error.
  func number(_ key: Key, in range: ClosedRange<Double>, or other: Double? = nil) throws -> Double {
    if let other, try decodeIfPresent(Double.self, forKey: key) == nil { return other }
    let number = try decode(Double.self, forKey: key)
    try check(number, key, range)
    return number
  }

  /// Two numbers within a range, in ascending order.
  func range(_ key: Key, in range: ClosedRange<Double>) throws -> ClosedRange<Double>? {
    guard let ends = try decodeIfPresent([Double].self, forKey: key) else { return nil }
    for end in ends { try check(end, key, range) }
    guard ends.count == 2, ends[0] <= ends[1] else {
      throw refused(
        key, "\(ends) is not a range; write the smaller and the larger number, as in [4, 7]")
    }
    return ends[0]...ends[1]
  }

  private func check(_ number: Double, _ key: Key, _ range: ClosedRange<Double>) throws {
    guard range.contains(number) else {
      throw refused(
        key,
        "\(number) is out of range; \(key.stringValue) goes from \(range.lowerBound) to \(range.upperBound)"
      )
    }
  }

  /// Decodes the value of a key, if present.
  func part(_ key: Key) throws -> (any Decoder)? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try superDecoder(forKey: key)
  }

  /// The elements of a list; none when absent.
  func list<Element: Decodable>(_ key: Key, atMost limit: Int) throws -> [Element] {
    let list = try decodeIfPresent([Element].self, forKey: key) ?? []
    guard list.count <= limit else {
      throw refused(key, "\(list.count) are too many; \(key.stringValue) has at most \(limit)")
    }
    return list
  }

  func parameters(_ key: Key) throws -> [FaceParameter] {
    let found = FaceParameter.named(key.stringValue)
    guard !found.isEmpty else {
      throw refused(
        key, "“\(key.stringValue)” is not a face parameter; known are \(FaceParameter.names)")
    }
    return found
  }

  /// A list of names.
  func decodeParameters(_ key: Key) throws -> [FaceParameter] {
    try decode([String].self, forKey: key).flatMap { name in
      let found = FaceParameter.named(name)
      guard !found.isEmpty else {
        throw refused(key, "“\(name)” is not a face parameter; known are \(FaceParameter.names)")
      }
      return found
    }
  }
}
