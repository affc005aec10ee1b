import Foundation
import JSON
import Testing

@Suite("JSON nodes through a coder")
struct JSONNodeCodableTests {
  private func node(_ text: String) throws -> JSONNode {
    try BoundedJSON.decode(JSONNode.self, from: Data(text.utf8))
  }

  @Test(
    "whole numbers stay exact, others are doubles",
    arguments: [
      "0", "-9223372036854775808", "18446744073709551615", "0.1", "1.5", "1e+300",
    ])
  func numbers(digits: String) throws {
    let text = "[\(digits)]"
    let encoded = try JSONEncoder().encode(node(text))
    #expect(String(decoding: encoded, as: UTF8.self) == text)
  }

  @Test("every kind of value comes back, members sorted by their keys")
  func kinds() throws {
    let text = #"{"a":[true,null,"ä\"\n"],"b":{},"c":{"x":1}}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let node = try node(text)
    #expect(String(decoding: try encoder.encode(node), as: UTF8.self) == text)
    #expect(node.members.keys == ["a", "b", "c"])
  }

  @Test("a value laid over another one keeps what only the lower one has")
  func overlaid() throws {
    let merged = try node(#"{"a":{"x":1,"y":2},"b":3}"#)
      .overlaid(with: node(#"{"a":{"x":4},"c":[5]}"#))
    #expect(try merged == node(#"{"a":{"x":4,"y":2},"b":3,"c":[5]}"#))
    #expect(try node("1").overlaid(with: node("{}")) == node("{}"))
  }

  @Test("digits that are no number are refused, not written")
  func invalid() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(JSONNode.number("1x")) }
  }
}
