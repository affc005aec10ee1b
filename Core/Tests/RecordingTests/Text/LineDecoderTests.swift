import Testing

@testable import Recording

@Suite("Lines")
struct LineDecoderTests {
  @Test(
    "splits at LF and CRLF, with or without a mark at the start and an end at the end",
    arguments: [
      ("a\nb\n", ["a", "b"]), ("a\r\nb", ["a", "b"]),
      ("\u{FEFF}a\n\n\u{FEFF}", ["a", "", "\u{FEFF}"]),
      ("", []), ("\n", [""]), ("a\rb\n", ["a\rb"]),
    ] as [(String, [String])])
  func splits(text: String, expected: [String]) {
    for size in 1...5 {
      let lines = decode(Array(text.utf8), pieces: size)
      #expect(lines.map(\.text) == expected)
      #expect(lines.map(\.number) == Array(expected.indices.map { $0 + 1 }))
    }
  }

  @Test("a line without end is dropped, not kept in memory")
  func endless() {
    let long = [UInt8](repeating: 0x61, count: LineDecoder.maximumLength + 10)
    let lines = decode(Array("a\n".utf8) + long + long + Array("\nb".utf8), pieces: 65_536)
    #expect(lines.map(\.text) == ["a", "", "b"])
    #expect(lines.map(\.isTooLong) == [false, true, false])
    #expect(decode(long, pieces: 65_536).map(\.isTooLong) == [true])
  }

  private func decode(
    _ bytes: [UInt8], pieces: Int
  ) -> [(text: String, number: Int, isTooLong: Bool)] {
    var decoder = LineDecoder()
    var lines: [(text: String, number: Int, isTooLong: Bool)] = []
    func collect(isAtEnd: Bool) {
      while let line = decoder.next(isAtEnd: isAtEnd) {
        lines.append((line.bytes.text, line.number, line.isTooLong))
      }
    }
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      decoder.append(bytes[start..<min(start + pieces, bytes.count)])
      collect(isAtEnd: false)
    }
    collect(isAtEnd: true)
    return lines
  }
}
