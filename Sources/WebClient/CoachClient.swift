public import CoachWire
import Foundation
import JSON

/// A Neuro-Sync server over HTTP/1.1. It follows no redirection: pictures go to the named host and no further.
public struct CoachClient: CoachService {
  public let server: CoachServerAddress

  private let timeout: Double?

  /// - Parameter timeout: seconds for any answer, in place of those of the contract.
  public init(_ server: CoachServerAddress, timeout: Double? = nil) {
    self.server = server
    self.timeout = timeout
  }

  public func health() async throws(CoachServiceError) -> HealthAnswer {
    try Self.read(try await send(.health, timeout: CoachConstants.healthTimeout)) {
      json throws(JSONReadingError) in try HealthAnswer(json)
    }
  }

  public func analyze(_ request: AnalyzeRequest) async throws(CoachServiceError) -> CoachAnswer {
    let tail = String((0..<24).map { _ in Self.letters.randomElement() ?? "0" })
    let response = try await send(
      .analyze, form: request.encoded(tail: tail), timeout: CoachConstants.analyzeTimeout)
    return CoachAnswer(response, now: Date().timeIntervalSince1970)
  }

  public func reset(session: String) async throws(CoachServiceError) -> String {
    let response = try await send(.reset(session: session))
    return try Self.read(response) { json in
      if case .string(let text) = json.members["message"] { text } else { "" }
    }
  }

  public func report(
    session: String, device: String?
  ) async throws(CoachServiceError) -> SessionLookup<SessionReport> {
    try SessionLookup(report: try await send(.report(session: session, device: device)))
  }

  public func summary(
    session: String
  ) async throws(CoachServiceError) -> SessionLookup<SessionSummary> {
    try SessionLookup(summary: try await send(.summary(session: session)))
  }

  public func reports(device: String) async throws(CoachServiceError) -> [ReportListing] {
    try Self.read(try await send(.reports(device: device))) { json throws(JSONReadingError) in
      try ReportListing.list(json)
    }
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  private static func read<Value>(
    _ response: CoachResponse, _ value: (JSONNode) throws(JSONReadingError) -> Value
  ) throws(CoachServiceError) -> Value {
    if let foreign = ForeignAnswer(response) { throw .notACoach(foreign) }
    guard response.isSuccess else {
      throw .refused(status: response.status, sentence: response.sentence)
    }
    guard let json = try? CoachJSON.parse(response.body) else { throw .notACoach(.notJSON) }
    do throws(JSONReadingError) {
      return try value(json)
    } catch {
      throw .notACoach(.otherJSON(error.sentence))
    }
  }
}

extension CoachClient {
  private func send(
    _ route: CoachRoute, form: AnalyzeRequest.Encoded? = nil,
    timeout: Double = CoachConstants.healthTimeout
  ) async throws(CoachServiceError) -> CoachResponse {
    try await CoachHTTP(shown: server.text, host: server.host).send(
      route.method, server.text + route.target,
      headers: form.map { [("content-type", $0.contentType)] } ?? [], body: form?.body,
      timeout: self.timeout ?? timeout, largest: CoachConstants.maximumAnswer)
  }
}
