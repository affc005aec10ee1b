import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers the HTTP requests of one listener.
struct StudioResponder: Sendable {
  let core: StudioCore
  let door: Door

  /// Thrown to close the connection after an answer, because the rest of the request is not wanted.
  private struct Enough: Error {}

  @concurrent func respond(
    to request: Request, writer: consuming ResponseWriter, channel: any Channel
  ) async throws {
    let facts = door.facts(request.head, channel)
    if facts.method == "GET", facts.path == "/events", !core.configuration.isReadOnly {
      if let refusal = core.refusal(of: facts, need: .stream) {
        return try await write(Self.response(refusal), facts, writer)
      }
      return try await EventSession(core: core, door: door, facts: facts)
        .run(request, writer: writer, channel: channel)
    }
    let body = await collect(request, facts)
    guard case .success(let bytes) = body else {
      let sentence = "The body of the request is too large or took too long."
      try await write(.error(413, sentence), facts, writer, isLast: true)
      throw Enough()
    }
    try await write(await response(to: facts, body: bytes), facts, writer)
  }

  private func response(to facts: RequestFacts, body: [UInt8]) async -> StudioResponse {
    guard !core.configuration.isReadOnly else {
      return await routeResponse(to: facts, body: body)
    }
    return switch (facts.method, facts.path) {
    case ("GET", "/access"):
      guarded(facts, need: .data, needsAccess: false) { accessResponse(facts) }
    case ("POST", "/pair"):
      guarded(facts, need: .command, needsAccess: false) { pairingResponse(facts, body) }
    case ("POST", "/send"):
      guarded(facts, need: .command, needsAccess: true) { postResponse(facts, body) }
    case ("GET", "/ws"):
      core.refusal(of: facts, need: .command).map(Self.response)
        ?? .error(426, "This address is a WebSocket.")
    default: await routeResponse(to: facts, body: body)
    }
  }

  private func guarded(
    _ facts: RequestFacts, need: Gate.Need, needsAccess: Bool, _ body: () -> StudioResponse
  ) -> StudioResponse {
    core.gate.refusal(of: facts, need: need, needsAccess: needsAccess).map(Self.response) ?? body()
  }

  static func response(_ refusal: Gate.Refusal) -> StudioResponse {
    .error(refusal.status, refusal.sentence)
  }

  private func routeResponse(to facts: RequestFacts, body: [UInt8]) async -> StudioResponse {
    let decoded = facts.path.removingPercentEncoding ?? ""
    if let route = core.configuration.routes.first(where: { $0.matches(facts.method, decoded) }) {
      let isPaired = route.access == .paired
      let need: Gate.Need =
        core.configuration.isReadOnly
        ? .stream
        : facts.method == "GET" || facts.method == "HEAD"
          ? (isPaired ? .data : .page) : .command
      if let refusal = core.gate.refusal(of: facts, need: need, needsAccess: isPaired) {
        return Self.response(refusal)
      }
      return await route.handler(
        StudioRequest(method: facts.method, path: decoded, body: body, facts: facts))
    }
    return guarded(facts, need: .page, needsAccess: false) { fileResponse(facts) }
  }

  @concurrent private func write(
    _ response: StudioResponse, _ facts: RequestFacts, _ writer: consuming ResponseWriter,
    isLast: Bool = false
  ) async throws {
    try await ResponseDelivery(response: response, facts: facts, isLast: isLast).write(to: writer)
  }
}
