import ScreenKit
import Testing

@Suite("Nested JSON")
struct JSONDepthTests {
  @Test("what is nested too deep is refused, wherever it stops", arguments: [129, 512, 513, 3000])
  func refused(depth: Int) {
    #expect(throws: DecodingError.self) {
      try JSONValue(parsing: String(repeating: "[", count: depth).utf8)
    }
  }

  @Test("brackets in strings count for nothing")
  func strings() throws {
    let text = "[\"" + String(repeating: "[", count: 600) + "\\\"\"]"
    #expect(try JSONValue(parsing: text.utf8) != .null)
  }
}
