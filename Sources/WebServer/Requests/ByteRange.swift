import Numbers

/// Which bytes of a file a `Range` header asks for: RFC 9110, section 14, one range of bytes.
enum ByteRange: Hashable, Sendable {
  /// The header is absent, malformed, of another unit or of several ranges: the whole file is sent.
  case whole
  case part(Range<Int>)
  /// No byte of the file is in the range.
  case unsatisfiable

  /// Numbers of any length are compared as they are: those beyond the file's size mean its end.
  init(_ header: String?, size: Int) {
    guard let (first, last) = Self.positions(header) else {
      self = .whole
      return
    }
    if let first {
      self = Self.part(from: first, to: last, size: size)
    } else if let last {
      self = Self.part(last: last, size: size)
    } else {
      self = .whole
    }
  }

  private static func part(from first: Int, to last: Int?, size: Int) -> ByteRange {
    if let last, last < first { return .whole }
    guard first < size else { return .unsatisfiable }
    return .part(first..<min(last ?? size - 1, size - 1) + 1)
  }

  private static func part(last count: Int, size: Int) -> ByteRange {
    guard count > 0 else { return .unsatisfiable }
    // Content-Range cannot name a part of an empty file.
    return size == 0 ? .whole : .part(size - min(count, size)..<size)
  }

  /// `a-b`, `a-` or `-n`, with `nil` for what is left out.
  private static func positions(_ header: String?) -> (first: Int?, last: Int?)? {
    guard let header else { return nil }
    let parts = header.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, String(parts[0])?.lowercased() == "bytes" else { return nil }
    let ends = trimmed(parts[1]).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2, let first = position(ends[0]), let last = position(ends[1]) else {
      return nil
    }
    return (first, last)
  }

  /// Digits only, the largest number instead of a larger one; an empty text gives an inner nil.
  private static func position(_ text: Substring.UTF8View) -> Int?? {
    guard !text.isEmpty else { return .some(nil) }
    var number = 0
    for byte in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      number = isTooLarge || isLarger || number == .max ? .max : sum
    }
    return number
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let end = text.lastIndex { !isBlank($0) }.map { text.index(after: $0) } ?? text.startIndex
    return text[text.startIndex..<end].drop(while: isBlank)
  }
}

extension ByteRange {
  func status(else whole: Int) -> Int {
    switch self {
    case .whole: whole
    case .part: 206
    case .unsatisfiable: 416
    }
  }

  /// The bytes to send.
  func bytes(of size: Int) -> Range<Int> {
    switch self {
    case .whole: 0..<size
    case .part(let range): range
    case .unsatisfiable: 0..<0
    }
  }

  /// The value of `Content-Range`; nil for the whole file.
  func contentRange(of size: Int) -> String? {
    switch self {
    case .whole: nil
    case .part(let range): "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    case .unsatisfiable: "bytes */\(size)"
    }
  }
}
