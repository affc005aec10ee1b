import Foundation
import Testing

@testable import MDNS

/// On the loopback's real sockets, where this machine has them.
@Suite("Multicast DNS on loopback")
struct MDNSTests {
  private func first(
    of stream: AsyncStream<[MDNSService]>,
    where isMeant: @escaping @Sendable ([MDNSService]) -> Bool
  ) async -> [MDNSService]? {
    await withTaskGroup(of: [MDNSService]?.self) { group in
      group.addTask {
        for await services in stream where isMeant(services) { return services }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(15))
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  @Test("what one tells, another finds, and sees go")
  func findsAndLoses() async throws {
    let name = "Desk \(UUID().uuidString.prefix(8))"
    let (speaker, listener) = (MDNS(), MDNS())
    let stream = listener.browse("_sensorium-test._udp")
    let service = MDNSService(
      name: name, type: "_sensorium-test._udp", port: 8123, text: ["v": "1"])
    let advertisement = await speaker.advertise(service)
    guard await speaker.problem == nil else { return }
    let found = await first(of: stream) { $0.contains { $0.name == name } }
    let mine = try #require(found?.first { $0.name == name })
    #expect(mine.port == 8123 && mine.addresses == ["127.0.0.1"] && mine.text == ["v": "1"])
    #expect(await advertisement.isAnnounced)
    await speaker.stop()
    let isGone = await first(of: listener.browse("_sensorium-test._udp")) {
      !$0.contains { $0.name == name }
    }
    #expect(isGone != nil)
    await listener.stop()
  }

  @Test("two of one name are told apart by a number")
  func twoOfOneName() async throws {
    let name = "Desk \(UUID().uuidString.prefix(8))"
    let (one, other) = (MDNS(), MDNS())
    let first = await one.advertise(MDNSService(name: name, type: "_sensorium-test._udp", port: 1))
    guard await one.problem == nil else { return }
    while await !first.isAnnounced { try await Task.sleep(for: .milliseconds(20)) }
    let second = await other.advertise(
      MDNSService(name: name, type: "_sensorium-test._udp", port: 2))
    while await !second.isAnnounced { try await Task.sleep(for: .milliseconds(20)) }
    #expect(await first.name == name)
    #expect(await second.name == name + " (2)")
    await one.stop()
    await other.stop()
  }
}
