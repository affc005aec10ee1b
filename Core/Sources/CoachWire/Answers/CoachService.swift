/// A coach that can be asked, over HTTP or in the same process. One request at a time; `CoachLink` says when.
public protocol CoachService: Sendable {
  func health() async throws(CoachServiceError) -> HealthAnswer
  /// Answers within `CoachConstants.analyzeTimeout`, or throws `timedOut`.
  func analyze(_ request: AnalyzeRequest) async throws(CoachServiceError) -> CoachAnswer
  /// Forgets a session before a new take; returns the server's message.
  func reset(session: String) async throws(CoachServiceError) -> String
  func report(
    session: String, device: String?
  ) async throws(CoachServiceError) -> SessionLookup<SessionReport>
  func summary(session: String) async throws(CoachServiceError) -> SessionLookup<SessionSummary>
  /// The reports of a device, newest first.
  func reports(device: String) async throws(CoachServiceError) -> [ReportListing]
}

/// Why a coach did not answer as the contract says.
public enum CoachServiceError: Error, Hashable, Sendable {
  /// No connection, with the reason.
  case unreachable(String)
  case timedOut
  case notACoach(ForeignAnswer)
  case refused(status: Int, sentence: String)

  public var sentence: String {
    switch self {
    case .unreachable(let reason): "The server cannot be reached: \(reason)"
    case .timedOut: "The server did not answer in time. Check the connection."
    case .notACoach(let foreign): foreign.sentence
    case .refused(let status, let sentence): "The server refused (status \(status)): \(sentence)"
    }
  }
}
