import FaceControl
import FaceWire
import Mapping
import OSC
import Recording
import Signals
import Testing

@Suite("What each sink sends when")
struct SinkRulesTests {
  @Test(
    "a sink's rate leaves out frames by their own time",
    arguments: [
      (60.0, 60, 600), (60, 30, 300), (60, 10, 100), (30, 60, 300), (240, 30, 300), (25, 10, 100),
    ])
  func rates(source: Double, sink: Int, expected: Int) throws {
    var line = try Line("weirdconnect://127.0.0.1:9000?rate=\(sink)")
    let packets = line.send(Session.demo(Int(source * 10), rate: source)).flatMap { $0 }
    #expect(abs(packets.count - expected) <= 1, "\(packets.count)")
    let sequences = try packets.map { try $0.weirdConnect().sequence }
    #expect(sequences == Array(0..<UInt32(packets.count)))
  }

  @Test("a rate that changes in mid-session keeps the sequence")
  func changedRate() throws {
    var line = try Line("weirdconnect://127.0.0.1:9000")
    let frames = Session.demo(180)
    var packets = line.send(Array(frames[..<60])).flatMap { $0 }
    line.output.setRate(10)
    packets += line.send(Array(frames[60...])).flatMap { $0 }
    #expect(abs(packets.count - 80) <= 1)
    #expect(
      try packets.map { try $0.weirdConnect().sequence } == Array(0..<UInt32(packets.count)))
  }

  @Test("OSC tells the sequence and the rate of the sink, not of the source")
  func oscMeta() throws {
    var line = try Line("osc://127.0.0.1:8000?rate=30")
    let sent = line.send(Session.demo(300)).filter { !$0.isEmpty }
    let sequences = try sent.map { packets in
      try packets.messages().first { $0.address == FaceAddress.sequence }?.arguments
    }
    #expect(sequences == (0..<Int32(sent.count)).map { [.int32($0)] })
    let last = try #require(sent.last).messages()
    let fps = try #require(last.first { $0.address == FaceAddress.fps }?.arguments.first?.number)
    #expect(abs(fps - 30) < 1.5)
  }

  @Test("a lost face is held by WeirdConnect")
  func weirdConnectHolds() throws {
    var line = try Line("weirdconnect://127.0.0.1:9000")
    let packets = line.send(Session.demo(withoutFaceIn: 30..<60))
    #expect(packets.allSatisfy { $0.count == 1 })
    let held = try packets[29][0].weirdConnect().values
    #expect(held != .zero)
    for packet in packets[30..<60] { #expect(try packet[0].weirdConnect().values == held) }
    #expect(try packets[62][0].weirdConnect().values != held)
  }

  @Test(
    "a lost face is silence", arguments: ["nerve://127.0.0.1:9000", "osc://127.0.0.1:8000?arkit"])
  func silence(sink: String) throws {
    var line = try Line(sink)
    let packets = line.send(Session.demo(withoutFaceIn: 30..<60))
    for (index, packet) in packets.enumerated() {
      #expect(packet.isEmpty == (30..<60).contains(index), "frame \(index)")
    }
  }

  @Test("before any face there is silence, and WeirdConnect sends zeros")
  func nobodyYet() throws {
    let frames = Session.demo(10, withoutFaceIn: 0..<10)
    for sink in ["nerve://127.0.0.1:9000", "osc://127.0.0.1:8000"] {
      var line = try Line(sink)
      let packets = line.send(frames)
      #expect(packets.allSatisfy { $0.isEmpty })
    }
    var line = try Line("weirdconnect://127.0.0.1:9000")
    for packet in line.send(frames) {
      #expect(try packet[0].weirdConnect().values == .zero)
    }
  }

  @Test("a table says whether a face was there")
  func trackedColumn() throws {
    var line = try Line("csv:out.csv")
    let rows = line.send(Session.demo(10, withoutFaceIn: 4..<6)).flatMap { $0 }.map(\.text)
    let tracked = rows.joined().split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[2]
    }
    #expect(tracked == ["1", "1", "1", "1", "0", "0", "1", "1", "1", "1"])
  }

  @Test("a table has its header once, before the first row")
  func header() throws {
    var line = try Line("csv:out.csv?rate=30")
    let text = line.send(Session.demo(120)).flatMap { $0 }.map(\.text).joined()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == ChannelCSV.header)
    #expect(lines.count { $0 == ChannelCSV.header } == 1)
    #expect(lines.dropFirst().allSatisfy { $0.filter { $0 == "," }.count == 64 })
  }

  @Test("JSON Lines are one object a line")
  func jsonLines() throws {
    var line = try Line("jsonl:out.jsonl")
    let packets = line.send(Session.demo(20)).flatMap { $0 }.map(\.text)
    #expect(packets.count == 20)
    #expect(packets.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}\n") })
  }

  @Test("datagrams of OSC bundles fit one Ethernet frame and share their time tag")
  func bundles() throws {
    var line = try Line("osc://127.0.0.1:8000?arkit")
    for packets in line.send(Session.demo(10)) {
      #expect(packets.count > 1)
      #expect(packets.allSatisfy { $0.count <= 1472 })
      let tags = try packets.map { packet -> UInt64? in
        guard case .bundle(let bundle) = try OSCPacket(decoding: packet) else { return nil }
        return bundle.timeTag
      }
      #expect(Set(tags).count == 1 && tags[0] != nil)
    }
  }
}
