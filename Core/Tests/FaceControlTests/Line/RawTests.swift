import FaceControl
import FaceWire
import Mapping
import OSC
import Recording
import Signals
import Testing

@Suite("Raw settings")
struct RawTests {
  private let raw = FaceSettings(isRaw: true)

  @Test("what comes in within its range goes out bit for bit")
  func bitExact() throws {
    var line = try Line("weirdconnect://127.0.0.1:9000", settings: raw)
    for number in 0..<30 {
      let frame = Session.channels(at: Double(number) / 30, sequence: UInt32(number))
      let packets = line.send(.channels(frame))
      let sent = try packets[0].weirdConnect()
      #expect(sent.values == frame.values)
      #expect(sent.sequence == UInt32(number))
      #expect(sent.time == Double(Float(frame.time)))
    }
  }

  @Test("the ends of every range go out as they are", arguments: Channel.allCases)
  func ends(channel: Channel) throws {
    for value in [channel.range.lowerBound, channel.range.upperBound, 0] {
      var line = try Line("weirdconnect://127.0.0.1:9000", settings: raw)
      var frame = ChannelFrame()
      frame.values[channel] = value
      let packets = line.send(.channels(frame))
      #expect(try packets[0].weirdConnect().values == frame.values)
    }
  }

  @Test("what is beyond its range is held at the end", arguments: Channel.allCases)
  func beyond(channel: Channel) throws {
    for (value, end) in [
      (Float(1e30), channel.range.upperBound), (-1e30, channel.range.lowerBound),
    ] {
      var line = try Line("weirdconnect://127.0.0.1:9000", settings: raw)
      var frame = ChannelFrame()
      frame.values[channel] = value
      let packets = line.send(.channels(frame))
      #expect(try packets[0].weirdConnect().values[channel] == end)
    }
  }

  @Test("a face's channels go out as they were derived, held in range, and OSC says the same")
  func derived() throws {
    var wire = try Line("weirdconnect://127.0.0.1:9000", settings: raw)
    var osc = try Line("osc://127.0.0.1:8000", settings: raw)
    for frame in Session.demo(60) {
      var derived = frame.channelFrame
      for channel in Channel.allCases {
        let range = channel.range
        derived.values[channel] = min(
          max(derived.values[channel], range.lowerBound), range.upperBound)
      }
      let packets = wire.send(frame)
      #expect(try packets[0].weirdConnect().values == derived.values)
      let values = try osc.send(frame).messages().compactMap { message in
        FaceAddress.channel(at: message.address).map { ($0, message.arguments) }
      }
      #expect(values.count == 62)
      for (channel, arguments) in values {
        #expect(arguments == [.float32(derived.values[channel])])
      }
    }
  }

  @Test("a channel that the source does not deliver is 0, and OSC leaves it out")
  func unavailable() throws {
    var frame = Session.channels()
    frame.available = ChannelSet([Channel.jawOpen, .headYaw])
    var wire = try Line("weirdconnect://127.0.0.1:9000", settings: raw)
    let packets = wire.send(.channels(frame))
    let sent = try packets[0].weirdConnect().values
    for channel in Channel.allCases {
      let isThere = frame.available.contains(channel)
      #expect(sent[channel] == (isThere ? frame.values[channel] : 0))
    }
    var osc = try Line("osc://127.0.0.1:8000", settings: raw)
    let addresses = try osc.send(.channels(frame)).messages().map(\.address)
    #expect(
      Set(addresses.compactMap(FaceAddress.channel)) == [.jawOpen, .headYaw])
  }
}
