struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.codingPath }

  private func set(_ value: JSONValue, _ key: Key) { node.set(.value(value), for: key.stringValue) }

  mutating func encodeNil(forKey key: Key) { set(.null, key) }
  mutating func encode(_ value: Bool, forKey key: Key) { set(.bool(value), key) }
  mutating func encode(_ value: String, forKey key: Key) { set(.string(value), key) }
  mutating func encode(_ value: Double, forKey key: Key) { set(.number(encoding: value), key) }
  mutating func encode(_ value: Float, forKey key: Key) { set(.number(encoding: value), key) }
  mutating func encode(_ value: Int, forKey key: Key) { set(.number(Double(value)), key) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    node.set(try node.child(of: value) { codingPath + [key] }, for: key.stringValue)
  }

  private func nested(_ key: any CodingKey) -> EncodedNode {
    let nested = EncodedNode(path: codingPath + [key])
    node.set(.node(nested), for: key.stringValue)
    return nested
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { nested(key).container(keyedBy: type) }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(PlaceKey(stringValue: "super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
}

struct EncodedElements: UnkeyedEncodingContainer {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.count }

  mutating func encodeNil() { node.append(.value(.null)) }
  mutating func encode(_ value: Bool) { node.append(.value(.bool(value))) }
  mutating func encode(_ value: String) { node.append(.value(.string(value))) }
  mutating func encode(_ value: Double) { node.append(.value(.number(encoding: value))) }
  mutating func encode(_ value: Float) { node.append(.value(.number(encoding: value))) }
  mutating func encode(_ value: Int) { node.append(.value(.number(Double(value)))) }

  mutating func encode(_ value: some Encodable) throws {
    node.append(try node.child(of: value) { codingPath + [PlaceKey(index: count)] })
  }

  private func nested() -> EncodedNode {
    let nested = EncodedNode(path: codingPath + [PlaceKey(index: count)])
    node.append(.node(nested))
    return nested
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { nested().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nested().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested() }
}

struct EncodedSingle: SingleValueEncodingContainer {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.codingPath }

  private func set(_ value: JSONValue) { node.set(.value(value)) }

  mutating func encodeNil() { set(.null) }
  mutating func encode(_ value: Bool) { set(.bool(value)) }
  mutating func encode(_ value: String) { set(.string(value)) }
  mutating func encode(_ value: Double) { set(.number(encoding: value)) }
  mutating func encode(_ value: Float) { set(.number(encoding: value)) }
  mutating func encode(_ value: Int) { set(.number(Double(value))) }
  mutating func encode(_ value: Int8) { set(.number(Double(value))) }
  mutating func encode(_ value: Int16) { set(.number(Double(value))) }
  mutating func encode(_ value: Int32) { set(.number(Double(value))) }
  mutating func encode(_ value: Int64) { set(.number(Double(value))) }
  mutating func encode(_ value: UInt) { set(.number(Double(value))) }
  mutating func encode(_ value: UInt8) { set(.number(Double(value))) }
  mutating func encode(_ value: UInt16) { set(.number(Double(value))) }
  mutating func encode(_ value: UInt32) { set(.number(Double(value))) }
  mutating func encode(_ value: UInt64) { set(.number(Double(value))) }

  mutating func encode(_ value: some Encodable) throws {
    node.set(try node.child(of: value) { codingPath })
  }
}

/// The key of an element, and of a superclass.
private struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }
  init?(intValue: Int) { self.init(index: intValue) }
}
