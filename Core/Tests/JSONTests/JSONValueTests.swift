import JSON
import Testing

@Suite("JSON value")
struct JSONValueTests {
  @Test(
    "text comes back as it was",
    arguments: [
      "null", "true", "[]", "{}", "7", "-1.5", "\"a/b\"", "{\"a\":[1,null,{\"b\":\"ü\"}]}",
    ])
  func roundTrip(_ text: String) throws {
    let value = try JSONValue(parsing: text.utf8)
    #expect(String(decoding: try value.text(), as: UTF8.self) == text)
  }

  @Test(
    "text that is not JSON is refused",
    arguments: ["", "{", "[1,]x", "{\"a\"}", "nul", "\"", "\u{0}"])
  func refusesGarbage(_ text: String) {
    #expect(throws: (any Error).self) { try JSONValue(parsing: text.utf8) }
  }

  @Test("nesting without end is refused", arguments: [129, 513, 100_000])
  func refusesDepth(depth: Int) {
    let text = String(repeating: "[", count: depth)
    #expect(throws: (any Error).self) { try JSONValue(parsing: text.utf8) }
  }

  @Test("numbers that are not finite do not stop a state")
  func nonFinite() throws {
    let value = try JSONValue(encoding: ["a": Double.nan, "b": .infinity, "c": 1])
    #expect(value == ["a": "NaN", "b": "∞", "c": 1])
  }

  @Test("members and elements are found or absent")
  func subscripts() {
    let value: JSONValue = ["a": [1, 2]]
    #expect(value["a"]?[1] == 2)
    #expect(value["a"]?[2] == nil)
    #expect(value["b"] == nil)
    #expect(value[0] == nil)
  }

  @Test("a value becomes another type again")
  func decoding() throws {
    let value: JSONValue = ["x": 1, "y": 2]
    #expect(try value.decode([String: Int].self) == ["x": 1, "y": 2])
  }
}
