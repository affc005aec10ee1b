@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import FaceControl
import FaceWire
import Net
import NetTestSupport
import Signals
import Testing

@testable import FaceEngine

@Suite("What sensorium nerve says by itself")
struct ReceiverRepliesTests {
  @Test("pings are answered, counts are told, and a line is no packet")
  func replies() async throws {
    let lines = Gathered<String>()
    let sender = try UDPReceiver(port: 0)
    sender.start { bytes, _, _ in lines.append(String(decoding: bytes, as: UTF8.self)) }
    let port = Gathered<Int>()
    let counts = Gathered<Int>()
    let nerve = Task {
      try await NerveRun(port: 0, isLANOpen: false, isTenVolts: false).run { event in
        if case .listening(let address) = event {
          port.append(Int(address.split(separator: ":").last ?? "") ?? 0)
        }
        if case .packet(let line) = event { counts.append(line.count) }
      }
    }
    let ports = await port.wait(for: 1)
    let address = SocketAddress(numeric: "127.0.0.1", port: ports.first ?? 0)
    let target = try #require(address)
    let packets = [0, 1, 4].map { Bytes.weirdConnect(ChannelFrame(sequence: UInt32($0))) }
    for bytes in [Array("PING:3:99\n".utf8)] + packets {
      bytes.withUnsafeBytes { _ = sender.send($0, to: target) }
    }
    let heard = await lines.wait(for: 2)
    #expect(heard.contains { $0.hasPrefix("PONG:3:99:") })
    #expect(heard.contains("STAT:1:0:0\n"))
    _ = await counts.wait(for: 3)
    #expect(counts.all == [1, 2, 3])
    nerve.cancel()
    sender.stop()
  }
}
