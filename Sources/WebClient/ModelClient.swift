import Coach
public import CoachWire
import Foundation
import JSON
import Numbers

/// A model with pictures behind an OpenAI-compatible address, as a coach. It gets pictures and figures of the sound.
public actor ModelClient: CoachService {
  public nonisolated let address: ModelServerAddress
  public nonisolated let model: String
  private nonisolated let key: @Sendable () -> Result<ModelKey?, ModelKeyProblem>
  private nonisolated let timeout: Double?
  private var sessions: [String: ModelSession] = [:]
  /// Sessions in memory: a page has one.
  private static let mostSessions = 16

  /// - Parameters:
  ///   - key: looked up for each request; nil where the host needs none.
  ///   - timeout: seconds for any answer, in place of those of the contract.
  public init(
    _ address: ModelServerAddress, model: String, timeout: Double? = nil,
    key: @escaping @Sendable () -> Result<ModelKey?, ModelKeyProblem>
  ) {
    self.address = address
    self.model = model
    self.timeout = timeout
    self.key = key
  }

  /// Whether the model is listed there, and the key accepted.
  public func health() async throws(CoachServiceError) -> HealthAnswer {
    let response = try await send("GET", address.models, timeout: CoachConstants.healthTimeout)
    if let foreign = ForeignAnswer(response) { throw .notACoach(foreign) }
    guard response.isSuccess else { throw refusal(response) }
    guard let json = try? CoachJSON.parse(response.body),
      case .array(let list) = json.members["data"]
    else {
      throw .notACoach(
        .model("\(address) lists no models. Check the base address: it mostly ends in /v1."))
    }
    let names = list.prefix(2_000).compactMap { item -> String? in
      if case .string(let name) = item.members["id"] { name } else { nil }
    }
    guard names.contains(where: isName) else {
      let some = names.prefix(5).map { String($0.prefix(60)) }.joined(separator: ", ")
      throw .notACoach(
        .model(
          "\(address) does not list the model \(model)"
            + (some.isEmpty ? ": load one there." : ", but \(some). Type one of these.")))
    }
    return HealthAnswer(
      geminiKey: "configured", sessionCount: sessions.count, analyzer: "model")
  }

  /// Gemini lists "models/NAME", and Ollama "NAME:latest".
  private func isName(_ listed: String) -> Bool {
    listed == model || listed == "models/" + model || listed == model + ":latest"
  }

  public func analyze(_ request: AnalyzeRequest) async throws(CoachServiceError) -> CoachAnswer {
    let id = request.sessionID
    var session = sessions[id] ?? ModelSession(id: id)
    let step = session.take(request, at: now)
    store(session)
    switch step {
    case .answer(let event): return .noVerdict(event)
    case .ask(let question): return try await ask(question, of: session)
    }
  }

  /// One verdict on a picture, without an opening; nothing is kept.
  public func judge(_ request: AnalyzeRequest) async throws(CoachServiceError) -> CoachAnswer {
    var session = ModelSession(id: request.sessionID, hasOpening: false)
    guard case .ask(let question) = session.take(request, at: now) else {
      return .noVerdict(.collecting(at: now))
    }
    defer { sessions[request.sessionID] = nil }
    store(session)
    return try await ask(question, of: session)
  }

  private func ask(
    _ question: ModelQuestion, of session: ModelSession
  ) async throws(CoachServiceError) -> CoachAnswer {
    let body = CoachJSON.bytes(of: question.body(model: model))
    let response = try await send(
      "POST", address.chat, body: body, timeout: CoachConstants.analyzeTimeout)
    let wait = response[field: "Retry-After"].flatMap { RetryAfter.seconds($0, now: now) }
    if response.status == 429 || (response.status == 503 && wait != nil) {
      return .rateLimited(retryAfter: wait)
    }
    let verdict: ModelVerdict
    do throws(CoachServiceError) {
      verdict = try ModelVerdict(response, isOpening: question.isOpening)
    } catch {
      return try answer(to: error, response)
    }
    // A session that was reset meanwhile is not begun again.
    guard var session = sessions[session.id] else { return .noVerdict(.connecting(at: now)) }
    let event = session.finish(question, verdict, at: now)
    sessions[session.id] = session
    return .event(event)
  }

  private func answer(
    to error: CoachServiceError, _ response: CoachResponse
  ) throws(CoachServiceError) -> CoachAnswer {
    switch error {
    case .refused:
      guard case .refused(let status, let sentence) = refusal(response) else { throw error }
      return .refused(status: status, sentence: sentence)
    case .notACoach(.model(let sentence)): return .notACoach(.model(withoutKey(sentence)))
    case .notACoach(let foreign): return .notACoach(foreign)
    case .unreachable, .timedOut: throw error
    }
  }

  public func reset(session: String) async throws(CoachServiceError) -> String {
    sessions[session] = nil
    return ""
  }

  public func report(
    session: String, device: String?
  ) async throws(CoachServiceError) -> SessionLookup<SessionReport> {
    sessions[session]?.report ?? .unknown(detail: "There is no session \(session).")
  }

  public func summary(
    session: String
  ) async throws(CoachServiceError) -> SessionLookup<SessionSummary> {
    sessions[session]?.summary ?? .unknown(detail: "There is no session \(session).")
  }

  /// A model keeps none.
  public func reports(device: String) async throws(CoachServiceError) -> [ReportListing] { [] }
}

extension ModelClient {
  private var now: Double { Date().timeIntervalSince1970 }

  private func store(_ session: ModelSession) {
    sessions[session.id] = session
    guard sessions.count > Self.mostSessions else { return }
    let oldest = sessions.values.min { ($0.start ?? 0) < ($1.start ?? 0) }
    if let oldest { sessions[oldest.id] = nil }
  }

  private func send(
    _ method: String, _ url: String, body: [UInt8]? = nil, timeout: Double
  ) async throws(CoachServiceError) -> CoachResponse {
    var headers = [(String, String)]()
    if body != nil { headers.append(("content-type", "application/json")) }
    switch key() {
    case .success(let key?):
      guard address.isEncrypted else {
        throw .unreachable(
          "\(address) is not encrypted, and there is a key for it. Give an address with https://.")
      }
      headers.append(("authorization", "Bearer " + key.text))
    case .success(nil): break
    case .failure(let problem): throw .unreachable(problem.description)
    }
    return try await CoachHTTP(shown: address.text, host: address.host).send(
      method, url, headers: headers, body: body, timeout: self.timeout ?? timeout,
      largest: CoachConstants.maximumModelAnswer)
  }

  private func refusal(_ response: CoachResponse) -> CoachServiceError {
    let remedy =
      switch response.status {
      case 401, 403: " Check the key for \(address.host)."
      case 404: " Check the base address, which mostly ends in /v1, and the name of the model."
      default: ""
      }
    return .refused(status: response.status, sentence: withoutKey(response.sentence) + remedy)
  }

  /// Servers repeat what they refuse.
  private func withoutKey(_ sentence: String) -> String {
    if case .success(let key?) = key() { key.removed(from: sentence) } else { sentence }
  }
}
