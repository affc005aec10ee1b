import JSON
import Testing

@Suite("Text in UTF-8")
struct StringUTF8Tests {
  @Test(
    "valid bytes are their text",
    arguments: ["", "a", "Zoë", "日本", "😀", "\u{0}", "\u{FFFD}", "e\u{301}", "\u{10FFFF}"])
  func valid(_ text: String) {
    #expect(String(utf8: Array(text.utf8)) == text)
    #expect(
      String(utf8: Array(text.utf8)[...])?.unicodeScalars.elementsEqual(text.unicodeScalars) == true
    )
  }

  @Test(
    "bytes that are not UTF-8 are refused, also where the replacement would be as long",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80], [0xFE], [0x61, 0xFF, 0x62],
    ] as [[UInt8]])
  func invalid(_ bytes: [UInt8]) {
    #expect(String(utf8: bytes) == nil)
    #expect(String(utf8: Array("text ".utf8) + bytes) == nil)
    #expect(String(utf8: bytes + Array(" text".utf8)) == nil)
  }

  @Test("escapes of UTF-16 are characters, and half a pair is refused")
  func escapes() throws {
    for (text, expected) in [
      (#""\u0041""#, "A"), (#""\ud83d\ude00""#, "😀"), (#""\uFFFD""#, "\u{FFFD}"),
      (#""\udbff\udfff""#, "\u{10FFFF}"), (#""\ud800\udc00""#, "\u{10000}"),
    ] {
      #expect(try JSONParser.parse(Array(text.utf8)) == .string(expected))
    }
    let halves = [
      #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\ud83dx""#, #""\ud83d\ud83d""#,
    ]
    for text in halves {
      #expect(throws: JSONTextError.self) { try JSONParser.parse(Array(text.utf8)) }
    }
  }
}
