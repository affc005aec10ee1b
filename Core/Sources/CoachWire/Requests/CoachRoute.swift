import JSON
import Numbers

/// The addresses of the contract, printed by the client and parsed by the server.
public enum CoachRoute: Hashable, Sendable {
  case health
  case analyze
  case reset(session: String)
  case summary(session: String)
  case report(session: String, device: String?)
  case reports(device: String)
  case deviceReport(device: String, session: String)

  public var method: String {
    switch self {
    case .analyze: "POST"
    case .reset: "DELETE"
    default: "GET"
    }
  }

  /// The path and query; names must be valid ones (`CoachIdentifier`).
  public var target: String {
    switch self {
    case .health: "/health"
    case .analyze: "/analyze"
    case .reset(let session): "/session/\(session)"
    case .summary(let session): "/session/\(session)/summary"
    case .report(let session, let device):
      "/session/\(session)/report" + (device.map { "?device_id=\($0)" } ?? "")
    case .reports(let device): "/reports/\(device)"
    case .deviceReport(let device, let session): "/reports/\(device)/\(session)"
    }
  }

  /// Parses a request line's method and target. Refuses with 404 an unknown path, with 405 a wrong method, with 422 a
  /// name that is not valid.
  public init(method: String, target: String) throws(CoachRefusal) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    if path.count > 2, path.last == "" { path.removeLast() }
    let words = path.dropFirst().map(Self.decoded)
    guard path.first == "", words.count <= 3 else { throw .notFound }
    let device = Self.device(in: parts.count > 1 ? parts[1] : "")
    guard let route = Self.candidate(words, device: device) else { throw .notFound }
    try route.checkNames()
    guard route.method == (method == "HEAD" ? "GET" : method) else { throw .wrongMethod }
    self = route
  }

  private static func candidate(_ words: [String], device: String?) -> CoachRoute? {
    switch (words.count, words.first) {
    case (1, "health"): .health
    case (1, "analyze"): .analyze
    case (2, "session"): .reset(session: words[1])
    case (3, "session") where words[2] == "summary": .summary(session: words[1])
    case (3, "session") where words[2] == "report": .report(session: words[1], device: device)
    case (2, "reports"): .reports(device: words[1])
    case (3, "reports"): .deviceReport(device: words[1], session: words[2])
    default: nil
    }
  }

  private func checkNames() throws(CoachRefusal) {
    switch self {
    case .health, .analyze: break
    case .reset(let session), .summary(let session):
      try CoachIdentifier.check(session, field: "session_id")
    case .report(let session, let device):
      try CoachIdentifier.check(session, field: "session_id")
      if let device { try CoachIdentifier.check(device, field: "device_id") }
    case .reports(let device): try CoachIdentifier.check(device, field: "device_id")
    case .deviceReport(let device, let session):
      try CoachIdentifier.check(device, field: "device_id")
      try CoachIdentifier.check(session, field: "session_id")
    }
  }

  private static func device(in query: Substring) -> String? {
    for pair in query.split(separator: "&").prefix(16) {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, halves[0] == "device_id", !halves[1].isEmpty {
        return decoded(halves[1])
      }
    }
    return nil
  }

  /// Percent-decoded; a broken escape stays, and is no valid name.
  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let given = Array(text.utf8)
    var (bytes, place) = ([UInt8](), 0)
    while place < given.count {
      if given[place] == UInt8(ascii: "%"), place + 2 < given.count,
        let byte = UInt8(String(decoding: given[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        place += 3
      } else {
        bytes.append(given[place])
        place += 1
      }
    }
    return String(utf8: bytes) ?? String(text)
  }
}
