import Foundation
import JSON
import TestSupport
import Testing

@Suite("JSON that keeps what it is given")
struct JSONParserTests {
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
    #expect(depth.reason == .tooDeep(limit: 64))
    let size = try #require(throws: JSONTextError.self) {
      try JSONParser.parse([UInt8](repeating: 0x20, count: (10 << 20) + 1))
    }
    #expect(size.reason == .tooLarge(limit: 10 << 20))
  }

  @Test("a fault is told with its line and the bytes before it")
  func places() throws {
    for (text, offset, line) in [("{\n\"a\": x}", 7, 2), ("[1,\n", 4, 2)] {
      let error = try #require(throws: JSONTextError.self) {
        try JSONParser.parse(Array(text.utf8))
      }
      #expect(error.offset == offset && error.line == line)
    }
  }

  @Test("a value is found on its line, or what it would be in")
  func linesOfValues() {
    let text = "{\n\"a\": [1,\n{\"b\":\n2, \"b\":\n3}],\n\"\\u0063\": null}"
    func line(_ path: JSONStep...) -> Int {
      var rules = JSONRules()
      rules.allowsRepeatedKeys = true
      return JSONParser.line(of: path, in: Array(text.utf8), rules: rules)
    }
    #expect(line() == 1 && line(.key("x")) == 1 && line(.index(0)) == 1)
    #expect(line(.key("a")) == 2 && line(.key("a"), .index(0)) == 2)
    #expect(line(.key("a"), .index(1)) == 3 && line(.key("a"), .index(2)) == 2)
    #expect(line(.key("a"), .index(1), .key("b")) == 3 && line(.key("c"), .key("d")) == 6)
    #expect(JSONParser.offset(of: [.key("a"), .index(1)], in: Array(text.utf8)) == 11)
  }

  @Test("a repeated key and a number of any size are read where they are allowed")
  func rules() throws {
    var rules = JSONRules()
    rules.allowsRepeatedKeys = true
    rules.allowsAnyNumber = true
    let text = "{\"a\": 1e999, \"a\": 2}"
    let node = try JSONParser.parse(Array(text.utf8), rules: rules)
    #expect(JSONPrinter.text(of: node, isIndented: false) == "{\"a\": 1e999}")
    #expect(throws: JSONTextError.self) { try JSONParser.parse(Array("01".utf8), rules: rules) }
  }

  @Test("twenty thousand damaged documents never trap, and are printed as what was read")
  func damaged() throws {
    var random = SeededGenerator(seed: 5)
    let bytes = Array(
      "{\"a\": [1, -2.5e3, true, null, \"\\u00e9\\ud83c\\udfb9\\n\"], \"b\": {\"c\": {}}}".utf8)
    for _ in 0..<20_000 {
      let damaged = random.mutate(bytes)
      guard let node = try? JSONParser.parse(damaged) else { continue }
      #expect(try JSONParser.parse(JSONPrinter.bytes(of: node)) == node)
    }
  }

  @Test("a document cut anywhere is refused, and what is wrong is its end")
  func cut() throws {
    let bytes = Array("{\"a\": [1.5, \"\\n\", {\"b\": 1e5}]}".utf8)
    for length in 0..<bytes.count {
      let error = try #require(throws: JSONTextError.self) {
        try JSONParser.parse(Array(bytes[..<length]))
      }
      #expect(error.isAtEnd && error.description.contains("ends in the middle"))
    }
  }

  @Test("a quoted text has the bytes of Foundation's encoder where they are wanted")
  func foundation() throws {
    for value in [UInt32](0...0x2FFF) + [0xFEFF, 0xFFFD, 0x1F3B9] {
      let text = Unicode.Scalar(value).map { "a\($0)b" } ?? ""
      let wanted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      #expect(JSONPrinter.quoted(text, .foundation) == wanted)
      for escapes in [JSONPrinter.Escapes.lines, .numeric] {
        let bytes = Array(JSONPrinter.quoted(text, escapes).utf8)
        #expect(try JSONParser.parse(bytes) == .string(text))
      }
    }
    #expect(JSONPrinter.quoted("\n\u{8}/", .numeric) == "\"\\u000a\\u0008/\"")
    #expect(JSONPrinter.quoted("\n\u{8}/") == "\"\\n\\u0008/\"")
  }
}
