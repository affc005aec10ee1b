import JSON
import Testing

@Suite("Documents in links")
struct DocumentLinkTests {
  @Test(
    "the value is found in a link, its fragment and the marker alone",
    arguments: [
      ("p=abc", "abc"), ("#p=abc", "abc"), (" \n#p=abc \n", "abc"),
      ("https://a.example:8443/presets#p=abc", "abc"), ("http://a/#p=abc&x=1", "abc"),
      ("p=", ""),
    ])
  func found(text: String, value: String) {
    #expect(DocumentLink.value(of: "p=", in: text).map(String.init) == value)
  }

  @Test(
    "other text is no link",
    arguments: [
      "", "{\"p=\": 1}", "https://a.example/presets", "https://a/#q=abc", "ftp://a#p=abc",
    ])
  func other(text: String) {
    #expect(DocumentLink.value(of: "p=", in: text) == nil)
  }

  @Test("bytes of any length come back from base64url, which has only safe letters")
  func bytes() {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 200) }
      let text = Base64URL.encode(bytes)
      #expect(Base64URL.decode(Substring(text)) == bytes)
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }
    #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
  }

  @Test("letters that do not belong there are refused", arguments: ["a", "abcde", "ab+d", "ab=="])
  func damaged(text: String) {
    #expect(Base64URL.decode(Substring(text)) == nil)
  }
}
