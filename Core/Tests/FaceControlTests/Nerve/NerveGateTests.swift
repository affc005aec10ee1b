import Addresses
import FaceControl
import Testing

@Suite("Whose packets move the jacks")
struct NerveGateTests {
  private func at(_ host: String, _ port: UInt16) -> Endpoint { Endpoint(host: host, port: port) }

  @Test("without a choice everybody's do")
  func everybody() {
    var gate = NerveGate(nil, at: 0)
    for port in [1, 2, 3] as [UInt16] {
      let isAdmitted = gate.admits(at("10.0.0.\(port)", port), at: 0)
      #expect(isAdmitted)
    }
  }

  @Test("a chosen device is heard from whatever port it sends, another one is not")
  func host() {
    var gate = NerveGate(NerveChoice(host: "10.0.0.7", name: "Ada"), at: 0)
    let own = [gate.admits(at("10.0.0.7", 5), at: 0), gate.admits(at("10.0.0.7", 6), at: 0)]
    let other = gate.admits(at("10.0.0.8", 5), at: 9)
    #expect(own == [true, true] && !other)
  }

  @Test("a chosen program is heard alone, also beside others of its computer")
  func port() {
    var gate = NerveGate(NerveChoice(host: "127.0.0.1", port: 5, name: "Ada"), at: 0)
    for step in 0..<100 {
      let now = Double(step) / 60
      let admitted = [
        gate.admits(at("127.0.0.1", 6), at: now), gate.admits(at("127.0.0.1", 5), at: now),
      ]
      #expect(admitted == [false, true])
    }
  }

  @Test("after half a second one other program of that computer stands in until it is back")
  func substitute() {
    var gate = NerveGate(NerveChoice(host: "127.0.0.1", port: 5, name: "Ada"), at: 0)
    let early = gate.admits(at("127.0.0.1", 6), at: 0.5)
    let late = gate.admits(at("127.0.0.1", 6), at: 0.6)
    let third = gate.admits(at("127.0.0.1", 7), at: 0.7)
    let stranger = gate.admits(at("10.0.0.1", 7), at: 5)
    #expect(!early && late && !third && !stranger)
    let back = gate.admits(at("127.0.0.1", 5), at: 0.8)
    let over = gate.admits(at("127.0.0.1", 6), at: 0.9)
    #expect(back && !over)
  }
}
