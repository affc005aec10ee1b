import Net

/// Decides from a request's headers alone whether it is allowed: host names, origins and access.
///
/// A page of another origin can neither read nor change anything: its requests carry a foreign
/// `Origin` or a foreign `Sec-Fetch-Site`, and a host name that a foreign name server maps to this computer
/// is rejected. Programs without an `Origin` may control the hub from this computer, or with a bearer token.
struct Gate: Sendable {
  enum Need: Hashable, Sendable {
    /// Files of the studio: for any request with an allowed host.
    case page
    /// Data that a page of the studio, or a link to it, may fetch.
    case data
    /// An event stream: like data, but never for a link from a foreign page.
    case stream
    /// Sockets and posts, which change state.
    case command
    /// Requests that may change state, of programs on the network, too: for a server that was opened to them.
    case program
  }

  struct Refusal: Hashable, Sendable {
    let status: Int
    let sentence: String
  }

  static let cookieName = "__Host-sensorium"

  /// Names of this computer on the network, in lower case, for example `studio.local`.
  let ownNames: Set<String>
  let access: any AccessPolicy

  func refusal(of facts: RequestFacts, need: Need, needsAccess: Bool) -> Refusal? {
    if let refusal = hostRefusal(of: facts) { return refusal }
    if need != .page, let refusal = originRefusal(of: facts, need: need) { return refusal }
    if needsAccess, !hasAccess(facts) {
      return Refusal(
        status: 401, sentence: "Pair this device first: open /pair and enter the code.")
    }
    return nil
  }

  /// True on the loopback listener, and for a valid credential.
  func hasAccess(_ facts: RequestFacts) -> Bool {
    facts.listener == .loopback || hasCredential(facts)
  }

  /// True for a valid pairing cookie, or for its value as the bearer token of a program (RFC 6750 §2.1).
  func hasCredential(_ facts: RequestFacts) -> Bool {
    facts.credential.map { access.isGranted(token: $0) } ?? false
  }

  private func hostRefusal(of facts: RequestFacts) -> Refusal? {
    guard let text = facts.headers["host"], let host = HostHeader(text) else {
      return Refusal(status: 400, sentence: "The request has no valid Host header.")
    }
    guard isOurs(host, facts) else {
      return Refusal(status: 421, sentence: "\(host.name) is not an address of this studio.")
    }
    return nil
  }

  private func isOurs(_ host: HostHeader, _ facts: RequestFacts) -> Bool {
    if host.name == "localhost" { return true }
    if let address = host.address {
      if address.isLoopback { return true }
      return facts.listener == .network && facts.local.map { $0.host == address.host } ?? false
    }
    return facts.listener == .network && ownNames.contains(host.name)
  }

  private func originRefusal(of facts: RequestFacts, need: Need) -> Refusal? {
    let refusal = Refusal(status: 403, sentence: "Pages of other sites may not use this studio.")
    let site = facts.headers["sec-fetch-site"]
    if let origin = facts.headers["origin"] {
      return origin.lowercased() == expectedOrigin(facts) ? nil : refusal
    }
    switch site {
    case "same-origin": return nil
    case "none": return need == .command ? refusal : nil
    case .some:
      let isLink = facts.headers["sec-fetch-mode"] == "navigate"
      return need == .data && isLink ? nil : refusal
    case nil:
      // No page can send a bearer token to another origin without its consent.
      let isProgram = (facts.remote?.isLoopback ?? false) || facts.bearerToken != nil
      return need == .command && !isProgram ? refusal : nil
    }
  }

  private func expectedOrigin(_ facts: RequestFacts) -> String {
    (facts.isSecure ? "https://" : "http://") + (facts.headers["host"] ?? "").lowercased()
  }
}
