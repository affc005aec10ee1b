import Foundation
import NetTestSupport
import Testing

@testable import Net

@Suite("UDP on loopback")
struct UDPTests {
  @Test("packets of one frame arrive whole and in order, from the sender's port")
  func frame() async throws {
    let receiver = try UDPReceiver(port: 0)
    let got = Gathered<([UInt8], SocketAddress, UInt64)>()
    receiver.start { bytes, address, arrival in got.append((Array(bytes), address, arrival)) }
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.localPort)
    let storage = (0..<600).map { UInt8(truncatingIfNeeded: $0) }
    let isSent = storage.withUnsafeBytes {
      sender.send($0, packets: [0..<260, 260..<300, 300..<300, 300..<600])
    }
    #expect(isSent)
    let all = await got.wait(for: 4)
    let sent: [ArraySlice<UInt8>] = [storage[..<260], storage[260..<300], [], storage[300...]]
    #expect(all.map(\.0) == sent.map { Array($0) })
    #expect(Set(all.map(\.1)).count == 1)
    #expect(all.allSatisfy { $0.1.isLoopback && $0.2 > 0 })
    #expect(sender.counts.sent == 4)
    #expect(receiver.received == 4)
  }

  @Test("before the next datagram of a steady stream the last one is rehearsed")
  func rehearsal() async throws {
    let receiver = try UDPReceiver(port: 0)
    let got = Gathered<UInt8>()
    let rehearsed = Gathered<UInt8>()
    receiver.start { bytes, _, _ in
      rehearsed.append(bytes[0])
    } handler: { bytes, _, _ in
      got.append(bytes[0])
    }
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.localPort)
    // On a thread of its own and not often: the stream must be steady to a quarter.
    let sent = try await onThread {
      var sent: [UInt8] = []
      while rehearsed.all.isEmpty, sent.count < 250 {
        sent.append(UInt8(sent.count))
        sent.withUnsafeBytes { _ = sender.send(UnsafeRawBufferPointer(rebasing: $0.suffix(1))) }
        Thread.sleep(forTimeInterval: 0.08)
      }
      return sent
    }
    #expect(await got.wait(for: sent.count) == sent)
    #expect(!rehearsed.all.isEmpty)
    #expect(Set(rehearsed.all).isSubset(of: sent))
  }

  @Test("an answer goes back to the sender's port")
  func answer() async throws {
    let receiver = try UDPReceiver(port: 0)
    let answered = Gathered<Bool>()
    receiver.start { bytes, address, _ in answered.append(receiver.send(bytes, to: address)) }
    let sender = try UDPSender(host: "localhost", port: receiver.localPort)
    Array("PING:1:2".utf8).withUnsafeBytes { _ = sender.send($0) }
    _ = await answered.wait(for: 1)
    let replies = Gathered<[UInt8]>()
    await until {
      sender.receiveReplies { replies.append(Array($0)) }
      return !replies.all.isEmpty
    }
    #expect(replies.all == [Array("PING:1:2".utf8)])
    receiver.stop()
  }

  @Test("more packets than one system call takes all arrive", arguments: [1, 64, 65, 200])
  func manyPackets(count: Int) async throws {
    let receiver = try UDPReceiver(port: 0)
    let got = Gathered<UInt8>()
    receiver.start { bytes, _, _ in got.append(bytes[0]) }
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.localPort)
    let storage = (0..<count).map { UInt8($0) }
    storage.withUnsafeBytes { _ = sender.send($0, packets: (0..<count).map { $0..<$0 + 1 }) }
    #expect(await got.wait(for: count) == storage)
  }

  @Test("a flood is either delivered or counted, never waited for")
  func flood() async throws {
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.localPort)
    let storage = [UInt8](repeating: 7, count: 260 * 60)
    let packets = (0..<60).map { $0 * 260..<$0 * 260 + 260 }
    for _ in 0..<1000 { storage.withUnsafeBytes { _ = sender.send($0, packets: packets) } }
    let counts = sender.counts
    #expect(counts.sent + counts.dropped == 60_000)
    #expect(counts.failed == 0)
    await until { receiver.received > 0 }
    receiver.stop()
    #expect(receiver.received > 0 && receiver.received <= counts.sent)
  }

  @Test("a receiver that goes and comes back is reached again; refusals are counted")
  func refusal() async throws {
    var receiver: UDPReceiver? = try UDPReceiver(port: 0)
    let port = try #require(receiver).localPort
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    receiver = nil
    await until {
      [1].withUnsafeBytes { _ = sender.send($0) }
      return sender.counts.refused > 0
    }
    #expect(sender.counts.refused > 0)
    #expect(sender.counts.failed == 0)
    let second = try UDPReceiver(port: port)
    second.start { _, _, _ in }
    await until {
      [1].withUnsafeBytes { _ = sender.send($0) }
      return second.received > 0
    }
    #expect(second.received > 0)
  }

  @Test("a busy port is one sentence with a free suggestion")
  func busyPort() throws {
    let first = try UDPReceiver(port: 0)
    let error = try #require(throws: NetError.self) { try UDPReceiver(port: first.localPort) }
    guard case .portInUse(first.localPort, let suggestion?) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(
      error.description
        == "Port \(first.localPort) is in use by another program. Use another port, for example \(suggestion)."
    )
    let other = try UDPReceiver(port: suggestion)
    #expect(other.localPort == suggestion)
  }

  @Test("two receivers that both reuse share a port")
  func reuse() throws {
    let first = try UDPReceiver(host: "0.0.0.0", port: 0, reuse: true)
    let second = try UDPReceiver(host: "0.0.0.0", port: first.localPort, reuse: true)
    #expect(second.localPort == first.localPort)
  }

  @Test("stop ends the thread also from inside the handler, and frees the port with the receiver")
  func stops() async throws {
    var receiver: UDPReceiver? = try UDPReceiver(port: 0)
    let port = try #require(receiver).localPort
    let stopped = Gathered<Bool>()
    receiver?.start { [weak receiver] _, _, _ in
      receiver?.stop()
      stopped.append(true)
    }
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    [1].withUnsafeBytes { _ = sender.send($0) }
    #expect(await stopped.wait(for: 1) == [true])
    receiver?.stop()
    receiver = nil
    var again: UDPReceiver?
    await until {
      again = try? UDPReceiver(port: port)
      return again != nil
    }
    #expect(again?.localPort == port)
  }

  @Test("a datagram that is too long fails alone")
  func tooLong() throws {
    let receiver = try UDPReceiver(port: 0)
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.localPort)
    let storage = [UInt8](repeating: 0, count: 70_010)
    let isSent = storage.withUnsafeBytes {
      sender.send($0, packets: [0..<5, 5..<70_005, 70_005..<70_010])
    }
    #expect(!isSent)
    #expect(sender.counts.sent == 2 && sender.counts.failed == 1)
  }

  @Test("ranges outside the storage are refused")
  func badRange() throws {
    let sender = try UDPSender(host: "127.0.0.1", port: 9)
    #expect(![UInt8](repeating: 0, count: 4).withUnsafeBytes { sender.send($0, packets: [2..<5]) })
    #expect(sender.counts.sent == 0)
  }

  @Test("a broadcast address needs the broadcast option")
  func broadcast() throws {
    #expect(throws: NetError.broadcastNotAllowed("255.255.255.255")) {
      try UDPSender(host: "255.255.255.255", port: 9000)
    }
    _ = try UDPSender(host: "255.255.255.255", port: 9000, broadcasts: true)
  }
}
