import Numbers

/// Text as back references and literals with adaptive probabilities (J. Ziv, A. Lempel 1977; G. Martin, Range Encoding,
/// 1979), after words that recipes often have.
///
/// Three bytes of check, then the coded bits. The words and the model are part of the format: a change of either needs
/// another letter in ``RecipeLink``.
enum PackedText {
  /// The longest text in bytes.
  static let longest = 200_000
  static let words = Array(RecipeWords.text.utf8)

  /// Nil for a text that is too long.
  static func pack(_ text: [UInt8]) -> [UInt8]? {
    guard text.count <= longest else { return nil }
    var coder = TokenCoder(BitWriter(), chances: rehearsed)
    _ = coder.count(text.count)
    write(text, after: words, &coder)
    return check(text) + coder.bits.finished()
  }

  /// Nil for bytes that no text packs into.
  static func unpack(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 3 else { return nil }
    var coder = TokenCoder(BitReader(bytes.dropFirst(3)), chances: rehearsed)
    let count = coder.count(0)
    guard count <= longest else { return nil }
    var window = words
    let end = words.count + count
    while window.count < end {
      // Bits that run out read as zero for ever; a text needs few of them.
      guard coder.bits.isInside else { return nil }
      let token = coder.token(.literal(0), after: window.last ?? 0)
      switch token {
      case .literal(let byte): window.append(byte)
      case .copy(let distance, let length):
        guard distance <= window.count, length <= end - window.count else { return nil }
        for _ in 0..<length { window.append(window[window.count - distance]) }
      }
    }
    let text = Array(window[words.count...])
    return check(text) == Array(bytes.prefix(3)) ? text : nil
  }

  /// Probabilities after the words themselves, as if they had been the beginning of the text.
  private static let rehearsed: [Chance] = {
    var coder = TokenCoder(BitRehearsal(), chances: TokenCoder<BitRehearsal>.unknown)
    write(words, after: [], &coder)
    return coder.chances
  }()

  private static func write(
    _ text: [UInt8], after window: [UInt8], _ coder: inout TokenCoder<some BitCoder>
  ) {
    var finder = MatchFinder(window + text, from: window.count)
    while let token = finder.next(again: coder.lastDistance) {
      _ = coder.token(token.value, after: token.before)
    }
  }

  /// FNV-1a, folded to 24 bits.
  private static func check(_ text: [UInt8]) -> [UInt8] {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let folded = hash >> 24 ^ hash
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: folded >> $0) }
  }
}

/// A step of a packed text.
enum TextToken: Hashable {
  case literal(UInt8)
  /// As many bytes again as stood so far before.
  case copy(distance: Int, length: Int)
}
