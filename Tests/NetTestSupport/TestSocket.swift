import CSocket
import Foundation
import Net

/// A plain blocking TCP client; only for use inside ``onThread(_:)``.
package final class TestSocket: Sendable {
  private let handle: Int32

  /// `source` is the address that the connection comes from: on Linux any of 127.0.0.0/8.
  package init(port: Int, source: String? = nil) throws {
    handle = socket(AF_INET, Self.stream, 0)
    Self.prepare(handle)
    if let source {
      let address = try SocketAddress.resolving(source, port: 0)
      guard address.withSocketAddress({ bind(handle, $0, $1) }) == 0 else {
        throw NetError.system(operation: "bind", code: errno)
      }
    }
    let address = try SocketAddress.resolving("127.0.0.1", port: port)
    guard address.withSocketAddress({ connect(handle, $0, $1) }) == 0 else {
      throw NetError.system(operation: "connect", code: errno)
    }
  }

  init(handle: Int32) {
    self.handle = handle
    Self.prepare(handle)
  }

  deinit { close(handle) }

  static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static func prepare(_ handle: Int32) {
    csocket_set_receive_timeout(handle, 20_000)
    // As browsers do: nothing small waits here for an answer to what went before.
    var isOn: Int32 = 1
    setsockopt(
      handle, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  package func write(_ text: String) { write(Array(text.utf8)) }

  /// False when the other side is gone.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(handle, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private var noSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Says that nothing more will be written.
  package func finish() { shutdown(handle, Int32(SHUT_WR)) }

  /// Everything to the end of the connection.
  package func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = read(4096)
      bytes += more
      if more.count < 4096 { return bytes }
    }
  }

  /// Up to `count` bytes; fewer when the other side closed.
  package func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let more = bytes[got...].withUnsafeMutableBytes { recv(handle, $0.baseAddress, $0.count, 0) }
      guard more > 0 else { break }
      got += more
    }
    return Array(bytes.prefix(got))
  }

  /// Everything up to and with the marker, or to the end.
  package func read(until marker: String) -> String {
    let marker = Array(marker.utf8)
    var bytes: [UInt8] = []
    while !bytes.suffix(marker.count).elementsEqual(marker) {
      let next = read(1)
      guard !next.isEmpty else { break }
      bytes += next
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Runs blocking code on a thread of its own.
package func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
