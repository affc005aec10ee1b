/// Takes a JSON list apart that comes in pieces: the bytes of one entry after the other, without reading their content.
///
/// Holds one entry and one piece.
package struct JSONListSplitter: Sendable {
  package enum Problem: Error, Hashable, Sendable {
    /// The text does not begin with a list.
    case notAList
    /// Something else than a comma or the end stands between two entries.
    case badSeparator(offset: Int)
    case tooLong(limit: Int)
    /// The text goes on behind the list.
    case moreText(offset: Int)
    /// The text ends within the list.
    case cut(offset: Int)
  }

  /// Bytes of one entry.
  package static let longestEntry = 8 << 20

  private enum State { case before, first, entry, between, after }

  private var buffer: [UInt8] = []
  private var place = 0
  private var base: Int
  private var state = State.before
  private var start = 0
  private var depth = 0
  private var isString = false
  private var isEscaped = false
  /// The offset behind the last whole entry, or behind the opening bracket.
  package private(set) var wholeEnd: Int
  /// Whole entries so far.
  package private(set) var count = 0
  /// Whether the list is the last member of an object, whose bracket is still open.
  private var isInObject: Bool

  /// - Parameters:
  ///   - offset: that of the first byte.
  ///   - isInObject: whether the list is the last member of an object that ends behind it.
  package init(offset: Int = 0, isInObject: Bool = false) {
    base = offset
    wholeEnd = offset
    self.isInObject = isInObject
  }

  package var isAtEnd: Bool { state == .after }

  package mutating func append(_ bytes: [UInt8]) {
    let used = state == .entry ? start : place
    buffer.removeFirst(used)
    base += used
    place -= used
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next entry; nil when more bytes are needed, or at the end of the list.
  package mutating func next() throws(Problem) -> [UInt8]? {
    while place < buffer.count {
      if state == .entry {
        guard let end = endOfEntry() else {
          guard buffer.count - start <= Self.longestEntry else {
            throw .tooLong(limit: Self.longestEntry)
          }
          return nil
        }
        let entry = Array(buffer[start..<end])
        place = end
        wholeEnd = base + end
        count += 1
        state = .between
        return entry
      }
      try step()
    }
    return nil
  }

  /// Says that no bytes follow.
  package func finish() throws(Problem) {
    guard state == .after, !isInObject else {
      throw state == .before ? .notAList : .cut(offset: wholeEnd)
    }
  }

  /// One byte outside of entries.
  private mutating func step() throws(Problem) {
    let byte = buffer[place]
    if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
      return
    }
    switch (state, byte) {
    case (.before, UInt8(ascii: "[")):
      state = .first
      wholeEnd = base + place + 1
    case (.before, _): throw .notAList
    case (.first, UInt8(ascii: "]")), (.between, UInt8(ascii: "]")): state = .after
    case (.between, UInt8(ascii: ",")):
      place += 1
      beginEntry()
      return
    case (.first, _):
      beginEntry()
      return
    case (.after, UInt8(ascii: "}")) where isInObject: isInObject = false
    case (.after, _): throw .moreText(offset: base + place)
    default: throw .badSeparator(offset: base + place)
    }
    place += 1
  }

  private mutating func beginEntry() {
    state = .entry
    start = place
    (depth, isString, isEscaped) = (0, false, false)
  }

  /// Moves on within an entry; the place behind it, or nil when it goes on.
  private mutating func endOfEntry() -> Int? {
    var scan = EntryScan(place: place, depth: depth, isString: isString, isEscaped: isEscaped)
    let end = buffer.withUnsafeBufferPointer { scan.run($0) }
    (place, depth, isString, isEscaped) = (scan.place, scan.depth, scan.isString, scan.isEscaped)
    return end
  }
}

/// The search for the end of an entry.
private struct EntryScan {
  var place: Int
  var depth: Int
  var isString: Bool
  var isEscaped: Bool

  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while place < bytes.count {
      let byte = bytes[place]
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        // A plain value ends before the bracket of the list.
        if depth <= 0 { return depth < 0 ? place : place + 1 }
      } else if byte == UInt8(ascii: ","), depth == 0 {
        return place
      }
      place += 1
    }
    return nil
  }
}
