import FaceWire
import Signals
import TestSupport
import Testing

@Suite("Live Link Face")
struct LiveLinkTests {
  static let packet: LiveLinkPacket = {
    var storage = SIMD64<Float>.zero
    for index in 0..<61 { storage[index] = Float(index + 1) / 64 }
    return LiveLinkPacket(
      deviceID: "AB", subject: "Dão", frameNumber: 123, subFrame: 0.25,
      values: LiveLinkValues(storage: storage))
  }()

  static func bytes(_ packet: LiveLinkPacket = packet) -> [UInt8] {
    packets { LiveLinkFace.append(packet, to: &$0) }[0]
  }

  @Test("the header in bytes, and the short form of a lost face")
  func header() throws {
    var lost = Self.packet
    lost.values = nil
    let text = "06 00000002 4142 00000004 44c3a36f 0000007b 3e800000 0000003c 00000001"
    #expect(Self.bytes(lost) == hex(text))
    #expect(try decodeLiveLink(hex(text)) == lost)
    #expect(try decodeLiveLink(hex(text + "00")) == lost)
    #expect(Array(Self.bytes()[..<36]) == hex(text + "3d 3c800000"))
  }

  @Test("a written packet is read again, with and without angles")
  func roundTrip() throws {
    #expect(try decodeLiveLink(Self.bytes()) == Self.packet)
    var shapesOnly = Self.packet
    shapesOnly.values = LiveLinkValues(hasAngles: false)
    #expect(try decodeLiveLink(Self.bytes(shapesOnly)) == shapesOnly)
  }

  @Test("every shape is in the datagram once")
  func shapes() {
    #expect(Set(LiveLinkFace.shapes).count == 52)
    #expect(LiveLinkFace.shapes.count == 52)
  }

  @Test("a packet cut anywhere is refused, but for the end of the rate, which is the short form")
  func truncated() throws {
    let bytes = Self.bytes()
    for count in 0..<bytes.count {
      let packet = try? decodeLiveLink(Array(bytes[..<count]))
      #expect((packet != nil) == (count == 31))
      #expect(packet?.values == nil)
    }
    #expect(throws: WireError(.length, at: 32)) { try decodeLiveLink(bytes + [0]) }
  }

  @Test(
    "sizes, counts and rates that cannot be are refused",
    arguments: [
      (0, "00", WireError(.version, at: 0)), (1, "ffffffff", WireError(.length, at: 1)),
      (1, "7fffffff", WireError(.length, at: 1)), (7, "80000000", WireError(.length, at: 7)),
      (23, "00000000", WireError(.number, at: 23)), (27, "ffffffff", WireError(.number, at: 27)),
      (31, "3c", WireError(.count, at: 31)), (31, "34", WireError(.length, at: 32)),
    ])
  func refused(offset: Int, text: String, error: WireError) {
    var bytes = Self.bytes()
    let patch = hex(text)
    bytes.replaceSubrange(offset..<offset + patch.count, with: patch)
    #expect(throws: error) { try decodeLiveLink(bytes) }
  }

  @Test("control characters in names are removed, broken UTF-8 is repaired")
  func names() throws {
    var bytes = hex("06 00000003 1b5b41 00000002 ff0a")
    bytes += hex("0000007b 3e800000 0000003c 00000001")
    let packet = try decodeLiveLink(bytes)
    #expect(packet.deviceID == "[A" && packet.subject == "\u{FFFD}")
  }

  @Test("values that are not finite are unavailable, the others are clamped")
  func untrusted() {
    var packet = Self.packet
    packet.values?.storage[0] = .nan
    packet.values?.storage[17] = 5
    packet.values?.storage[53] = .infinity
    packet.values?.storage[56] = .nan
    packet.subFrame = .nan
    let face = packet.face()
    #expect(face.available.shapes == ShapeSet.all.subtracting(ShapeSet(.eyeBlinkLeft)))
    #expect(face.shapes[.eyeBlinkLeft] == 0 && face.shapes[.jawOpen] == 1)
    #expect(!face.available.hasHeadAngles && face.head == HeadPose())
    #expect(face.available.hasGaze && face.gaze == Gaze(shapes: face.shapes))
    #expect(face.time == 123.0 / 60)
  }

  @Test("the axes: yaw as it is, pitch and roll turned round, gaze against the eyes' angles")
  func axes() {
    var storage = SIMD64<Float>.zero
    for (index, angle) in [0.1, 0.2, 0.3, 0.1, 0.2, 0, -0.1, -0.2, 0].enumerated() {
      storage[52 + index] = Float(angle)
    }
    let values = LiveLinkValues(storage: storage)
    let face = LiveLinkPacket(deviceID: "", subject: "", frameNumber: 0, values: values).face()
    #expect(face.head.yaw == 0.1 && face.head.pitch == -0.2 && face.head.roll == -0.3)
    let unit: Float = 6 / .pi
    let difference = face.gaze.left - SIMD2(-0.1, -0.2) * unit
    #expect(abs(difference.x) < 1e-6 && abs(difference.y) < 1e-6)
    #expect(face.gaze.right == -face.gaze.left)
    #expect(!face.available.hasHeadPosition)
  }

  @Test("angles that are all 0 are not streamed: no head, and the gaze of the shapes")
  func noAngles() {
    var packet = Self.packet
    for lane in 52..<61 { packet.values?.storage[lane] = 0 }
    let face = packet.face()
    #expect(!face.available.hasHeadAngles && face.available.hasGaze)
    #expect(face.gaze == Gaze(shapes: face.shapes))
  }

  @Test("a face becomes a packet and the same face again")
  func fromFace() throws {
    var face = FaceFrame(time: 2.5, sequence: 150)
    for shape in ARKitShape.allCases { face.shapes[shape] = Float(shape.rawValue) / 64 }
    face.head = HeadPose(pitch: 0.1, yaw: -0.2, roll: 0.3)
    face.gaze = Gaze(left: SIMD2(0.5, -0.25), right: SIMD2(0.25, -0.5))
    let packet = LiveLinkPacket(face: face, deviceID: "d", subject: "s")
    var again = try decodeLiveLink(Self.bytes(packet)).face()
    #expect(again.head == face.head && again.shapes == face.shapes)
    #expect(again.time == 2.5 && again.sequence == 150)
    again.gaze.left -= face.gaze.left
    again.gaze.right -= face.gaze.right
    #expect(again.gaze.left.max() < 1e-6 && again.gaze.right.max() < 1e-6)
    let lost = LiveLinkPacket(
      face: .lost(time: 1, sequence: 60), deviceID: "d", subject: "s")
    #expect(lost.face() == .lost(time: 1, sequence: 60))
  }

  @Test("impossible rates and times make no time and no trap")
  func impossible() {
    var packet = Self.packet
    packet.rateDenominator = 0
    #expect(packet.seconds == 0)
    for time in [Double.nan, .infinity, -1e300] {
      let made = LiveLinkPacket(face: FaceFrame(time: time), deviceID: "", subject: "", rate: -1)
      #expect(made.seconds.isFinite)
    }
  }

  @Test("a hundred thousand mutated packets never trap nor leave the ranges")
  func mutated() {
    var generator = SeededGenerator(seed: 6)
    let seed = Self.bytes()
    for round in 0..<100_000 {
      guard let packet = try? decodeLiveLink(generator.mutate(seed)) else { continue }
      guard round % 16 == 0 else { continue }
      let face = packet.face()
      #expect(face.time.isFinite)
      #expect(ARKitShape.allCases.allSatisfy { (0...1).contains(face.shapes[$0]) })
      #expect(abs(face.gaze.left.x) <= 1 && abs(face.head.yaw) <= .pi)
    }
  }
}
