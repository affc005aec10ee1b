import Net
import NIOCore
import NIOHTTP1

/// The listener of a request.
struct ListenerContext: Sendable {
  let number: Int
  let scope: RequestFacts.Listener
  let isSecure: Bool

  func facts(_ head: HTTPRequestHead, _ channel: any Channel) -> RequestFacts {
    RequestFacts(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { ($0.name, $0.value) }, listener: scope, isSecure: isSecure,
      remote: channel.remoteAddress.flatMap(Net.SocketAddress.init),
      local: channel.localAddress.flatMap(Net.SocketAddress.init))
  }
}

extension Net.SocketAddress {
  init?(_ address: NIOCore.SocketAddress) {
    guard let host = address.ipAddress, let port = address.port else { return nil }
    self.init(numeric: host, port: port)
  }
}
