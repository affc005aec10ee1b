@testable import Hub
@testable import HubRobot
@testable import HubStudio
import Addresses
import FaceControl
import FaceWire
import Foundation
import MIDI
import Mapping
import Net
import NetTestSupport
import OSC
import RobotDrawing
import RobotFace
import ServoWire
import Signals
import Testing

@testable import FaceEngine
@testable import Motors

@Suite("The signs of a head")
struct HeadSignsGoldenTests {
  @Test("Live Link Face in gives our signs, and out the app's", arguments: HeadSigns.table)
  func liveLink(row: HeadSigns) throws {
    var values = LiveLinkValues()
    for (index, angle) in row.liveLink.enumerated() { values.storage[52 + index] = angle }
    let sent = Self.datagram(
      LiveLinkPacket(deviceID: "d", subject: "s", frameNumber: 1, values: values))
    let read = try sent.withUnsafeBytes { try LiveLinkFace.decode($0) }
    #expect(read.face().head == row.head)
    let made = Self.datagram(LiveLinkPacket(face: row.face, deviceID: "d", subject: "s"))
    // After version, two names of one letter, frame, rate and count come 52 shapes.
    #expect(Self.floats(made, at: 1 + 5 + 5 + 16 + 1 + 4 * 52, isBig: true) == row.liveLink)
  }

  @Test("channels, WeirdConnect, NERV and OSC say which way it went", arguments: HeadSigns.table)
  func packets(row: HeadSigns) throws {
    var pipeline = FacePipeline(settings: FaceSettings(isRaw: true))
    let control = pipeline.process(.face(row.face))
    let angles = [Channel.headPitch, .headYaw, .headRoll]
    #expect(angles.map { control.values[$0] } == row.channels)
    let weird = try Self.packets(of: control, to: "weirdconnect://127.0.0.1:9000")
    #expect(Self.floats(weird[0], at: 220) == row.channels)
    let nerv = try Self.packets(of: control, to: "nerve://127.0.0.1:9000")
    #expect(Self.isNear(Self.floats(nerv[0], at: 8), row.nerv))
    let messages = try Self.packets(of: control, to: "osc://127.0.0.1:8000")
      .flatMap { try OSCPacket(decoding: $0).messages }
    let told = ["pitch", "yaw", "roll"].compactMap { name in
      messages.first { $0.address == "/weirdphone/head/\(name)" }?.arguments.first?.number
    }
    #expect(told.map { Float($0) } == row.channels)
  }

  @Test("controllers of MIDI rise and fall with it", arguments: HeadSigns.table)
  func controllers(row: HeadSigns) {
    var pipeline = FacePipeline(settings: FaceSettings(isRaw: true))
    var encoder = FaceMIDIEncoder()
    var messages: [MIDIMessage] = []
    encoder.encode(pipeline.process(.face(row.face)), into: &messages)
    let values = [UInt8(52), 53, 54].compactMap { number in
      messages.first { $0.status == 0xB0 && $0.data1 == number }?.data2
    }
    #expect(values == row.controllers)
  }

  @Test("the robot's eyes go where the nose points, as the performer sees the screen")
  func eyes() throws {
    for row in HeadSigns.table {
      let robot = try Self.robot(watching: row)
      #expect(
        Self.isNear([robot.gaze.x, robot.gaze.y], [row.eyes.x, row.eyes.y]),
        "\(row.testDescription)")
      // Small movements of its own are a sixteenth; down is a fifth of an eye's height.
      let face = robot.face(at: 3)
      for eye in FaceParameter.Eye.allCases {
        #expect(abs(face[eye, .x] - row.eyes.x) < 0.1, "\(row.testDescription)")
        #expect(abs(face[eye, .y] - 0.2 * row.eyes.y) < 0.03, "\(row.testDescription)")
      }
    }
  }

  @Test(
    "in a mirror the robot's face moves and leans as the performer's",
    arguments: HeadSigns.table)
  func mirrored(row: HeadSigns) {
    let rest = MoodBook.own.moods[0].face
    let face = FaceVector(mirroring: ChannelFrame(deriving: row.face), on: rest)
    #expect(FaceSVG(face).text.contains("<g transform=\"\(row.mirrored) scale(1)\">"))
  }

  @Test(
    "the robot's head follows as a mirror image: OSC and servos",
    arguments: HeadSigns.table)
  func head(row: HeadSigns) async throws {
    let pose = try Self.robot(watching: row).head.pose(at: 3)
    let heard = try await Self.datagram(turningTo: pose)
    #expect(heard?.address == "/robot/head")
    let angles = heard?.arguments.compactMap(\.number).map { Float($0) } ?? []
    #expect(Self.isNear(angles, row.robot))

    for (options, steps) in [("", row.steps), ("&invert=pan,tilt", row.inverted)] {
      let servos = try ServoSimulator(
        .dynamixel, speed: 720, positions: [2_048, 2_048], isEchoing: false)
      let address = try MotorAddress("dynamixel:\(servos.path)?speed=360\(options)")
      guard case .servos(let pair) = address else {
        Issue.record("\(address) has no servos")
        return
      }
      var timeouts = ServoTimeouts()
      // This computer may be busy.
      timeouts.answer = 0.25
      let head = ServoHead(pair, timeouts: timeouts)
      head.turn(to: pose)
      #expect(await until { servos.positions == steps }, "\(servos.positions)")
      #expect(await until { Self.isAt(head.report.present, pose) })
      await head.stop()
    }
  }

  @Test(
    "actions of the robot in JSON and OSC: up and the left shoulder are +",
    arguments: ActionSigns.table)
  func actions(row: ActionSigns) async throws {
    let place = try #require(row.action.places.first)
    let json = try JSONEncoder().encode(place)
    let angles = try JSONDecoder().decode([String: Double].self, from: json)
    #expect(angles == ["yaw": row.yaw, "pitch": row.pitch, "roll": row.roll])
    #expect(try JSONDecoder().decode(HeadAngles.self, from: json) == place)
    #expect(!String(decoding: json, as: UTF8.self).contains("-0"))
    let heard = try await Self.datagram(turningTo: place)
    #expect(heard?.arguments.compactMap(\.number) == [row.yaw, row.pitch, row.roll])
  }

  @Test("orders by OSC and MIDI count upwards and to its left")
  func orders() throws {
    let osc = RobotOSCCommand(OSCMessage("/robot/head", 20.0, -5.0), in: .own)?.command
    let down = RobotNotes.command(
      of: .controlChange(81, value: 59, channel: 0), in: .own)
    for (command, pose) in [
      (osc, HeadAngles(yaw: 20, pitch: 5)), (down, HeadAngles(pitch: 5)),
    ] {
      var robot = Robot(seed: 1)
      _ = robot.take(try #require(command), at: 0)
      #expect(robot.head.pose(at: 3) == pose)
    }
    let limits = HeadLimits()
    #expect(limits.pitch.range == -25...20, "25° up and 20° down")
    #expect(ServoPair(.feetech, port: "/dev/x").tilt.range == -20...25)
    #expect(ServoPair(.feetech, port: "/dev/x").limits == limits)
  }

  // MARK: - Support

  private static func robot(watching row: HeadSigns) throws -> Robot {
    var robot = Robot(seed: 1)
    let person = try #require(ObservedPerson(.face(row.face), id: 1))
    for step in 0...90 { _ = robot.see([person], at: Double(step) / 30) }
    return robot
  }

  private static func packets(of control: ControlFrame, to url: String) throws -> [[UInt8]] {
    var output = FaceOutput(try SinkURL(url), epoch: 0)
    var batch = PacketBatch()
    FacePipeline.encode(control, for: &output, into: &batch)
    return batch.packets
  }

  private static func datagram(_ packet: LiveLinkPacket) -> [UInt8] {
    var batch = PacketBatch()
    LiveLinkFace.append(packet, to: &batch)
    return batch.packets[0]
  }

  /// What another program hears of a pose.
  private static func datagram(turningTo pose: HeadAngles) async throws -> OSCMessage? {
    let receiver = try UDPReceiver(port: 0)
    let heard = Gathered<OSCMessage>()
    receiver.start { bytes, _, _ in
      guard let packet = try? OSCPacket(decoding: bytes) else { return }
      for message in packet.messages { heard.append(message) }
    }
    let head = try await OSCHead(host: "127.0.0.1", port: UInt16(receiver.localPort))
    head.turn(to: pose)
    let message = await heard.wait(for: 1).first
    await head.stop()
    receiver.stop()
    return message
  }

  /// Three floats of a packet, read without our decoders.
  private static func floats(_ bytes: [UInt8], at offset: Int, isBig: Bool = false) -> [Float] {
    guard bytes.count >= offset + 12 else { return [] }
    return (0..<3).map { index in
      let word = bytes[(offset + 4 * index)...].prefix(4)
      let ordered = isBig ? Array(word) : word.reversed()
      return Float(bitPattern: ordered.reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// A step of a servo is less than a tenth of a degree.
  private static func isAt(_ present: HeadAngles?, _ pose: HeadAngles) -> Bool {
    guard let present else { return false }
    return abs(present.yaw - pose.yaw) < 0.1 && abs(present.pitch - pose.pitch) < 0.1
  }

  private static func isNear<Number: BinaryFloatingPoint>(_ a: [Number], _ b: [Number]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-3 }
  }
}
