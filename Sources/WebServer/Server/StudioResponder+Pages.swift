import JSON

extension StudioResponder {
  enum PostKind { case text, binary }

  /// The largest body of a pairing request, in bytes.
  static let largestProof = 1024

  func accessResponse(_ facts: RequestFacts) -> StudioResponse {
    let access = core.gate.hasAccess(facts) ? "granted" : "pairing"
    return .text("{\"access\":\"\(access)\"}", type: "application/json")
  }

  func pairingRefusal(_ facts: RequestFacts) -> StudioResponse? {
    facts.isSecure || facts.listener == .loopback ? nil : .error(403, "Pairing needs https.")
  }

  /// Exchanges `{"code": "123456"}` or `{"token": "…"}` for a cookie.
  func pairingResponse(_ facts: RequestFacts, _ body: [UInt8]) -> StudioResponse {
    guard Self.isJSON(facts), let words = JSONText.strings(body),
      let proof = words["token"].map(PairingProof.token) ?? words["code"].map(PairingProof.code)
    else { return .error(400, "Send {\"code\": \"…\"} or {\"token\": \"…\"} as JSON.") }
    // A page that is loaded twice sends the same link twice; the device is paired already.
    if core.gate.hasCredential(facts) { return StudioResponse(status: 204) }
    let agent = facts.headers["user-agent"] ?? ""
    switch core.configuration.access.redeem(proof, from: facts.remote, agent: agent) {
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

  /// Nil for types that a foreign page can send without a CORS preflight.
  func postKind(_ facts: RequestFacts) -> PostKind? {
    Self.isJSON(facts)
      ? .text : Self.type(facts) == "application/octet-stream" ? .binary : nil
  }

  /// Handles a message from a page without a WebSocket.
  func postResponse(
    _ client: ClientConnection, _ kind: PostKind, _ body: [UInt8]
  ) -> StudioResponse {
    switch kind {
    case .binary: client.receive(.binary(body))
    case .text:
      guard body.count <= core.limits.largestText,
        let text = String(utf8: body)
      else { return .error(400, "The message is not text, or it is too long.") }
      client.receive(.text(text))
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

  private static func type(_ facts: RequestFacts) -> String {
    let type = (facts.headers["content-type"] ?? "").prefix { $0 != ";" }
    return type.lowercased().filter { $0 != " " }
  }
}
