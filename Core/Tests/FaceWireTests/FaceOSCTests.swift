import FaceWire
import OSC
import Signals
import Testing

@Suite("OSC of a face")
struct FaceOSCTests {
  static func send(
    _ frame: ChannelFrame, encoder: inout FaceOSCEncoder, arkit: FaceFrame? = nil
  ) throws -> [OSCPacket] {
    var batch = PacketBatch()
    encoder.append(frame, arkit: arkit, fps: 60, to: &batch)
    #expect(batch.packets.allSatisfy { $0.count <= 1_472 })
    return try batch.packets.map { try OSCPacket(decoding: $0) }
  }

  static func timeTags(_ packets: [OSCPacket]) -> Set<UInt64> {
    Set(packets.map { if case .bundle(let bundle) = $0 { bundle.timeTag } else { 0 } })
  }

  @Test("addresses are those of the specification, each once")
  func addresses() {
    #expect(FaceAddress.address(of: .jawOpen) == "/weirdphone/blendshape/jawOpen")
    #expect(FaceAddress.address(of: .headTz) == "/weirdphone/head/tz")
    #expect(FaceAddress.address(of: .eyeGazeRightY) == "/weirdphone/eye/right/gazeY")
    #expect(FaceAddress.address(arkit: .noseSneerLeft) == "/weirdphone/arkit/noseSneerLeft")
    for channel in Channel.allCases {
      #expect(FaceAddress.channel(at: FaceAddress.address(of: channel)) == channel)
    }
    #expect(FaceAddress.channel(at: "/weirdphone/blendshape/headPitch") == nil)
  }

  @Test("a whole frame is three bundles with one time tag: three meta messages, 62 channels")
  func wholeFrame() throws {
    var encoder = FaceOSCEncoder(sessionEpoch: 1_700_000_000)
    let frame = rampFrame(time: 1.5, sequence: 0xFFFF_FFFF)
    let packets = try Self.send(frame, encoder: &encoder)
    #expect(packets.count == 3)
    #expect(Self.timeTags(packets) == [OSCTimeTag.tag(unixSeconds: 1_700_000_001.5)])
    let messages = packets.flatMap(\.messages)
    #expect(messages.count == 65)
    #expect(messages[0] == OSCMessage("/weirdphone/meta/timestamp", 1.5))
    #expect(messages[1] == OSCMessage("/weirdphone/meta/sequence", -1))
    #expect(messages[2] == OSCMessage("/weirdphone/meta/fps", 60.0))
    for (channel, message) in zip(Channel.allCases, messages.dropFirst(3)) {
      #expect(message.address == FaceAddress.address(of: channel))
      #expect(message.arguments == [.float32(frame.values[channel])])
    }
  }

  @Test("the first message in bytes")
  func bytes() {
    var batch = PacketBatch()
    var encoder = FaceOSCEncoder(sessionEpoch: 0)
    encoder.append(ChannelFrame(time: 0.5, available: []), fps: 30, to: &batch)
    let wanted = """
      2362756e646c6500 83aa7e8080000000
      00000024 2f77656972647068 6f6e652f6d657461 2f74696d65737461 6d700000 2c660000 3f000000
      00000024 2f77656972647068 6f6e652f6d657461 2f73657175656e63 65000000 2c690000 00000000
      00000020 2f77656972647068 6f6e652f6d657461 2f66707300000000 2c660000 41f00000
      """
    #expect(batch.packets == [hex(wanted)])
  }

  @Test("unavailable channels are left out, and come back when they are available again")
  func masks() throws {
    var encoder = FaceOSCEncoder(sessionEpoch: 0)
    var frame = rampFrame()
    for available in [ChannelSet.all, .core, [], .gaze, .all] {
      frame.available = available
      let messages = try Self.send(frame, encoder: &encoder).flatMap(\.messages)
      let channels = messages.dropFirst(3).compactMap { FaceAddress.channel(at: $0.address) }
      #expect(ChannelSet(channels) == available && messages.count == channels.count + 3)
      for (channel, message) in zip(channels, messages.dropFirst(3)) {
        #expect(message.arguments == [.float32(frame.values[channel])])
      }
    }
  }

  @Test("what is not finite is left out, the rest is clamped")
  func sanitised() throws {
    var encoder = FaceOSCEncoder(sessionEpoch: .nan)
    var frame = ChannelFrame(time: .infinity, available: [.init(.jawOpen), .init(.headYaw)])
    frame.values[.jawOpen] = .nan
    frame.values[.headYaw] = -7
    let packets = try Self.send(frame, encoder: &encoder)
    #expect(Self.timeTags(packets) == [OSCTimeTag.immediately])
    let messages = packets.flatMap(\.messages)
    #expect(messages.count == 4)
    #expect(messages[0].arguments == [0.0])
    #expect(messages[3] == OSCMessage("/weirdphone/head/yaw", .float32(-.pi)))
  }

  @Test("without bundles each message is a datagram")
  func singleMessages() throws {
    var encoder = FaceOSCEncoder(bundles: false, sessionEpoch: 0)
    let packets = try Self.send(rampFrame(), encoder: &encoder)
    #expect(packets.count == 65)
    #expect(packets.allSatisfy { if case .message = $0 { true } else { false } })
  }

  @Test("ARKit's 52 names follow when they are wanted and there")
  func arkit() throws {
    var face = FaceFrame()
    face.shapes[.noseSneerLeft] = 2
    face.shapes[.tongueOut] = .nan
    var with = FaceOSCEncoder(includesARKit: true, sessionEpoch: 0)
    let messages = try Self.send(rampFrame(), encoder: &with, arkit: face).flatMap(\.messages)
    #expect(messages.count == 65 + 51)
    #expect(messages.contains(OSCMessage("/weirdphone/arkit/noseSneerLeft", 1.0)))
    #expect(!messages.contains { $0.address == "/weirdphone/arkit/tongueOut" })
    let lost = FaceFrame.lost(time: 0, sequence: 0)
    #expect(try Self.send(rampFrame(), encoder: &with, arkit: lost).flatMap(\.messages).count == 65)
    var without = FaceOSCEncoder(sessionEpoch: 0)
    #expect(
      try Self.send(rampFrame(), encoder: &without, arkit: face).flatMap(\.messages).count == 65)
  }

  @Test("a channel may have addresses of its own, several, or none")
  func ownAddresses() throws {
    var encoder = FaceOSCEncoder(
      sessionEpoch: 0, addresses: [.jawOpen: ["/filter", "/lamp"], .headYaw: []])
    let frame = rampFrame()
    let messages = try Self.send(frame, encoder: &encoder).flatMap(\.messages)
    #expect(messages.count == 65)
    for address in ["/filter", "/lamp"] {
      #expect(messages.contains(OSCMessage(address, .float32(frame.values[.jawOpen]))))
    }
    #expect(!messages.contains { $0.address.hasSuffix("jawOpen") || $0.address.hasSuffix("yaw") })
  }

  @Test("the same frames give the same bytes, whatever was sent before")
  func deterministic() {
    var batch = PacketBatch()
    var used = FaceOSCEncoder(sessionEpoch: 10)
    used.append(ChannelFrame(available: .core), fps: 10, to: &batch)
    batch.removeAll()
    used.append(rampFrame(), fps: 60, to: &batch)
    var fresh = FaceOSCEncoder(sessionEpoch: 10)
    #expect(packets { fresh.append(rampFrame(), fps: 60, to: &$0) } == batch.packets)
  }
}

@Suite("OSC addresses that name the performer")
struct NamedOSCTests {
  @Test("every address moves below the performer's prefix, routes of one's own stay")
  func prefix() throws {
    var encoder = FaceOSCEncoder(
      includesARKit: true, bundles: false, sessionEpoch: 0, addresses: [.jawOpen: ["/my/jaw"]],
      prefix: "/sensorium/ada")
    var face = FaceFrame()
    face.shapes[.jawOpen] = 0.5
    let sent = packets {
      encoder.append(ChannelFrame(deriving: face), arkit: face, fps: 60, to: &$0)
    }
    let addresses = try sent.map { try OSCPacket(decoding: $0).messages[0].address }
    #expect(addresses.contains("/my/jaw") && addresses.contains("/sensorium/ada/head/pitch"))
    #expect(addresses.contains("/sensorium/ada/arkit/noseSneerLeft"))
    #expect(addresses.allSatisfy { $0 == "/my/jaw" || $0.hasPrefix("/sensorium/ada/") })
  }
}
