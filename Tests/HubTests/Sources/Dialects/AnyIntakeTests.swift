@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import FaceWire
import Foundation
import Net
import NetTestSupport
import Signals
import TestSupport
import Testing

@testable import FaceEngine

@Suite("A port for everything")
struct AnyIntakeTests {
  private func heard(
    _ intake: inout AnyIntake, _ bytes: [UInt8], port: Int = 1, at arrival: Double
  ) -> AnyIntake.Delivery? {
    guard let address = SocketAddress(numeric: "10.0.0.7", port: port) else { return nil }
    return bytes.withUnsafeBytes { intake.register($0, from: address, arrival: arrival) }
  }

  @Test("every app is recognised and called by its name", arguments: FaceDialect.allCases)
  func recognised(dialect: FaceDialect) throws {
    var intake = AnyIntake()
    let bytes = SimulatedPhone.bytes(dialect, jaw: 0.5)
    let delivery = heard(&intake, bytes, at: 1)
    let found = try #require(delivery)
    #expect(found.leads && found.origin == "\(dialect.title) at 10.0.0.7")
    #expect(found.frame.isTracked)
  }

  @Test("Live Link Face and WeirdConnect come through the same port")
  func ours() {
    var intake = AnyIntake(isShared: true)
    let live = heard(&intake, Bytes.liveLink(frame: 1), port: 1, at: 1)
    #expect(live?.origin == "Live Link Face at 10.0.0.7")
    var frame = ChannelFrame(time: 0.1, sequence: 5)
    frame.values[.jawOpen] = 0.25
    let weird = heard(&intake, Bytes.weirdConnect(frame), port: 2, at: 1)
    #expect(weird?.origin == "WeirdConnect at 10.0.0.7" && weird?.leads == false)
  }

  @Test("one who sends voltages or strange OSC is named, not heard")
  func strangers() {
    var intake = AnyIntake()
    #expect(heard(&intake, Bytes.legacy([1, 2]), at: 1) == nil)
    #expect(intake.stranger == "10.0.0.7 sends control voltages, which has no face data")
    #expect(intake.peerCount == 0)
  }

  @Test("on a port of one performer the first sender stays, on a shared one both are heard")
  func second() {
    for isShared in [false, true] {
      var intake = AnyIntake(isShared: isShared)
      let text = SimulatedPhone.bytes(.iFacialMocap, jaw: 0.5)
      #expect(heard(&intake, text, port: 1, at: 1)?.leads == true)
      let second = heard(&intake, SimulatedPhone.bytes(.vTubeStudio, jaw: 0.5), port: 2, at: 1.5)
      #expect((second != nil) == isShared && second?.leads != true)
      #expect(heard(&intake, text, port: 1, at: 1.6)?.leads == true)
    }
  }

  @Test("a phone that changes its app is followed")
  func changed() {
    var intake = AnyIntake()
    _ = heard(&intake, SimulatedPhone.bytes(.iFacialMocap, jaw: 0.5), at: 1)
    let other = heard(&intake, SimulatedPhone.bytes(.vmc, jaw: 0.5), at: 1.5)
    #expect(other?.origin == "VMC at 10.0.0.7")
  }

  @Test("a flood of senders keeps sixteen, and the first is heard through it")
  func flood() {
    var intake = AnyIntake(isShared: true)
    let text = SimulatedPhone.bytes(.iFacialMocap, jaw: 0.5)
    #expect(heard(&intake, text, port: 1, at: 1) != nil)
    for index in 0..<5_000 {
      let noise: [UInt8] = index % 2 == 0 ? text : [UInt8(index & 255), 1, 2, 3]
      _ = heard(&intake, noise, port: 2 + index, at: 1 + Double(index) * 1e-5)
    }
    #expect(intake.peerCount == AnyIntake.maximumPeers)
    #expect(heard(&intake, text, port: 1, at: 1.2)?.leads == true)
    intake.sweep(at: 60)
    #expect(intake.peerCount == 0)
  }

  @Test("a real iPhone's datagrams come through", .enabled(if: LiveLinkTape.file != nil))
  func realPhone() throws {
    var intake = AnyIntake()
    let packets = try LiveLinkTape.packets()
    var faces = 0
    for (index, packet) in packets.enumerated() {
      if heard(&intake, packet, at: Double(index) / 60)?.frame.isTracked == true { faces += 1 }
    }
    #expect(packets.count == 180 && faces == 180)
  }

  @Test("on the stage a second sender gets a place of its own, and gives it back")
  func guests() async throws {
    let folder = try TemporaryFolder()
    let hub = Hub.empty(in: folder)
    let port = try Ports.freeDatagram()
    let id = await hub.engine.add(
      .any(AnyPort(listener: Endpoint(host: "127.0.0.1", port: port), isShared: true)))
    let senders = try (0..<2).map { _ in try UDPSender(host: "127.0.0.1", port: Int(port)) }
    let dialects = [FaceDialect.iFacialMocap, .vTubeStudio]
    let isSeen = await until {
      for (sender, dialect) in zip(senders, dialects) {
        sender.send(SimulatedPhone.bytes(dialect, jaw: 0.5))
      }
      let origins = await hub.engine.performers.compactMap(\.performer.origin)
      return Set(origins)
        == ["iFacialMocap at 127.0.0.1", "VTube Studio at 127.0.0.1"]
    }
    #expect(isSeen)
    #expect(await hub.engine.performers.count == 2)
    await hub.engine.removePerformer(id)
    #expect(await until { await hub.engine.performers.isEmpty })
    await hub.leave()
  }
}
