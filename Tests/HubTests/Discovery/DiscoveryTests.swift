@testable import Hub
@testable import HubConnections
@testable import HubStudio
import Addresses
import Console
import FaceWire
import Foundation
import MDNS
import Net
import NetTestSupport
import Realtime
import Streaming
import Testing

@testable import FaceEngine

@Suite("Finding receivers by their lines")
struct DiscoveryTests {
  private func listening() async throws -> (Discovery, SocketAddress) {
    let discovery = Discovery(port: 0, name: "This hub", mdns: nil)
    await discovery.step(AdvertisedState(), at: 1)
    let listening = await discovery.listeningPort
    let port = try #require(listening)
    let address = SocketAddress(numeric: "127.0.0.1", port: port)
    return (discovery, try #require(address))
  }

  private func targets(of discovery: Discovery) async -> [DiscoveredTarget] {
    await discovery.status(AdvertisedState(), at: MonotonicClock.seconds).targets
  }

  @Test("a receiver that says where it is can be connected to, under its whole name")
  func beacon() async throws {
    let (discovery, address) = try await listening()
    let nerve = try PrepollNerve()
    // Who says nothing for half a minute is forgotten, and this computer may be busy for so long.
    await until {
      nerve.say(
        .receiver(DiscoveredPeer(name: "Anna's: Rack", host: "127.0.0.1", port: nerve.port)),
        to: address)
      return await !targets(of: discovery).isEmpty
    }
    let found = await targets(of: discovery)
    #expect(found.map(\.name) == ["Anna's: Rack"])
    #expect(found.first?.url?.description == "weirdconnect://127.0.0.1:\(nerve.port)")
    let later = await discovery.status(AdvertisedState(), at: MonotonicClock.seconds + 31)
    #expect(later.targets.isEmpty)
    await discovery.stop()
  }

  @Test("senders are listed apart, and the hub is not one of them to itself")
  func senders() async throws {
    let (discovery, address) = try await listening()
    let nerve = try PrepollNerve()
    let names = {
      await discovery.status(AdvertisedState(), at: MonotonicClock.seconds).senders.map(\.name)
    }
    await until {
      for name in ["Phone", "This hub"] {
        nerve.say(
          .sender(DiscoveredPeer(name: name, host: "127.0.0.1", port: name == "Phone" ? 1 : 2)),
          to: address)
      }
      return await names() == ["Phone"]
    }
    let heard = await names()
    #expect(heard == ["Phone"])
    await discovery.stop()
  }

  @Test("what a service says changes without a goodbye")
  func changedText() async throws {
    let (hub, other) = (MDNS(), MDNS())
    let discovery = Discovery(port: nil, name: "Hub", mdns: hub)
    let name = "Hub \(UUID().uuidString.prefix(8))"
    let service = { (text: [String: String]) in
      AdvertisedState(services: [
        MDNSService(name: name, type: "_sensorium-test._tcp", port: 8443, text: text)
      ])
    }
    let seen = Locked<[[String: String]?]>([])
    let watching = Task {
      for await services in other.browse("_sensorium-test._tcp") {
        let text = services.first { $0.name == name }?.text
        seen.withLock { if $0.last != text { $0.append(text) } }
      }
    }
    await discovery.step(service([:]), at: 1)
    guard await hub.problem == nil else { return }
    await until { seen.withLock { $0.last } == [:] }
    await discovery.step(service(["nerve": "9000"]), at: 2)
    await until { seen.withLock { $0.last } == ["nerve": "9000"] }
    await discovery.step(service([:]), at: 3)
    await until { seen.withLock { $0.last } == [:] }
    #expect(seen.withLock { $0.drop { $0 == nil } } == [[:], ["nerve": "9000"], [:]])
    await discovery.step(AdvertisedState(), at: 4)
    await until { seen.withLock { $0.last } == .some(nil) }
    watching.cancel()
    await discovery.stop()
    await hub.stop()
    await other.stop()
  }

  @Test("thousands of fake devices leave a bounded list, and a real one is still answered")
  func flood() async throws {
    let (discovery, address) = try await listening()
    let nerve = try PrepollNerve()
    for number in 0..<5000 {
      let host = "10.0.\(number >> 8).\(number & 255)"
      nerve.say(.receiver(DiscoveredPeer(name: "fake", host: host, port: 9)), to: address)
      let noise = (0..<Int.random(in: 0...300)).map { _ in UInt8.random(in: 0...255) }
      noise.withUnsafeBytes { _ = nerve.receiver.send($0, to: address) }
    }
    await until { await !targets(of: discovery).isEmpty }
    let count = await targets(of: discovery).count
    #expect(count <= BeaconDirectory.limitOfOneOrigin)
    let pongs = Gathered<[UInt8]>()
    let asker = try UDPReceiver(port: 0)
    asker.start { bytes, _, _ in pongs.append(Array(bytes)) }
    let ping = Array("PING:7:1234\n".utf8)
    await until {
      ping.withUnsafeBytes { _ = asker.send($0, to: address) }
      return !pongs.all.isEmpty
    }
    #expect(
      pongs.all.first.map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("PONG:7:1234:") == true
    )
    asker.stop()
    await discovery.stop()
  }

  @Test("a taken port is one sentence, and everything else goes on")
  func taken() async throws {
    let other = try UDPReceiver(port: 0)
    let discovery = Discovery(port: other.localPort, name: "x", mdns: nil)
    await discovery.step(AdvertisedState(isSending: true), at: 1)
    let status = await discovery.status(AdvertisedState(), at: 1)
    #expect(status.problems.count == 1)
    #expect(status.problems.first?.contains("UDP port \(other.localPort) is taken") == true)
    await discovery.stop()
    other.stop()
  }

  @Test("who has the port on this computer hears that the hub sends")
  func announces() async throws {
    let lines = Gathered<[UInt8]>()
    let other = try UDPReceiver(port: 0)
    other.start { bytes, _, _ in lines.append(Array(bytes)) }
    let discovery = Discovery(port: other.localPort, name: "Hub: one", mdns: nil)
    await discovery.step(AdvertisedState(), at: 1)
    #expect(lines.all.isEmpty)
    await discovery.step(AdvertisedState(isSending: true), at: 2)
    await discovery.step(AdvertisedState(isSending: true), at: 3)
    let said = await lines.wait(for: 1).map { String(decoding: $0, as: UTF8.self) }
    #expect(said == ["WEIRDPHONE:v3:Hub: one:127.0.0.1:9000\n"])
    await discovery.step(AdvertisedState(isSending: true), at: 7.5)
    let again = await lines.wait(for: 2)
    #expect(again.count == 2)
    await discovery.stop()
    other.stop()
  }
}
