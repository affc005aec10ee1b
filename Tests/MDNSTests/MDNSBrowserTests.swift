import Testing

@testable import MDNS

@Suite("Multicast DNS, finding")
struct MDNSBrowserTests {
  private let type = DNSName("_osc._udp.local")!
  private let osc = MDNSService(name: "Desk", type: "_osc._udp", port: 8000, text: ["v": "1"])

  @Test("a service that is announced is found with its address and text")
  func finds() {
    var network = Network(2)
    network.nodes[1].browser.browse(type, at: 0)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.run(until: 3)
    let found = network.nodes[1].browser.services(of: type)
    #expect(
      found == [
        MDNSService(
          name: "Desk", type: "_osc._udp", port: 8000, host: "host0.local",
          addresses: ["10.0.0.1"], text: ["v": "1"])
      ])
  }

  @Test("one that was there before is found by asking, and is gone after its goodbye")
  func findsLater() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.run(until: 5)
    network.nodes[1].browser.browse(type, at: network.time)
    network.run(until: 7)
    #expect(network.nodes[1].browser.services(of: type).count == 1)
    network.nodes[0].responder.withdraw(1)
    network.run(until: 9)
    #expect(network.nodes[1].browser.services(of: type).isEmpty)
  }

  @Test("questions come after 1, 2, 4 … seconds, and name what is known")
  func backoff() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.nodes[1].browser.browse(type, at: 0)
    network.run(until: 130)
    let asked = network.log.filter { entry in
      entry.from == 1 && entry.packet.message.questions.contains { $0.type == .ptr }
    }
    let pauses = zip(asked.dropFirst(), asked).map { ($0.time - $1.time).rounded() }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64])
    #expect(asked.dropFirst(2).allSatisfy { $0.packet.message.answers.count == 1 })
  }

  @Test("a service whose computer vanished without a word is asked for at its end, then forgotten")
  func expires() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.nodes[1].browser.browse(type, at: 0)
    network.run(until: 5)
    network.isDeaf = { index, _ in index == 0 }
    network.run(until: 100)
    #expect(network.nodes[1].browser.services(of: type).count == 1)
    network.run(until: 130)
    #expect(network.nodes[1].browser.services(of: type).isEmpty)
    let refreshed = network.said(by: 1) { $0.questions.contains { $0.type == .srv } }
    #expect(refreshed.count >= 4)
  }

  @Test("a service that goes on living stays, asked for before its end")
  func refreshes() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.nodes[1].browser.browse(type, at: 0)
    for end in stride(from: 5.0, through: 1000, by: 5) {
      network.run(until: end)
      #expect(network.nodes[1].browser.services(of: type).count == 1, "at \(end) s")
    }
  }

  @Test("a service that moved to another port has the new one a second later")
  func moves() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.nodes[1].browser.browse(type, at: 0)
    network.run(until: 5)
    network.nodes[0].responder.withdraw(1)
    _ = network.nodes[0].responder.add(
      MDNSService(name: "Desk", type: "_osc._udp", port: 8100), id: 2, at: 5)
    network.run(until: 9)
    #expect(network.nodes[1].browser.services(of: type).map(\.port) == [8100])
  }

  @Test("only what is told of the port and address is missing is asked for")
  func resolves() {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.isDeaf = { index, packet in index == 1 && packet.message.isResponse }
    network.run(until: 5)
    network.isDeaf = { _, _ in false }
    network.nodes[1].browser.browse(type, at: 5)
    let pointer = DNSRecord(
      name: type, data: .pointer(DNSName("Desk", in: type)!), timeToLive: 4500, flushesCache: false)
    network.nodes[1].receive(
      DNSMessage(isResponse: true, answers: [pointer]), from: Network.address(0), at: 5)
    network.run(until: 8)
    #expect(network.nodes[1].browser.services(of: type).map(\.port) == [8000])
  }

  @Test("fake devices by the thousand fill a bounded list and cost bounded memory")
  func flood() throws {
    var node = Network(1).nodes[0]
    node.browser.browse(type, at: 0)
    for number in 0..<5000 {
      let instance = try #require(DNSName("fake \(number)", in: type))
      let host = try #require(DNSName("host\(number).local"))
      let records = [
        DNSRecord(name: type, data: .pointer(instance), timeToLive: 4500, flushesCache: false),
        DNSRecord(
          name: instance, data: .service(priority: 0, weight: 0, port: 9, target: host),
          timeToLive: 4500, flushesCache: true),
        DNSRecord(
          name: host, data: .address4([10, 9, 8, 7]), timeToLive: 4500, flushesCache: true),
      ]
      node.receive(
        DNSMessage(isResponse: true, answers: records), from: Network.address(0), at: 1)
    }
    #expect(node.browser.services(of: type).count <= MDNSBrowser.serviceLimit)
    #expect(node.browser.cache.count <= RecordCache.limit)
    let packets = node.packets(at: 2)
    #expect(packets.count < 300)
  }

  @Test("what nobody asked for is not kept")
  func unasked() throws {
    var node = Network(1).nodes[0]
    node.browser.browse(type, at: 0)
    let other = try #require(DNSName("_http._tcp.local"))
    let instance = try #require(DNSName("x", in: other))
    let host = try #require(DNSName("a.local"))
    let records = [
      DNSRecord(
        name: other, data: .pointer(instance), timeToLive: 9,
        flushesCache: false),
      DNSRecord(
        name: host, data: .address4([1, 2, 3, 4]), timeToLive: 9,
        flushesCache: true),
      DNSRecord(name: type, data: .pointer(other), timeToLive: 9, flushesCache: false),
    ]
    node.receive(DNSMessage(isResponse: true, answers: records), from: Network.address(0), at: 1)
    #expect(node.browser.cache.count == 0)
  }
}
