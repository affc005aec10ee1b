import Addresses
import Streaming
import TestSupport
import Testing

@Suite("A search for services by name")
struct ServiceSearchTests {
  private static let osc = "_osc._udp"

  private func name(_ name: String, _ type: String = osc) -> ServiceName {
    ServiceName(name: name, type: type, domain: "local.")
  }

  private func running() -> ServiceSearch {
    var search = ServiceSearch()
    #expect(search.starts(at: 0) == ServiceSearch.types)
    #expect(search.starts(at: 0).isEmpty)
    return search
  }

  @Test("a name is asked for its address once, then listed until it goes")
  func appears() {
    var search = running()
    search.see([(name("Desk"), ["a": "1"])], of: Self.osc)
    #expect(search.services.isEmpty)
    #expect(search.questions(at: 0) == [name("Desk")])
    #expect(search.questions(at: 1).isEmpty)
    search.answer(name("Desk"), host: "192.168.1.5%en0", port: 8000, at: 1)
    #expect(search.services.map(\.host) == ["192.168.1.5"])
    #expect(search.questions(at: 100).isEmpty)
    #expect(search.status.targets.first?.url?.description == "osc://192.168.1.5:8000")
    search.see([], of: Self.osc)
    #expect(search.services.isEmpty)
    search.answer(name("Desk"), host: "192.168.1.5", port: 8000, at: 2)
    #expect(search.services.isEmpty)
  }

  @Test("one that is told for two interfaces is one, and phones are none")
  func interfaces() {
    var search = running()
    search.see([(name("Desk"), ["a": "1"]), (name("Desk"), ["b": "2"])], of: Self.osc)
    let phone = name("Phone", DiscoveredTarget.hubType)
    search.see([(phone, DiscoveredTarget.phoneText)], of: phone.type)
    #expect(search.questions(at: 0) == [name("Desk")])
    search.answer(name("Desk"), host: "10.0.0.1", port: 1, at: 0)
    #expect(search.services.map(\.text) == [["a": "1", "b": "2"]])
  }

  @Test("at most four questions are open; one that fails is asked again after 1, 2, 4 … 30 s")
  func questions() {
    var search = running()
    search.see((0..<9).map { (name("Desk \($0)"), [:]) }, of: Self.osc)
    let asked = search.questions(at: 0)
    #expect(asked.count == ServiceSearch.questions)
    search.expire(at: 4.9)
    #expect(asked.allSatisfy(search.isAsked))
    search.expire(at: 5)
    #expect(!asked.contains(where: search.isAsked))
    #expect(Set(search.questions(at: 5)).isDisjoint(with: asked))
    var (time, pauses) = (100.0, [Double]())
    search = running()
    search.see([(name("Desk"), [:])], of: Self.osc)
    for _ in 0..<7 {
      #expect(search.questions(at: time).count == 1)
      search.leave(name("Desk"), at: time)
      let pause = stride(from: 0.5, through: 40, by: 0.5).first { seconds in
        var copy = search
        return !copy.questions(at: time + seconds).isEmpty
      }
      pauses.append(pause ?? -1)
      time += pauses.last ?? 0
    }
    #expect(pauses == [1, 2, 4, 8, 16, 30, 30])
  }

  @Test(
    "an address that is none is asked for again",
    arguments: [("", 8000), ("fe80::1%en0", 8000), ("10.0.0.1", 0), ("%en0", 1)])
  func noAddress(host: String, port: Int) {
    var search = running()
    search.see([(name("Desk"), [:])], of: Self.osc)
    _ = search.questions(at: 0)
    search.answer(name("Desk"), host: host, port: UInt16(port), at: 0)
    #expect(search.services.isEmpty)
    #expect(search.questions(at: 2) == [name("Desk")])
  }

  @Test("a changed text is shown at once, and the address is asked for again")
  func changed() {
    var search = running()
    let hub = name("Hub", DiscoveredTarget.hubType)
    search.see([(hub, [:])], of: hub.type)
    _ = search.questions(at: 0)
    search.answer(hub, host: "10.0.0.1", port: 8443, at: 0)
    #expect(search.status.targets.map(\.kind) == [nil])
    search.see([(hub, ["nerve": "9000"])], of: hub.type)
    #expect(search.status.targets.map(\.kind) == [nil, .weirdConnect])
    #expect(search.questions(at: 1) == [hub])
  }

  @Test("a denied local network is one sentence with the way to the settings")
  func denied() {
    var search = running()
    for type in ServiceSearch.types { search.wait(type, .localNetworkDenied) }
    #expect(search.problems == [ConnectionProblem.localNetworkDenied.sentence])
    search.fail(Self.osc, .namesFailed, at: 0)
    #expect(search.problems == [ConnectionProblem.localNetworkDenied.sentence])
    for type in ServiceSearch.types { search.run(type) }
    #expect(search.problems.isEmpty)
    #expect(ConnectionProblem(serviceError: -65_570) == .localNetworkDenied)
    #expect(ConnectionProblem(serviceError: -65_569) == nil)
  }

  @Test("a browser that ends starts again with growing pauses, and its names are gone")
  func fails() {
    var search = running()
    search.see([(name("Desk"), [:])], of: Self.osc)
    search.fail(Self.osc, .namesFailed, at: 0)
    #expect(search.questions(at: 9).isEmpty)
    #expect(search.starts(at: 0.9).isEmpty)
    #expect(search.starts(at: 1) == [Self.osc])
    search.fail(Self.osc, .namesFailed, at: 1)
    #expect(search.starts(at: 2.9).isEmpty)
    #expect(search.starts(at: 3) == [Self.osc])
    search.run(Self.osc)
    search.fail(Self.osc, .namesFailed, at: 10)
    #expect(search.starts(at: 11) == [Self.osc])
  }

  @Test("names without end and long texts are bounded")
  func bounds() {
    var search = running()
    var text: [String: String] = ["long": String(repeating: "x", count: 300)]
    for index in 0..<40 { text["k\(index)"] = "v" }
    search.see((0..<500).map { (name("\($0)"), text) }, of: Self.osc)
    search.see([(name("a", "_other._tcp"), [:])], of: "_other._tcp")
    for second in 0..<1000 {
      for name in search.questions(at: Double(second)) {
        search.answer(name, host: "10.0.0.1", port: 1, at: Double(second))
      }
    }
    let services = search.services
    #expect(services.count { $0.name.type == Self.osc } == ServiceSearch.limit)
    #expect(services.allSatisfy { $0.text.count <= 16 && $0.text["long"] == nil })
  }

  @Test("random events keep the rules: at most four questions, no service that was not told")
  func random() {
    var random = SeededGenerator(seed: 4)
    var search = running()
    var there: Set<ServiceName> = []
    for step in 0..<20_000 {
      let time = Double(step) * 0.3
      let any = name("\(Int.random(in: 0..<12, using: &random))")
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        there = Set((0..<12).filter { _ in Bool.random(using: &random) }.map { name("\($0)") })
        search.see(there.map { ($0, [:]) }, of: Self.osc)
      case 1: search.answer(any, host: "10.0.0.1", port: 1, at: time)
      case 2: search.leave(any, at: time)
      case 3:
        search.fail(Self.osc, .namesFailed, at: time)
        there = []
      case 4: search.expire(at: time)
      default: #expect(search.questions(at: time).allSatisfy(there.contains))
      }
      #expect((0..<12).count { search.isAsked(name("\($0)")) } <= ServiceSearch.questions)
      #expect(search.services.allSatisfy { there.contains($0.name) })
    }
  }
}
