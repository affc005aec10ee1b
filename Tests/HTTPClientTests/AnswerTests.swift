import NetTestSupport
import Testing

@testable import HTTPClient

@Suite("What is taken from an answer")
struct AnswerTests {
  let connections = HTTPConnections()

  /// What comes of an answer, after which the connection ends.
  private func result(
    _ text: String, _ method: String = "GET", largest: Int = 1_000
  ) async throws -> Result<HTTPAnswer, HTTPError> {
    let peer = try Peer()
    async let heard = peer.serve([text])
    let result: Result<HTTPAnswer, HTTPError>
    do throws(HTTPError) {
      result = .success(try await connections.send(.to(peer.url, method, largest: largest)))
    } catch {
      result = .failure(error)
    }
    #expect(try await heard.count == 1)
    return result
  }

  private func error(_ text: String, largest: Int = 1_000) async throws -> HTTPError? {
    switch try await result(text, largest: largest) {
    case .success: nil
    case .failure(let error): error
    }
  }

  @Test("status, headers in their order and as they are written, and the body")
  func whole() async throws {
    let answer = try await result(
      "HTTP/1.1 404 Gone away\r\nX-One: 1\r\nx-one:2 \r\nServer:\r\nX-Folded: a\r\n  b\r\n"
        + "Content-Length: 3\r\n\r\na\0b"
    ).get()
    #expect(answer.status == 404 && answer.body == [0x61, 0, 0x62])
    #expect(
      answer.headers.map { "\($0.name)=\($0.value)" } == [
        "X-One=1", "x-one=2", "Server=", "X-Folded=a b", "Content-Length=3",
      ])
  }

  @Test("interim answers and what stands behind a body are left out")
  func interim() async throws {
    let answer = try await result(
      "HTTP/1.1 100 Continue\r\nA: 1\r\n\r\nHTTP/1.1 103 Early\r\nB: 2\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nHTTP/x: 3\r\n\r\n"
    ).get()
    #expect(answer.status == 200 && answer.body == Array("hi".utf8))
    #expect(answer.headers.map(\.name) == ["Transfer-Encoding"])
  }

  @Test("a HEAD has the length of what it stands for, and no body")
  func head() async throws {
    let answer = try await result(
      "HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n", "HEAD"
    ).get()
    #expect(answer.headers.first?.value == "9000000000" && answer.body == [])
  }

  @Test("a body without a length ends with the connection")
  func untilEnd() async throws {
    #expect(try await result("HTTP/1.0 200 OK\r\n\r\nhi").get().body == Array("hi".utf8))
  }

  @Test("no redirection is followed", arguments: [301, 302, 303, 307, 308])
  func redirection(status: Int) async throws {
    let peer = try Peer()
    let head = "Location: \(peer.url)/other\r\nRefresh: 0; url=/x\r\nContent-Length: 0\r\n\r\n"
    async let heard = peer.serve(["HTTP/1.1 \(status) Elsewhere\r\n" + head, Peer.ok("")])
    // Closed at once, so that the peer stops waiting for another request.
    let connections = HTTPConnections(idle: 0.05)
    #expect(try await connections.send(.to(peer.url)).status == status)
    #expect(try await heard.count == 1)
  }

  @Test("no cookie comes back, and no password is asked for")
  func cookies() async throws {
    let peer = try Peer()
    let refusal =
      "HTTP/1.1 401 Who\r\nSet-Cookie: a=b\r\nWWW-Authenticate: Basic realm=x\r\n"
      + "Content-Length: 0\r\n\r\n"
    async let heard = peer.serve([refusal, Peer.ok("")])
    #expect(try await connections.send(.to(peer.url)).status == 401)
    #expect(try await connections.send(.to(peer.url)).status == 200)
    let requests = try await heard
    #expect(requests.count == 2 && requests[0] == requests[1])
  }

  @Test("a body of the largest size is taken, and a longer one is refused while it comes")
  func bounds() async throws {
    let most = String(repeating: "x", count: 1_000)
    #expect(try await result(Peer.ok(most)).get().body.count == 1_000)
    #expect(try await error(Peer.ok(most + "x")) == .tooLong)
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try await result(head + "3e8\r\n\(most)\r\n0\r\n\r\n").get().body.count == 1_000)
    #expect(try await error(head + "3e9\r\nx\(most)") == .tooLong)
    #expect(try await error("HTTP/1.1 200 OK\r\n\r\nx\(most)") == .tooLong)
    #expect(try await error(Peer.ok("x"), largest: 0) == .tooLong)
    #expect(try await result(Peer.ok(""), largest: 0).get().body == [])
  }

  @Test("a body without end is cut off, and its connection closed")
  func endless() async throws {
    let peer = try Peer()
    async let written = onThread {
      let socket = peer.server.accept()
      _ = Peer.request(on: socket)
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      let block = [UInt8](repeating: 0x20, count: 65_536)
      var count = 0
      while count < 10_000, socket.write(block) { count += 1 }
      return count
    }
    #expect(await connections.failure(.to(peer.url)) == .tooLong)
    #expect(try await written < 1_000)
  }

  @Test("heads have at most 256 KiB, interim ones together with the final one")
  func heads() async throws {
    let line = "X: \(String(repeating: "h", count: 995))\r\n"
    let most = String(repeating: line, count: 250)
    let answer = try await result("HTTP/1.1 200 OK\r\n\(most)Content-Length: 0\r\n\r\n").get()
    #expect(answer.headers.count == 251)
    let long = HTTPError.noHTTP("Header too long")
    #expect(try await error("HTTP/1.1 200 OK\r\n\(most)\(most)\r\n") == long)
    let interim = String(repeating: "HTTP/1.1 103 Early\r\n\(line)\r\n", count: 300)
    #expect(try await error(interim + Peer.ok("")) == long)
    let endless = "HTTP/1.1 200 OK\r\nX: " + String(repeating: "h", count: 300_000)
    #expect(try await error(endless) != nil)
  }

  @Test(
    "what does not speak HTTP as it should is told apart from what breaks",
    arguments: [
      ("", HTTPError.noHTTP("Remote connection closed")),
      ("SSH-2.0-OpenSSH_9.2\r\n\r\n", .noHTTP("Unreadable answer")),
      ("HTTP/1.1 abc\r\n\r\n", .noHTTP("Unreadable answer")),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
        .noHTTP("Unreadable answer")
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        .noHTTP("Unreadable answer")
      ),
      ("HTTP/1.1 200 OK", .noHTTP("Remote connection closed")),
      ("HTTP/1.1 200 OK\r\n", .noConnection),
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", .noConnection),
      ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", .noConnection),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc", .noConnection),
    ])
  func broken(text: String, expected: HTTPError) async throws {
    #expect(try await error(text) == expected)
  }

  @Test(
    "a broken length of a chunk and a change of the protocol are refused",
    arguments: [
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "HTTP/1.1 101 Switch\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ])
  func refused(text: String) async throws {
    let error = try #require(try await error(text))
    let reasons = ["Remote connection closed", "Unreadable answer"]
    #expect(error == .noConnection || reasons.contains { error == .noHTTP($0) })
  }

  @Test("damaged answers are a result, never a crash", arguments: 0..<40)
  func damaged(seed: Int) async throws {
    let whole = Array(
      ("HTTP/1.1 103 Early\r\nB: 2\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n c\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n5;x=y\r\nabcde\r\n0\r\nT: r\r\n\r\n").utf8)
    var random = SystemRandomNumberGenerator()
    let place = seed * whole.count / 40
    var bytes = seed % 2 == 0 ? Array(whole.prefix(place)) : whole
    if seed % 2 == 1 { bytes[place] = UInt8.random(in: 0..<0x80, using: &random) }
    _ = try await result(String(decoding: bytes, as: UTF8.self))
  }
}
