import Numbers

/// The address of a Neuro-Sync server: "http://192.168.1.20:8000".
public struct CoachServerAddress: Hashable, Sendable, CustomStringConvertible {
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let sentence: String
    public var description: String { sentence }

    public init(sentence: String) { self.sentence = sentence }
  }

  /// Without a slash at its end.
  public let text: String
  /// In lower case, with the brackets of an IPv6 address.
  public let host: String

  /// Reads what a person typed: without a scheme it is plain HTTP, without a port of plain HTTP the usual one, 8000.
  public init(_ typed: String) throws(Problem) {
    let trimmed = Self.trimmed(typed)
    guard !trimmed.isEmpty else {
      throw Problem(sentence: "Type the address of the server, such as http://192.168.1.20:8000.")
    }
    guard trimmed.utf8.count <= 200, trimmed.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
      throw Self.problem(trimmed, "has characters that no address has")
    }
    let (scheme, rest) = try Self.scheme(of: trimmed)
    guard !rest.contains(where: { "/?#@".contains($0) }) else {
      throw Self.problem(trimmed, "has more than a host and a port")
    }
    let (host, port) = try Self.parts(of: rest, typed: trimmed)
    self.host = host
    let shown = port ?? (scheme == "http" ? CoachConstants.ports.first : nil)
    text = "\(scheme)://\(host)" + (shown.map { ":\($0)" } ?? "")
  }

  /// The address of a host that was found: a name or an IP address, IPv6 without brackets.
  public init(host: String, port: UInt16) {
    self.host = host.contains(":") ? "[\(host)]" : host
    text = "http://\(self.host):\(port)"
  }

  public var description: String { text }

  static func trimmed(_ typed: String) -> String {
    var text = typed[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last.map({ $0.isWhitespace || $0 == "/" }) == true { text.removeLast() }
    return String(text)
  }

  static func scheme(
    of text: String, example: String = example
  ) throws(Problem) -> (String, Substring) {
    guard let mark = text.firstRange(of: "://") else { return ("http", text[...]) }
    let scheme = text[..<mark.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw problem(text, "does not begin with http:// or https://", example)
    }
    return (scheme, text[mark.upperBound...])
  }

  static func parts(
    of rest: Substring, typed: String, example: String = example
  ) throws(Problem) -> (String, UInt16?) {
    let end: String.Index
    if rest.first == "[" {
      guard let close = rest.firstIndex(of: "]") else {
        throw problem(typed, "has no “]” behind its IPv6 address", example)
      }
      end = rest.index(after: close)
    } else {
      end = rest.firstIndex(of: ":") ?? rest.endIndex
    }
    let host = rest[..<end].lowercased()
    let isHost =
      host.first == "["
      ? host.count > 4
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
      : !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
    guard isHost else { throw problem(typed, "has no valid host", example) }
    guard end < rest.endIndex else { return (host, nil) }
    let digits = rest[end...].dropFirst()
    guard rest[end] == ":", let port = UInt16(digits), port > 0 else {
      throw problem(typed, "has a port that is not a number from 1 to 65535", example)
    }
    return (host, port)
  }

  static let example = "http://192.168.1.20:8000"

  static func problem(
    _ typed: String, _ reason: String, _ example: String = example
  ) -> Problem {
    Problem(sentence: "“\(typed.prefix(60))” \(reason). Type it as \(example).")
  }

  /// Whether a host is the computer itself, so that nothing leaves it.
  public static func isThisComputer(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let bytes = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return bytes.count == 4 && bytes.first == 127 && !bytes.contains(nil)
  }
}
