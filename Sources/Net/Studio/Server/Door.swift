import HTTPTypes
import NIOCore
import NIOHTTP1

/// Which listener a request came in by.
struct Door: Sendable {
  let number: Int
  let scope: RequestFacts.Listener
  let isSecure: Bool

  func facts(_ head: HTTPRequestHead, _ channel: any Channel) -> RequestFacts {
    facts(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { ($0.name, $0.value) }, channel)
  }

  func facts(_ request: HTTPRequest, _ channel: any Channel) -> RequestFacts {
    var headers = request.headerFields.map { (name: $0.name.canonicalName, value: $0.value) }
    if let host = request.authority { headers.append((name: "host", value: host)) }
    return facts(
      method: request.method.rawValue, target: request.path ?? "/", headers: headers, channel)
  }

  private func facts(
    method: String, target: String, headers: [(name: String, value: String)], _ channel: any Channel
  ) -> RequestFacts {
    RequestFacts(
      method: method, target: target, headers: headers, listener: scope, isSecure: isSecure,
      remote: channel.remoteAddress.flatMap(SocketAddress.init),
      local: channel.localAddress.flatMap(SocketAddress.init))
  }
}

extension SocketAddress {
  init?(_ address: NIOCore.SocketAddress) {
    guard let host = address.ipAddress, let port = address.port else { return nil }
    self.init(numeric: host, port: port)
  }
}
