public import JSON

/// What `GET /health` tells.
public struct HealthAnswer: Equatable, Sendable {
  /// "ok".
  public var status: String
  /// "configured" or "MISSING"; the reference client starts with "configured" only.
  public var geminiKey: String
  public var sessionCount: Int
  /// Who judges, "on-device" for ours; nil from the existing server.
  public var analyzer: String?

  public init(
    status: String = "ok", geminiKey: String, sessionCount: Int, analyzer: String? = nil
  ) {
    self.status = status
    self.geminiKey = geminiKey
    self.sessionCount = sessionCount
    self.analyzer = analyzer
  }

  /// Of a server that needs no key: "configured", so that existing clients start.
  public static func onDevice(sessionCount: Int) -> HealthAnswer {
    HealthAnswer(geminiKey: "configured", sessionCount: sessionCount, analyzer: "on-device")
  }

  /// Whether it can judge.
  public var isReady: Bool { status == "ok" && geminiKey == "configured" }

  public var json: JSONNode {
    var json = JSONMembers(listing: [
      ("status", .string(status)), ("gemini_key", .string(geminiKey)),
      ("sessions", JSONNode(sessionCount)),
    ])
    json["analyzer"] = analyzer.map(JSONNode.string)
    return .object(json)
  }

  /// Reads an answer: `status` and `gemini_key` are required, so that no other service is taken for a coach.
  public init(_ json: JSONNode) throws(JSONReadingError) {
    self = try JSONReading.read(json) { reading in
      HealthAnswer(
        status: reading.text("status").limited(to: 40),
        geminiKey: reading.text("gemini_key").limited(to: 40),
        sessionCount: reading.int("sessions", in: 0...1_000_000_000, or: 0),
        analyzer: reading.optionalText("analyzer")?.limited(to: 40))
    }
  }
}
