#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One line of a text file without its end.
struct TextLine {
  /// Counted from 1.
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// True for a line that exceeds the maximum row length; its bytes are dropped.
  let isTooLong: Bool

  var isBlank: Bool { !isTooLong && bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}

/// Splits chunks of bytes into lines: LF or CRLF, with or without a byte order mark.
struct LineDecoder {
  private var buffer: [UInt8] = []
  private var position = 0
  private var searched = 0
  private var number = 0
  private var isTooLong = false

  static let maximumLength = 1 << 16

  mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.removeFirst(position)
    searched -= position
    position = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next line; nil when more bytes are needed or, at the end, without further lines.
  mutating func next(isAtEnd: Bool) -> TextLine? {
    if let end = newline() {
      defer { position = end + 1 }
      searched = end + 1
      return line(ending: end)
    }
    searched = buffer.count
    if buffer.count - position > LineDecoder.maximumLength {
      isTooLong = true
      position = buffer.count
    }
    guard isAtEnd, position < buffer.count || isTooLong else { return nil }
    defer { position = buffer.count }
    return line(ending: buffer.count)
  }

  private mutating func line(ending end: Int) -> TextLine {
    number += 1
    defer { isTooLong = false }
    guard !isTooLong, end - position <= LineDecoder.maximumLength else {
      return TextLine(number: number, bytes: [], isTooLong: true)
    }
    var bytes = buffer[position..<end]
    if bytes.last == 0x0D { bytes.removeLast() }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return TextLine(number: number, bytes: bytes, isTooLong: false)
  }

  private func newline() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard searched < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
