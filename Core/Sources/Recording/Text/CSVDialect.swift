/// The separators of a CSV file: a comma, or those of a spreadsheet with another locale.
struct CSVDialect: Hashable, Sendable {
  let separator: UInt8

  /// The most frequent separator of the header.
  init(header: ArraySlice<UInt8>) {
    let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { candidate in
      (candidate, header.count { $0 == candidate })
    }
    separator = counts.reduce(counts[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// The cells of a row, without surrounding spaces and quotes.
  func cells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let quote = UInt8(ascii: "\"")
    var ends: [Int] = []
    line.withUnsafeBufferPointer { bytes in
      var isQuoted = false
      for index in bytes.indices {
        if bytes[index] == quote {
          isQuoted.toggle()
        } else if bytes[index] == separator, !isQuoted {
          ends.append(line.startIndex + index)
        }
      }
    }
    ends.append(line.endIndex)
    var start = line.startIndex
    return ends.map { end in
      defer { start = end + 1 }
      return CSVDialect.trimmed(line[start..<end])
    }
  }

  private static func trimmed(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var cell = cell
    while let first = cell.first, isPadding(first) { cell.removeFirst() }
    while let last = cell.last, isPadding(last) { cell.removeLast() }
    return cell
  }

  private static func isPadding(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"")
  }
}

/// The content of a numeric cell.
enum CSVNumber<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  /// Empty or not finite: unavailable.
  case missing
  case malformed
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Accepts a decimal comma.
  func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type = Value.self
  ) -> CSVNumber<Value> {
    guard !isEmpty else { return .missing }
    guard count <= 64 else { return .malformed }
    var digits = self
    if let comma = digits.firstIndex(of: UInt8(ascii: ",")) { digits[comma] = UInt8(ascii: ".") }
    guard let value = Value(digits.text) else { return .malformed }
    return value.isFinite ? .value(value) : .missing
  }
}
