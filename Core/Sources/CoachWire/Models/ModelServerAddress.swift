/// The base address of a model with pictures: "https://api.openai.com/v1", "http://localhost:11434/v1".
public struct ModelServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// Without a slash at its end.
  public let text: String
  /// In lower case, with the brackets of an IPv6 address.
  public let host: String

  static let example = "https://api.openai.com/v1 or http://localhost:11434/v1"
  private static let standardPath = "/v1"

  /// Reads what a person typed: without a scheme it is HTTPS, on this computer HTTP; without a path "/v1"; the path of
  /// the request itself is left out.
  public init(_ typed: String) throws(CoachServerAddress.Problem) {
    let trimmed = CoachServerAddress.trimmed(typed)
    guard !trimmed.isEmpty else {
      throw CoachServerAddress.Problem(
        sentence: "Type the base address of the model, such as \(Self.example).")
    }
    guard trimmed.utf8.count <= 200, trimmed.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
      throw Self.problem(trimmed, "has characters that no address has")
    }
    let hasScheme = trimmed.contains("://")
    let (given, rest) = try CoachServerAddress.scheme(of: trimmed, example: Self.example)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    let (host, port) = try CoachServerAddress.parts(
      of: rest[..<end], typed: trimmed, example: Self.example)
    let scheme =
      hasScheme ? given : CoachServerAddress.isThisComputer(host) ? "http" : "https"
    self.host = host
    text =
      "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
      + (try Self.path(rest[end...], typed: trimmed))
  }

  public var description: String { text }

  /// Whether what is sent can be read by its host alone.
  public var isEncrypted: Bool {
    text.hasPrefix("https://") || CoachServerAddress.isThisComputer(host)
  }

  public var chat: String { text + Self.request }
  public var models: String { text + "/models" }

  private static let request = "/chat/completions"

  private static func path(
    _ typedPath: Substring, typed: String
  ) throws(CoachServerAddress.Problem) -> String {
    var path = String(typedPath)
    if path.hasSuffix(request) { path.removeLast(request.count) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let isPath = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.allSatisfy { $0.isLetter || $0.isNumber || "-._~".contains($0) }
    }
    guard isPath else { throw problem(typed, "has a path that is none") }
    return path.isEmpty ? standardPath : path
  }

  private static func problem(_ typed: String, _ reason: String) -> CoachServerAddress.Problem {
    CoachServerAddress.problem(typed, reason, example)
  }

  /// The name of a model as its server calls it, such as "llava:13b"; nil for what is none.
  public static func modelName(_ typed: String) -> String? {
    let name = CoachServerAddress.trimmed(typed)
    let isName =
      (1...100).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isName ? name : nil
  }
}
