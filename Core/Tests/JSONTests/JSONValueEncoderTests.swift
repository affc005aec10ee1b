import Foundation
import Testing

@testable import JSON

/// Every way in which a type can encode itself, beside the encoder of Foundation.
@Suite("JSON value of a Swift value")
struct JSONValueEncoderTests {
  /// The same by text.
  private func read<Value: Encodable>(_ value: Value) throws -> JSONValue {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "NaN")
    return try JSONValue(parsing: encoder.encode(value))
  }

  private enum Kind: Codable, Hashable {
    case plain
    case number(Double)
    case named(first: Int, second: String?)
  }

  private struct Empty: Codable {}

  private struct Everything: Codable {
    var text = "ü \"quoted\" \\ / \u{1F600}\n"
    var isTrue = true
    var double = 0.1
    var float: Float = 0.1
    var large = 1e300
    var whole = Int.max
    var bytes: [UInt8] = [0, 255]
    var sizes: [Int8] = [-128, 127]
    var mixed = [UInt64.max, 0]
    var missing: Int?
    var optionals: [Int?] = [1, nil, 3]
    var nested = [[1], [], [2, 3]]
    var empty = Empty()
    var empties = [Empty(), Empty()]
    var kinds: [Kind] = [.plain, .number(-.infinity), .named(first: 1, second: nil)]
    var byName = ["b": [1.5], "a": [.nan]]
    var byNumber = [3: "c"]
    var byKind = [Kind.number(2): 7]
    var data = Data([1, 2, 3])
    var url = URL(string: "https://example.org/a?b=c")
    var date = Date(timeIntervalSinceReferenceDate: 12.5)
    var decimal = Decimal(string: "12.345")
    var json: JSONValue = ["x": [1, .null, true, "y"], "z": [:]]
    var negative = -0.0
    var character = "e\u{301}"
  }

  private class Base: Encodable {
    let base = 1
  }

  /// Encodes its superclass, nested containers and a member twice.
  private final class Derived: Base {
    enum Key: String, CodingKey { case own, list, map }

    override func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode("first", forKey: .own)
      try members.encode("second", forKey: .own)
      var list = members.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Float.infinity)
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode(list.count, forKey: .own)
      var map = members.nestedContainer(keyedBy: Key.self, forKey: .map)
      try map.encodeNil(forKey: .map)
      try super.encode(to: members.superEncoder())
    }
  }

  @Test("a value of every type is what Foundation's text says")
  func everything() throws {
    let value = Everything()
    #expect(try JSONValue(encoding: value) == read(value))
  }

  @Test("superclasses and nested containers are what Foundation's text says")
  func containers() throws {
    let value = Derived()
    #expect(try JSONValue(encoding: value) == read(value))
    #expect(try JSONValue(encoding: [value, value]) == read([value, value]))
  }

  @Test(
    "a single value needs no object around it",
    arguments: [JSONValue.null, true, 1.5, "text", [], [:], [[1]], ["a": .null]])
  func single(_ value: JSONValue) throws {
    #expect(try JSONValue(encoding: value) == value)
  }

  @Test(
    "numbers come back as they are written",
    arguments: [0, 1, -1, 1e-7, Double.leastNonzeroMagnitude, 1e21, 0.1 + 0.2])
  func numbers(_ number: Double) throws {
    #expect(try JSONValue(encoding: number) == .number(number))
    #expect(try JSONValue(encoding: Float(number)) == read(Float(number)))
  }

  @Test("a tree that could not be read is not made")
  func depth() throws {
    var value: JSONValue = 1
    for _ in 0..<128 { value = [value] }
    #expect(try JSONValue(encoding: value) == value)
    #expect(throws: EncodingError.self) { try JSONValue(encoding: [value]) }
  }

  @Test("a value that encodes nothing is an error, and an empty object inside another")
  func nothing() throws {
    struct Silent: Encodable {
      func encode(to encoder: any Encoder) {}
    }
    #expect(throws: EncodingError.self) { try JSONValue(encoding: Silent()) }
    #expect(try JSONValue(encoding: ["a": Silent()]) == ["a": [:]])
    #expect(try JSONValue(encoding: ["a": Silent()]) == read(["a": Silent()]))
  }
}
