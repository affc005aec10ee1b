import TestSupport
import Testing

@testable import SoundGraph

@Suite("JSON that keeps what it is given")
struct JSONTests {
  @Test(
    "a value keeps its spelling",
    arguments: [
      "null", "true", "false", "0", "-0", "1.50", "1E+7", "\"\"", "\"a\\\"\\\\ß🎹\"", "[]", "{}",
      "[1, 2.0, \"x\"]", "{\"b\": 1, \"a\": [[]]}", "\"\\u0001\\n\"",
    ])
  func spelling(text: String) throws {
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(JSONPrinter.text(of: node, isIndented: false) == text)
    let again = try JSONParser.parse(JSONPrinter.bytes(of: node))
    #expect(again == node)
    #expect(JSONPrinter.bytes(of: again) == JSONPrinter.bytes(of: node))
  }

  @Test("escapes are read as what they stand for")
  func escapes() throws {
    let text = #""\u00e9\ud83c\udfb9\/\b\f\r\t""#
    #expect(try JSONParser.parse(Array(text.utf8)) == .string("é🎹/\u{8}\u{C}\r\t"))
    #expect(try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array(" 1 ".utf8)) == .number("1"))
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "nul", "tru", "01", "1.", ".5", "-", "+1", "1e", "1e999", "NaN", "[1,]", "[1 2]",
      "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "\"", "\"\\x\"", "\"\\u12\"",
      "\"\\ud800\"", "\"\u{1}\"", "1 1", "]", "{\"a\":1", "[", "\"\\u+123\"",
    ])
  func refused(text: String) {
    #expect(throws: JSONTextError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test("a fault is told with its line")
  func lines() throws {
    let error = try #require(throws: JSONTextError.self) {
      try JSONParser.parse(Array("{\n\"a\": 1,\n\"b\": x\n}".utf8))
    }
    #expect(error.line == 3 && error.description.contains("line 3"))
  }

  @Test("depth and size have an end")
  func bounds() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSONParser.parse(Array(deep.utf8))
    let deeper = String(repeating: "[", count: 1_000_000)
    let depth = try #require(throws: JSONTextError.self) {
      try JSONParser.parse(Array(deeper.utf8))
    }
    #expect(depth.reason == .tooDeep)
    let size = try #require(throws: JSONTextError.self) {
      try JSONParser.parse([UInt8](repeating: 0x20, count: (10 << 20) + 1))
    }
    #expect(size.reason == .tooLarge)
  }

  @Test("twenty thousand damaged documents never trap")
  func damaged() {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(Graphs.recipeText.utf8)
    for _ in 0..<20_000 {
      let damaged = random.mutate(bytes)
      guard let recipe = try? Recipe(json: damaged) else { continue }
      _ = recipe.problems()
    }
  }

  @Test("a document cut anywhere is refused")
  func cut() {
    let bytes = Array(Graphs.synthText.utf8)
    for length in 0..<bytes.count - 2 {
      #expect(throws: GraphError.self) { try SynthRecipe(json: bytes[..<length]) }
    }
  }
}
