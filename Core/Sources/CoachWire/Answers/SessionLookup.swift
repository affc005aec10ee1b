public import JSON

/// An answer about a session, a report or a summary, in the three shapes of the contract.
public enum SessionLookup<Value: Equatable & Sendable>: Equatable, Sendable {
  case full(Value)
  /// A session without stored events: `{session_id, events: 0, message}`.
  case empty(sessionID: String, message: String)
  /// No session of that name: status 404, `{detail}`.
  case unknown(detail: String)

  public var status: Int {
    if case .unknown = self { 404 } else { 200 }
  }

  /// The body, with the value written by `json`.
  public func body(_ json: (Value) -> JSONNode) -> JSONNode {
    switch self {
    case .full(let value): json(value)
    case .empty(let sessionID, let message):
      .fields([
        "session_id": .string(sessionID), "events": JSONNode(0), "message": .string(message),
      ])
    case .unknown(let detail): .fields(["detail": .string(detail)])
    }
  }

  /// Reads an answer whose full shape is read by `value`. Throws when it is none of the three.
  public init(
    _ response: CoachResponse, reading value: (JSONNode) throws(JSONReadingError) -> Value
  ) throws(CoachServiceError) {
    if let foreign = ForeignAnswer(response) { throw .notACoach(foreign) }
    if response.status == 404 {
      self = .unknown(detail: response.sentence)
      return
    }
    guard response.isSuccess else {
      throw .refused(status: response.status, sentence: response.sentence)
    }
    guard let json = try? CoachJSON.parse(response.body) else { throw .notACoach(.notJSON) }
    if json.members["events"]?.double == 0, case .string(let name) = json.members["session_id"] {
      let message = if case .string(let text) = json.members["message"] { text } else { "" }
      self = .empty(sessionID: name, message: message.limited(to: 300))
      return
    }
    do throws(JSONReadingError) {
      self = .full(try value(json))
    } catch {
      throw .notACoach(.otherJSON(error.sentence))
    }
  }
}

extension SessionLookup<SessionReport> {
  /// An answer to `GET /session/{id}/report`.
  public init(report response: CoachResponse) throws(CoachServiceError) {
    try self.init(response) { json throws(JSONReadingError) in try SessionReport(json) }
  }

  public var json: JSONNode { body(\.json) }
}

extension SessionLookup<SessionSummary> {
  /// An answer to `GET /session/{id}/summary`.
  public init(summary response: CoachResponse) throws(CoachServiceError) {
    try self.init(response) { json throws(JSONReadingError) in try SessionSummary(json) }
  }

  public var json: JSONNode { body(\.json) }
}
