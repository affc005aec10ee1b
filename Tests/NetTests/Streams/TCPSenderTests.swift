import Foundation
import NetTestSupport
import Testing
import Timing

@testable import Net

@Suite("TCP sender")
struct TCPSenderTests {
  private func send(_ text: String, by sender: TCPSender) {
    Array(text.utf8).withUnsafeBytes { sender.send($0) }
  }

  @Test("packets arrive in order, also those that were sent while connecting")
  func order() async throws {
    let server = try TestServer()
    let states = Gathered<TCPSender.State>()
    let sender = try TCPSender(host: "127.0.0.1", port: server.port) { states.append($0) }
    for number in 0..<100 { send("\(number),", by: sender) }
    let expected = (0..<100).map { "\($0)," }.joined()
    let got = try await onThread { server.accept().read(expected.utf8.count) }
    #expect(String(decoding: got, as: UTF8.self) == expected)
    await until { sender.counts.sent == 100 }
    #expect(sender.counts == .init(sent: 100, dropped: 0, lost: 0))
    sender.stop()
    await until { states.all.last == .stopped }
    #expect(states.all.prefix(2) == [.connecting, .connected])
  }

  @Test("a receiver that ends and comes back is reached again, and people are told why it waits")
  func reconnect() async throws {
    let server = try TestServer()
    let port = server.port
    let states = Gathered<TCPSender.State>()
    let sender = try TCPSender(
      host: "127.0.0.1", port: port, backoff: Backoff(delays: [0.01, 0.02])
    ) { states.append($0) }
    send("one", by: sender)
    let one = try await onThread { server.accept().read(3) }
    await until { states.all.contains { $0.reason != nil } }
    send("two", by: sender)
    let two = try await onThread { server.accept().read(3) }
    #expect([one, two] == [Array("one".utf8), Array("two".utf8)])
    let reasons = Set(states.all.compactMap(\.reason))
    #expect(reasons == [.connectionLost(host: "127.0.0.1", port: port)])
    sender.stop()
  }

  @Test("a peer that is not there is a sentence and a growing wait")
  func refused() async throws {
    var server: TestServer? = try TestServer()
    let port = try #require(server).port
    server = nil
    let states = Gathered<TCPSender.State>()
    let sender = try TCPSender(
      host: "127.0.0.1", port: port, backoff: Backoff(delays: [0.01, 0.02, 0.03])
    ) { states.append($0) }
    let waits = await waits(states, count: 4)
    #expect(waits.map(\.0) == [0.01, 0.02, 0.03, 0.03])
    #expect(
      waits[0].1.description
        == "Nothing is listening at 127.0.0.1:\(port). Start the receiver, or check its port.")
    let again = try TestServer(port: port)
    send("back", by: sender)
    let got = try await onThread { again.accept().read(4) }
    #expect(got == Array("back".utf8))
    sender.stop()
  }

  @Test("an unknown host is a sentence")
  func unknownHost() async throws {
    let states = Gathered<TCPSender.State>()
    let sender = try TCPSender(host: "no..such..host", port: 9) { states.append($0) }
    let waits = await waits(states, count: 1)
    #expect(waits.first?.1 == .unknownHost("no..such..host"))
    sender.stop()
    #expect(throws: NetError.portOutOfRange(0)) { try TCPSender(host: "a", port: 0) }
    #expect(throws: NetError.unknownHost("")) { try TCPSender(host: "", port: 1) }
  }

  @Test("for a peer that does not read the newest packets are kept, the rest is counted")
  func slowPeer() async throws {
    let server = try TestServer()
    let sender = try TCPSender(host: "127.0.0.1", port: server.port, capacity: 10)
    let peer = try await onThread { server.accept() }
    let packet = String(repeating: "x", count: 9_999)
    for number in 0..<5_000 { send("\(number % 10)" + packet, by: sender) }
    await until { sender.counts.dropped > 0 }
    let dropped = sender.counts.dropped
    #expect(dropped > 0)
    let last = try await onThread {
      var last: [UInt8] = []
      for _ in 0..<5_000 - Int(dropped) { last = peer.read(10_000) }
      return last
    }
    #expect(last.count == 10_000 && last.first == UInt8(ascii: "9"))
    await until { sender.counts.sent + sender.counts.dropped == 5_000 }
    #expect(sender.counts.sent + sender.counts.dropped == 5_000)
    sender.stop()
  }

  private func waits(
    _ states: Gathered<TCPSender.State>, count: Int
  ) async -> [(Double, NetError)] {
    func found() -> [(Double, NetError)] {
      states.all.compactMap {
        if case .waiting(let seconds, let reason) = $0 { (seconds, reason) } else { nil }
      }
    }
    await until { found().count >= count }
    return Array(found().prefix(count))
  }
}

extension TCPSender.State {
  fileprivate var reason: NetError? {
    if case .waiting(_, let reason) = self { reason } else { nil }
  }
}
