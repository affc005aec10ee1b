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

@Suite("The receiver of jack voltages")
struct NerveRunTests {
  @Test("packets of all three formats are heard on a real port, the rest is skipped")
  func formats() async throws {
    let lines = Gathered<NervePacketLine>()
    let places = Gathered<String>()
    let task = Task {
      try await NerveRun(port: 0, isLANOpen: false, isTenVolts: false, packetLimit: 3).run {
        switch $0 {
        case .listening(let place): places.append(place)
        case .packet(let line): lines.append(line)
        case .display, .jack: break
        }
      }
    }
    let place = try #require(await places.wait(for: 1).first)
    #expect(place.hasPrefix("127.0.0.1:"))
    let port = try #require(Int(place.dropFirst("127.0.0.1:".count)))
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    let packets = [
      Array("noise".utf8), Bytes.weirdConnect(ChannelFrame(sequence: 4)), [],
      Bytes.legacy([1.5], sequence: 5), Bytes.nerve(NerveFeatures()),
      Bytes.weirdConnect(ChannelFrame(sequence: 6)),
    ]
    for packet in packets { packet.withUnsafeBytes { _ = sender.send($0) } }
    try await task.value
    #expect(lines.all.map(\.format) == ["WRD3", "WRD2", "NERV"])
    #expect(lines.all.map(\.sequence) == [4, 5, nil])
    #expect(lines.all.map(\.count) == [1, 2, 3])
  }

  @Test("a busy port on loopback is one sentence that names it and proposes another")
  func busy() async throws {
    let other = try UDPReceiver(port: 0)
    let port = other.localPort
    let receiver = NerveRun(port: UInt16(port), isLANOpen: false, isTenVolts: false)
    let error = await #expect(throws: NetError.self) { try await receiver.run { _ in } }
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.hasPrefix("Port \(port) is in use by another program. Use another port"))
    #expect(!sentence.contains("\n"))
    withExtendedLifetime(other) {}
  }

  @Test("a receiver that is cancelled ends and gives its port back")
  func cancelled() async throws {
    let places = Gathered<String>()
    let task = Task {
      try await NerveRun(port: 0, isLANOpen: false, isTenVolts: false).run {
        if case .listening(let place) = $0 { places.append(place) }
      }
    }
    let place = try #require(await places.wait(for: 1).first)
    let port = try #require(Int(place.dropFirst("127.0.0.1:".count)))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let isFree = await until { (try? UDPReceiver(port: port)) != nil }
    #expect(isFree)
  }
}
