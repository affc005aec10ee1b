/// A header value with parameters: `form-data; name="frame"; filename="a.jpg"` (RFC 9110 §5.6.6).
struct HeaderValue: Hashable {
  /// In lower case.
  let value: String
  /// Names in lower case; of repeated ones the first counts.
  let parameters: [String: String]

  init(_ text: String) {
    var parts = HeaderValue.split(text).makeIterator()
    value = HeaderValue.trimmed(parts.next() ?? []).lowercased()
    var parameters: [String: String] = [:]
    while let part = parts.next() {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let name = HeaderValue.trimmed(Array(part[..<sign])).lowercased()
      if parameters[name] == nil {
        parameters[name] = HeaderValue.unquoted(Array(part[(sign + 1)...]))
      }
    }
    self.parameters = parameters
  }

  /// The pieces between semicolons that are not in quotation marks; at most 32.
  private static func split(_ text: String) -> [[Unicode.Scalar]] {
    var pieces: [[Unicode.Scalar]] = [[]]
    var (isQuoted, isEscaped) = (false, false)
    for scalar in text.unicodeScalars {
      if scalar == ";", !isQuoted {
        guard pieces.count < 32 else { break }
        pieces.append([])
        continue
      }
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && isQuoted && !isEscaped
      pieces[pieces.count - 1].append(scalar)
    }
    return pieces
  }

  private static func trimmed(_ piece: [Unicode.Scalar]) -> String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    let start = piece.drop(while: isSpace)
    let end = start.reversed().drop(while: isSpace).reversed()
    return String(String.UnicodeScalarView(end))
  }

  /// Without quotation marks and the backslashes inside them.
  private static func unquoted(_ piece: [Unicode.Scalar]) -> String {
    let text = trimmed(piece)
    guard text.unicodeScalars.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else {
      return text
    }
    var (result, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars.dropFirst().dropLast() {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(scalar)
        isEscaped = false
      }
    }
    return String(result)
  }
}
