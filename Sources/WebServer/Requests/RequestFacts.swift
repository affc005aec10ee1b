import Foundation
import Net

/// The parts of a request that decide whether it is allowed, independent of the server library.
struct RequestFacts: Sendable {
  /// What the listener is open to.
  enum Listener: Hashable, Sendable { case loopback, network }

  let method: String
  /// The path with its query, as sent.
  let target: String
  /// Names in lower case; repeated headers are joined by a comma, cookies by a semicolon.
  let headers: [String: String]
  let listener: Listener
  let isSecure: Bool
  let remote: SocketAddress?
  let local: SocketAddress?

  init(
    method: String, target: String, headers: some Sequence<(name: String, value: String)>,
    listener: Listener, isSecure: Bool, remote: SocketAddress?, local: SocketAddress?
  ) {
    var joined: [String: String] = [:]
    for header in headers {
      let name = header.name.lowercased()
      let separator = name == "cookie" ? "; " : ", "
      joined[name] = joined[name].map { $0 + separator + header.value } ?? header.value
    }
    (self.method, self.target, self.headers) = (method, target, joined)
    (self.listener, self.isSecure, self.remote, self.local) = (listener, isSecure, remote, local)
  }

  /// The path without its query, still percent-encoded.
  var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// The WebSocket origin for a page of this host; nil when the host cannot be used in a header.
  var socketOrigin: String? {
    guard let host = headers["host"], HostHeader(host) != nil else { return nil }
    return (isSecure ? "wss://" : "ws://") + host.lowercased()
  }

  /// The decoded value of the first query item with that name, as forms and URLSearchParams encode it: a plus is a
  /// space.
  func query(_ name: String) -> String? {
    guard let start = target.firstIndex(of: "?") else { return nil }
    for item in target[target.index(after: start)...].split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0.map { $0 == "+" ? " " : $0 }).removingPercentEncoding }
      guard texts.first == name else { continue }
      return texts.count == 2 ? texts[1] : ""
    }
    return nil
  }

  func cookie(_ name: String) -> String? {
    for item in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = item.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
      return String(parts[1])
    }
    return nil
  }

  /// The pairing cookie, or the bearer token of a program.
  var credential: String? { cookie(Gate.cookieName) ?? bearerToken }

  /// The token of `Authorization: Bearer …`.
  var bearerToken: String? {
    let parts = (headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }
}
