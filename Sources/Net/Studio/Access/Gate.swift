/// Decides from a request's headers alone whether it may pass: host names, origins and access.
///
/// A page of another origin can read nothing and drive nothing: its requests carry either a foreign
/// `Origin` or a foreign `Sec-Fetch-Site`, and a name that a foreign name server points at this computer
/// is not one of ours. Programs without an `Origin` may drive the hub from this computer only.
struct Gate: Sendable {
  enum Need: Hashable, Sendable {
    /// Files of the studio: anyone who reached the right host.
    case page
    /// Data that a page of the studio, or a link to it, may fetch.
    case data
    /// An event stream: like data, but never for a foreign page that merely links to it.
    case stream
    /// Sockets and posts, which change something.
    case command
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

  /// True on this computer's own listener, and for a cookie that pairing gave.
  func hasAccess(_ facts: RequestFacts) -> Bool {
    facts.listener == .loopback || hasCredential(facts)
  }

  /// True for a cookie that pairing gave.
  func hasCredential(_ facts: RequestFacts) -> Bool {
    facts.cookie(Self.cookieName).map { access.isGranted(token: $0) } ?? false
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
      let isFromHere = facts.remote?.isLoopback ?? false
      return need == .command && !isFromHere ? refusal : nil
    }
  }

  private func expectedOrigin(_ facts: RequestFacts) -> String {
    (facts.isSecure ? "https://" : "http://") + (facts.headers["host"] ?? "").lowercased()
  }
}
