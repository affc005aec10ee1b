import TestSupport
import Testing

@testable import JSON

@Suite("Lists in pieces")
struct JSONListSplitterTests {
  private func entries(_ text: String, piece: Int) throws -> [String] {
    var splitter = JSONListSplitter()
    var entries: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      splitter.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      while let entry = try splitter.next() {
        entries.append(String(decoding: entry, as: UTF8.self).trimmed)
      }
    }
    try splitter.finish()
    return entries
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `entries come out whole, whatever the pieces`(piece: Int) throws {
    #expect(try entries(" [ ] ", piece: piece) == [])
    #expect(
      try entries("[1, 22,\"a]\\\"\", null]", piece: piece) == ["1", "22", "\"a]\\\"\"", "null"])
    let objects = ["{\"a\": [1, {\"b\": \"}\"}]}", "[[], {}]", "{\"c\": \"\\\\\"}"]
    let text = "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    #expect(try entries(text, piece: piece) == objects)
  }

  @Test func `broken lists say where, and how much is whole`() throws {
    let table: [(String, JSONListSplitter.Problem)] = [
      ("", .notAList), ("{}", .notAList), ("[{}, {\"a\": ", .cut(offset: 3)),
      ("[", .cut(offset: 1)),
      ("[{} {}]", .badSeparator(offset: 4)), ("[{}] x", .moreText(offset: 5)),
    ]
    for (text, problem) in table {
      #expect(throws: problem) { try entries(text, piece: 4) }
    }
  }

  @Test func `a list can be the last member of an object`() throws {
    for (tail, isWhole) in [("]}", true), ("] \n}\n", true), ("]", false), ("]}}", false)] {
      var splitter = JSONListSplitter(offset: 10, isInObject: true)
      splitter.append(Array(("[1, 2" + tail).utf8))
      func readAll() throws {
        while try splitter.next() != nil {}
        try splitter.finish()
      }
      if isWhole {
        try readAll()
      } else {
        #expect(throws: JSONListSplitter.Problem.self) { try readAll() }
      }
      #expect(splitter.count == 2)
    }
  }

  @Test func `an entry that is too long ends the reading`() throws {
    var splitter = JSONListSplitter()
    splitter.append(Array("[\"".utf8))
    #expect(throws: JSONListSplitter.Problem.tooLong(limit: 8 << 20)) {
      for _ in 0..<20 {
        splitter.append([UInt8](repeating: 0x61, count: 1 << 20))
        _ = try splitter.next()
      }
    }
  }

  @Test func `random changes never end the program`() throws {
    var dice = SeededGenerator(seed: 3)
    let text = Array("[{\"timestamp\": 0.5, \"accel\": [1, 2, 3]}, {\"a\": \"\\u00e9\"}]".utf8)
    for _ in 0..<20_000 {
      let bytes = dice.mutate(text)
      _ = try? entries(String(decoding: bytes, as: UTF8.self), piece: 5)
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
