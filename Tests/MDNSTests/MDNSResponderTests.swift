import Net
import Testing

@testable import MDNS

@Suite("Multicast DNS, answering")
struct MDNSResponderTests {
  private let osc = MDNSService(name: "Desk", type: "_osc._udp", port: 8000, text: ["v": "1"])
  private let type = DNSName("_osc._udp.local")!

  private func announced() -> Network {
    var network = Network(2)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.run(until: 6)
    return network
  }

  private func ask(_ network: inout Network, _ query: DNSMessage, port: Int = 5353) -> [DNSMessage]
  {
    let before = network.said(by: 0).count
    network.nodes[0].receive(query, from: Network.address(1).with(port: port), at: network.time)
    network.run(until: network.time + 2)
    return Array(network.said(by: 0).dropFirst(before))
  }

  @Test("a name is asked for three times, then told three times")
  func claiming() {
    let network = announced()
    let said = network.said(by: 0)
    #expect(said.map(\.isResponse) == [false, false, false, true, true, true])
    #expect(said[0].authorities.count == 3 && said[0].questions.allSatisfy { $0.type == .any })
    #expect(said[3].answers.count == 5)
    let times = network.log.map(\.time)
    #expect(times[0] <= 0.25)
    for (place, pause) in [(3, 0.25), (4, 1), (5, 2)] {
      #expect(abs(times[place] - times[place - 1] - pause) < 1e-6)
    }
  }

  @Test("a service that is added twice is one, and is gone after one goodbye")
  func addedTwice() {
    var network = Network(1)
    for _ in 0..<2 { _ = network.nodes[0].responder.add(osc, id: 1, at: 0) }
    network.run(until: 1.1)
    network.nodes[0].responder.withdraw(1)
    network.run(until: 9)
    #expect(network.said(by: 0).last?.answers.allSatisfy { $0.timeToLive == 0 } == true)
    #expect(network.said(by: 0).last?.answers.count == 5)
  }

  @Test("another text is told three times, without a goodbye; listeners always have the service")
  func update() throws {
    var network = announced()
    network.nodes[1].browser.browse(type, at: network.time)
    network.run(until: 9)
    #expect(network.nodes[1].browser.services(of: type).map(\.text) == [["v": "1"]])
    let before = network.said(by: 0).count
    network.nodes[0].responder.update(["v": "2", "nerve": "9000"], of: 1, at: network.time)
    #expect(network.nodes[0].responder.isOurs(1))
    for step in 1...40 {
      network.run(until: 9 + 0.1 * Double(step))
      #expect(network.nodes[1].browser.services(of: type).count == 1)
    }
    let told = network.said(by: 0).dropFirst(before).filter { !$0.answers.isEmpty }
    #expect(told.count == 3 && told.allSatisfy { $0.answers.allSatisfy { $0.timeToLive > 0 } })
    let found = try #require(network.nodes[1].browser.services(of: type).first)
    #expect(found.text == ["v": "2", "nerve": "9000"] && found.name == "Desk")
    network.nodes[0].responder.update(["v": "2", "nerve": "9000"], of: 1, at: network.time)
    #expect(network.nodes[0].responder.deadline == nil)
  }

  @Test("our old text that comes back late is no conflict, another's is")
  func lateEcho() throws {
    var network = announced()
    let old = try #require(network.said(by: 0).last)
    network.nodes[0].responder.update(["v": "2"], of: 1, at: network.time)
    network.nodes[0].receive(old, from: Network.address(0), at: network.time)
    #expect(network.nodes[0].responder.name(of: 1) == "Desk")
    let rival = DNSRecord(
      name: try #require(DNSName("Desk", in: type)), data: .text([1, 120]), timeToLive: 120,
      flushesCache: true)
    network.nodes[0].receive(
      DNSMessage(isResponse: true, answers: [rival]), from: Network.address(1), at: network.time)
    #expect(network.nodes[0].responder.name(of: 1) == "Desk (2)")
  }

  @Test(
    "a text that changes before the name is ours is told with it; one that flickers is told rarely")
  func flickering() {
    var network = Network(1)
    _ = network.nodes[0].responder.add(osc, id: 1, at: 0)
    network.nodes[0].responder.update(["v": "2"], of: 1, at: 0.1)
    network.run(until: 6)
    #expect(network.said(by: 0).map(\.isResponse) == [false, false, false, true, true, true])
    let before = network.said(by: 0).count
    for step in 1...50 {
      network.nodes[0].responder.update(["v": "\(step)"], of: 1, at: network.time)
      network.run(until: 6 + Double(step))
    }
    #expect(network.said(by: 0).count - before <= 22)
    network.run(until: 130)
    #expect(network.nodes[0].responder.deadline == nil)
  }

  @Test("two that want one name end with two names")
  func conflict() {
    var network = Network(3)
    for index in 0..<3 { _ = network.nodes[index].responder.add(osc, id: 1, at: 0) }
    network.run(until: 12)
    let names = network.nodes.compactMap { $0.responder.name(of: 1) }
    #expect(Set(names) == ["Desk", "Desk (2)", "Desk (3)"])
    #expect(network.nodes.allSatisfy { $0.responder.isOurs(1) })
  }

  @Test("who comes later takes the next name, and the first keeps its own")
  func laterConflict() {
    var network = announced()
    _ = network.nodes[1].responder.add(
      MDNSService(name: "Desk", type: "_osc._udp", port: 9999), id: 1, at: network.time)
    network.run(until: 10)
    #expect(network.nodes[0].responder.name(of: 1) == "Desk")
    #expect(network.nodes[1].responder.name(of: 1) == "Desk (2)")
  }

  @Test("our own words of a service without text that come back are no conflict")
  func echoWithoutText() {
    var network = Network(1)
    let bare = MDNSService(name: "Bare", type: "_osc._udp", port: 1)
    _ = network.nodes[0].responder.add(bare, id: 1, at: 0)
    network.run(until: 3)
    for packet in network.said(by: 0) {
      guard let read = try? DNSMessage(decoding: packet.encoded()) else { continue }
      network.nodes[0].receive(read, from: Network.address(0), at: network.time)
    }
    #expect(network.nodes[0].responder.name(of: 1) == "Bare")
    #expect(network.nodes[0].responder.isOurs(1))
  }

  @Test("our own words that come back are no conflict")
  func echo() {
    let network = announced()
    #expect(network.nodes[0].responder.name(of: 1) == "Desk")
    #expect(network.said(by: 0).count == 6)
  }

  @Test("a peer that contradicts everything slows us down instead of flooding the network")
  func war() throws {
    var network = announced()
    let instance = { (network: Network) in
      DNSName(network.nodes[0].responder.name(of: 1)!, in: type)!
    }
    for _ in 0..<400 {
      let rival = DNSRecord(
        name: instance(network), data: .text([1, 120]), timeToLive: 120, flushesCache: true)
      network.nodes[0].receive(
        DNSMessage(isResponse: true, answers: [rival]), from: Network.address(1), at: network.time)
      network.run(until: network.time + 0.05)
    }
    #expect(network.said(by: 0).count < 200)
  }

  @Test("a question for the type is answered with all that comes next")
  func answers() {
    var network = announced()
    let replies = ask(&network, DNSMessage(questions: [DNSQuestion(name: type, type: .ptr)]))
    #expect(replies.count == 1)
    #expect(replies.first?.answers.count == 1 && replies.first?.additionals.count == 3)
  }

  @Test("who knows the answer already gets none; who knows an old one does")
  func knownAnswers() {
    for (life, count) in [(UInt32(4500), 0), (2250, 0), (2249, 1)] {
      var network = announced()
      let known = DNSRecord(
        name: type, data: .pointer(DNSName("Desk", in: type)!), timeToLive: life,
        flushesCache: false)
      let query = DNSMessage(questions: [DNSQuestion(name: type, type: .ptr)], answers: [known])
      #expect(ask(&network, query).count == count, "\(life) s")
    }
  }

  @Test("known answers that follow in a second datagram count too")
  func knownAnswersLater() {
    var network = announced()
    let known = DNSRecord(
      name: type, data: .pointer(DNSName("Desk", in: type)!), timeToLive: 4500, flushesCache: false)
    let first = DNSMessage(isTruncated: true, questions: [DNSQuestion(name: type, type: .ptr)])
    network.nodes[0].receive(first, from: Network.address(1), at: network.time)
    network.run(until: network.time + 0.2)
    #expect(ask(&network, DNSMessage(answers: [known])).isEmpty)
  }

  @Test("a question for oneself alone is answered to oneself alone")
  func unicast() {
    var network = announced()
    let count = network.log.count
    _ = ask(
      &network, DNSMessage(questions: [DNSQuestion(name: type, type: .ptr, wantsUnicast: true)]))
    #expect(network.log[count...].map(\.packet.destination) == [.one(Network.address(1))])
  }

  @Test("a plain resolver gets its number, its question and short lives")
  func legacy() throws {
    var network = announced()
    let query = DNSMessage(id: 77, questions: [DNSQuestion(name: type, type: .ptr)])
    let reply = try #require(ask(&network, query, port: 40000).first)
    #expect(reply.id == 77 && reply.questions == query.questions)
    let records = reply.answers + reply.additionals
    #expect(records.allSatisfy { $0.timeToLive <= 10 && !$0.flushesCache })
  }

  @Test("the list of types names ours")
  func types() {
    var network = announced()
    let browsing = DNSName("_services._dns-sd._udp.local")!
    let replies = ask(&network, DNSMessage(questions: [DNSQuestion(name: browsing, type: .ptr)]))
    #expect(replies.first?.answers.map(\.data) == [.pointer(type)])
  }

  @Test("goodbye is said for what was told, and for nothing else")
  func goodbye() throws {
    var network = announced()
    network.nodes[0].responder.withdraw(1)
    network.run(until: network.time + 1)
    let last = try #require(network.said(by: 0).last)
    #expect(last.answers.allSatisfy { $0.timeToLive == 0 } && last.answers.count == 5)
    var silent = Network(1)
    _ = silent.nodes[0].responder.add(osc, id: 1, at: 0)
    silent.nodes[0].responder.withdraw(1)
    silent.run(until: 5)
    #expect(silent.log.isEmpty)
  }

  @Test("floods of questions are answered at most once a second")
  func flood() {
    var network = announced()
    let count = network.log.count
    for _ in 0..<2000 {
      let query = DNSMessage(questions: [DNSQuestion(name: type, type: .ptr)])
      network.nodes[0].receive(query, from: Network.address(1), at: network.time)
      network.run(until: network.time + 0.005)
    }
    #expect(network.log.count - count <= 12)
    #expect(network.nodes[0].responder.replies.count <= MDNSResponder.pendingLimit)
  }

  @Test(
    "a type that is none is refused",
    arguments: ["", "osc", "_osc", "_osc._udp.local", "osc._udp", "_._udp"])
  func badType(type: String) {
    var network = Network(1)
    let isTaken = network.nodes[0].responder.add(
      MDNSService(name: "x", type: type, port: 1), id: 1, at: 0)
    #expect(!isTaken)
  }

  @Test("a name is shortened to 63 bytes with its number, without control characters")
  func labels() {
    let long = String(repeating: "ä", count: 60)
    #expect(MDNSService.label(long, copy: 1).utf8.count <= 63)
    #expect(MDNSService.label(long, copy: 12).hasSuffix(" (12)"))
    #expect(MDNSService.label("a\nb\u{0}", copy: 1) == "ab")
    #expect(MDNSService.label("", copy: 1) == "Sensorium")
  }
}
