import Foundation
import Net

/// A TCP server that accepts one peer at a time; only for use inside ``onThread(_:)``.
package final class TestServer: Sendable {
  private let handle: Int32
  package let port: Int

  package init(port: Int = 0) throws {
    let handle = socket(AF_INET, TestSocket.stream, 0)
    self.handle = handle
    var yes: Int32 = 1
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let address = try SocketAddress.resolving("127.0.0.1", port: port)
    guard address.withSocketAddress({ bind(handle, $0, $1) }) == 0, listen(handle, 128) == 0 else {
      throw NetError.system(operation: "listen", code: errno)
    }
    var storage = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &storage) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &length) }
    }
    self.port = Int(UInt16(bigEndian: storage.sin_port))
  }

  deinit { close(handle) }

  package func accept() -> TestSocket { TestSocket(handle: Foundation.accept(handle, nil, nil)) }
}
