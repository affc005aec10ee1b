import ScreenKit
import FaceControl
import FaceWire
import OSC
import Mapping
import Signals
import Testing

@Suite("The free tier")
struct TierTests {
  @Test("only the eight core channels leave, the rest is 0")
  func zeroes() throws {
    var free = try Line("weirdconnect://127.0.0.1:9000", tier: .free)
    var pro = try Line("weirdconnect://127.0.0.1:9000")
    for frame in Session.demo(60) {
      let (some, all) = (free.send(frame)[0], pro.send(frame)[0])
      for channel in Channel.allCases {
        let expected = Channel.core.contains(channel) ? try all.weirdConnect().values[channel] : 0
        #expect(try some.weirdConnect().values[channel] == expected, "\(channel)")
      }
    }
  }

  @Test("OSC leaves the other channels out")
  func omits() throws {
    var line = try Line("osc://127.0.0.1:8000", tier: .free)
    for packets in line.send(Session.demo(20)) {
      let channels = try packets.messages().compactMap { FaceAddress.channel(at: $0.address) }
      #expect(Set(channels) == Set(Channel.core))
      #expect(channels.count == 8)
    }
  }

  @Test("ARKit's own shapes do not leave by the side door")
  func arkit() throws {
    var line = try Line("osc://127.0.0.1:8000?arkit", tier: .free)
    let shapes = try line.send(Session.demo(1)).flatMap { $0 }.messages().map(\.address)
      .filter { $0.hasPrefix("/weirdphone/arkit/") }
    #expect(shapes.count <= 5)
  }

  @Test("a tier that is bought in mid-session opens the channels")
  func upgrade() throws {
    var line = try Line("osc://127.0.0.1:8000", tier: .free)
    _ = line.send(Session.demo(10))
    line.pipeline.tier = .pro
    let channels = try line.send(Session.demo(12)[11]).messages()
      .compactMap { FaceAddress.channel(at: $0.address) }
    #expect(Set(channels) == Set(Channel.allCases))
  }
}
