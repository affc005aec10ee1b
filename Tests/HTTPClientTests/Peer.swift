import Foundation
import NetTestSupport
import Realtime

@testable import HTTPClient

/// A server on loopback that says what a test tells it.
struct Peer {
  let server: TestServer
  var url: String { "http://127.0.0.1:\(server.port)" }

  init() throws { server = try TestServer() }

  /// Serves one connection: reads the requests and writes what there is for each; then closes, or waits for the other
  /// side when it is to stay open. Returns the requests.
  func serve(_ answers: [String], staysOpen: Bool = false) async throws -> [String] {
    try await onThread { [server] in
      let socket = server.accept()
      var requests: [String] = []
      for answer in answers {
        let request = Self.request(on: socket)
        if request.isEmpty { break }
        requests.append(request)
        guard socket.write(Array(answer.utf8)) else { break }
      }
      if staysOpen { _ = socket.read(1) }
      return requests
    }
  }

  /// A head, and the body that it announces.
  static func request(on socket: TestSocket) -> String {
    let head = socket.read(until: "\r\n\r\n")
    let count = head.split(separator: "\r\n").lazy.compactMap { line -> Int? in
      let parts = line.split(separator: ": ")
      return parts.count == 2 && parts[0].lowercased() == "content-length" ? Int(parts[1]) : nil
    }.first
    return head + String(decoding: socket.read(count ?? 0), as: UTF8.self)
  }

  static func ok(_ body: String, _ headers: String = "") -> String {
    "HTTP/1.1 200 OK\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}

extension HTTPRequest {
  /// With limits that no test reaches unless it means to.
  static func to(
    _ url: String, _ method: String = "GET", headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], timeout: Double = 20, connectTimeout: Double = 10, largest: Int = 1 << 20
  ) -> HTTPRequest {
    HTTPRequest(
      method, url, headers: headers, body: body, timeout: timeout, connectTimeout: connectTimeout,
      largest: largest)
  }
}

extension HTTPConnections {
  /// The error of a request that has to fail.
  func failure(_ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }
}
