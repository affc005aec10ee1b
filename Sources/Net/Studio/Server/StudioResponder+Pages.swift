extension StudioResponder {
  func accessResponse(_ facts: RequestFacts) -> StudioResponse {
    let access = core.gate.hasAccess(facts) ? "granted" : "pairing"
    return .text("{\"access\":\"\(access)\"}", type: "application/json")
  }

  /// `{"code": "123456"}` or `{"token": "…"}` becomes a cookie.
  func pairingResponse(_ facts: RequestFacts, _ body: [UInt8]) -> StudioResponse {
    guard facts.isSecure || facts.listener == .loopback else {
      return .error(403, "Pairing needs https.")
    }
    guard body.count <= 1024, Self.isJSON(facts), let words = JSONText.strings(body),
      let proof = words["token"].map(PairingProof.token) ?? words["code"].map(PairingProof.code)
    else { return .error(400, "Send {\"code\": \"…\"} or {\"token\": \"…\"} as JSON.") }
    switch core.configuration.access.redeem(proof, from: facts.remote) {
    case .granted(let token):
      let cookie =
        "\(Gate.cookieName)=\(token); Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Strict"
      return StudioResponse(status: 204, headers: [("set-cookie", cookie)])
    case .refused(let sentence): return .error(403, sentence)
    case .tooManyTries(let sentence):
      var response = StudioResponse.error(429, sentence)
      response.headers.append(("retry-after", "60"))
      return response
    }
  }

  /// What a page without a WebSocket has to say.
  func postResponse(_ facts: RequestFacts, _ body: [UInt8]) -> StudioResponse {
    guard let client = facts.query("client").flatMap(core.clients.poster) else {
      return .error(404, "This page is not connected any more. Load it again.")
    }
    if Self.isJSON(facts) {
      guard body.count <= core.limits.largestText,
        let text = String(validating: body, as: UTF8.self)
      else { return .error(400, "The message is not text, or it is too long.") }
      client.receive(.text(text))
    } else if Self.type(facts) == "application/octet-stream" {
      client.receive(.binary(body))
    } else {
      return .error(415, "Send application/json or application/octet-stream.")
    }
    return StudioResponse(status: 204)
  }

  func fileResponse(_ facts: RequestFacts) -> StudioResponse {
    guard facts.method == "GET" || facts.method == "HEAD" else {
      var response = StudioResponse.error(405, "\(facts.method) is not possible here.")
      response.headers.append(("allow", "GET, HEAD"))
      return response
    }
    guard let file = core.files?.file(for: facts.path) else {
      return .error(404, "There is nothing at this address.")
    }
    let tag = (name: "etag", value: file.tag)
    if facts.headers["if-none-match"] == file.tag {
      return StudioResponse(status: 304, headers: [tag])
    }
    return StudioResponse(
      headers: [("content-type", file.type), tag], body: .file(path: file.path))
  }

  private static func isJSON(_ facts: RequestFacts) -> Bool { type(facts) == "application/json" }

  /// Only types that a foreign page cannot send without asking first are accepted.
  private static func type(_ facts: RequestFacts) -> String {
    let type = (facts.headers["content-type"] ?? "").prefix { $0 != ";" }
    return type.lowercased().filter { $0 != " " }
  }
}
