@testable import Hub
@testable import HubStudio
import Addresses
import FaceWire
import Foundation
import Signals
import Testing

@testable import FaceControl

@Suite("The sixteen jacks")
struct JackPanelTests {
  private func panel(_ bytes: [UInt8], at time: Double = 10) -> JackPanel {
    var panel = JackPanel(scale: .fiveVolts)
    _ = panel.register(bytes, from: "127.0.0.1:5000", at: time)
    return panel
  }

  private func jaw(_ value: Float) -> [UInt8] {
    var frame = ChannelFrame(sequence: 7)
    frame.values[.jawOpen] = value
    return Bytes.weirdConnect(frame)
  }

  @Test("before the first packet everything is at 0 V")
  func silent() {
    let panel = JackPanel(scale: .fiveVolts)
    #expect(panel.outputs(at: 100) == Array(repeating: 0, count: 16))
  }

  @Test("new voltages are there at once and stay for half a second")
  func holds() {
    let panel = panel(jaw(0.5))
    for time in [10.0, 10.25, 10.5] {
      #expect(panel.outputs(at: time)[NerveJack.jawOpen.rawValue] == 2.5)
    }
  }

  @Test("after half a second of silence they glide to exactly 0 V")
  func glides() {
    let panel = panel(jaw(1))
    var last: Float = 5
    for step in 1...10 {
      let volts = panel.outputs(at: 10.5 + Double(step) / 50)[NerveJack.jawOpen.rawValue]
      #expect(volts < last && volts > 0)
      last = volts
    }
    let oneConstant = panel.outputs(at: 10.6)[NerveJack.jawOpen.rawValue]
    #expect(abs(oneConstant - 5 * Float(exp(-1.0))) < 1e-4)
    #expect(panel.outputs(at: 12) == Array(repeating: 0, count: 16))
  }

  @Test("a sender that comes back is heard at once")
  func comesBack() {
    var panel = panel(jaw(1))
    #expect(panel.outputs(at: 20)[NerveJack.jawOpen.rawValue] == 0)
    _ = panel.register(jaw(0.5), from: "x", at: 20)
    #expect(panel.outputs(at: 20)[NerveJack.jawOpen.rawValue] == 2.5)
  }

  @Test("the three formats are told apart")
  func formats() throws {
    var panel = JackPanel(scale: .tenVolts)
    var features = NerveFeatures()
    features[.jaw] = 0.5
    let packets: [(bytes: [UInt8], format: String, sequence: UInt32?, volts: Float)] = [
      (jaw(0.25), "WRD3", 7, 2.5), (Bytes.legacy([1, -2, 3], sequence: 9), "WRD2", 9, 1),
      (Bytes.nerve(features), "NERV", nil, 5),
    ]
    for (index, packet) in packets.enumerated() {
      let registered = panel.register(packet.bytes, from: "a:1", at: 50 + Double(index))
      let line = try #require(registered)
      #expect(line.format == packet.format)
      #expect(line.sequence == packet.sequence)
      #expect(line.volts.count == 16)
      #expect(line.volts[0] == packet.volts)
      #expect(line.count == index + 1)
      #expect(line.time == Double(index))
      #expect(line.from == "a:1")
    }
  }

  @Test("what is none of them changes nothing and is counted in the text")
  func refuses() {
    var panel = panel(jaw(1))
    let noise: [[UInt8]] = [[], [1], Array("/osc/message".utf8), Array(jaw(0).dropLast())]
    for bytes in noise {
      let line = panel.register(bytes, from: "b:2", at: 10.1)
      #expect(line == nil)
    }
    #expect(panel.outputs(at: 10.2)[NerveJack.jawOpen.rawValue] == 5)
    let text = panel.text(at: 10.2)
    #expect(text.contains("4 refused") && text.contains("127.0.0.1:5000"))
    #expect(text.split(separator: "\n").count == 17)
  }

  @Test("another choice forgets who sent before, and lets what they sent glide away")
  func chooses() {
    var panel = panel(jaw(1))
    #expect(panel.status(at: 10).current == "127.0.0.1:5000")
    panel.choose(NerveChoice(host: "10.0.0.7", name: "Ada"), at: 10)
    let other = panel.register(jaw(0.5), from: "127.0.0.1:5000", at: 10.1)
    let status = panel.status(at: 10.1)
    #expect(other == nil && status.current == nil && status.silence == nil)
    #expect(status.passedOver == 1 && status.senders.map(\.isAdmitted) == [false])
    #expect(panel.outputs(at: 12)[0] == 0)
    let chosen = panel.register(jaw(0.5), from: "10.0.0.7:9", at: 13)
    #expect(chosen?.volts[0] == 2.5 && panel.status(at: 13).current == "10.0.0.7:9")
  }

  @Test("a line of JSON holds sixteen numbers")
  func json() throws {
    let line = NervePacketLine(
      time: 0.5, format: "WRD2", from: "a:1", sequence: nil, volts: Array(repeating: 1, count: 16),
      count: 3)
    let object = try JSONSerialization.jsonObject(with: Data(line.jsonLine.utf8))
    let fields = try #require(object as? [String: Any])
    #expect((fields["volts"] as? [Double])?.count == 16)
    #expect(fields["format"] as? String == "WRD2")
    #expect(!line.jsonLine.contains("\n"))
  }
}

extension JackPanel {
  mutating func register(_ bytes: [UInt8], from sender: String, at arrival: Double)
    -> NervePacketLine?
  {
    let endpoint = (try? Endpoint(sender, defaultPort: 1)) ?? Endpoint(host: sender, port: 1)
    return bytes.withUnsafeBytes { register($0, from: endpoint, at: arrival) }
  }
}
