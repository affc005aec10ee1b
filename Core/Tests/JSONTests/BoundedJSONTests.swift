import JSON
import Testing

@Suite("Decoding JSON from outside")
struct BoundedJSONTests {
  /// Anything that can be nested.
  private enum Nested: Decodable {
    case leaf
    case array([Nested])
    case object([String: Nested])

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let elements = try? single.decode([Nested].self) {
        self = .array(elements)
      } else if let members = try? single.decode([String: Nested].self) {
        self = .object(members)
      } else {
        self = .leaf
      }
    }
  }

  @Test(
    "a text that is nested more than 128 deep is refused, wherever it stops",
    arguments: [129, 512, 513, 514, 3000])
  func tooDeep(depth: Int) {
    for opening in ["[", "{\"a\":", " [ ", "[[],"] {
      let text = String(repeating: opening, count: depth)
      #expect(throws: DecodingError.self) { try BoundedJSON.decode(Nested.self, from: text.utf8) }
    }
  }

  @Test("many threads decode at once")
  func concurrently() async {
    let sums = await withTaskGroup(of: Int?.self) { group in
      for task in 0..<8 {
        group.addTask {
          try? (0..<500).reduce(0) { sum, index in
            let text = "{\"a\":[\(task),\(index)]}"
            let numbers = try BoundedJSON.decode([String: [Int]].self, from: text.utf8)["a"]
            return sum + (numbers ?? []).reduce(0, +)
          }
        }
      }
      return await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    #expect(Set(sums) == Set((0..<8).map { 500 * $0 + 124_750 }))
  }

  @Test("a text that is nested 128 deep is read")
  func deepest() throws {
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try BoundedJSON.decode(Nested.self, from: text.utf8) }
  }

  @Test("brackets in strings do not count, behind escaped quotes neither")
  func strings() throws {
    let text = "[\"\\\"" + String(repeating: "[", count: 600) + "\\\\\", \"{{\"]"
    #expect(try BoundedJSON.decode([String].self, from: text.utf8).count == 2)
  }

  @Test("an empty text, half a string and brackets that only close are refused")
  func damaged() {
    for text in ["", "\"", "]", "]]]]", "\"\\", "[}"] {
      #expect(throws: DecodingError.self) { try BoundedJSON.decode(Nested.self, from: text.utf8) }
    }
  }
}
