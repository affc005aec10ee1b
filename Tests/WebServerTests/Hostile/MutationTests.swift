import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Mutated requests")
struct MutationTests {
  private static let seeds = [
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n",
    "HEAD /core/app.js HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.0\r\nHost: localhost\r\n\r\n",
    "POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: 17\r\n\r\n{\"code\":\"123456\"}",
    "POST /pair HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "5\r\nhello\r\n0\r\nX-End: 1\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n",
    "GET /access HTTP/1.1\r\nHost: localhost\r\nCookie: __Host-sensorium=x\r\nExpect: 100-continue\r\n\r\n",
  ].map { Array($0.utf8) }

  /// Bytes flipped, cut out, doubled, inserted; then perhaps frames or another request.
  private static func mutant(_ random: inout SplitMix) -> [UInt8] {
    var bytes = seeds[random.below(seeds.count)]
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(12)))
      case 2: bytes.insert(contentsOf: bytes[place...].prefix(random.below(80)), at: place)
      case 3: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 4: bytes.removeLast(bytes.count - place)
      default: bytes += seeds[random.below(seeds.count)]
      }
    }
    let tail = (0..<random.below(24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return bytes + tail
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  }

  @Test(
    "thousands of damaged requests end nothing but their connections",
    arguments: [(HostileListener.plain, 1500), (.oscQuery, 600)])
  func mutants(_ kind: HostileListener, count: Int) async throws {
    let open = try await kind.open()
    let unended = try await onThread {
      var random = SplitMix(state: 11)
      var unended: [[UInt8]] = []
      for _ in 0..<count {
        let socket = try TestSocket(port: open.port)
        let bytes = Self.mutant(&random)
        socket.write(bytes)
        socket.finish()
        if socket.endsLate() { unended.append(bytes) }
      }
      return unended
    }
    #expect(unended.isEmpty)
    #expect(try await open.answers())
    await open.close()
  }

  @Test("damaged requests within TLS, and damaged TLS, end nothing but their connections")
  func secureMutants() async throws {
    let open = try await HostileListener.secure.open()
    var random = SplitMix(state: 12)
    for _ in 0..<60 { _ = try await open.send([Self.mutant(&random)]) }
    let damaged = random.state
    try await onThread {
      var random = SplitMix(state: damaged)
      for _ in 0..<100 {
        let socket = try TestSocket(port: open.port)
        socket.write([0x16, 3, UInt8(random.below(5)), 0, UInt8(random.below(256)), 1])
        socket.write(Self.mutant(&random))
        socket.finish()
        #expect(!socket.endsLate())
      }
    }
    #expect(try await open.answers())
    await open.close()
  }
}

extension TestSocket {
  /// Reads to the end; true when the other side has not closed within the socket's time limit.
  fileprivate func endsLate() -> Bool {
    errno = 0
    _ = readToEnd()
    return errno == EAGAIN || errno == EWOULDBLOCK
  }
}
