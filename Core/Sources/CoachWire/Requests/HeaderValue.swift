/// A header value with parameters: `form-data; name="frame"; filename="a.jpg"` (RFC 9110 §5.6.6).
struct HeaderValue: Hashable {
  private typealias Piece = ArraySlice<UInt8>

  /// In lower case.
  let value: String
  /// Names in lower case; of repeated ones the first counts.
  let parameters: [String: String]

  init(_ text: String) {
    let pieces = HeaderValue.split(Array(text.utf8))
    value = HeaderValue.text(pieces[0]).lowercased()
    var parameters: [String: String] = [:]
    for piece in pieces.dropFirst() {
      guard let sign = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = HeaderValue.text(piece[..<sign]).lowercased()
      if parameters[name] == nil { parameters[name] = HeaderValue.unquoted(piece[(sign + 1)...]) }
    }
    self.parameters = parameters
  }

  /// The pieces between semicolons that are not in quotation marks; at least one, at most 32.
  private static func split(_ bytes: [UInt8]) -> [Piece] {
    var (pieces, start) = ([Piece](), 0)
    var (isQuoted, isEscaped) = (false, false)
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append(bytes[start..<place])
        guard pieces.count < 32 else { return pieces }
        start = place + 1
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && isQuoted && !isEscaped
    }
    return pieces + [bytes[start...]]
  }

  private static func trimmed(_ piece: Piece) -> Piece {
    var piece = piece
    while piece.first == 0x20 || piece.first == 0x09 { piece.removeFirst() }
    while piece.last == 0x20 || piece.last == 0x09 { piece.removeLast() }
    return piece
  }

  private static func text(_ piece: Piece) -> String {
    String(decoding: trimmed(piece), as: UTF8.self)
  }

  /// Without quotation marks and the backslashes inside them.
  private static func unquoted(_ piece: Piece) -> String {
    let piece = trimmed(piece)
    let mark = UInt8(ascii: "\"")
    guard piece.count >= 2, piece.first == mark, piece.last == mark else { return text(piece) }
    var (result, isEscaped) = ([UInt8](), false)
    for byte in piece.dropFirst().dropLast() {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
