import Foundation
import NetTestSupport
import Testing

@testable import HTTPClient

@Suite("Connections")
struct ConnectionTests {
  let connections = HTTPConnections()

  @Test("requests to one host, one after the other, use one connection")
  func reuse() async throws {
    let peer = try Peer()
    async let heard = peer.serve((0..<5).map { Peer.ok("\($0)") })
    for number in 0..<5 {
      let answer = try await connections.send(.to(peer.url + "/\(number)", "POST", body: [1]))
      #expect(answer.body == Array("\(number)".utf8))
    }
    #expect(try await heard.count == 5)
  }

  @Test("a connection without requests is closed after a while, and the next request opens another")
  func idle() async throws {
    let peer = try Peer()
    let connections = HTTPConnections(idle: 0.1)
    let began = ContinuousClock.now
    for _ in 0..<2 {
      async let ended = onThread {
        let socket = peer.server.accept()
        _ = Peer.request(on: socket)
        socket.write(Peer.ok(""))
        return socket.read(1).isEmpty
      }
      #expect(try await connections.send(.to(peer.url)).status == 200)
      #expect(try await ended)
    }
    // Sooner than the peer gives up.
    #expect(ContinuousClock.now - began < .seconds(15))
  }

  /// Serves one request well, and ends the connection in place of the second answer; then serves another connection.
  private func methods(after method: String) async throws -> (requests: [String], error: HTTPError?)
  {
    let peer = try Peer()
    async let first = peer.serve([Peer.ok("a"), ""])
    #expect(try await connections.send(.to(peer.url)).status == 200)
    async let later = peer.serve([Peer.ok("b")])
    let error = await connections.failure(.to(peer.url, method))
    var requests = try await first
    // Ends the second wait where no other connection was opened.
    if error != nil { _ = await HTTPConnections().failure(.to(peer.url + "/end")) }
    requests += try await later
    let lines = requests.map { String($0.prefix { $0 != "\r\n" }) }
    return (lines.filter { !$0.contains("/end") }, error)
  }

  @Test(
    "what may come twice is sent again when a used connection ends without an answer",
    arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
  func again(method: String) async throws {
    let (requests, error) = try await methods(after: method)
    #expect(error == nil)
    #expect(requests == ["GET / HTTP/1.1"] + Array(repeating: "\(method) / HTTP/1.1", count: 2))
  }

  @Test("what may not come twice is sent once", arguments: ["POST", "PATCH"])
  func once(method: String) async throws {
    let (requests, error) = try await methods(after: method)
    #expect(error == .noHTTP("Remote connection closed"))
    #expect(requests == ["GET / HTTP/1.1", "\(method) / HTTP/1.1"])
  }

  @Test("many requests at once are all answered")
  func many() async throws {
    let peer = try Peer()
    // Connections of eight at a time; each request ends its own.
    let serving = Task {
      for _ in 0..<60 { _ = try await peer.serve([Peer.ok("x", "Connection: close\r\n")]) }
    }
    let answers = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<60 {
        group.addTask { try? await connections.send(.to(peer.url + "/\(number)")).status }
      }
      return await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    #expect(answers == Array(repeating: 200, count: 60))
    try await serving.value
  }

  @Test("where nothing listens, and for a name that is none, it says so at once")
  func nobody() async throws {
    let port = try Peer().server.port
    #expect(await connections.failure(.to("http://127.0.0.1:\(port)")) == .noConnection)
    #expect(await connections.failure(.to("https://127.0.0.1:\(port)")) == .noConnection)
    // Too long for a name, so that nobody is asked for it.
    let name = String(repeating: "n", count: 70)
    #expect(await connections.failure(.to("http://\(name).invalid/")) == .unknownHost)
  }
}

@Suite("The end of waiting")
struct WaitingTests {
  let connections = HTTPConnections()
  private let clock = ContinuousClock()

  @Test(
    "no answer in time",
    arguments: [
      "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
    ])
  func timeout(start: String) async throws {
    let peer = try Peer()
    async let heard = peer.serve([start], staysOpen: true)
    let began = clock.now
    #expect(await connections.failure(.to(peer.url, timeout: 2)) == .timedOut)
    #expect((.milliseconds(1_990)..<(.seconds(15))).contains(clock.now - began))
    // The peer sees the end at once: it gives up after twenty seconds.
    #expect(try await heard.count == 1)
    #expect(clock.now - began < .seconds(15))
  }

  @Test("an answer that comes in drops, each of them in time, ends in time too")
  func drops() async throws {
    let peer = try Peer()
    async let written = onThread {
      let socket = peer.server.accept()
      _ = Peer.request(on: socket)
      socket.write("HTTP/1.1 200 OK\r\n\r\n")
      while socket.write([0x20]) { usleep(20_000) }
    }
    #expect(await connections.failure(.to(peer.url, timeout: 2)) == .timedOut)
    try await written
  }

  @Test("no connection in time: TLS is a part of it")
  func connectTimeout() async throws {
    let peer = try Peer()
    let url = "https://127.0.0.1:\(peer.server.port)"
    let request = HTTPRequest.to(url, timeout: 20, connectTimeout: 0.3)
    #expect(await connections.failure(request) == .connectTimedOut)
    #expect(await connections.failure(.to(url, timeout: 0.3, connectTimeout: 10)) == .timedOut)
  }

  @Test("times that are none are no crash", arguments: [0, -1, .nan, .infinity, -.infinity, 1e300])
  func strangeTimes(seconds: Double) async throws {
    let peer = try Peer()
    if seconds > 1 {
      async let heard = peer.serve([Peer.ok("")])
      let request = HTTPRequest.to(peer.url, timeout: seconds, connectTimeout: seconds)
      #expect(await connections.failure(request) == nil)
      #expect(try await heard.count == 1)
    } else {
      let error = await connections.failure(.to(peer.url, timeout: seconds))
      #expect(error == .timedOut)
    }
  }

  @Test("a cancelled task ends its request at once, and others go on")
  func cancel() async throws {
    let (peer, other) = (try Peer(), try Peer())
    let heard = Gathered<String>()
    async let ended = onThread {
      let socket = peer.server.accept()
      heard.append(Peer.request(on: socket))
      return socket.read(1).isEmpty
    }
    let waiting = Task { await connections.failure(.to(peer.url)) }
    #expect(await heard.wait(for: 1).count == 1)
    let began = clock.now
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(try await ended)
    #expect(clock.now - began < .seconds(15))
    async let served = other.serve([Peer.ok("")])
    #expect(await connections.failure(.to(other.url)) == nil)
    #expect(try await served.count == 1)
  }

  @Test("a task that is cancelled before sends nothing")
  func cancelledBefore() async throws {
    let peer = try Peer()
    let never = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await connections.failure(.to(peer.url))
    }
    #expect(await never.value == .cancelled)
    async let served = peer.serve([Peer.ok("")])
    #expect(await connections.failure(.to(peer.url + "/second")) == nil)
    #expect(try await served.first?.hasPrefix("GET /second ") == true)
  }

  @Test("cancelling at any moment leaves one result and no damage")
  func cancelAnywhere() async throws {
    let peer = try Peer()
    let serving = Task {
      while !Task.isCancelled { _ = try await peer.serve([Peer.ok("x", "Connection: close\r\n")]) }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<80 {
        group.addTask {
          let request = Task { await connections.failure(.to(peer.url)) }
          try? await Task.sleep(for: .microseconds(number * 50))
          request.cancel()
          #expect([nil, .cancelled].contains(await request.value))
        }
      }
    }
    serving.cancel()
    _ = await connections.failure(.to(peer.url, timeout: 1))
    _ = try await serving.value
  }
}
