import OSC
import TestSupport
import Testing

@Suite("OSC address patterns")
struct OSCAddressPatternTests {
  static let table: [(String, [String], [String])] = [
    ("/a/b", ["/a/b"], ["/a", "/a/b/c", "/a/c", "/A/b", ""]),
    ("/?", ["/a", "/é"], ["/", "/ab", "//"]),
    ("/a?c", ["/abc", "/a?c"], ["/ac", "/a/c", "/abbc"]),
    ("/*", ["/", "/a", "/abc"], ["/a/b", ""]),
    ("/a*c", ["/ac", "/abc", "/abcbc"], ["/ab", "/a/c", "/abcd"]),
    ("/*a*b*", ["/ab", "/xaxbx"], ["/ba", "/a/b"]),
    ("/*/b", ["/a/b", "//b"], ["/a/c/b", "/b"]),
    ("/[abc]", ["/a", "/c"], ["/d", "/ab", "/"]),
    ("/[a-c]x", ["/ax", "/bx"], ["/dx", "/-x"]),
    ("/[c-a]", ["/a", "/b", "/c"], ["/d"]),
    ("/[!a-c]", ["/d", "/!"], ["/a", "//", "/"]),
    ("/[a!]", ["/a", "/!"], ["/b"]),
    ("/[b-]", ["/b", "/-"], ["/c"]),
    ("/[-b]", ["/b", "/-"], ["/a"]),
    ("/[a-cx-z]", ["/b", "/y"], ["/m"]),
    ("/[]", [], ["/", "/]", "/[]"]),
    ("/[!]", ["/a"], ["/", "//"]),
    ("/[a", ["/[a"], ["/a"]),
    ("/[a/b]", ["/[a/b]"], ["/a", "/a/b"]),
    ("/a]", ["/a]"], ["/a"]),
    ("/{foo,bar}", ["/foo", "/bar"], ["/fo", "/foobar", "/{foo,bar}", "/"]),
    ("/{a,ab}c", ["/ac", "/abc"], ["/bc", "/aabc"]),
    ("/{,a}b", ["/b", "/ab"], ["/a"]),
    ("/{}", ["/"], ["/{}", "/a"]),
    ("/{a,}", ["/a", "/"], ["/aa"]),
    ("/{a*,b}", ["/a*", "/b"], ["/ab"]),
    ("/{a", ["/{a"], ["/a"]),
    ("/{a/b}", ["/{a/b}"], ["/a/b"]),
    ("/a}", ["/a}"], ["/a"]),
    ("/{x,y}{1,2}*", ["/x1", "/y2z"], ["/x", "/x3"]),
    ("//b", ["/b", "/a/b", "/a/a/b"], ["/ab", "/a/b/c", "b"]),
    ("/a//b", ["/a/b", "/a/x/b", "/a/x/y/b"], ["/a", "/ab", "/x/a/b", "/a/xb"]),
    ("//a//b", ["/a/b", "/x/a/y/b"], ["/b/a"]),
    ("/a//", ["/a/b", "/a/b/c"], ["/a", "/a/", "/ab"]),
    ("//", ["/a", "/a/b"], ["", "/"]),
    ("///b", ["/b", "/a/b"], ["/c"]),
    ("//*Open", ["/face/jawOpen"], ["/face/jawOpen/x"]),
    (
      "/weirdphone/*/{jaw,mouth}*", ["/weirdphone/blendshape/jawOpen"],
      ["/weirdphone/head/pitch"]
    ),
    ("", [""], ["/"]),
    ("*", ["", "a"], ["/", "/a"]),
  ]

  @Test("each pattern matches what it means and nothing else", arguments: table)
  func matches(text: String, matching: [String], others: [String]) {
    let pattern = OSCAddressPattern(text)
    for address in matching { #expect(pattern.matches(address), "\(text) should match \(address)") }
    for address in others { #expect(!pattern.matches(address), "\(text) matches \(address)") }
  }

  static let adversarial = [
    "/" + String(repeating: "*a", count: 400) + "b",
    "/" + String(repeating: "*", count: 1_000) + "b",
    "/" + String(repeating: "?*", count: 500) + "b",
    "/" + String(repeating: "{a,aa}", count: 170) + "b",
    "/" + String(repeating: "{,}", count: 340) + "b",
    String(repeating: "//a", count: 340) + "b",
    String(repeating: "//*", count: 340) + "b",
    "/" + String(repeating: "[a-z]*", count: 170) + "b",
  ]

  @Test("patterns that take other libraries for ever are answered", arguments: adversarial)
  func answered(text: String) {
    let pattern = OSCAddressPattern(text)
    #expect(!pattern.isAddress)
    #expect(!pattern.matches("/" + String(repeating: "a", count: 900)))
    #expect(!pattern.matches(String(repeating: "/a", count: 500)))
  }

  @Test("a pattern or an address beyond the limit matches only when it is the same text")
  func limits() {
    let long = "/" + String(repeating: "a", count: 5_000)
    #expect(OSCAddressPattern(long).matches(long))
    #expect(!OSCAddressPattern("/*").matches(long))
    #expect(!OSCAddressPattern(long + "*").matches(long))
  }

  @Test("random patterns agree with a simple recursive matcher")
  func random() {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["a", "b", "/", "*", "?", "[ab]", "[!a]", "{a,ab}", "{b}", "//"]
    for _ in 0..<3_000 {
      let parts = (0...(generator.next() % 5)).map { _ in pieces.randomElement(using: &generator)! }
      let pattern = OSCAddressPattern(parts.joined())
      let letters = (0..<(generator.next() % 7)).map { _ in "ab/".randomElement(using: &generator)!
      }
      let address = String(letters)
      #expect(
        pattern.matches(address) == Oracle.matches(parts, letters[...]),
        "\(parts.joined()) against \(address)")
    }
  }
}

/// The obvious, exponential way to match, for pieces of a pattern.
private enum Oracle {
  static func matches(_ pieces: [String], _ address: ArraySlice<Character>) -> Bool {
    matches(levels(pieces)[...], address)
  }

  /// Runs of slashes count as one piece.
  private static func levels(_ pieces: [String]) -> [String] {
    pieces.reduce(into: []) { merged, piece in
      if piece.hasPrefix("/"), let last = merged.last, last.hasPrefix("/") {
        merged[merged.count - 1] = "//"
      } else {
        merged.append(piece)
      }
    }
  }

  private static func matches(
    _ pieces: ArraySlice<String>, _ address: ArraySlice<Character>
  ) -> Bool {
    guard let piece = pieces.first else { return address.isEmpty }
    return ends(of: piece, isLast: pieces.count == 1, in: address).contains { end in
      matches(pieces.dropFirst(), address[end...])
    }
  }

  /// Every place where a piece that begins at the start of `address` may end.
  private static func ends(
    of piece: String, isLast: Bool, in address: ArraySlice<Character>
  ) -> [Int] {
    let start = address.startIndex
    func prefix(_ text: String) -> [Int] { address.starts(with: text) ? [start + text.count] : [] }
    switch piece {
    case "*": return Array(start...(start + address.prefix { $0 != "/" }.count))
    case "?", "[!a]", "[ab]":
      guard let first = address.first, first != "/" else { return [] }
      if piece == "[!a]", first == "a" { return [] }
      return [start + 1]
    case "{a,ab}": return prefix("a") + prefix("ab")
    case "{b}": return prefix("b")
    case "//":
      guard address.first == "/" else { return [] }
      if isLast { return address.count > 1 ? [address.endIndex] : [] }
      let slashes = address.indices.filter { $0 > start && address[$0] == "/" }
      return [start + 1] + slashes.map { $0 + 1 }
    default: return prefix(piece)
    }
  }
}
