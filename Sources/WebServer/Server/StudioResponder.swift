import Foundation
import NIOCore
import NIOHTTP1

/// Serves the HTTP requests of one listener. Access is decided from the head; only then is
/// the body received.
struct StudioResponder: Sendable {
  let core: StudioCore
  let context: ListenerContext

  /// The handling that a request's head selects.
  private enum Plan {
    case answer(StudioResponse)
    case events
    /// A handler without a body.
    case call(StudioRoute, path: String)
    /// A handler and its largest body, in bytes.
    case collect(limit: Int, @Sendable ([UInt8]) async -> StudioResponse)
    /// A handler that reads the body itself.
    case stream(
      StudioRequest, @concurrent @Sendable (StudioRequest, inout StudioBody) async -> StudioResponse
    )
  }

  @concurrent func answer(
    _ exchange: Exchange, _ parts: inout HTTPConnection.Parts
  ) async throws {
    let facts = exchange.facts
    // An unused body is not read: the connection closes after the response.
    let isLast = exchange.head.hasBody
    switch plan(facts) {
    case .answer(let response): try await exchange.answer(response, isLast: isLast)
    case .events: try await EventSession(core: core, context: context, exchange: exchange).run()
    case .call(let route, let path):
      try await exchange.answer(await call(route, path, facts, []), isLast: isLast)
    case .stream(let request, let handler):
      var body = StudioBody(parts)
      let response = await handler(request, &body)
      parts = body.parts
      try await exchange.answer(response, isLast: !body.isFinished)
    case .collect(let limit, let handler):
      var taken = 0
      let answer: (StudioResponse, isLast: Bool)
      do {
        // Given back before the answer: who has it may send the next body at once, or never reads it.
        defer { core.bodies.give(taken) }
        switch try await collect(exchange.head, &parts, limit: limit, &taken) {
        case .success(let bytes): answer = (await handler(bytes), false)
        case .failure(let problem): answer = (error(problem.status, problem.sentence), true)
        }
      }
      try await exchange.answer(answer.0, isLast: answer.isLast)
    }
  }

  private func plan(_ facts: RequestFacts) -> Plan {
    guard core.configuration.audience == .pages else { return routePlan(facts) }
    switch (facts.method, facts.path) {
    case ("GET", "/events"):
      return core.refusal(of: facts, need: .stream)
        .map { .answer(error($0.status, $0.sentence)) } ?? .events
    case ("GET", "/access"):
      return guarded(facts, need: .data, needsAccess: false) { .answer(accessResponse(facts)) }
    case ("POST", "/pair"):
      return guarded(facts, need: .command, needsAccess: false) {
        if let refusal = pairingRefusal(facts) { return .answer(refusal) }
        return .collect(limit: Self.largestProof) { pairingResponse(facts, $0) }
      }
    case ("POST", "/send"):
      return guarded(facts, need: .command, needsAccess: true) {
        guard let client = facts.query("client").flatMap(core.clients.poster) else {
          return .answer(.error(404, "This page is not connected any more. Load it again."))
        }
        guard let kind = postKind(facts) else {
          return .answer(.error(415, "Send application/json or application/octet-stream."))
        }
        return .collect(limit: core.limits.largestBinary) { postResponse(client, kind, $0) }
      }
    case ("GET", "/ws"):
      let refusal = core.refusal(of: facts, need: .command).map { error($0.status, $0.sentence) }
      return .answer(refusal ?? error(426, "This address is a WebSocket."))
    default: return routePlan(facts)
    }
  }

  private func routePlan(_ facts: RequestFacts) -> Plan {
    let decoded = facts.path.removingPercentEncoding ?? ""
    guard let route = core.route(facts.method, decoded) else {
      return guarded(facts, need: .page, needsAccess: false) { .answer(nothing(facts)) }
    }
    let isPaired = route.access == .paired && core.configuration.audience != .programs
    let isReading = facts.method == "GET" || facts.method == "HEAD"
    let need: Gate.Need =
      switch core.configuration.audience {
      case .readers: .stream
      case .programs: .program
      case .pages: isReading ? (isPaired ? .data : .page) : .command
      }
    return guarded(facts, need: need, needsAccess: isPaired) {
      if let streamed = route.streamed {
        return .stream(
          StudioRequest(method: facts.method, path: decoded, body: [], facts: facts), streamed)
      }
      guard !isReading else { return .call(route, path: decoded) }
      return .collect(limit: core.limits.largestBody) { await call(route, decoded, facts, $0) }
    }
  }

  /// Where no route is.
  private func nothing(_ facts: RequestFacts) -> StudioResponse {
    core.configuration.audience == .programs ? error(404, "Not Found") : fileResponse(facts)
  }

  private func guarded(
    _ facts: RequestFacts, need: Gate.Need, needsAccess: Bool, _ plan: () -> Plan
  ) -> Plan {
    core.gate.refusal(of: facts, need: need, needsAccess: needsAccess)
      .map { .answer(error($0.status, $0.sentence)) } ?? plan()
  }

  private func error(_ status: Int, _ sentence: String) -> StudioResponse {
    .error(status, sentence, field: core.configuration.errorField)
  }

  private func call(
    _ route: StudioRoute, _ path: String, _ facts: RequestFacts, _ body: [UInt8]
  ) async -> StudioResponse {
    await route.handler(
      StudioRequest(method: facts.method, path: path, body: body, facts: facts))
  }
}
