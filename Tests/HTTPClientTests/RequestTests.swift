import NetTestSupport
import Testing

@testable import HTTPClient

@Suite("What a request sends")
struct RequestTests {
  let connections = HTTPConnections()

  /// The request as it came.
  private func sent(_ request: (String) -> HTTPRequest) async throws -> String {
    let peer = try Peer()
    async let heard = peer.serve(["HTTP/1.1 204 No Content\r\n\r\n"])
    #expect(try await connections.send(request(peer.url)).status == 204)
    return try #require(await heard.first)
      .replacing("127.0.0.1:\(peer.server.port)", with: "PEER")
  }

  @Test("it has the headers that its caller names, Host and nothing else")
  func headers() async throws {
    #expect(try await sent { .to($0) } == "GET / HTTP/1.1\r\nHost: PEER\r\n\r\n")
    let named = try await sent {
      .to($0 + "/a?b=c", headers: [("accept", " x/y "), ("X-A", ""), ("x-a", "1"), ("x-a", "2")])
    }
    let head = "GET /a?b=c HTTP/1.1\r\nHost: PEER\r\n"
    #expect(
      named.replacing(" \r\n", with: "\r\n") == head
        + "accept: x/y\r\nX-A:\r\nx-a: 1\r\nx-a: 2\r\n\r\n")
    let own = try await sent {
      .to($0, "POST", headers: [("content-type", "a/b"), ("user-agent", "me")], body: [0x41])
    }
    #expect(own.contains("\r\ncontent-type: a/b\r\n") && own.contains("\r\nuser-agent: me\r\n"))
    #expect(own.lowercased().ranges(of: "content-type").count == 1)
  }

  @Test(
    "a body has its length; an empty one is announced where a method expects one",
    arguments: [
      ("GET", "", nil), ("HEAD", "", nil), ("DELETE", "", nil), ("POST", "", "0"),
      ("PUT", "", "0"), ("PATCH", "", "0"), ("OPTIONS", "", "0"), ("POST", "abc", "3"),
      ("PUT", "abc", "3"), ("PATCH", "abc", "3"), ("DELETE", "abc", "3"), ("OPTIONS", "a", "1"),
    ])
  func bodies(method: String, body: String, length: String?) async throws {
    let text = try await sent { .to($0, method, body: Array(body.utf8)) }
    let expected = length.map { "Content-Length: \($0)\r\n" } ?? ""
    #expect(text == "\(method) / HTTP/1.1\r\nHost: PEER\r\n\(expected)\r\n\(body)")
  }

  @Test(
    "a path is sent as it is",
    arguments: ["/a/../b/./c", "//x", "/a%2Fb%20c~*'()?x=%2B&y", "/?", "?q=1", "/a#part"])
  func paths(path: String) async throws {
    let text = try await sent { .to($0 + path) }
    let expected = (path.hasPrefix("?") ? "/" : "") + path.prefix { $0 != "#" }
    #expect(text.hasPrefix("GET \(expected) HTTP/1.1\r\n"), "\(text)")
  }

  @Test("a large body is sent at once, without waiting for a permission")
  func largeBody() async throws {
    let body = [UInt8](repeating: 0x62, count: 5 << 20)
    let text = try await sent { .to($0, "PUT", body: body) }
    #expect(text.hasSuffix("\r\n\r\n" + String(decoding: body, as: UTF8.self)))
    #expect(!text.prefix(400).lowercased().contains("expect"))
  }

  @Test(
    "a header that would end its line, or is the client's own, is refused",
    arguments: [
      ("a\r\nb", "c"), ("a", "b\r\nc: d"), ("a", "b\nc"), ("a", "b\u{0}"), ("a:", "b"), ("", "b"),
      ("a b", "c"), ("a;", "b"), ("ä", "b"), ("a", "\u{7F}"), ("Content-Length", "5"),
      ("transfer-encoding", "chunked"), ("Expect", "100-continue"), ("connection", "close"),
    ])
  func badHeaders(name: String, value: String) async throws {
    let peer = try Peer()
    let error = await connections.failure(.to(peer.url, headers: [(name, value)]))
    let reasons = ["Invalid header field names", "Invalid header field values"]
    #expect(reasons.map { HTTPError.badRequest($0) }.contains(error))
  }

  @Test(
    "an address of another kind, or with a user, is refused",
    arguments: [
      "", "PEER", "//PEER", "ftp://PEER", "file:///etc/passwd", "http://", "https:///a",
      "http://a b/", "http://PEER/\r\nX: y", "http://PEER/\u{0}", "http://me@PEER",
      "http://me:secret@PEER",
      "http://:secret@PEER", "http://PEER:99999", "http://[::1/", "dict://PEER",
    ])
  func badAddresses(url: String) async throws {
    let peer = try Peer()
    let url = url.replacing("PEER", with: "127.0.0.1:\(peer.server.port)")
    #expect(await connections.failure(.to(url)) == .badRequest("Invalid URL"))
  }

  @Test("a method that is none of ours, and a HEAD with a body, are refused")
  func badMethods() async throws {
    let peer = try Peer()
    for method in ["", "get", "CONNECT", "TRACE", "GET /x HTTP/1.1\r\nA: b\r\n\r\nGET"] {
      #expect(await connections.failure(.to(peer.url, method)) == .badRequest("Invalid method"))
    }
    #expect(
      await connections.failure(.to(peer.url, "HEAD", body: [1])) == .badRequest("Invalid method"))
  }

  @Test("letters beyond ASCII in a path are encoded")
  func encodedPath() async throws {
    #expect(try await sent { .to($0 + "/ä") }.hasPrefix("GET /%C3%A4 HTTP/1.1\r\n"))
  }
}
